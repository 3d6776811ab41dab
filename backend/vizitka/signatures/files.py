"""Signatures as files."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse

from vizitka.publishing.html import html
from vizitka.publishing.vcard import content_disposition
from vizitka.signatures.enums import SignatureFile
from vizitka.signatures.selectors import Shown

TYPES: Final = {
    SignatureFile.HTM: "text/html; charset=utf-8",
    SignatureFile.TXT: "text/plain; charset=utf-8",
}


def content_of(shown: Shown, kind: SignatureFile) -> str:
    """A whole document, or the plain twin with the line ends of Windows, as Outlook reads it."""
    if kind == SignatureFile.TXT:
        return shown.rendered.text.replace("\n", "\r\n")
    return str(
        html(
            '<!doctype html><html lang="{}"><head><meta charset="utf-8"><title>{}</title></head>'
            "<body>{}</body></html>\n",
            shown.signer.language,
            shown.signer.name,
            shown.rendered.html,
        )
    )


def response_of(shown: Shown, name: str, kind: SignatureFile) -> HttpResponse:
    """A download. It stands on no page of ours: nothing of it is ever run or shown here."""
    response = HttpResponse(content_of(shown, kind), content_type=TYPES[kind])
    response.headers["Content-Disposition"] = content_disposition(
        f"{shown.signer.name} {name}", kind, "attachment"
    )
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response

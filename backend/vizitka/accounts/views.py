"""Pages that the server renders: the links in mails, and the mails of the demo. All work without script."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import translation

from vizitka.accounts import links
from vizitka.common.mail import reading
from vizitka.common.methods import only_reads

STYLE = (Path(__file__).parent / "templates" / "accounts" / "page.css").read_text(encoding="utf-8")
STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
LINK_CSP = (
    f"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
# One with a form besides, which posts to where it stands.
FORM_CSP = LINK_CSP.replace("form-action 'none'", "form-action 'self'")
# A mail carries its style in attributes, and its frame inherits this policy.
MAILS_CSP = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data: 'self'; frame-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)


def page(
    request: HttpRequest, template: str, context: dict[str, Any], *, csp: str = LINK_CSP, status: int = 200
) -> HttpResponse:
    """A page that extends `accounts/base.html`, for who is not signed in: nobody keeps it, finds it or learns of it."""
    response = render(
        request,
        template,
        {"style": STYLE, "language": translation.get_language(), "home": settings.PUBLIC_URL, **context},
        status=status,
    )
    response.headers["Content-Security-Policy"] = csp
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Content-Language"] = translation.get_language() or settings.LANGUAGE_CODE
    return response


@only_reads
def link(request: HttpRequest, token: str) -> HttpResponse:
    """A link of a mail: on to its page in the manager, which asks before it does anything, since programs open links.

    One that is used, expired or none gets 410 with words.
    """
    address = links.page_of(token)
    if address is None:
        return page(request, "accounts/link_gone.html", {}, status=410)
    moved = HttpResponseRedirect(address)
    moved.headers["Referrer-Policy"] = "no-referrer"
    moved.headers["Cache-Control"] = "no-store"
    return moved


def _mails_or_404() -> None:
    if not settings.MAILS_ARE_READABLE:
        raise Http404


@only_reads
def mails(request: HttpRequest) -> HttpResponse:
    """The mails that the demo wrote to its folder."""
    _mails_or_404()
    return page(request, "accounts/mails.html", {"mails": reading.list_mails()}, csp=MAILS_CSP)


@only_reads
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """One mail: its HTML in a frame that can run nothing, and its text."""
    _mails_or_404()
    found = reading.read_mail(name)
    if found is None:
        raise Http404
    # Links of the mail open in the whole window instead of inside the frame.
    framed = found.html.replace("<head>", '<head><base target="_top">', 1)
    return page(request, "accounts/mail.html", {"mail": found, "framed": framed}, csp=MAILS_CSP)

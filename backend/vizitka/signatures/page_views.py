"""A person's own page, by the link of a mail: signatures to be copied and fetched without signing in. And the frame in
which the manager shows one: a page with its own policy, since signatures carry their styles in attributes."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.html import escape
from django.utils.translation import get_language

from vizitka.accounts.views import LINK_CSP, page
from vizitka.cards.models import Card
from vizitka.common.csp import digest
from vizitka.common.errors import NotFound, TooManyAttempts
from vizitka.common.methods import only_reads
from vizitka.common.network import client_address
from vizitka.signatures import addresses, files, selectors, services, steps, throttles
from vizitka.signatures.enums import SignatureFile
from vizitka.signatures.models import Signature
from vizitka.signatures.selectors import Shown

HERE: Final = Path(__file__).parent
FRAME_SCRIPT: Final = (HERE / "frame.js").read_text(encoding="utf-8")
OWN_SCRIPT: Final = (HERE / "own.js").read_text(encoding="utf-8")
OWN_CSP: Final = f"{LINK_CSP}; script-src 'self'; connect-src 'self'; frame-src 'self'"
# Signatures carry their style in attributes. They run nothing, and show pictures of ours alone, by the address that we
# give to others.
SHOWN_CSP: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' {here}; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'"
)
_FRAME: Final = (
    '<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Signature</title>'
    '<meta name="viewport" content="width=device-width,initial-scale=1"></head>'
    '<body style="margin:0"><div id="signature"></div><script>{script}</script></body></html>'
)
# In the page itself, and named to its policy: a gallery has a frame for each signature, and browsers keep nothing that
# such a frame has fetched.
_FRAME_POLICY: Final = f"script-src {digest(FRAME_SCRIPT)}"
View = Callable[..., HttpResponse]


def _shown_csp() -> str:
    return SHOWN_CSP.format(here=settings.PUBLIC_URL)


# --- the frame of the manager


@only_reads
def frame(request: HttpRequest) -> HttpResponse:
    """It shows nothing of anybody, and is told the signature by the manager."""
    response = HttpResponse(_FRAME.format(language=escape(request.LANGUAGE_CODE), script=FRAME_SCRIPT))
    response.headers["Content-Security-Policy"] = f"{_shown_csp()}; {_FRAME_POLICY}"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    response.headers["Cache-Control"] = "no-cache"
    return response


@only_reads
def own_script(_request: HttpRequest) -> HttpResponse:
    response = HttpResponse(OWN_SCRIPT, content_type="text/javascript; charset=utf-8")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


# --- the own page


def _spoken(view: View) -> View:
    """In the language that the link names, for who has the link of a card that is there."""

    @wraps(view)
    def speaking(request: HttpRequest, token: str, **arguments: Any) -> HttpResponse:
        spoken = request.GET.get("lang", "")
        with translation.override(spoken if spoken in dict(settings.LANGUAGES) else get_language()):
            try:
                throttles.PAGE.attempt("", client_address(request))
                card_id = addresses.card_of_page(token)
                card = selectors.card_of_page(card_id) if card_id else None
                if card is None:
                    return page(request, "signatures/gone.html", {}, status=410)
                return view(request, card, token, **arguments)
            except TooManyAttempts as error:
                response = page(request, "signatures/wait.html", {}, status=error.status)
                response.headers["Retry-After"] = str(error.wait_seconds)
                return response
            except NotFound:
                return page(request, "signatures/gone.html", {}, status=404)

    return speaking


@only_reads
@_spoken
def own_page(request: HttpRequest, card: Card, token: str) -> HttpResponse:
    """What there is, and how it comes into the programs."""
    shown = [
        {"name": one.name, "uuid": one.pk, "use": one.get_use_display()}
        for one in selectors.list_signatures(card.space_id)
    ]
    context = {
        "company": card.space.name,
        "signatures": shown,
        "at": f"/signatures/{token}",
        "steps": steps.STEPS,
    }
    return page(request, "signatures/own.html", context, csp=OWN_CSP)


def _drawn(card: Card, signature_id: uuid.UUID) -> tuple[Signature, Shown]:
    """In the card's own language."""
    signature = selectors.signature_of(card.space_id, signature_id)
    return signature, selectors.shown_for(card, selectors.look_in(card.space, selectors.values_of(signature)))


@only_reads
@_spoken
def own_shown(_request: HttpRequest, card: Card, _token: str, *, signature_id: uuid.UUID) -> HttpResponse:
    """A signature to be looked at, in the frame of the page."""
    _, shown = _drawn(card, signature_id)
    response = HttpResponse(files.content_of(shown, SignatureFile.HTM))
    response.headers["Content-Security-Policy"] = _shown_csp()
    response.headers["X-Frame-Options"] = "SAMEORIGIN"
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


@only_reads
@_spoken
def own_file(
    request: HttpRequest, card: Card, _token: str, *, signature_id: uuid.UUID, kind: str
) -> HttpResponse:
    """A signature as a file (`htm`, `txt`), or what the script of the page copies (`markup`). From then on the person
    has it."""
    if kind not in {*SignatureFile.values, "markup"}:
        raise NotFound
    signature, shown = _drawn(card, signature_id)
    if request.method == "GET":
        services.note_taken(signature, card.pk, shown.mark, shown.signer.language)
    if kind == "markup":
        response = HttpResponse(shown.rendered.html, content_type="text/plain; charset=utf-8")
        response.headers["Cache-Control"] = "private, no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["X-Robots-Tag"] = "noindex"
        return response
    return files.response_of(shown, signature.name, SignatureFile(kind))

"""The add-in of Outlook: its manifest, page, script and pane, and the signature of the person who writes a mail.

All of it is public but the signature, which wants a proof: a token of the directory that the company has named, or the
key of the person's own page. The proof stands in the request, never in a cookie.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final

import structlog
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from vizitka.accounts.views import LINK_CSP, page
from vizitka.cards import selectors as cards
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common.errors import TooManyAttempts
from vizitka.common.methods import only_reads
from vizitka.common.network import client_address
from vizitka.signatures import addresses, checks, selectors, throttles
from vizitka.signatures.enums import MailProvider
from vizitka.signatures.mailboxes import services, vault
from vizitka.signatures.mailboxes.selectors import outlook_at
from vizitka.signatures.models import MailConnection, Signature
from vizitka.signatures.outlook import entra
from vizitka.signatures.outlook.manifest import manifest

log = structlog.get_logger(__name__)

HERE: Final = Path(__file__).parent
LAUNCH: Final = (HERE / "launch.js").read_text(encoding="utf-8")
PANE: Final = (HERE / "pane.js").read_text(encoding="utf-8")
ICONS: Final = {size: (HERE / "icons" / f"{size}.png").read_bytes() for size in (16, 32, 64, 80, 128)}
OFFICE: Final = "https://appsforoffice.microsoft.com"
# Outlook in the browser shows pages of add-ins in frames, from several of its addresses; where a policy says so,
# browsers pass over X-Frame-Options.
SHOWN_BY: Final = "https://*.office.com https://*.office365.com https://*.live.com https://*.microsoft.com https://*.cloud.microsoft"
CSP: Final = LINK_CSP.replace("frame-ancestors 'none'", f"frame-ancestors 'self' {SHOWN_BY}") + (
    f"; script-src 'self' {OFFICE}; connect-src 'self' {OFFICE} https://*.office.com https://*.office.net "
    "https://*.microsoft.com; img-src 'self'"
)
_PAGE: Final = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Vizitka</title>'
    '<script src="{office}/lib/1/hosted/office.js"></script><script src="{script}"></script></head>'
    "<body></body></html>"
)
LONGEST_BODY: Final = 4_000
BEARER: Final = "Bearer "
View = Callable[..., HttpResponse]


def _connected(view: View) -> View:
    """For a space that has the add-in, and may have signatures."""

    @wraps(view)
    def connected(request: HttpRequest, connection_id: uuid.UUID, **arguments: Any) -> HttpResponse:
        rows = MailConnection.objects.across_spaces("the address of an add-in names the space")
        found = rows.filter(pk=connection_id, provider=MailProvider.MICROSOFT, space__deleted_at=None)
        connection = found.select_related("space").first()
        if connection is None or not vault.outlook_takes_us():
            raise Http404
        return view(request, connection, **arguments)

    return connected


def _file(content: str | bytes, kind: str) -> HttpResponse:
    response = HttpResponse(content, content_type=kind)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["X-Robots-Tag"] = "noindex"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


@only_reads
def allowed(_request: HttpRequest) -> HttpResponse:
    """Which scripts Outlook on Windows may let ask for tokens, and ask us: those of all add-ins that there are."""
    rows = MailConnection.objects.across_spaces("the list names no space, and add-ins alone")
    found = rows.filter(provider=MailProvider.MICROSOFT, space__deleted_at=None).order_by("pk")
    scripts = [f"{outlook_at(one)}.js" for one in found.only("pk")] if vault.outlook_takes_us() else []
    response = _file(json.dumps({"allowed": scripts}), "application/json")
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


@only_reads
def icon(_request: HttpRequest, size: int) -> HttpResponse:
    if size not in ICONS:
        raise Http404
    response = _file(ICONS[size], "image/png")
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response


@only_reads
@_connected
def manifest_file(_request: HttpRequest, connection: MailConnection) -> HttpResponse:
    response = _file(manifest(connection), "text/xml; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="vizitka-outlook.xml"'
    return response


def script_of(connection: MailConnection) -> str:
    """One file with all of it: Outlook on Windows loads no other, and has no page whose address it could read."""
    has_tokens = bool(connection.application and settings.ENTRA_URL)
    given = json.dumps({"at": outlook_at(connection), "tokens": has_tokens})
    return f"var VIZITKA = {given}\n{LAUNCH}"


@only_reads
@_connected
def script(_request: HttpRequest, connection: MailConnection) -> HttpResponse:
    return _file(script_of(connection), "text/javascript; charset=utf-8")


@only_reads
def pane_script(_request: HttpRequest) -> HttpResponse:
    return _file(PANE, "text/javascript; charset=utf-8")


@only_reads
@_connected
def launch_page(_request: HttpRequest, connection: MailConnection) -> HttpResponse:
    """Around the script, where Outlook wants a page: in the browser, on a Mac, on phones."""
    response = _file(
        _PAGE.format(office=OFFICE, script=f"{outlook_at(connection)}.js"), "text/html; charset=utf-8"
    )
    response.headers["Content-Security-Policy"] = CSP
    return response


@only_reads
@_connected
def pane(request: HttpRequest, connection: MailConnection) -> HttpResponse:
    context = {"office": f"{OFFICE}/lib/1/hosted/office.js", "script": f"{outlook_at(connection)}.js"}
    return page(request, "signatures/outlook_pane.html", context, csp=CSP)


# --- the signature


@csrf_exempt
@require_http_methods(["POST", "OPTIONS"])
def signature(request: HttpRequest, connection_id: uuid.UUID) -> HttpResponse:
    """The signature of who proves to be somebody: 200 with it, 204 where the company gives none for such mails, 401
    without a proof, 404 for a person without a card, 503 while the directory cannot be asked."""
    if request.method == "OPTIONS":
        response = HttpResponse(status=204)
        response.headers["Access-Control-Allow-Methods"] = "POST"
        response.headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type"
        response.headers["Access-Control-Max-Age"] = "86400"
    else:
        try:
            throttles.OUTLOOK.attempt("", client_address(request))
            response = _answer(request, connection_id)
        except TooManyAttempts as error:
            response = HttpResponse(status=error.status)
            response.headers["Retry-After"] = str(error.wait_seconds)
    # Outlook on Windows asks from nowhere; what proves somebody is sent on purpose, and no cookie counts.
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


@_connected
def _answer(request: HttpRequest, connection: MailConnection) -> HttpResponse:
    try:
        body = request.body
        asked = json.loads(body) if len(body) <= LONGEST_BODY else None
    except ValueError:
        asked = None
    if not isinstance(asked, dict) or asked.get("kind") not in {"new", "reply"}:
        return HttpResponse(status=400)
    try:
        card, address = _who(request, connection, str(asked.get("key") or ""))
    except entra.NotProved as error:
        log.info("outlook_not_proved", connection=str(connection.pk), why=str(error))
        return HttpResponse(status=401, headers={"WWW-Authenticate": BEARER.strip()})
    except entra.Unknown:
        return HttpResponse(status=503)
    if card is None:
        return HttpResponse(status=404)
    wanted = connection.new_signature if asked["kind"] == "new" else connection.reply_signature
    kept = selectors.list_signatures(connection.space_id).filter(pk=wanted).first() if wanted else None
    return _given(connection, card, address, kept) if kept else HttpResponse(status=204)


def _given(connection: MailConnection, card: Card, address: str, kept: Signature) -> HttpResponse:
    shown = selectors.shown_for(card, selectors.look_in(card.space, selectors.values_of(kept)))
    if not checks.fits_outlook(shown.rendered.html):
        return HttpResponse(status=204)
    services.note_given(connection, card.pk, address, kept, shown.mark, shown.signer.language)
    return JsonResponse({"html": shown.rendered.html, "name": kept.name})


def _who(request: HttpRequest, connection: MailConnection, key: str) -> tuple[Card | None, str]:
    """The card of who asks, and by which address. Raises `NotProved`, `Unknown`."""
    given = request.headers.get("Authorization", "")
    if given.startswith(BEARER) and connection.application and settings.ENTRA_URL:
        known = entra.addresses_of(given.removeprefix(BEARER), connection.identifier, connection.application)
        return _card_of(connection, known)
    card_id = addresses.card_of_page(key) if key else None
    if card_id is None:
        raise entra.NotProved("neither token nor key")
    card = selectors.card_of_page(card_id)
    # The key of a person of another company opens nothing here.
    if card is None or card.space_id != connection.space_id:
        raise entra.NotProved("the key of nobody here")
    return card, card.primary_email


def _card_of(connection: MailConnection, known: list[str]) -> tuple[Card | None, str]:
    """The active card with the first of these addresses that one has."""
    by_email = cards.ids_by_email(connection.space_id, known)
    for address in known:
        for card_id in by_email.get(address, []):
            card = selectors.card_of_page(card_id)
            if card is not None and card.state == CardState.ACTIVE:
                return card, address
    return None, ""

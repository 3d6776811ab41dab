"""Apple's update service: what phones that keep a pass ask of us, as Apple documents it (Wallet Passes, "Adding a Web
Service to Update Passes"). A phone proves by the token of the pass that it has it; who it is nobody asks.
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import structlog
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.http import http_date, parse_http_date_safe
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from vizitka.cards.models import Card
from vizitka.common.errors import ApplicationError, TooManyAttempts
from vizitka.common.network import client_address
from vizitka.wallet import selectors, services, throttles, vault
from vizitka.wallet.apple.package import CONTENT_TYPE
from vizitka.wallet.contents import content_of
from vizitka.wallet.enums import Wallet
from vizitka.wallet.models import WalletPass
from vizitka.wallet.serials import Serial, serial_of

log = structlog.get_logger(__name__)

SCHEME: Final = "ApplePass "
LONGEST_BODY: Final = 16_384
LONGEST_TOKEN: Final = 200
LONGEST_DEVICE: Final = 120
MOST_LINES: Final = 20
LONGEST_LINE: Final = 500
View = Callable[..., HttpResponse]


def _asked(view: View) -> View:
    """Counted, and refused by the bare status: no person reads it."""

    @csrf_exempt
    @wraps(view)
    def asked(request: HttpRequest, **arguments: Any) -> HttpResponse:
        try:
            throttles.PHONE.attempt("", client_address(request))
            response = view(request, **arguments)
        except TooManyAttempts as error:
            response = HttpResponse(status=error.status)
            response.headers["Retry-After"] = str(error.wait_seconds)
        except ApplicationError as error:
            response = HttpResponse(status=error.status)
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response

    return asked


def _proved(view: View) -> View:
    """For who has the pass: 401 for everybody else, also where there is none."""

    @wraps(view)
    def proving(request: HttpRequest, *, pass_type: str, serial: str, **arguments: Any) -> HttpResponse:
        named = serial_of(serial)
        given = request.headers.get("Authorization", "")
        token = given.removeprefix(SCHEME) if given.startswith(SCHEME) else ""
        proved = named.proved(token) if named else None
        if proved is None or pass_type != vault.apple().pass_type:
            return _unproved()
        card = selectors.card_of(proved)
        return _unproved() if card is None else view(request, card, proved, **arguments)

    return proving


def _unproved() -> HttpResponse:
    return HttpResponse(status=401, headers={"WWW-Authenticate": SCHEME.strip()})


@_asked
@require_http_methods(["POST", "DELETE"])
@_proved
def registration(request: HttpRequest, card: Card, serial: Serial, *, device: str) -> HttpResponse:
    """A phone keeps the pass (201, 200 when it did before), or no longer does (200)."""
    if request.method == "DELETE":
        services.unregister_device(card, serial, device=device)
        return HttpResponse(status=200)
    token = _body(request).get("pushToken")
    if not isinstance(token, str) or not (token.isascii() and token.isalnum()) or len(token) > LONGEST_TOKEN:
        return HttpResponse(status=400)
    is_new = services.register_device(card, serial, device=device, push_token=token)
    return HttpResponse(status=201 if is_new else 200)


@_asked
@require_http_methods(["GET"])
def changed(request: HttpRequest, *, device: str, pass_type: str) -> HttpResponse:
    """The passes of a phone that have changed since it asked: 204 for none."""
    if pass_type != vault.apple().pass_type:
        return HttpResponse(status=404)
    kept = {(row.card_id, row.is_own, row.way) for row in selectors.kept_by(device)}
    if not kept:
        return HttpResponse(status=404)
    rows = WalletPass.objects.across_spaces("passes that this phone keeps").filter(
        card_id__in={card_id for card_id, _own, _way in kept}, wallet=Wallet.APPLE
    )
    since = _moment(request.GET.get("passesUpdatedSince", ""))
    found = [
        row
        for row in rows
        if (row.card_id, row.is_own, row.way) in kept and (since is None or row.changed_at > since)
    ]
    cards = selectors.cards_of({row.card_id for row in found})
    found = [
        row
        for row in found
        if row.card_id in cards and selectors.is_told(cards[row.card_id], is_own=row.is_own, way=row.way)
    ]
    if not found:
        return HttpResponse(status=204)
    return JsonResponse(
        {
            "serialNumbers": sorted(str(Serial(row.card_id, row.is_own)) for row in found),
            "lastUpdated": _tag(max(row.changed_at for row in found)),
        }
    )


@_asked
@require_http_methods(["GET"])
@_proved
def latest(request: HttpRequest, card: Card, serial: Serial) -> HttpResponse:
    """The pass as it is now; 304 where the phone has that, or keeps what it has because the card asks for more by
    now."""
    row = services.noted(card, Wallet.APPLE, is_own=serial.is_own, way=serial.way)
    since = parse_http_date_safe(request.headers.get("If-Modified-Since", ""))
    if not selectors.is_told(card, is_own=serial.is_own, way=serial.way):
        return HttpResponse(status=304)
    content = content_of(card, is_own=serial.is_own)
    row = services.looked_at(row, content)
    moment = int(row.changed_at.timestamp())
    if since is not None and moment <= since:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(services.apple_file(serial, content), content_type=CONTENT_TYPE)
    response.headers["Last-Modified"] = http_date(moment)
    return response


@_asked
@require_http_methods(["POST"])
def told(request: HttpRequest) -> HttpResponse:
    """What phones have to say of us when something went wrong, for who runs the installation."""
    lines = _body(request).get("logs")
    for line in lines[:MOST_LINES] if isinstance(lines, list) else ():
        text = "".join(sign for sign in str(line) if sign.isprintable())
        log.warning("wallet_phone_says", text=text[:LONGEST_LINE])
    return HttpResponse(status=200)


def _body(request: HttpRequest) -> dict[str, Any]:
    try:
        found = json.loads(request.body) if len(request.body) <= LONGEST_BODY else None
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _tag(moment: dt.datetime) -> str:
    """A moment as phones give it back, which is a text to them."""
    return str(int(moment.timestamp()) * 1_000_000 + moment.microsecond)


def _moment(tag: str) -> dt.datetime | None:
    """None for what is no tag of ours: everything has changed since."""
    if not (tag.isascii() and tag.isdigit() and len(tag) < 18):
        return None
    seconds, micro = divmod(int(tag), 1_000_000)
    return dt.datetime.fromtimestamp(seconds, tz=dt.UTC).replace(microsecond=micro)

"""How a member sees cards of a private space: a ticket of 60 seconds in an address, then a cookie
that only reads.

The cookie signs nobody in: it names a space and a session, is looked up on each view, and ends with the
session or role.
"""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from vizitka.accounts.selectors import live_session
from vizitka.cards.models import Card
from vizitka.cards.selectors import has_own_card, public_url
from vizitka.common.actor import Actor
from vizitka.common.errors import ApplicationError
from vizitka.spaces.permissions import CARDS_READ
from vizitka.spaces.selectors import access_space

TICKET_LIFE = dt.timedelta(seconds=60)
COOKIE_LIFE = dt.timedelta(hours=12)
TICKET_SALT, COOKIE_SALT = "vizitka.card-ticket", "vizitka.card-view"


@dataclass(frozen=True, slots=True)
class Pass:
    """Which session may look at which space."""

    space_id: uuid.UUID
    session_id: uuid.UUID


def _sign(one: Pass, salt: str) -> str:
    return signing.dumps([one.space_id.hex, one.session_id.hex], salt=salt)


def _read(token: str, salt: str, life: dt.timedelta) -> Pass | None:
    try:
        space, session = signing.loads(token, salt=salt, max_age=life)
        return Pass(uuid.UUID(space), uuid.UUID(session))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def cookie_name(space_id: uuid.UUID) -> str:
    """One cookie for each private space, so that two of them do not push each other out."""
    return f"card-view-{space_id.hex[-12:]}"


def may_view(actor: Actor, space_id: uuid.UUID) -> bool:
    """Whether the person belongs to the space: by a role that reads cards, or by an own card in it."""
    try:
        access = access_space(actor, space_id, None)
    except ApplicationError:
        return False
    return CARDS_READ in access.abilities or has_own_card(actor, space_id, CARDS_READ)


def ticket_url(card: Card, session_id: uuid.UUID) -> str:
    """The address that opens the card for the next 60 seconds."""
    ticket = _sign(Pass(card.space_id, session_id), TICKET_SALT)
    return f"{public_url(card)}?ticket={ticket}"


def _holds(found: Pass | None, card: Card) -> bool:
    if found is None or found.space_id != card.space_id:
        return False
    session = live_session(found.session_id)
    return session is not None and may_view(Actor(session.user, session.pk), card.space_id)


def accept_ticket(request: HttpRequest, response: HttpResponse, card: Card) -> bool:
    """Turns the ticket in the address into the cookie; false when it is old, forged or for another space."""
    found = _read(request.GET.get("ticket", ""), TICKET_SALT, TICKET_LIFE)
    if found is None or not _holds(found, card):
        return False
    response.set_cookie(
        cookie_name(card.space_id),
        _sign(found, COOKIE_SALT),
        httponly=True,
        secure=settings.BEHIND_TLS,
        samesite="Lax",
        path="/",
    )
    return True


def admitted(request: HttpRequest, card: Card) -> bool:
    """Whether the request's cookie lets it see cards of that space, asked anew on each view."""
    token = request.COOKIES.get(cookie_name(card.space_id), "")
    return bool(token) and _holds(_read(token, COOKIE_SALT, COOKIE_LIFE), card)

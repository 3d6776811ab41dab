"""How a member sees cards of a private space: by a ticket in an address, 60 seconds and once; then by a cookie.

The cookie only reads and signs nobody in. It names a space and a session, is looked up on each view and ends with
session or role.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from django.core import signing

from vizitka.accounts.enums import TokenKind
from vizitka.accounts.rules import TOKEN_LIFE
from vizitka.accounts.selectors import live_session
from vizitka.accounts.services import tokens
from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.selectors import has_own_card
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError
from vizitka.common.ids import new_id
from vizitka.publishing.cookies import Cookie
from vizitka.spaces.selectors import access_space

TICKET_LIFE = TOKEN_LIFE[TokenKind.CARD_VIEW]
COOKIE_LIFE = dt.timedelta(hours=12)
PREFIX = "card-view-"
TICKET_SALT, COOKIE_SALT = "vizitka.card-ticket", "vizitka.card-view"


@dataclass(frozen=True, slots=True)
class Pass:
    """Which session may look at which space."""

    space_id: uuid.UUID
    session_id: uuid.UUID


def _sign(one: Pass, salt: str, *more: str) -> str:
    return signing.dumps([one.space_id.hex, one.session_id.hex, *more], salt=salt)


def _read(token: str, salt: str, life: dt.timedelta) -> Pass | None:
    try:
        space, session, *_more = signing.loads(token, salt=salt, max_age=life)
        return Pass(uuid.UUID(space), uuid.UUID(session))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def cookie_name(space_id: uuid.UUID) -> str:
    """One cookie for each private space, so that two of them do not push each other out."""
    return f"{PREFIX}{space_id.hex[-12:]}"


def may_view(actor: Person, space_id: uuid.UUID) -> bool:
    """Whether the person belongs to the space: by a role that reads cards, or by an own card in it."""
    try:
        access = access_space(actor, space_id, None)
    except ApplicationError:
        return False
    return CARDS_READ in access.allowance.held or has_own_card(actor, space_id, CARDS_READ)


def ticket_url(card: Card, url: str, session_id: uuid.UUID) -> str:
    """The card's address `url` as one that opens it for the next 60 seconds."""
    # Two that are made in one second are two.
    ticket = _sign(Pass(card.space_id, session_id), TICKET_SALT, new_id().hex)
    return f"{url}?ticket={ticket}"


def _holds(found: Pass | None, card: Card) -> bool:
    if found is None or found.space_id != card.space_id:
        return False
    session = live_session(found.session_id)
    return session is not None and may_view(Person(session.user, session.pk), card.space_id)


def exchanged(card: Card, ticket: str) -> Cookie | None:
    """The cookie for which a ticket stands; None when it is old, forged, for another space, or there is none.

    Whether it was used before is asked once it is to be used (`spend`)."""
    found = _read(ticket, TICKET_SALT, TICKET_LIFE) if ticket else None
    if found is None or not _holds(found, card):
        return None
    return Cookie(cookie_name(card.space_id), _sign(found, COOKIE_SALT))


def spend(ticket: str) -> bool:
    """Uses a ticket up, for all processes; False when it was used before, or its session has ended meanwhile."""
    found = _read(ticket, TICKET_SALT, TICKET_LIFE)
    session = live_session(found.session_id) if found else None
    return session is not None and tokens.spend(session.user, TokenKind.CARD_VIEW, ticket)


def admitted(card: Card, passes: Mapping[str, str]) -> bool:
    """Whether one of a visitor's cookies lets it see cards of that space, asked anew on each view."""
    token = passes.get(cookie_name(card.space_id), "")
    return bool(token) and _holds(_read(token, COOKIE_SALT, COOKIE_LIFE), card)

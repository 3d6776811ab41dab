"""What a person is asked when a program wants access, and what becomes of the answer: by a click of theirs, each time.

Nothing leads to the program before that click: an address that somebody has registered a minute ago is a stranger's."""

from __future__ import annotations

import base64
import binascii
import uuid
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from authlib.oauth2 import OAuth2Error
from django.utils.translation import gettext_lazy as _

from vizitka.assistants.access import rules
from vizitka.assistants.access.abilities import CHANGE, LOOK
from vizitka.assistants.access.server import SERVER, Agreed, Asked
from vizitka.assistants.errors import NothingToAllow, UnknownAssistant, WrongRequest
from vizitka.assistants.models import AssistantClient
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput
from vizitka.common.permissions import Ability, names
from vizitka.developers import services as tokens
from vizitka.developers.holders import OfPerson, Wanted

AUTHORIZE: Final = "/oauth/authorize"
LONGEST_REQUEST: Final = 4_000
# Before what a program asks, in the address of the page: so it is read as a text, and as nothing else.
MARK: Final = "r."


def pack(query: str) -> str:
    """What a program asks, for the address of the page: no router on the way reads and writes it in its own words."""
    return MARK + base64.urlsafe_b64encode(query.encode()).decode().rstrip("=")


def unpack(packed: str) -> str:
    """As it was asked. Raises `WrongRequest`."""
    text = packed.removeprefix(MARK)
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode()
    except (binascii.Error, ValueError) as error:
        raise WrongRequest("the address is not whole") from error


@dataclass(frozen=True, slots=True)
class Question:
    """What a program asks this person for."""

    holder: OfPerson
    asked: Asked
    grant: Any
    client: AssistantClient
    redirect_uri: str
    wants_change: bool

    @property
    def may_look(self) -> frozenset[Ability]:
        return LOOK & self.holder.grantable

    @property
    def may_change(self) -> frozenset[Ability]:
        """Empty also where the program asks for less."""
        return CHANGE & self.holder.grantable if self.wants_change else frozenset()


def question(holder: OfPerson, packed: str) -> Question:
    """Raises `UnknownAssistant`, `WrongRequest`."""
    try:
        asked = Asked("GET", AUTHORIZE, unpack(packed))
        grant = SERVER.get_consent_grant(asked, holder.actor.user)
    except OAuth2Error as error:
        if not error.redirect_uri:
            raise UnknownAssistant from error
        raise WrongRequest(error.get_error_description()) from error
    except ValueError as error:
        # Of what the library's errors cannot say in their own signs.
        raise UnknownAssistant from error
    scopes = rules.scopes_of(asked.payload.scope)
    return Question(holder, asked, grant, asked.client.row, asked.payload.redirect_uri, rules.WRITE in scopes)


def give(found: Question, spaces: Collection[uuid.UUID], *, may_change: bool) -> str:
    """Where the person takes the answer; the access begins when the program comes with it. Raises `InvalidInput`,
    `NothingToAllow`, `TooManyOwnTokens`."""
    if may_change and not found.may_change:
        said = _("An assistant can be let do no more than it asks for, and you may yourself.")
        raise InvalidInput(errors={"may_change": [said]})
    may = found.may_look | (found.may_change if may_change else frozenset())
    if not may:
        raise NothingToAllow
    chosen = found.holder.further(Wanted("", (), spaces=spaces))["spaces"]
    if not tokens.has_room(found.holder):
        found.holder.refuse_more()
    found.asked.agreed = Agreed(names(may), chosen)
    return _answered(found, found.holder.actor)


def refuse(found: Question) -> str:
    """Where the person takes a no."""
    return _answered(found, None)


def _answered(found: Question, actor: Person | None) -> str:
    user = actor.user if actor else None
    answer = SERVER.create_authorization_response(found.asked, grant_user=user, grant=found.grant)
    return str(answer.location)

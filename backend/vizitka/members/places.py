"""Where people belong: a space, or one card of it. Both have members with a role, and invitations."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from vizitka.cards.models import Card, CardMember
from vizitka.cards.permissions import CARDS_MEMBERS
from vizitka.cards.selectors import access_card
from vizitka.common.actor import Caller, Person
from vizitka.common.permissions import Ability
from vizitka.members import rules
from vizitka.spaces.models import Space, SpaceMember
from vizitka.spaces.selectors import access_space


@dataclass(frozen=True, slots=True)
class Place:
    """A space (`card` is None) or a card. `own_role` is how far the actor reaches there, in its roles."""

    space: Space
    card: Card | None
    own_role: str

    @property
    def roles(self) -> Sequence[str]:
        return roles_of(self.card is not None)

    @property
    def name(self) -> str:
        return str(self.card) if self.card else self.space.name

    @property
    def ids(self) -> dict[str, uuid.UUID]:
        """The space, and the card where it is one: what `members_of` asks for."""
        return {"space": self.space.pk, **({"card": self.card.pk} if self.card else {})}

    def members(self) -> QuerySet[Any]:
        """Rows of `SpaceMember` or `CardMember`, with those who have not said yes: nobody there hears of these."""
        return members_of(**self.ids)

    def people(self) -> QuerySet[Any]:
        """Members who have said yes."""
        return self.members().filter(agreed=True)


def members_of(space: uuid.UUID, card: uuid.UUID | None = None) -> QuerySet[Any]:
    """Rows of a space, or of a card in it: `Place.members`."""
    if card is None:
        return SpaceMember.objects.in_space(space)
    return CardMember.objects.in_space(space).filter(card=card)


def roles_of(is_card: bool) -> Sequence[str]:
    return rules.CARD_ROLES if is_card else rules.SPACE_ROLES


def place_of_space(actor: Person, space_id: uuid.UUID, ability: Ability) -> Place:
    """The space, when the actor may do `ability` there; refuses like `access_space`."""
    access = access_space(actor, space_id, ability)
    return Place(access.space, None, access.role.value)


def place_of_card(actor: Caller, card_id: uuid.UUID) -> Place:
    """The card, when the actor may decide about its people; refuses like `access_card`."""
    access = access_card(actor, card_id, CARDS_MEMBERS)
    # Whoever decides about a card's people reaches as far as its admins, by whichever role.
    return Place(access.space, access.card, "admin")

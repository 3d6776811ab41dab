"""Abilities of the cards domain. They stand in the one table, spaces.permissions; here is how
both roles add up.
"""

from __future__ import annotations

from vizitka.cards.enums import CardRole
from vizitka.common.permissions import Ability
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.permissions import (
    CARD_ABILITIES,
    CARDS_CREATE,
    CARDS_DELETE,
    CARDS_EDIT,
    CARDS_EXPORT,
    CARDS_IMPORT,
    CARDS_READ,
    CARDS_STATE,
    SPACE_ABILITIES,
    names,
)

__all__ = [
    "CARDS_CREATE",
    "CARDS_DELETE",
    "CARDS_EDIT",
    "CARDS_EXPORT",
    "CARDS_IMPORT",
    "CARDS_READ",
    "CARDS_STATE",
    "abilities_on_card",
    "names",
    "role_on_card",
]


def abilities_on_card(space_role: str | None, card_role: str | None) -> frozenset[Ability]:
    """What a person may do on a card: by the role in its space, and by the role on the card itself."""
    of_space = SPACE_ABILITIES[SpaceRole(space_role)] if space_role else frozenset()
    of_card = CARD_ABILITIES[card_role] if card_role else frozenset()
    return of_space | of_card


def role_on_card(space_role: str | None, card_role: str | None) -> str:
    """The role to show: the one in the space when it reaches cards, else the one on the card."""
    if space_role and CARDS_READ in SPACE_ABILITIES[SpaceRole(space_role)]:
        return space_role
    return card_role or space_role or CardRole.NO_ROLE

"""Abilities of the cards domain, and how the role in a space and the one on a card add up."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import Final

from vizitka.billing.enums import Feature
from vizitka.cards.enums import CardRole
from vizitka.common.permissions import Ability, held_by, register
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.permissions import ADMINS, ANALYSTS, EDITORS

CARDS_READ: Final = Ability("cards.read")
CARDS_CREATE: Final = Ability("cards.create")
CARDS_EDIT: Final = Ability("cards.edit")
CARDS_PROTECT: Final = Ability("cards.protect", Feature.PIN_PROTECTION)
CARDS_DELETE: Final = Ability("cards.delete")
CARDS_IMPORT: Final = Ability("cards.import", Feature.IMPORT_EXPORT)
CARDS_EXPORT: Final = Ability("cards.export", Feature.IMPORT_EXPORT)
CARDS_STATE: Final = Ability("cards.state")
CARDS_MEMBERS: Final = Ability("cards.members")

# What a card user may change on the own card is bounded further by the space's locks and switches (rules/limits.py).
CARD_USERS: Final = (CardRole.ADMIN, CardRole.USER)

_on_cards: Final[dict[str, None]] = {}


def register_on_cards(ability: Ability, roles: Collection[Enum]) -> None:
    """Registers an ability that people have on a card: each card tells who asks for it whether they have it. Raises
    `AbilityTaken`."""
    register(ability, roles)
    _on_cards[ability.name] = None


def on_cards() -> list[str]:
    """The names of all abilities on cards, in alphabetical order."""
    return sorted(_on_cards)


def register_abilities() -> None:
    """Called once, at the start."""
    register_on_cards(CARDS_READ, (*ANALYSTS, *CARD_USERS))
    register_on_cards(CARDS_EDIT, (*EDITORS, *CARD_USERS))
    register_on_cards(CARDS_PROTECT, (*EDITORS, *CARD_USERS))
    register_on_cards(CARDS_MEMBERS, (*ADMINS, CardRole.ADMIN))
    for ability in (CARDS_CREATE, CARDS_DELETE, CARDS_IMPORT, CARDS_EXPORT, CARDS_STATE):
        register_on_cards(ability, EDITORS)


def abilities_on_card(space_role: str | None, card_role: str | None) -> frozenset[Ability]:
    """What both roles hold together: the one in the card's space, and the one on the card itself."""
    of_space = held_by(SpaceRole(space_role)) if space_role else frozenset()
    of_card = held_by(CardRole(card_role)) if card_role else frozenset()
    return of_space | of_card


def role_on_card(space_role: str | None, card_role: str | None) -> str:
    """The role to show: the one in the space when it reaches cards, else the one on the card."""
    if space_role and CARDS_READ in held_by(SpaceRole(space_role)):
        return space_role
    return card_role or space_role or CardRole.NO_ROLE

"""The one table of abilities: which role has which, in a space and on a card (product.md, section 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vizitka.common.permissions import Ability
from vizitka.spaces.enums import SpaceRole

SPACES_READ: Final = Ability("spaces.read")
SPACES_EDIT: Final = Ability("spaces.edit")
SPACES_DELETE: Final = Ability("spaces.delete")
SPACES_HAND_OVER: Final = Ability("spaces.hand_over")
CARDS_READ: Final = Ability("cards.read")
CARDS_CREATE: Final = Ability("cards.create")
CARDS_EDIT: Final = Ability("cards.edit")
CARDS_DELETE: Final = Ability("cards.delete")
CARDS_IMPORT: Final = Ability("cards.import")
CARDS_EXPORT: Final = Ability("cards.export")
CARDS_STATE: Final = Ability("cards.state")
CARDS_MEMBERS: Final = Ability("cards.members")
GRID_EDIT: Final = Ability("grid.edit")
MEMBERS_READ: Final = Ability("members.read")
MEMBERS_MANAGE: Final = Ability("members.manage")
BILLING_MANAGE: Final = Ability("billing.manage")
STATISTICS_READ: Final = Ability("statistics.read")
CONTACTS_READ: Final = Ability("contacts.read")
AUDIT_READ: Final = Ability("audit.read")

_ANALYST: Final = frozenset({SPACES_READ, CARDS_READ, STATISTICS_READ, CONTACTS_READ})
_EDITOR: Final = _ANALYST | {
    CARDS_CREATE,
    CARDS_EDIT,
    CARDS_DELETE,
    CARDS_IMPORT,
    CARDS_EXPORT,
    CARDS_STATE,
    GRID_EDIT,
}
_ADMIN: Final = _EDITOR | {SPACES_EDIT, MEMBERS_READ, MEMBERS_MANAGE, CARDS_MEMBERS, AUDIT_READ}
_OWNER: Final = _ADMIN | {SPACES_DELETE, SPACES_HAND_OVER, BILLING_MANAGE}

SPACE_ABILITIES: Final[Mapping[SpaceRole, frozenset[Ability]]] = {
    SpaceRole.OWNER: _OWNER,
    SpaceRole.ADMIN: _ADMIN,
    SpaceRole.EDITOR: _EDITOR,
    SpaceRole.ANALYST: _ANALYST,
    SpaceRole.NO_ROLE: frozenset(),
}

# On the own card only; what a `user` may change there is bounded further by the space's locks.
CARD_ABILITIES: Final[Mapping[str, frozenset[Ability]]] = {
    "admin": frozenset({CARDS_READ, CARDS_EDIT, CARDS_MEMBERS}),
    "user": frozenset({CARDS_READ, CARDS_EDIT}),
    "no_role": frozenset(),
}


def abilities_in(role: SpaceRole, *, tracking: bool, shares_contacts: bool) -> frozenset[Ability]:
    """What a role may do in a space with these settings: nobody reads statistics where none are kept, and nobody
    the contacts of others where each card user keeps the own (product.md, sections 4 and 6).
    """
    withheld = set() if tracking else {STATISTICS_READ}
    if not shares_contacts:
        withheld.add(CONTACTS_READ)
    return SPACE_ABILITIES[role] - withheld


def roles_with(ability: Ability) -> list[SpaceRole]:
    """The roles in a space that hold `ability`."""
    return [role for role, held in SPACE_ABILITIES.items() if ability in held]


def names(abilities: frozenset[Ability]) -> list[str]:
    """The abilities' names, in alphabetical order."""
    return sorted(ability.name for ability in abilities)

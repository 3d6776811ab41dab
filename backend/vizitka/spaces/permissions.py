"""Abilities of spaces, and the roles by which all domains hand out theirs (product.md, section 4).

A role holds all that the smaller ones do: `register(CARDS_EDIT, EDITORS)` gives it to editors, admins and owners.
"""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.common.permissions import Ability, register
from vizitka.spaces.enums import SpaceRole

OWNERS: Final = (SpaceRole.OWNER,)
ADMINS: Final = (*OWNERS, SpaceRole.ADMIN)
EDITORS: Final = (*ADMINS, SpaceRole.EDITOR)
ANALYSTS: Final = (*EDITORS, SpaceRole.ANALYST)

SPACES_READ: Final = Ability("spaces.read")
SPACES_EDIT: Final = Ability("spaces.edit")
SPACES_PROTECT: Final = Ability("spaces.protect", Feature.PIN_PROTECTION)
SPACES_DELETE: Final = Ability("spaces.delete")
SPACES_HAND_OVER: Final = Ability("spaces.hand_over")
GRID_EDIT: Final = Ability("grid.edit", Feature.OWN_DESIGN)
BILLING_MANAGE: Final = Ability("billing.manage")


def register_abilities() -> None:
    """Called once, at the start."""
    register(SPACES_READ, ANALYSTS)
    register(GRID_EDIT, EDITORS)
    register(SPACES_EDIT, ADMINS)
    register(SPACES_PROTECT, ADMINS)
    register(SPACES_DELETE, OWNERS)
    register(SPACES_HAND_OVER, OWNERS)
    register(BILLING_MANAGE, OWNERS)

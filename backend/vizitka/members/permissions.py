"""Abilities around the people of a space. Those of one card are decided by who may edit its people (cards)."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ADMINS

MEMBERS_READ: Final = Ability("members.read")
MEMBERS_MANAGE: Final = Ability("members.manage", Feature.ROLES)


def register_abilities() -> None:
    """Called once, at the start."""
    register(MEMBERS_READ, ADMINS)
    register(MEMBERS_MANAGE, ADMINS)

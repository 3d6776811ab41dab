"""Who reads and who manages the user directories of a space."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ADMINS

DIRECTORIES_READ: Final = Ability("directories.read", Feature.USER_DIRECTORY)
DIRECTORIES_MANAGE: Final = Ability("directories.manage", Feature.USER_DIRECTORY)


def register_abilities() -> None:
    """Called once, at the start."""
    register(DIRECTORIES_READ, ADMINS)
    register(DIRECTORIES_MANAGE, ADMINS)

"""Who says where a space's people are shown."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ADMINS

EMBEDDING_MANAGE: Final = Ability("embedding.manage", Feature.API_ACCESS)
# What is switched on is seen, and still is after the licence has ended.
EMBEDDING_SEE: Final = EMBEDDING_MANAGE.for_what_is_there


def register_abilities() -> None:
    """Called once, at the start."""
    register(EMBEDDING_MANAGE, ADMINS)

"""Who decides about the custom domains of a space."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ADMINS

DOMAINS_MANAGE: Final = Ability("domains.manage", Feature.CUSTOM_DOMAIN)


def register_abilities() -> None:
    """Called once, at the start."""
    register(DOMAINS_MANAGE, ADMINS)

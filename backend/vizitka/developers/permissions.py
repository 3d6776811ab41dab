"""Who makes tokens and webhooks for a company's own systems."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ADMINS

TOKENS_MANAGE: Final = Ability("tokens.manage", Feature.API_ACCESS)
# To see what there is, and to end it, is possible for ever.
TOKENS_END: Final = TOKENS_MANAGE.for_what_is_there

WEBHOOKS_MANAGE: Final = Ability("webhooks.manage", Feature.API_ACCESS)
# Likewise to see what was sent, to stop it, and to delete it.
WEBHOOKS_SEE: Final = WEBHOOKS_MANAGE.for_what_is_there


def register_abilities() -> None:
    """Called once, at the start."""
    register(TOKENS_MANAGE, ADMINS)
    register(WEBHOOKS_MANAGE, ADMINS)

"""Who connects other systems."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ADMINS

CONNECTORS_MANAGE: Final = Ability("connectors.manage", Feature.API_ACCESS)
# To see what there is, to stop it and to delete it is possible for ever.
CONNECTORS_SEE: Final = CONNECTORS_MANAGE.for_what_is_there


def register_abilities() -> None:
    """Called once, at the start."""
    register(CONNECTORS_MANAGE, ADMINS)

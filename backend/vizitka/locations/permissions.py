"""Who sees the locations of a space, and who changes them."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ANALYSTS, EDITORS

LOCATIONS_READ: Final = Ability("locations.read")
LOCATIONS_EDIT: Final = Ability("locations.edit", Feature.LOCATIONS)


def register_abilities() -> None:
    """Called once, at the start."""
    register(LOCATIONS_READ, ANALYSTS)
    register(LOCATIONS_EDIT, EDITORS)

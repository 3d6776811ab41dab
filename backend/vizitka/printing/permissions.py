"""Who sees the styles of cards, and who changes them."""

from __future__ import annotations

from typing import Final

from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ANALYSTS, EDITORS

CARD_STYLES_READ: Final = Ability("card_styles.read")
CARD_STYLES_EDIT: Final = Ability("card_styles.edit")


def register_abilities() -> None:
    """Called once, at the start."""
    register(CARD_STYLES_READ, ANALYSTS)
    register(CARD_STYLES_EDIT, EDITORS)

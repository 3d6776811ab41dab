"""Who sees the virtual backgrounds of a space, who changes them, and who takes the own one."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.cards.permissions import CARD_USERS, register_on_cards
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ANALYSTS, EDITORS

BACKGROUNDS_READ: Final = Ability("backgrounds.read", Feature.VIRTUAL_BACKGROUNDS)
BACKGROUNDS_EDIT: Final = Ability("backgrounds.edit", Feature.VIRTUAL_BACKGROUNDS)
# The files of one card. Card users are bound by the switch of the space besides.
BACKGROUNDS_USE: Final = Ability("backgrounds.use", Feature.VIRTUAL_BACKGROUNDS)
SWITCH: Final = "use_services"


def register_abilities() -> None:
    """Called once, at the start."""
    register(BACKGROUNDS_READ, ANALYSTS)
    register(BACKGROUNDS_EDIT, EDITORS)
    register_on_cards(BACKGROUNDS_USE, (*EDITORS, *CARD_USERS))

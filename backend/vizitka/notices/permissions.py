"""Who puts notices on cards."""

from __future__ import annotations

from typing import Final

from vizitka.cards.permissions import CARD_USERS, register_on_cards
from vizitka.common.permissions import Ability
from vizitka.spaces.permissions import EDITORS

NOTICES_EDIT: Final = Ability("notices.edit")
# The switch of card users; people of the space and card admins are not bound by it.
CHANGE_NOTICE: Final = "change_notice"


def register_abilities() -> None:
    """Called once, at the start."""
    register_on_cards(NOTICES_EDIT, (*EDITORS, *CARD_USERS))

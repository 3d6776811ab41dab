"""Who puts notices on cards."""

from __future__ import annotations

from typing import Final

from vizitka.cards.permissions import CARD_USERS
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import EDITORS

NOTICES_EDIT: Final = Ability("notices.edit")
# The switch of card users; people of the space and card admins are not bound by it.
CHANGE_NOTICE: Final = "change_notice"


def register_abilities() -> None:
    """Called once, at the start."""
    register(NOTICES_EDIT, (*EDITORS, *CARD_USERS))

"""Who decides whether a card takes details of visitors. What all cards ask is a setting of the space."""

from __future__ import annotations

from typing import Final

from vizitka.cards.permissions import CARD_USERS, register_on_cards
from vizitka.common.permissions import Ability
from vizitka.spaces.permissions import EDITORS

EXCHANGE_EDIT: Final = Ability("exchange.edit")
# The switch of card users; people of the space and card admins are not bound by it.
SWITCH_EXCHANGE: Final = "switch_exchange"


def register_abilities() -> None:
    """Called once, at the start."""
    register_on_cards(EXCHANGE_EDIT, (*EDITORS, *CARD_USERS))

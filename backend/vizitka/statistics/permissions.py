"""Who sees the numbers of one card. Those of a space are read by `publishing.permissions.STATISTICS_READ`."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.cards.permissions import CARD_USERS, register_on_cards
from vizitka.common.permissions import Ability
from vizitka.spaces.permissions import ANALYSTS

# Card users are bound by the space's switch besides (`see_statistics`).
STATISTICS_OF_CARD: Final = Ability("statistics.of_card", Feature.STATISTICS)


def register_abilities() -> None:
    """Called once, at the start."""
    register_on_cards(STATISTICS_OF_CARD, (*ANALYSTS, *CARD_USERS))

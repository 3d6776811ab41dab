"""Who sees what cards bring: people of a space all of it, who uses a card that card's."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.cards.permissions import CARD_USERS, register_on_cards
from vizitka.common.permissions import Ability, register
from vizitka.spaces.models import Space
from vizitka.spaces.permissions import ANALYSTS
from vizitka.spaces.settings_rules import views_are_counted

STATISTICS_READ: Final = Ability("statistics.read", Feature.STATISTICS)
# Card users are bound by the space's switch besides (`see_statistics`).
STATISTICS_OF_CARD: Final = Ability("statistics.of_card", Feature.STATISTICS)


def _counts_nothing(space: Space) -> bool:
    return not views_are_counted(tracking=space.tracking)


def register_abilities() -> None:
    """Called once, at the start. Nobody reads statistics where none are kept (product.md, sections 4 and 6)."""
    register(STATISTICS_READ, ANALYSTS, withheld=_counts_nothing)
    register_on_cards(STATISTICS_OF_CARD, (*ANALYSTS, *CARD_USERS))

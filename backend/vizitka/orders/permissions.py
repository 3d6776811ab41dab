"""Who asks for replacements. Orders themselves are governed by the roles of the account that pays."""

from __future__ import annotations

from typing import Final

from vizitka.cards.permissions import CARD_USERS, register_on_cards
from vizitka.common.permissions import Ability
from vizitka.spaces.permissions import EDITORS

# With a card: card users are bound by the space's switch besides.
REPLACEMENTS_ASK: Final = Ability("replacements.ask")


def register_abilities() -> None:
    """Called once, at the start."""
    register_on_cards(REPLACEMENTS_ASK, (*EDITORS, *CARD_USERS))

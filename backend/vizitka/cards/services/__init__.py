"""Every write of cards, one function per use case.

Each is atomic, locks what its decision depends on, raises the card's version and that of the space's cards,
and writes the audit log in the same transaction.
"""

from vizitka.cards.services.removal import delete_card, purge_deleted, restore_card
from vizitka.cards.services.states import change_state
from vizitka.cards.services.taking_back import WayBack, take_back, way_back
from vizitka.cards.services.terms import forget_idle
from vizitka.cards.services.usernames import set_username
from vizitka.cards.services.writing import (
    create_card,
    create_cards,
    duplicate_card,
    update_card,
    update_cards,
)

__all__ = [
    "WayBack",
    "change_state",
    "create_card",
    "create_cards",
    "delete_card",
    "duplicate_card",
    "forget_idle",
    "purge_deleted",
    "restore_card",
    "set_username",
    "take_back",
    "update_card",
    "update_cards",
    "way_back",
]

"""Who sees products, connects them and looks after them."""

from __future__ import annotations

from typing import Final

from vizitka.cards.permissions import CARD_USERS, register_on_cards
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ANALYSTS, EDITORS

PRODUCTS_READ: Final = Ability("products.read")
# With a card: what its holder does. Card users are bound by the space's switch besides.
PRODUCTS_CONNECT: Final = Ability("products.connect")
# The pool, and whatever a card's holder may not.
PRODUCTS_MANAGE: Final = Ability("products.manage")


def register_abilities() -> None:
    """Called once, at the start."""
    register_on_cards(PRODUCTS_READ, (*ANALYSTS, *CARD_USERS))
    register_on_cards(PRODUCTS_CONNECT, (*EDITORS, *CARD_USERS))
    register(PRODUCTS_MANAGE, EDITORS)

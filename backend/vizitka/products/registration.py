"""What of this domain hangs on cards, and what it hears of spaces (called from apps.py)."""

from __future__ import annotations

from vizitka.cards import residents
from vizitka.cards.events import CardDeleted, CardStateChanged
from vizitka.common.events import follow
from vizitka.products.leaving import hear_of_cards, hear_of_spaces, products_go_along, products_return
from vizitka.products.models import Product, ProductEntry
from vizitka.spaces.events import SpacePurged


def register_residents() -> None:
    residents.register(residents.Resident(Product, move=products_go_along, purge=products_return))
    residents.register(residents.Resident(ProductEntry, move=residents.stays, purge=residents.stays))


def listen() -> None:
    follow(hear_of_cards, CardStateChanged, CardDeleted)
    follow(hear_of_spaces, SpacePurged)

"""What becomes of the people of an order when their cards go (cards.residents): their names were bought and stay, as on
the invoice; what of the card was printed goes with it. Replacements go where their card goes."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from vizitka.cards import residents
from vizitka.orders.models import OrderPerson, Replacement


def register_residents() -> None:
    residents.register(residents.Resident(OrderPerson, move=residents.stays, purge=_gone))
    residents.register(residents.Resident(Replacement, move=residents.goes_along, purge=residents.goes))


def _gone(model: type[Any], column: str, cards: Collection[uuid.UUID], spaces: Collection[uuid.UUID]) -> None:
    model.objects.filter(**{f"{column}__in": cards}).update(card_id=None, printed={})

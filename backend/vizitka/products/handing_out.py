"""Handing products out, one after the other: for whom the next one is, and who is meant by a name or a card's code."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Exists, OuterRef, QuerySet

from vizitka.cards import listing
from vizitka.cards import output as cards_output
from vizitka.cards.listing import COLUMNS, ListedCard, list_cards, scope_of_space
from vizitka.cards.models import Card, Handle
from vizitka.cards.schemas.overview import CardFilter
from vizitka.common.api.paging import PageQuery
from vizitka.products.models import Product
from vizitka.products.schemas import PeopleQuery
from vizitka.spaces.models import Space

SHOWN: Final = 8


@dataclass(frozen=True, slots=True)
class People:
    """`rows` as cards' lists have them, `products` how many each has already. Of `total` people `left` have none."""

    rows: Sequence[ListedCard]
    products: dict[uuid.UUID, int]
    left: int
    total: int


def people(space: Space, query: PeopleQuery) -> People:
    """Those whom a code or a search means; without either, the next ones without a product by their names."""
    cards = Card.objects.in_space(space.pk).filter(deleted_at=None)
    if query.department:
        cards = cards.filter(department=query.department)
    waiting = cards.filter(
        ~Exists(Product.objects.in_space(space.pk).filter(space_id=space.pk, card_id=OuterRef("pk")))
    )
    if query.code:
        named = Handle.objects.filter(handle=query.code.strip().lower()).values_list("card_id")
        # A code leads to its person, of whichever department.
        rows = _rows(Card.objects.in_space(space.pk).filter(deleted_at=None, pk__in=named))
    elif query.search.strip():
        wanted = CardFilter(search=query.search, department=[query.department] if query.department else [])
        rows = list(list_cards(scope_of_space(space), wanted, "name", PageQuery(page=1, per_page=SHOWN)).rows)
    else:
        rows = _rows(waiting.exclude(pk__in=query.without))
    keys = [row["id"] for row in rows]
    held = Product.objects.in_space(space.pk).filter(card_id__in=keys).values("card_id")
    counts = dict(held.annotate(number=Count("*")).values_list("card_id", "number"))
    return People(rows, counts, waiting.count(), cards.count())


def _rows(cards: QuerySet[Card]) -> list[ListedCard]:
    # As its index has them.
    found = cards.order_by("deleted_at", "sort_name", "id").values_list(*COLUMNS)[:SHOWN]
    return [listing.named(row) for row in found]


def people_out(space: Space, found: People) -> dict[str, Any]:
    """A `PeopleOut`. One query, for the pictures."""
    rows = cards_output.rows_out(found.rows, {space.pk: space})
    return {
        "people": [{**row, "products": found.products.get(row["uuid"], 0)} for row in rows],
        "left": found.left,
        "total": found.total,
    }

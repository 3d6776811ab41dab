"""Which cards are looked at most, and which by nobody."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from vizitka.cards import rules as cards
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.statistics.choosing import Chosen
from vizitka.statistics.enums import Figure
from vizitka.statistics.models import CardDay, CardMonth
from vizitka.statistics.rules import Range

# Longer ranges rank cards by whole months.
MOST_DAYS_BY_DAYS: Final = 62
MOST_RANKED: Final = 10


@dataclass(frozen=True, slots=True)
class Ranked:
    """A card. `saves` are None where they are not known."""

    card_id: uuid.UUID
    name: str
    views: int = 0
    saves: int | None = 0


def best(space_id: uuid.UUID, span: Range, chosen: Chosen, most: int = MOST_RANKED) -> list[Ranked]:
    """The cards that were looked at most. Two queries."""
    rows = chosen.of(rows_of_cards(space_id, span)).values("card_id").annotate(seen=Sum(chosen.seen))
    if chosen.channels:
        found = rows.filter(seen__gt=0).order_by("-seen", "card_id")
    else:
        kept = rows.annotate(kept=Sum(Figure.SAVES.value)).filter(Q(seen__gt=0) | Q(kept__gt=0))
        found = kept.order_by("-seen", "-kept", "card_id")
    top = list(found[:most])
    names = names_of(
        Card.objects.in_space(space_id).filter(pk__in=[row["card_id"] for row in top], deleted_at=None)
    )
    return [
        Ranked(row["card_id"], names[row["card_id"]], row["seen"], row.get("kept"))
        for row in top
        if row["card_id"] in names
    ]


def sleeping(space_id: uuid.UUID, span: Range, chosen: Chosen) -> tuple[int, list[Ranked]]:
    """How many cards could be seen and were not, and the first of them, the oldest first. Two queries."""
    looked_at = rows_of_cards(space_id, span).filter(card_id=OuterRef("pk"))
    if chosen.channels:
        looked_at = looked_at.alias(seen=chosen.seen).filter(seen__gt=0)
    all_cards = Card.objects.in_space(space_id) if chosen.cards is None else chosen.cards
    rows = all_cards.filter(~Exists(looked_at), state=CardState.ACTIVE, deleted_at=None)
    names = names_of(rows.order_by("pk")[:MOST_RANKED])
    return rows.count(), [Ranked(key, name) for key, name in names.items()]


def by_month(span: Range) -> bool:
    return span.days > MOST_DAYS_BY_DAYS


def rows_of_cards(space_id: uuid.UUID, span: Range) -> QuerySet[Any]:
    """By days, or by whole months where there would be many days."""
    if by_month(span):
        return CardMonth.objects.in_space(space_id).filter(month__range=span.months)
    return CardDay.objects.in_space(space_id).filter(day__range=span)


def names_of(rows: QuerySet[Card]) -> dict[uuid.UUID, str]:
    return {
        key: cards.short_name(*(name or "" for name in names))
        for key, *names in rows.values_list("pk", *cards.NAMES_OF_CARDS)
    }

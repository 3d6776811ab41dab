"""The cards of an export, each with its numbers."""

from __future__ import annotations

import itertools
import uuid
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from django.db.models import Q, Sum

from vizitka.cards import rules as cards
from vizitka.cards.models import Card
from vizitka.statistics import ranking
from vizitka.statistics.choosing import Chosen, Figures
from vizitka.statistics.rules import Range

BATCH: Final = 500


class CardLine(NamedTuple):
    name: str
    department: str
    city: str
    figures: Figures


def lines_of_cards(space_id: uuid.UUID, span: Range, chosen: Chosen, most: int) -> Iterator[CardLine]:
    """The cards of which something was counted, the most viewed first. One query, and one for each 500 cards."""
    sums = {f"sum_{name}": Sum(name) for name in chosen.figures}
    counted = Q()
    for name in sums:
        counted |= Q(**{f"{name}__gt": 0})
    rows = chosen.of(ranking.rows_of_cards(space_id, span)).values("card_id")
    ranked = rows.annotate(**sums, seen=Sum(chosen.seen)).filter(counted).order_by("-seen", "card_id")
    found = iter(list(ranked[:most]))
    while batch := list(itertools.islice(found, BATCH)):
        living = Card.objects.in_space(space_id).filter(
            pk__in=[row["card_id"] for row in batch], deleted_at=None
        )
        named = {
            key: (cards.short_name(*(name or "" for name in names)), department, city)
            for key, department, city, *names in living.values_list(
                "pk", "department", "city", *cards.NAMES_OF_CARDS
            )
        }
        for row in batch:
            if row["card_id"] in named:
                told = chosen.told(Counter({name: row[f"sum_{name}"] for name in chosen.figures}))
                yield CardLine(*named[row["card_id"]], told)

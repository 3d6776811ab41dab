"""The cards of an export, each with its numbers."""

from __future__ import annotations

import heapq
import itertools
import uuid
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from django.db.models import Sum

from vizitka.cards import rules as cards
from vizitka.cards.models import Card
from vizitka.statistics.choosing import Chosen, Figures
from vizitka.statistics.enums import WHERE_ANY, Figure
from vizitka.statistics.models import SpaceDay
from vizitka.statistics.packing.selectors import rows_of_cards
from vizitka.statistics.rules import Range

BATCH: Final = 500


class CardLine(NamedTuple):
    name: str
    department: str
    city: str
    figures: Figures


def figures_of(space_id: uuid.UUID) -> list[str]:
    """Names of what files of a space tell, in their order: what it has never had is not among them. One query."""
    sums = {f"sum_{name}": Sum(name.value) for name in WHERE_ANY}
    had = SpaceDay.objects.in_space(space_id).aggregate(**sums)
    return [one.value for one in Figure if one not in WHERE_ANY or had[f"sum_{one}"]]


def lines_of_cards(space_id: uuid.UUID, span: Range, chosen: Chosen, most: int) -> Iterator[CardLine]:
    """The cards of which something was counted, in the order of the best ones (ranking). Two queries, and one for each
    500 cards."""
    sums: dict[uuid.UUID, Counter[str]] = {}
    for rows in rows_of_cards(space_id, span):
        asked = chosen.of(rows).order_by().values_list("card_id")
        for card_id, *values in asked.annotate(**{f"sum_{name}": Sum(name) for name in chosen.figures}):
            sums.setdefault(card_id, Counter()).update(dict(zip(chosen.figures, values, strict=True)))
    counted = [
        (-sum(found[name] for name in chosen.views), -found[Figure.SAVES], key)
        for key, found in sums.items()
        if any(found.values())
    ]
    ranked = iter(heapq.nsmallest(most, counted))
    while batch := list(itertools.islice(ranked, BATCH)):
        living = Card.objects.in_space(space_id).filter(
            pk__in=[key for *_figures, key in batch], deleted_at=None
        )
        named = {
            key: (cards.short_name(*(name or "" for name in names)), department, city)
            for key, department, city, *names in living.values_list(
                "pk", "department", "city", *cards.NAMES_OF_CARDS
            )
        }
        for *_figures, key in batch:
            if key in named:
                yield CardLine(*named[key], chosen.told(sums[key]))

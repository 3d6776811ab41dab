"""The rows of days that are in no pack: most often the present one, of which a large space has some ten thousands."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from typing import Final, NamedTuple

import orjson
from django.db.models import CharField, Q, Value
from django.db.models.functions import Cast

from vizitka.statistics.models import CardDay
from vizitka.statistics.packing.rosters import Joined, keys_in
from vizitka.statistics.packing.tables import ORDER

# Of more days sums are made by the database.
MOST_DAYS: Final = 3
# Of these most cards of a day have something, of the others few.
USUAL: Final = ORDER[:4]
OTHERS: Final = ORDER[4:]


class Columns(NamedTuple):
    """The ids of cards, and of each figure as many numbers."""

    keys: list[bytes]
    figures: dict[str, list[int]]

    def views(self, names: tuple[str, ...]) -> list[int]:
        return list(map(sum, zip(*(self.figures[name] for name in names), strict=True)))


class DayRows:
    """Reads each day once, for all parts of an answer: the numbers of a column as one text, as rows would take five
    times as long."""

    def __init__(self, space_id: uuid.UUID) -> None:
        self.space_id = space_id
        self._read: dict[dt.date, Columns] = {}

    def of(self, day: dt.date) -> Columns:
        """Views and saved contacts of all cards of a day. One query for the first."""
        if day not in self._read:
            self._read[day] = self._columns(day, USUAL, Q())
        return self._read[day]

    def others_of(self, day: dt.date) -> Columns:
        """What was done on cards: of those on which something was, which are few beside those that were looked at. One
        query."""
        return self._columns(day, OTHERS, _any_of(OTHERS))

    def _columns(self, day: dt.date, figures: Sequence[str], wanted: Q) -> Columns:
        numbers = {name: Joined(Cast(name, CharField()), Value(",")) for name in figures}
        found = (
            CardDay.objects.in_space(self.space_id)
            .filter(wanted, day=day)
            .order_by()
            .aggregate(ids=Joined(Cast("card_id", CharField()), Value("")), **numbers)
        )
        return Columns(
            keys_in(found.pop("ids")),
            {name: orjson.loads(f"[{text or ''}]") for name, text in found.items()},
        )


def _any_of(figures: Sequence[str]) -> Q:
    found = Q()
    for name in figures:
        found |= Q(**{f"{name}__gt": 0})
    return found

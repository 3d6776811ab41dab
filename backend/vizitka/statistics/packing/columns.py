"""The rows of days that are in no pack: most often the present one, of which a large space has some ten thousands."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from typing import Final, NamedTuple

import orjson
from django.db.models import CharField, Value
from django.db.models.functions import Cast

from vizitka.statistics.models import CardDay
from vizitka.statistics.packing.rosters import Joined, keys_in
from vizitka.statistics.packing.tables import ORDER

# Of more days sums are made by the database.
MOST_DAYS: Final = 3


class Columns(NamedTuple):
    """The ids of cards, and of each figure as many numbers."""

    keys: list[bytes]
    figures: dict[str, list[int]]

    def views(self, names: tuple[str, ...]) -> list[int]:
        return list(map(sum, zip(*(self.figures[name] for name in names), strict=True)))


class DayRows:
    """Reads each day once, for all parts of an answer: the numbers of a column as one text, as rows would take five
    times as long."""

    def __init__(self, space_id: uuid.UUID, figures: Sequence[str] = ORDER[:4]) -> None:
        self.space_id = space_id
        self._figures = figures
        self._read: dict[dt.date, Columns] = {}

    def of(self, day: dt.date) -> Columns:
        """One query for the first."""
        if day not in self._read:
            numbers = {name: Joined(Cast(name, CharField()), Value(",")) for name in self._figures}
            found = (
                CardDay.objects.in_space(self.space_id)
                .filter(day=day)
                .order_by()
                .aggregate(ids=Joined(Cast("card_id", CharField()), Value("")), **numbers)
            )
            self._read[day] = Columns(
                keys_in(found.pop("ids")),
                {name: orjson.loads(f"[{text or ''}]") for name, text in found.items()},
            )
        return self._read[day]

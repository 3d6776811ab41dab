"""Views by hour of the week."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import BigIntegerField, Func

HOURS_A_WEEK = 7 * 24
# The first of January 1970 was a Thursday.
_THURSDAY = 3 * 24


class Seconds(Func):
    """A moment as a number: a year has 8,760 hours, and most of what they take is making moments of text."""

    output_field = BigIntegerField()

    def as_sqlite(self, compiler: Any, connection: Any, **extra_context: Any) -> Any:
        return self.as_sql(
            compiler, connection, template="CAST(strftime('%%%%s', %(expressions)s) AS INTEGER)"
        )

    def as_postgresql(self, compiler: Any, connection: Any) -> Any:
        return self.as_sql(compiler, connection, template="EXTRACT(EPOCH FROM %(expressions)s)::bigint")


def week_of(hours: Iterable[tuple[int, ...]], zone: ZoneInfo) -> list[int]:
    """Of hours by the second (UTC) at which they begin."""
    found = [0] * HOURS_A_WEEK
    offsets: dict[int, int | None] = {}

    def offset_at(second: int) -> int:
        offset = dt.datetime.fromtimestamp(second, zone).utcoffset()
        return int(offset.total_seconds()) if offset is not None else 0

    for second, *views in hours:
        day = second // 86_400
        if day not in offsets:
            before, after = offset_at(day * 86_400), offset_at((day + 1) * 86_400)
            # None on a day on which clocks are changed: there each hour is asked.
            offsets[day] = before if before == after else None
        offset = offsets[day]
        local = second + (offset_at(second) if offset is None else offset)
        found[(local // 3_600 + _THURSDAY) % HOURS_A_WEEK] += sum(views)
    return found

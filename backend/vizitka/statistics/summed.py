"""What is added up of many rows where a row at a time would take too long."""

from __future__ import annotations

import datetime as dt
import json
import uuid
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import BigIntegerField, F, Func, Sum, TextField
from django.db.models.functions import Cast

from vizitka.statistics.choosing import Chosen
from vizitka.statistics.enums import Step
from vizitka.statistics.models import CardDay, CardMonth, PackedSums, SpaceDay, SpaceHour
from vizitka.statistics.packing.selectors import pieces_of, rows_of_cards, within
from vizitka.statistics.rules import Range, begin_of, days_of, joined, month_of

HOURS_A_WEEK = 7 * 24
# The first of January 1970 was a Thursday.
_THURSDAY = 3 * 24


class _Seconds(Func):
    """A moment as a number: a year has 8,760 hours, and most of what they take is making moments of text."""

    output_field = BigIntegerField()

    def as_sqlite(self, compiler: Any, connection: Any, **extra_context: Any) -> Any:
        return self.as_sql(
            compiler, connection, template="CAST(strftime('%%%%s', %(expressions)s) AS INTEGER)"
        )

    def as_postgresql(self, compiler: Any, connection: Any) -> Any:
        return self.as_sql(compiler, connection, template="EXTRACT(EPOCH FROM %(expressions)s)::bigint")


def week(space_id: uuid.UUID, span: Range, zone: ZoneInfo, names: Collection[str]) -> list[int]:
    """Views by hour of the week on the clocks of the space. One query."""
    begin, end = begin_of(span.first, zone), begin_of(span.last + dt.timedelta(days=1), zone)
    rows = SpaceHour.objects.in_space(space_id).filter(hour__gte=begin, hour__lt=end)
    return week_of(rows.values_list(_Seconds("hour"), *names), zone)


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


def days_of_cards(space_id: uuid.UUID, chosen: Chosen, span: Range, step: Step) -> list[CardDay]:
    """The sums of each day over the chosen cards, each as a row that is in no table; by months, whole months stand for
    their days. Visitors of several cards are not added up. One query, two by months."""
    sums = {name: Sum(name) for name in chosen.figures}
    if step is not Step.MONTH:
        rows = chosen.of(CardDay.objects.in_space(space_id)).filter(day__range=span).order_by("day")
        return [CardDay(**found) for found in rows.values("day").annotate(**sums)]
    found = []
    for rows in rows_of_cards(space_id, span):
        begin = "month" if rows.model is CardMonth else "day"
        of_day = chosen.of(rows).order_by().values(first=F(begin)).annotate(**sums)
        found += [CardDay(day=values.pop("first"), **values) for values in of_day]
    return sorted(found, key=lambda row: row.day)


def traits_of_cards(space_id: uuid.UUID, chosen: Chosen, span: Range) -> dict[str, Counter[str]] | None:
    """By whole months. None where nobody can tell."""
    if not chosen.has_traits:
        return None
    months = chosen.of(CardMonth.objects.in_space(space_id)).filter(month__range=span.months).order_by()
    texts = months.values_list(Cast("traits", TextField()), flat=True)
    return joined(json.loads(f"[{','.join(texts)}]"))


def traits_of_space(space_id: uuid.UUID, span: Range) -> dict[str, Counter[str]]:
    """Two queries: of months that are packed, and of the other days."""
    months, days = pieces_of(span)
    packed = dict(
        PackedSums.objects.in_space(space_id)
        .filter(is_month=True, first__in=months)
        .values_list("first", "traits")
        if months
        else ()
    )
    for month in months:
        if month not in packed:
            days += days_of(month_of(month))
    return joined(_all(packed.values(), space_id, days))


def _all(
    packed: Iterable[Mapping[str, Mapping[str, int]]], space_id: uuid.UUID, days: Collection[dt.date]
) -> Iterator[Mapping[str, Mapping[str, int]]]:
    yield from packed
    if days:
        yield from SpaceDay.objects.in_space(space_id).filter(within(days)).values_list("traits", flat=True)

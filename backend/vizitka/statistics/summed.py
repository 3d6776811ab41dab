"""What is added up of many rows where a row at a time would take too long."""

from __future__ import annotations

import datetime as dt
import itertools
import uuid
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from operator import add
from types import SimpleNamespace
from typing import Final
from zoneinfo import ZoneInfo

import orjson
from django.db.models import F, Q, Sum, TextField
from django.db.models.functions import Cast

from vizitka.statistics.choosing import MOST_BY_NAME, Chosen
from vizitka.statistics.enums import Step
from vizitka.statistics.models import CardMonth, PackedSums, SpaceDay, SpaceHour
from vizitka.statistics.packing.columns import MOST_DAYS, Columns, DayRows
from vizitka.statistics.packing.selection import sums_of
from vizitka.statistics.packing.selectors import pieces_of, rows_of, runs, within
from vizitka.statistics.packing.tables import ORDER
from vizitka.statistics.packing.weeks import HOURS_A_WEEK, Seconds, week_of
from vizitka.statistics.rules import Range, begin_of, days_of, joined, joined_times, month_of


def week(space_id: uuid.UUID, span: Range, zone: ZoneInfo, names: Collection[str]) -> list[int]:
    """Views by hour of the week on the clocks of the space. Two queries: of months that are packed, and of the hours
    of the other days."""
    months, days = pieces_of(span)
    found = [0] * HOURS_A_WEEK
    if months:
        packed = PackedSums.objects.in_space(space_id).filter(is_month=True, first__in=months)
        for first, of_month in packed.values_list("first", "week"):
            # A space that has changed its zone since has other hours.
            if of_month is None or of_month["zone"] != zone.key:
                continue
            months.remove(first)
            for name in names:
                found = list(map(add, found, of_month[name]))
    for month in months:
        days += days_of(month_of(month))
    if days:
        hours = Q()
        for first, last in runs(days):
            end = begin_of(last + dt.timedelta(days=1), zone)
            hours |= Q(hour__gte=begin_of(first, zone), hour__lt=end)
        rows = SpaceHour.objects.in_space(space_id).filter(hours)
        found = list(map(add, found, week_of(rows.values_list(Seconds("hour"), *names), zone)))
    return found


def days_of_cards(chosen: Chosen, span: Range, step: Step, by_day: DayRows) -> list[SimpleNamespace]:
    """The sums of each day over the chosen cards, each as a row has them; by months, whole months stand for
    their days, and what is added up by groups stands by the pieces of the curve. Visitors of several cards are not
    added up. Two queries at most for what is not added up by groups, and two for each of a few days."""
    space_id = by_day.space_id
    months, days = pieces_of(span) if step is Step.MONTH else ([], days_of(span))
    added = sums_of(space_id, chosen, months, days, step)
    found = [_row(piece, **figures) for piece, figures in added.sums.items()]
    months = [month for month in months if (month, True) not in added.there]
    days = [day for day in days if (day, False) not in added.there]
    if added.there and len(days) <= MOST_DAYS and len(wanted := frozenset(chosen.keys or ())) > MOST_BY_NAME:
        found += [_day(day, by_day, wanted) for day in days]
        days = []
    sums = {name: Sum(name) for name in chosen.figures}
    for rows in rows_of(space_id, months, days):
        begin = "month" if rows.model is CardMonth else "day"
        of_day = chosen.of(rows).order_by().values(first=F(begin)).annotate(**sums)
        found += [_row(values.pop("first"), **values) for values in of_day]
    return sorted(found, key=lambda row: row.day)


_NOTHING: Final = dict.fromkeys(ORDER, 0)


def _row(day: dt.date, **figures: int) -> SimpleNamespace:
    return SimpleNamespace(day=day, visitors=0, **{**_NOTHING, **figures})


def _day(day: dt.date, by_day: DayRows, wanted: Container[bytes]) -> SimpleNamespace:
    return _row(day, **_among(by_day.of(day), wanted), **_among(by_day.others_of(day), wanted))


def _among(columns: Columns, wanted: Container[bytes]) -> dict[str, int]:
    marks = list(map(wanted.__contains__, columns.keys))
    return {name: sum(itertools.compress(column, marks)) for name, column in columns.figures.items()}


def traits_of_cards(space_id: uuid.UUID, chosen: Chosen, span: Range) -> dict[str, Counter[str]] | None:
    """By whole months. None where nobody can tell."""
    if not chosen.has_traits:
        return None
    months = chosen.of(CardMonth.objects.in_space(space_id)).filter(month__range=span.months).order_by()
    # Of months with few views some say the same.
    texts = Counter(months.values_list(Cast("traits", TextField()), flat=True))
    return joined_times((orjson.loads(text), times) for text, times in texts.items())


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

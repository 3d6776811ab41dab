"""How often each card of a space was looked at in a range of days, exactly: of days and months that are packed from
their packs, of the others from their rows."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from django.db.models import CharField, Q, QuerySet, Sum
from django.db.models.functions import Cast

from vizitka.statistics.choosing import MOST_BY_NAME, Chosen
from vizitka.statistics.enums import Figure
from vizitka.statistics.models import CardDay, CardMonth, PackedSums
from vizitka.statistics.packing.columns import MOST_DAYS, Columns, DayRows
from vizitka.statistics.packing.planes import sum_of
from vizitka.statistics.packing.rosters import Places, places_of
from vizitka.statistics.rules import Range, month_of


@dataclass(slots=True)
class Tally:
    """Views and saved contacts of cards. `keys` are the bytes of their ids; where `places` are there, the first ones
    are its. Some cards have none of both, and some places no card."""

    keys: list[bytes]
    views: list[int]
    saves: list[int]
    places: Places | None = None


def tally_of(space_id: uuid.UUID, span: Range, chosen: Chosen, by_day: DayRows | None = None) -> Tally:
    """Of the chosen cards, by the chosen channels. Six queries at most. Saved contacts are 0 where channels are asked
    for: nobody counts them by channels."""
    months, days = pieces_of(span)
    is_small = chosen.keys is not None and len(chosen.keys) <= MOST_BY_NAME
    places = None if is_small else places_of(space_id)
    tally = Tally([], [], [])
    if places is not None:
        packed = _packed(space_id, chosen, months, days)
        months = [month for month in months if (month, True) not in packed.there]
        days = [day for day in days if (day, False) not in packed.there]
        views, saves = (sum_of(planes, len(places.keys)) for planes in (packed.views, packed.saves))
        for place in places.gone:
            views[place] = saves[place] = 0
        tally = Tally(places.keys, views, saves, places)
        if len(days) <= MOST_DAYS and not months:
            _add_columns(tally, places, [(by_day or DayRows(space_id)).of(day) for day in days], chosen)
            days = []
    if months or days:
        _add_rows(tally, space_id, chosen, months, days)
    return tally if places is None or chosen.keys is None else _kept(tally, places, chosen.keys)


@dataclass(slots=True)
class _Packed:
    there: set[tuple[dt.date, bool]]
    views: list[bytes]
    saves: list[bytes]


def _packed(
    space_id: uuid.UUID, chosen: Chosen, months: Collection[dt.date], days: Collection[dt.date]
) -> _Packed:
    rows = PackedSums.objects.in_space(space_id).filter(
        Q(is_month=True, first__in=months) | Q(is_month=False, first__in=days)
    )
    found = _Packed(set(), [], [])
    if chosen.channels:
        for first, is_month, *views in rows.values_list("first", "is_month", *chosen.views):
            found.there.add((first, is_month))
            found.views += map(bytes, views)
        return found
    for first, is_month, views, saves in rows.values_list("first", "is_month", "views", "saves"):
        found.there.add((first, is_month))
        found.views.append(bytes(views))
        found.saves.append(bytes(saves))
    return found


def rows_of_cards(space_id: uuid.UUID, span: Range) -> list[QuerySet[Any]]:
    """The rows of all cards in a range of days, each day once: those of its whole months, and of its other days."""
    return rows_of(space_id, *pieces_of(span))


def rows_of(
    space_id: uuid.UUID, months: Collection[dt.date], days: Collection[dt.date]
) -> list[QuerySet[Any]]:
    """The rows of all cards in these months and on these days."""
    found: list[QuerySet[Any]] = []
    if months:
        found.append(CardMonth.objects.in_space(space_id).filter(month__in=months))
    if days:
        found.append(CardDay.objects.in_space(space_id).filter(within(days)))
    return found


def _add_rows(
    tally: Tally,
    space_id: uuid.UUID,
    chosen: Chosen,
    months: Collection[dt.date],
    days: Collection[dt.date],
) -> None:
    """What is in no pack."""
    added: dict[bytes, list[int]] = {}
    for rows in rows_of(space_id, months, days):
        sums = chosen.of(rows).order_by().values_list("card_id").annotate(views=Sum(chosen.seen))
        if not chosen.channels:
            sums = sums.annotate(kept=Sum(Figure.SAVES.value))
        for text, *numbers in sums.annotate(key=Cast("card_id", CharField())).values_list(
            "key", "views", *([] if chosen.channels else ["kept"])
        ):
            numbers_of = added.setdefault(bytes.fromhex(text.replace("-", "")), [0, 0])
            for at, number in enumerate(numbers):
                numbers_of[at] += number
    if tally.places is not None:
        for key in list(added):
            if (place := tally.places.index.get(key)) is not None:
                views, saves = added.pop(key)
                tally.views[place] += views
                tally.saves[place] += saves
    # What is remembered is left as it is.
    tally.keys = [*tally.keys, *added]
    tally.views += [views for views, _saves in added.values()]
    tally.saves += [saves for _views, saves in added.values()]


def _add_columns(tally: Tally, places: Places, rows: Iterable[Columns], chosen: Chosen) -> None:
    """What is in no pack, of few days. Cards without a place come behind the others."""
    late: dict[bytes, list[int]] = {}
    views_of, saves_of = tally.views, tally.saves
    for columns in rows:
        saves = [0] * len(columns.keys) if chosen.channels else columns.figures[Figure.SAVES.value]
        found = map(places.index.get, columns.keys)
        for place, key, seen, kept in zip(
            found, columns.keys, columns.views(chosen.views), saves, strict=True
        ):
            if place is not None:
                views_of[place] += seen
                if kept:
                    saves_of[place] += kept
            else:
                numbers = late.setdefault(key, [0, 0])
                numbers[0] += seen
                numbers[1] += kept
    # What is remembered is left as it is.
    tally.keys = [*tally.keys, *late]
    tally.views += [views for views, _saves in late.values()]
    tally.saves += [saves for _views, saves in late.values()]


def _kept(tally: Tally, places: Places, wanted: Collection[bytes]) -> Tally:
    """Without cards that are not asked for."""
    kept = [place for place in map(places.index.get, wanted) if place is not None]
    if late := tally.keys[len(places.keys) :]:
        of_late = {key: place for place, key in enumerate(late, len(places.keys))}
        kept += [place for key in wanted if (place := of_late.get(key)) is not None]
    if not kept:
        return Tally([], [], [])
    # One more than are asked for: of a single place there would be no row.
    take = itemgetter(*kept, kept[0])
    return Tally(list(take(tally.keys))[:-1], list(take(tally.views))[:-1], list(take(tally.saves))[:-1])


def pieces_of(span: Range) -> tuple[list[dt.date], list[dt.date]]:
    """The first days of the whole months of a range, and the days that are in none of them."""
    months, days, day = list[dt.date](), list[dt.date](), span.first
    while day <= span.last:
        month = month_of(day)
        if day == month.first and month.last <= span.last:
            months.append(day)
            day = month.last + dt.timedelta(days=1)
        else:
            days.append(day)
            day += dt.timedelta(days=1)
    return months, days


def within(days: Collection[dt.date]) -> Q:
    found = Q()
    for run in runs(days):
        found |= Q(day__range=run)
    return found


def runs(days: Collection[dt.date]) -> Iterator[Range]:
    """Days that follow each other, as ranges."""
    run: Range | None = None
    for day in sorted(days):
        if run is not None and day == run.last + dt.timedelta(days=1):
            run = Range(run.first, day)
            continue
        if run is not None:
            yield run
        run = Range(day, day)
    if run is not None:
        yield run

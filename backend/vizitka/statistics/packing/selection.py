"""Chosen cards of a large space by their places and groups, and what was added up of them."""

from __future__ import annotations

import datetime as dt
import uuid
from array import array
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q, Sum

from vizitka.common.memory import Memory
from vizitka.statistics.choosing import MOST_BY_NAME, Chosen
from vizitka.statistics.enums import Step
from vizitka.statistics.models import CardDay, CardMonth, GroupedSums, Grouping
from vizitka.statistics.packing.grouping import groups_in
from vizitka.statistics.packing.rosters import Places, places_of
from vizitka.statistics.packing.selectors import runs
from vizitka.statistics.packing.tables import sums_in
from vizitka.statistics.rules import begin_of_piece

# So few cards are read as fast from their rows.
FEW: Final = 100


@dataclass(frozen=True, slots=True)
class Groups:
    """The groups of a space by the places of its cards, and how many cards each has."""

    by_place: array[int]
    sizes: Counter[int]


@dataclass(frozen=True, slots=True)
class Taken:
    """Groups that have the chosen cards but for `more`, and besides them `less`."""

    number: int
    groups: list[int]
    more: list[uuid.UUID]
    less: list[uuid.UUID]


# Cards in all, two bytes each.
_groups: Final = Memory[Groups](2_000_000, lambda found: len(found.by_place) + 1)
_taken: Final = Memory[Taken](
    200_000, lambda found: len(found.groups) + len(found.more) + len(found.less) + 1
)
Pieces = Collection[tuple[dt.date, bool]]


@dataclass(frozen=True, slots=True)
class Added:
    """The months and days that are added up by groups, and what they add up to by the pieces of a curve."""

    there: Pieces
    sums: dict[dt.date, Counter[str]]


def sums_of(
    space_id: uuid.UUID, chosen: Chosen, months: Collection[dt.date], days: Collection[dt.date], step: Step
) -> Added:
    """The sums of the chosen cards on those days and in those months that are added up by groups. Nothing where that
    would take longer than to read their rows. Six queries at most."""
    nothing = Added(frozenset(), {})
    if chosen.keys is None or len(chosen.keys) <= FEW or not (months or days):
        return nothing
    places = places_of(space_id)
    number = Grouping.objects.in_space(space_id).values_list("number", flat=True).first()
    if places is None or number is None:
        return nothing
    taken = _taken_of(space_id, chosen, chosen.keys, places, number)
    if len(taken.more) + len(taken.less) > MOST_BY_NAME:
        return nothing
    wanted = Q(is_month=True, first__in=months)
    for run in runs(days):
        wanted |= Q(is_month=False, first__range=run)
    rows = GroupedSums.objects.in_space(space_id).filter(wanted, grouping=number)
    there, tables = set[tuple[dt.date, bool]](), dict[dt.date, list[bytes]]()
    for first, is_month, sums in rows.values_list("first", "is_month", "sums"):
        there.add((first, is_month))
        tables.setdefault(begin_of_piece(first, step), []).append(bytes(sums))
    found = {piece: Counter(sums_in(some, taken.groups)) for piece, some in tables.items()}
    for card_ids, sign in ((taken.more, 1), (taken.less, -1)):
        for first, figures in _rows_of(space_id, card_ids, there, chosen.figures):
            sums_of_piece = found[begin_of_piece(first, step)]
            for name, value in figures.items():
                sums_of_piece[name] += sign * value
    return Added(there, found)


def _taken_of(
    space_id: uuid.UUID, chosen: Chosen, keys: Collection[bytes], places: Places, number: int
) -> Taken:
    """One query for the first."""
    remembered = (space_id, chosen.key, places.version, number)
    if chosen.key is not None and (known := _taken.get(remembered)) is not None:
        return known
    groups = _groups_of(space_id, number)
    end = len(groups.by_place)
    wanted = [place for key in keys if (place := places.index.get(key, end)) < end]
    counts = Counter(map(groups.by_place.__getitem__, wanted))
    taken = {group for group, count in counts.items() if group and 2 * count > groups.sizes[group]}
    marked = bytearray(end)
    for place in wanted:
        marked[place] = 1
    more = [place for place in wanted if groups.by_place[place] not in taken]
    less = [
        place
        for place, (group, is_wanted) in enumerate(zip(groups.by_place, marked, strict=True))
        if not is_wanted and group in taken
    ]
    found = Taken(
        number,
        sorted(taken),
        *([uuid.UUID(bytes=places.keys[place]) for place in some] for some in (more, less)),
    )
    if chosen.key is not None:
        _taken.put(remembered, found)
    return found


def _groups_of(space_id: uuid.UUID, number: int) -> Groups:
    if (found := _groups.get((space_id, number))) is not None:
        return found
    grouping = Grouping.objects.in_space(space_id).get()
    by_place = groups_in(grouping)
    found = Groups(by_place, Counter(by_place))
    _groups.put((space_id, grouping.number), found)
    return found


def _rows_of(
    space_id: uuid.UUID, card_ids: Collection[uuid.UUID], there: Pieces, figures: Collection[str]
) -> list[tuple[dt.date, dict[str, int]]]:
    """What single cards have on days and in months that are there."""
    if not card_ids or not there:
        return []
    found: list[tuple[dt.date, dict[str, int]]] = []
    sums = {f"sum_{name}": Sum(name) for name in figures}
    for model, column in ((CardMonth, "month"), (CardDay, "day")):
        wanted = {first for first, is_month in there if is_month is (model is CardMonth)}
        if wanted:
            rows: Any = model.objects.in_space(space_id).filter(card__in=card_ids)
            in_time = rows.filter(**{f"{column}__range": (min(wanted), max(wanted))}).order_by()
            for first, *values in in_time.values_list(column).annotate(**sums):
                if first in wanted:
                    found.append((first, dict(zip(figures, values, strict=True))))
    return found

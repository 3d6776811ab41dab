"""Packs the sums of days and months that are over, of spaces with many cards: rows that a dashboard would have to read
one by one as a few texts of bytes (planes.py).

Packs say nothing that the rows do not. Whatever changes the rows of a day throws its pack away in the same transaction;
until it is packed again, the rows are read.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Count, Q

from vizitka.cards.models import Card
from vizitka.cards.residents import CardIds
from vizitka.common import clock
from vizitka.statistics.models import (
    CardDay,
    CardMonth,
    CountedSpace,
    GroupedSums,
    Grouping,
    PackedSums,
    Roster,
    SpaceDay,
    SpaceHour,
)
from vizitka.statistics.packing.grouping import groups_in, hold, leave, put_in_groups
from vizitka.statistics.packing.planes import plane_of
from vizitka.statistics.packing.rosters import GONE, key_of, keys_of
from vizitka.statistics.packing.tables import ORDER, Table
from vizitka.statistics.packing.weeks import Seconds, week_of
from vizitka.statistics.rules import begin_of, joined, month_of

# Of fewer cards the rows are read as fast.
MANY_CARDS: Final = 2_000
# In one go, so that other housekeeping has its turn: the months first, then the last days.
AT_ONCE: Final = 120
COLUMNS: Final = ORDER[:4]


def pack() -> int:
    """Packs what is over and not packed, after each card was put where it belongs. Returns how many days and months."""
    rows = Card.objects.across_spaces("spaces with many cards").order_by().values_list("space_id")
    large = rows.annotate(number=Count("*")).filter(number__gte=MANY_CARDS)
    counted = CountedSpace.objects.in_spaces([space_id for space_id, _number in large])
    found = counted.filter(space__deleted_at=None).order_by("pk")
    packed = 0
    for space_id, zone, version in found.values_list(
        "space_id", "space__time_zone", "space__versions__cards_version"
    ):
        put_in_groups(space_id, version)
        packed += _pack_space(space_id, clock.zone_of(zone))
    return packed


def unpack(space_id: uuid.UUID, days: Collection[dt.date]) -> None:
    """Throws away what is packed of these days: their rows have changed."""
    months = {day.replace(day=1) for day in days}
    of_days = Q(is_month=False, first__in=days) | Q(is_month=True, first__in=months)
    for model in (PackedSums, GroupedSums):
        model.objects.in_space(space_id).filter(of_days).delete()


def cards_move(_model: Any, _column: str, card_ids: CardIds, here: uuid.UUID, there: uuid.UUID) -> None:
    """Their rows go along: what is packed here names them no more, and there the days have to be packed again."""
    hold((here, there))
    leave(here, card_ids, (here, there))
    _forget(card_ids, (here,))
    days = set[dt.date]()
    # Whichever of the two has their rows by now.
    for model, name in ((CardDay, "day"), (CardMonth, "month")):
        rows: Any = model.objects.in_spaces((here, there)).filter(card_id__in=card_ids)
        days |= set(rows.order_by().values_list(name, flat=True).distinct())
    unpack(there, days)


def cards_go(_model: Any, _column: str, card_ids: CardIds, space_ids: Collection[uuid.UUID]) -> None:
    """What is packed names them no more, and no group has them."""
    hold(space_ids)
    for space_id in space_ids:
        leave(space_id, card_ids, (space_id,))
    _forget(card_ids, space_ids)


def _pack_space(space_id: uuid.UUID, zone: ZoneInfo) -> int:
    today = clock.now().astimezone(zone).date()
    days = SpaceDay.objects.in_space(space_id).filter(day__lt=today).order_by("-day")
    over = list(days.values_list("day", flat=True))
    wanted = [(month, True) for month in sorted({day.replace(day=1) for day in over}, reverse=True)]
    wanted = [(month, True) for month, _is_month in wanted if month_of(month).last < today]
    wanted += [(day, False) for day in over]
    # Those of former releases have no sums of groups.
    there = set(PackedSums.objects.in_space(space_id).values_list("first", "is_month"))
    there &= set(GroupedSums.objects.in_space(space_id).values_list("first", "is_month"))
    missing = [one for one in wanted if one not in there][:AT_ONCE]
    for first, is_month in missing:
        _pack(space_id, first, zone, is_month=is_month)
    return len(missing)


@transaction.atomic
def _pack(space_id: uuid.UUID, first: dt.date, zone: ZoneInfo, *, is_month: bool) -> None:
    hold((space_id,))
    rows: Any = (
        CardMonth.objects.in_space(space_id).filter(month=first)
        if is_month
        else CardDay.objects.in_space(space_id).filter(day=first)
    )
    found = {key_of(card_id): values for card_id, *values in rows.values_list("card_id", *ORDER)}
    roster = Roster.objects.in_space(space_id).first() or Roster(space_id=space_id)
    known = keys_of(bytes(roster.cards))
    places = {key: place for place, key in enumerate(known) if key != GONE}
    if new := sorted(found.keys() - places.keys()):
        places |= {key: place for place, key in enumerate(new, start=len(known))}
        roster.cards, roster.version = bytes(roster.cards) + b"".join(new), roster.version + 1
        roster.save()
    size = len(known) + len(new)
    planes: dict[str, Any] = {
        name: plane_of({places[key]: values[at] for key, values in found.items() if values[at]}, size)
        for at, name in enumerate(COLUMNS)
    }
    views = plane_of({places[key]: sum(values[:3]) for key, values in found.items() if any(values[:3])}, size)
    PackedSums.objects.in_space(space_id).filter(first=first, is_month=is_month).delete()
    if is_month:
        planes |= {"traits": _traits(space_id, first), "week": _week(space_id, first, zone)}
    pack = PackedSums(space_id=space_id, first=first, is_month=is_month, views=views)
    for name, value in planes.items():
        setattr(pack, name, value)
    pack.save()
    _add_up(space_id, first, {places[key]: values for key, values in found.items()}, is_month=is_month)


def _add_up(
    space_id: uuid.UUID, first: dt.date, found: Mapping[int, Iterable[int]], *, is_month: bool
) -> None:
    """The sums of groups, of figures by places."""
    grouping = Grouping.objects.in_space(space_id).first()
    if grouping is None:
        return
    groups, table = groups_in(grouping), Table()
    for place, figures in found.items():
        if place < len(groups):
            table.add(groups[place], figures)
    GroupedSums.objects.in_space(space_id).filter(first=first, is_month=is_month).delete()
    GroupedSums.objects.create(
        space_id=space_id, first=first, is_month=is_month, grouping=grouping.number, sums=table.content
    )


def _traits(space_id: uuid.UUID, month: dt.date) -> dict[str, dict[str, int]]:
    days = SpaceDay.objects.in_space(space_id).filter(day__range=month_of(month))
    return {trait: dict(values) for trait, values in joined(days.values_list("traits", flat=True)).items()}


def _week(space_id: uuid.UUID, month: dt.date, zone: ZoneInfo) -> dict[str, Any]:
    first, last = month_of(month)
    end = begin_of(last + dt.timedelta(days=1), zone)
    hours = SpaceHour.objects.in_space(space_id).filter(hour__gte=begin_of(first, zone), hour__lt=end)
    rows = {name: hours.values_list(Seconds("hour"), name) for name in COLUMNS[:3]}
    return {"zone": zone.key, **{name: week_of(found, zone) for name, found in rows.items()}}


def _forget(card_ids: CardIds, space_ids: Collection[uuid.UUID]) -> None:
    """A place that was a card's is nobody's, for good: what is packed has numbers there."""
    keys = {key_of(card_id) for card_id in card_ids}
    for roster in Roster.objects.in_spaces(space_ids):
        kept = [GONE if key in keys else key for key in keys_of(bytes(roster.cards))]
        cards = b"".join(kept)
        if cards != bytes(roster.cards):
            roster.cards, roster.version = cards, roster.version + 1
            roster.save()

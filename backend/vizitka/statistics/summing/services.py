"""Sums up the views that wait on this server. How far a file is summed up is written together with the sums: whatever
is killed, and however often this runs, each view counts once.
"""

from __future__ import annotations

import datetime as dt
import os
import time
import uuid
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

import structlog
from django.db import transaction

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.spaces.models import Space
from vizitka.statistics.counting import buffer, salts
from vizitka.statistics.counting.agents import BOT
from vizitka.statistics.counting.facts import Fact, fact_of
from vizitka.statistics.models import (
    FIGURES,
    BufferFile,
    CardDay,
    CardMonth,
    CardVisitor,
    CountedSpace,
    SpaceDay,
    SpaceHour,
    SpaceVisitor,
)
from vizitka.statistics.packing.services import unpack
from vizitka.statistics.rules import add_traits
from vizitka.statistics.summing.adding import BOTS, COLUMNS, VISITORS, Added, Growth, add_up, placed

log = structlog.get_logger(__name__)

# Bytes that one transaction takes: a thousand views.
AT_ONCE: Final = 128 * 1024
# The pause between two full parts: so many times as long as the part took, and seconds at most. On SQLite nobody else
# writes while one is added, and whoever asks for a page meanwhile shares the processor with it: a flood of visitors is
# added up when it is over.
PAUSE: Final = 9
LONGEST_PAUSE: Final = 10.0
ROWS_AT_ONCE: Final = 400
# After this time a file is none that a server still has.
KEEP_FILES: Final = dt.timedelta(days=14)


def sum_up() -> int:
    """Sums up all files of this server, unless somebody else is at it. Returns how many views were read."""
    with buffer.alone() as is_alone:
        if not is_alone:
            return 0
        return sum(_sum_up(path) for path in buffer.waiting())


def purge() -> int:
    """Forgets visitors and salts whose time is over, and how far files were summed up that are long gone. Returns how
    many salts and visitors."""
    old = clock.now() - salts.LIFE
    gone = salts.forget()
    for model in (CardVisitor, SpaceVisitor):
        gone += (
            model.objects.across_spaces("ids of visitors live 48 hours")
            .filter(created_at__lt=old)
            .delete()[0]
        )
    BufferFile.objects.filter(updated_at__lt=clock.now() - KEEP_FILES).delete()
    return gone


def _sum_up(path: Path) -> int:
    # Asked before it is read: what is complete now has all that will ever stand there.
    is_complete, views = buffer.is_complete(path), 0
    while True:
        begun = time.monotonic()
        read, size = _part(path)
        views += read
        if not size:
            break
        if size > AT_ONCE // 2:
            time.sleep(min(PAUSE * (time.monotonic() - begun), LONGEST_PAUSE))
    if is_complete:
        # The file first: without its row it would count once more.
        path.unlink(missing_ok=True)
        BufferFile.objects.filter(pk=path.name).delete()
    return views


@transaction.atomic
def _part(path: Path) -> tuple[int, int]:
    """Sums up the next lines of a file. Returns how many views and bytes it took."""
    row, _is_new = BufferFile.objects.select_for_update().get_or_create(name=path.name)
    lines = _lines(path, row.done)
    if not lines:
        return 0, 0
    facts = [fact_of(line) for line in lines]
    if torn := facts.count(None):
        log.warning("views_torn", file=path.name, lines=torn)
    add([fact for fact in facts if fact is not None])
    size = sum(map(len, lines))
    row.done, row.updated_at = row.done + size, clock.now()
    row.save(update_fields=["done", "updated_at"])
    return len(lines), size


def _lines(path: Path, begin: int) -> list[bytes]:
    """Whole lines from there on."""
    try:
        with path.open("rb") as file:
            file.seek(begin, os.SEEK_SET)
            content = file.read(AT_ONCE)
    except FileNotFoundError:
        return []
    return content[: content.rfind(b"\n") + 1].splitlines(keepends=True)


@transaction.atomic
def add(facts: Iterable[Fact]) -> None:
    """Adds views to the sums of their spaces and cards. Those of spaces and cards that are gone count nowhere."""
    of_spaces: dict[uuid.UUID, list[Fact]] = {}
    for fact in facts:
        of_spaces.setdefault(fact.space_id, []).append(fact)
    zones = _held(of_spaces)
    for space_id in sorted(zones):
        _add_to_space(space_id, zones[space_id], of_spaces[space_id])


def _held(space_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, ZoneInfo]:
    """Holds the sums of these spaces, as far as they are there, always in the same order: who adds on another server
    waits. Returns their zones."""
    rows = Space.objects.filter(pk__in=list(space_ids)).values_list("pk", "time_zone")
    zones = {space_id: clock.zone_of(name) for space_id, name in rows}
    now = clock.now()
    CountedSpace.objects.bulk_create(
        [CountedSpace(space_id=space_id, since=now, counted_at=now) for space_id in sorted(zones)],
        update_conflicts=True,
        unique_fields=["space"],
        update_fields=["counted_at"],
    )
    list(CountedSpace.objects.in_spaces(zones).select_for_update().order_by("pk").values_list("pk"))
    return zones


def _add_to_space(space_id: uuid.UUID, zone: ZoneInfo, facts: list[Fact]) -> None:
    there = placed(facts, {space_id: zone})
    card_ids = {fact.card_id for fact in facts}
    rows = Card.objects.in_space(space_id).filter(pk__in=card_ids).values_list("pk", flat=True)
    days, visitors = {place.day for _fact, place in there}, {fact.visitor for fact in facts if fact.visitor}
    of_cards = CardVisitor.objects.in_space(space_id).filter(day__in=days, visitor__in=visitors)
    of_space = SpaceVisitor.objects.in_space(space_id).filter(day__in=days, visitor__in=visitors)
    added = add_up(
        there,
        {(space_id, card_id) for card_id in rows},
        {
            (space_id, card_id, day, visitor): tuple(numbers)
            for card_id, day, visitor, *numbers in of_cards.filter(card_id__in=card_ids).values_list(
                "card_id", "day", "visitor", *COLUMNS
            )
        },
        {(space_id, day, visitor) for day, visitor in of_space.values_list("day", "visitor")},
        lambda fact: fact.device == BOT,
    )
    _write(space_id, set(rows), added)


def _write(space_id: uuid.UUID, card_ids: set[uuid.UUID], added: Added) -> None:
    SpaceVisitor.objects.bulk_create(
        [
            SpaceVisitor(space_id=space_id, day=day, visitor=one)
            for _space, day, one in sorted(added.new_to_space)
        ],
        batch_size=ROWS_AT_ONCE,
    )
    CardVisitor.objects.bulk_create(
        [
            CardVisitor(
                space_id=space_id,
                card_id=card,
                day=day,
                visitor=one,
                **dict(zip(COLUMNS, numbers, strict=True)),
            )
            for (_space, card, day, one), numbers in sorted(added.seen.items())
            if card in card_ids
        ],
        batch_size=ROWS_AT_ONCE,
        update_conflicts=True,
        unique_fields=["space", "card", "day", "visitor"],
        update_fields=list(COLUMNS),
    )
    unpack(space_id, {day for _space, day in added.days})
    _grow(SpaceHour, ("hour",), added.hours)
    _grow(SpaceDay, ("day",), added.days, extra=(VISITORS, BOTS), traits=True)
    _grow(CardDay, ("card_id", "day"), added.card_days, extra=(VISITORS,))
    _grow(CardMonth, ("card_id", "month"), added.card_months, traits=True)


def _grow(
    model: Any,
    key: tuple[str, ...],
    growths: Mapping[Any, Growth],
    *,
    extra: tuple[str, ...] = (),
    traits: bool = False,
) -> None:
    """Adds to rows that are there, and makes those that are not. `CountedSpace` is held, so nobody else adds."""
    figures = (*FIGURES, *extra)
    columns = (*figures, "traits") if traits else figures
    keys = sorted(growths)
    for start in range(0, len(keys), ROWS_AT_ONCE):
        part = keys[start : start + ROWS_AT_ONCE]
        wanted = {f"{name}__in": {one[place + 1] for one in part} for place, name in enumerate(key)}
        present = {
            tuple(getattr(row, name) for name in ("space_id", *key)): row
            for row in model.objects.in_space(part[0][0]).filter(**wanted)
        }
        rows = []
        for one in part:
            row = present.get(one) or model(**dict(zip(("space_id", *key), one, strict=True)))
            for name in figures:
                setattr(row, name, getattr(row, name) + growths[one].figures[name])
            if traits:
                row.traits = add_traits(row.traits, growths[one].traits)
            rows.append(row)
        _put(model, rows, [name.removesuffix("_id") for name in ("space_id", *key)], columns)


def _put(model: Any, rows: list[Any], key: list[str], columns: tuple[str, ...]) -> None:
    """What is there is found by what makes it one, and not by its number."""
    for row in rows:
        row.pk = None
    model.objects.bulk_create(rows, update_conflicts=True, unique_fields=key, update_fields=list(columns))

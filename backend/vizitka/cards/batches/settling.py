"""One part of a change of many cards: which cards follow, what is written, what is noted for the way back.

Everything here runs inside the transaction of its caller and by statements over sets: their number does not grow
with that of the cards. Order of locks: of a move, what its residents lock before cards (`residents.hold`); cards in key
order; spaces in key order.
"""

from __future__ import annotations

import datetime as dt
import json
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from django.db.models import F, QuerySet

from vizitka.cards import seats, uses
from vizitka.cards.batches import moving
from vizitka.cards.batches.actions import ACTIONS, Action, After
from vizitka.cards.batches.enums import Skip
from vizitka.cards.batches.errors import SeatsMissing
from vizitka.cards.batches.place import (
    BASE,
    IMAGE_COLUMNS,
    CardColumns,
    LockedRow,
    Place,
    column,
    name_of,
    takes_seat,
)
from vizitka.cards.models import Card
from vizitka.common import clock, counts
from vizitka.common.actor import Actor
from vizitka.common.events import as_told, tell
from vizitka.spaces import versions
from vizitka.spaces.models import Space, Template

# With more different values than that, one statement for each would be the slower way.
FEW: Final = 12
CASES: Final = 250
KEYS: Final = ("template_id", *IMAGE_COLUMNS)


@dataclass(slots=True)
class Settled:
    """What became of one part."""

    changed: list[uuid.UUID] = field(default_factory=list)
    # (card, its name, Skip)
    skipped: list[tuple[uuid.UUID, str, str]] = field(default_factory=list)
    # Card to [its version after the change, {column: value before}], as JSON has it.
    before: dict[str, Any] = field(default_factory=dict)

    def skip(self, row: LockedRow, reason: Skip) -> None:
        self.skipped.append((row["id"], name_of(row), reason))


def change(
    actor: Actor, action: str, place: Place, card_ids: Iterable[uuid.UUID], *, strict: bool
) -> Settled:
    """Changes cards of `place.here`. With too few seats: `SeatsMissing` when `strict`, else those left over stay."""
    settled, todo = Settled(), ACTIONS[action]
    wanted = sorted(set(card_ids))
    rows = _locked_rows(place, wanted, todo)
    chosen: list[LockedRow] = []
    for card_id in wanted:
        row = rows.get(card_id)
        if row is None:
            settled.skipped.append((card_id, "", Skip.NOT_FOUND))
        elif reason := todo.obstacle(row, place):
            settled.skip(row, reason)
        else:
            chosen.append(row)
    now = clock.now()
    place, chosen = _with_room(settled, todo, place, chosen)
    same = todo.for_all(place, now)
    chosen = _seated(settled, chosen, place, {row["id"]: same for row in chosen}, strict=strict)
    if not chosen:
        return settled
    single = todo.for_each(chosen, place)
    after: dict[uuid.UUID, CardColumns] = {
        row["id"]: {**same, **single.get(row["id"], CardColumns())} for row in chosen
    }
    settled.changed = [row["id"] for row in chosen]
    for row in chosen:
        before = {name: as_told(column(row, name)) for name in after[row["id"]]}
        settled.before[str(row["id"])] = [row["version"] + 1, before]
    tell(*todo.events(actor, place, chosen, after))
    _write(place, settled.changed, single, same, now)
    return settled


def take_back(actor: Actor, action: str, place: Place, before: Mapping[str, Any], *, strict: bool) -> Settled:
    """Brings cards back as they were before. `place` is that of the way back: `here` is where they are now.

    Cards that were changed since stay, and so do those for which there is no room any more.
    """
    settled, todo = Settled(), ACTIONS[action]
    rows = _locked_rows(place, [uuid.UUID(key) for key in before], todo)
    chosen: list[LockedRow] = []
    for key, (version, _values) in before.items():
        row = rows.get(uuid.UUID(key))
        if row is None:
            settled.skipped.append((uuid.UUID(key), "", Skip.NOT_FOUND))
        elif row["version"] != version:
            settled.skip(row, Skip.CHANGED_SINCE)
        else:
            chosen.append(row)
    place, chosen = _with_room(settled, todo, place, chosen)
    values = {row["id"]: _typed(before[str(row["id"])][1]) for row in chosen}
    chosen = _seated(settled, chosen, place, values, strict=strict)
    if not chosen:
        return settled
    settled.changed = [row["id"] for row in chosen]
    values = {card_id: values[card_id] for card_id in settled.changed}
    _leave_out_the_gone(place, values)
    tell(*todo.events(actor, place, chosen, values))
    _write(place, settled.changed, values, {}, clock.now())
    return settled


def _locked_rows(place: Place, card_ids: Sequence[uuid.UUID], action: Action) -> dict[uuid.UUID, LockedRow]:
    if place.moves:
        moving.hold(card_ids)
    cards = Card.objects.in_space(place.here.pk).select_for_update().filter(pk__in=card_ids).order_by("pk")
    rows = cards.values(*BASE, *action.columns)
    return {row["id"]: cast("LockedRow", row) for row in rows}


def _with_room(
    settled: Settled, action: Action, place: Place, rows: list[LockedRow]
) -> tuple[Place, list[LockedRow]]:
    """The place as it is held, and the rows that nothing there keeps out."""
    if not rows:
        return place, rows
    place = action.locked(place)
    out = action.kept_out(rows, place)
    for row in rows:
        if row["id"] in out:
            settled.skip(row, out[row["id"]])
    return place, [row for row in rows if row["id"] not in out]


def _seated(
    settled: Settled, rows: list[LockedRow], place: Place, after: After, *, strict: bool
) -> list[LockedRow]:
    """The rows that find a seat. `strict`: raises `SeatsMissing` when one does not."""
    wanting = [row for row in rows if takes_seat(row, after[row["id"]], place)]
    if not wanting:
        return rows
    found = seats.locked_seats(place.there)
    if found.free is None or found.free >= len(wanting):
        return rows
    if strict:
        way = seats.way_to_more(place.there)
        raise SeatsMissing(place.there, found.used, found.limit or 0, len(wanting), way)
    without = {row["id"] for row in wanting[found.free :]}
    for row in rows:
        if row["id"] in without:
            settled.skip(row, Skip.NO_SEAT)
    return [row for row in rows if row["id"] not in without]


def _leave_out_the_gone(place: Place, values: Mapping[uuid.UUID, CardColumns]) -> None:
    """A template or picture that is gone by now cannot come back."""
    wanted = {key for value in values.values() if (key := value.get("template_id"))}
    templates = Template.objects.in_space(place.there.pk).filter(pk__in=wanted)
    present = {*templates.values_list("pk", flat=True)} if wanted else set()
    pictures = moving.present(
        {column(value, name) for value in values.values() for name in IMAGE_COLUMNS if column(value, name)}
    )
    for value in values.values():
        for name in KEYS:
            if column(value, name) and column(value, name) not in present | pictures:
                cast("dict[str, Any]", value)[name] = None


def _typed(values: Mapping[str, Any]) -> CardColumns:
    """Values of columns from what JSON holds."""
    typed = dict(values)
    for name in KEYS:
        if typed.get(name):
            typed[name] = uuid.UUID(typed[name])
    if typed.get("deleted_at"):
        typed["deleted_at"] = dt.datetime.fromisoformat(typed["deleted_at"])
    return cast("CardColumns", typed)


def _write(
    place: Place, card_ids: list[uuid.UUID], single: After, same: CardColumns, now: dt.datetime
) -> None:
    """Writes `single` card by card and `same` to all, counts versions, takes along what belongs to the cards."""
    groups: dict[str, list[uuid.UUID]] = {}
    for card_id, value in single.items():
        groups.setdefault(json.dumps(value, default=str, sort_keys=True), []).append(card_id)
    if len(groups) <= FEW:
        for group in groups.values():
            if single[group[0]]:
                Card.objects.in_space(place.here.pk).filter(pk__in=group).update(**single[group[0]])
    else:
        _write_cases(place.here, single)
    if place.moves:
        moving.take_along(place, card_ids)
    cards = Card.objects.in_space(place.here.pk).filter(pk__in=card_ids)
    # Named only where it changes: rows that refer to a card by its space are looked for at each write of it.
    moved = {"space_id": place.there.pk} if place.moves else {}
    written = cards.update(**same, **moved, version=F("version") + 1, updated_at=now)
    counts.expect(len(card_ids), written)
    if place.moves:
        uses.note_moved(place.there.pk, card_ids)
    for space_id in sorted({place.here.pk, place.there.pk}):
        versions.cards_changed(space_id)


def _write_cases(space: Space, values: After) -> None:
    """Column by column: one statement with a case for every value of every column is slow."""
    cards: QuerySet[Card] = Card.objects.in_space(space.pk)
    for name in sorted({name for value in values.values() for name in value}):
        rows = [
            Card(id=card_id, **{name: column(value, name)})
            for card_id, value in values.items()
            if name in value
        ]
        cards.bulk_update(rows, [name.removesuffix("_id")], batch_size=CASES)

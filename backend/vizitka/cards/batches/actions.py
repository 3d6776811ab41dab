"""One part of a change of many cards: which cards follow, what is written, what is noted for the way back.

Everything here runs inside the transaction of its caller and by statements over sets: their number does not grow
with that of the cards. Order of locks: cards in key order first, then spaces in key order.
"""

from __future__ import annotations

import datetime as dt
import json
import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import F, QuerySet

from vizitka.audit import services as audit
from vizitka.audit.services import acting
from vizitka.cards import seats
from vizitka.cards.batches import moving
from vizitka.cards.batches.enums import BatchAction, Skip
from vizitka.cards.batches.errors import SeatsMissing
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.spaces import services as space_services
from vizitka.spaces.models import Space, Template

STATES: Final = {
    BatchAction.ACTIVATE: CardState.ACTIVE,
    BatchAction.DEACTIVATE: CardState.INACTIVE,
    BatchAction.DRAFT: CardState.DRAFT,
}
TEMPLATES: Final = frozenset({BatchAction.APPLY_TEMPLATE, BatchAction.REMOVE_TEMPLATE})
BASE: Final = ("id", "state", "deleted_at", "version", "first_name", "last_name", "organisation", "handle")
MORE: Final[Mapping[str, tuple[str, ...]]] = {
    BatchAction.APPLY_TEMPLATE: ("template_id", "layout"),
    BatchAction.REMOVE_TEMPLATE: ("template_id",),
    BatchAction.MOVE: ("template_id", "hidden_shared", "external_key", *moving.IMAGE_COLUMNS, "frames"),
}
# With more different values than that, one statement for each would be the slower way.
FEW: Final = 12
CASES: Final = 250
KEYS: Final = ("template_id", *moving.IMAGE_COLUMNS)

Row = Mapping[str, Any]


@dataclass(slots=True)
class Settled:
    """What became of one part."""

    changed: list[uuid.UUID] = field(default_factory=list)
    # (card, its name, Skip)
    skipped: list[tuple[uuid.UUID, str, str]] = field(default_factory=list)
    before: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards are, and where they go: `there` is `here` unless they move. `template` is the one to apply."""

    here: Space
    there: Space
    template: Template | None = None

    @property
    def shares_licence(self) -> bool:
        return self.here.licence_id is not None and self.here.licence_id == self.there.licence_id


def name_of(row: Row) -> str:
    """As `str(card)`."""
    return f"{row['first_name']} {row['last_name']}".strip() or row["organisation"] or row["handle"]


def obstacle(action: str, row: Row, template: Template | None = None) -> Skip | None:
    """Why a card cannot follow, or None."""
    deleted = row["deleted_at"] is not None
    if action == BatchAction.RESTORE:
        return None if deleted else Skip.NOT_DELETED
    if action == BatchAction.DELETE:
        return Skip.DELETED_ALREADY if deleted else None
    if deleted:
        return Skip.DELETED
    if action == BatchAction.APPLY_TEMPLATE:
        same = template is not None and row["template_id"] == template.pk and not row["layout"]
        return Skip.SAME_TEMPLATE if same else None
    if action == BatchAction.REMOVE_TEMPLATE:
        return None if row["template_id"] else Skip.NO_TEMPLATE
    if action == BatchAction.MOVE:
        return None
    if row["state"] == CardState.LOCKED:
        return Skip.LOCKED
    return Skip.SAME_STATE if row["state"] == STATES[BatchAction(action)] else None


def takes_seat(action: str, row: Row, place: Place) -> bool:
    """Whether the card counts towards a licence after the change, and did not before."""
    if action == BatchAction.ACTIVATE:
        return True
    if action == BatchAction.RESTORE:
        return bool(row["state"] == CardState.ACTIVE)
    return action == BatchAction.MOVE and row["state"] == CardState.ACTIVE and not place.shares_licence


def _locked_rows(space: Space, card_ids: Iterable[uuid.UUID], action: str) -> dict[uuid.UUID, Row]:
    cards = Card.objects.in_space(space.pk).select_for_update().filter(pk__in=list(card_ids)).order_by("pk")
    return {row["id"]: row for row in cards.values(*BASE, *MORE.get(action, ()))}


def _seated(
    settled: Settled, rows: list[Row], place: Place, takes: Callable[[Row], bool], *, strict: bool
) -> list[Row]:
    """The rows that find a seat. `strict`: raises `SeatsMissing` when one does not."""
    wanting = [row for row in rows if takes(row)]
    if not wanting:
        return rows
    found = seats.locked_seats(place.there)
    if found.free is None or found.free >= len(wanting):
        return rows
    if strict:
        raise SeatsMissing(place.there.name, found.used, found.limit or 0, len(wanting))
    without = {row["id"] for row in wanting[found.free :]}
    settled.skipped += [(row["id"], name_of(row), Skip.NO_SEAT) for row in rows if row["id"] in without]
    return [row for row in rows if row["id"] not in without]


def _keys_free(settled: Settled, rows: list[Row], place: Place) -> list[Row]:
    """The rows whose key in another system is nobody else's where they go."""
    wanted = {row["external_key"] for row in rows if row["external_key"]}
    if not wanted:
        return rows
    there = Card.objects.in_space(place.there.pk).filter(external_key__in=wanted, deleted_at=None)
    taken = set(there.values_list("external_key", flat=True))
    settled.skipped += [
        (row["id"], name_of(row), Skip.KEY_TAKEN) for row in rows if row["external_key"] in taken
    ]
    return [row for row in rows if row["external_key"] not in taken]


def change(
    actor: Actor | None, action: str, place: Place, card_ids: Iterable[uuid.UUID], *, strict: bool
) -> Settled:
    """Changes cards of `place.here`. With too few seats: `SeatsMissing` when `strict`, else those left over stay."""
    settled = Settled()
    wanted = sorted(set(card_ids))
    rows = _locked_rows(place.here, wanted, action)
    chosen: list[Row] = []
    for card_id in wanted:
        row = rows.get(card_id)
        reason = obstacle(action, row, place.template) if row is not None else Skip.NOT_FOUND
        if row is None or reason is not None:
            settled.skipped.append((card_id, name_of(row) if row else "", str(reason)))
        else:
            chosen.append(row)
    if chosen and action == BatchAction.MOVE:
        place = moving.locked(place)
        chosen = _keys_free(settled, chosen, place)
    chosen = _seated(settled, chosen, place, lambda row: takes_seat(action, row, place), strict=strict)
    if not chosen:
        return settled
    settled.changed = [row["id"] for row in chosen]
    now = clock.now()
    values: dict[uuid.UUID, dict[str, Any]] = {}
    same: dict[str, Any] = {}
    if action in STATES:
        same = {"state": STATES[BatchAction(action)].value}
    elif action == BatchAction.DELETE:
        same = {"deleted_at": now}
    elif action == BatchAction.RESTORE:
        same = {"deleted_at": None}
    elif action == BatchAction.APPLY_TEMPLATE:
        same = {"template_id": place.template.pk if place.template else None, "layout": {}}
    elif action == BatchAction.REMOVE_TEMPLATE:
        same = {"template_id": None}
    else:
        same = {"space_id": place.there.pk, "template_id": None, "hidden_shared": []}
        values = moving.new_pictures(place.there, chosen)
    for row in chosen:
        columns = [column for column in same if column != "space_id"] + list(values.get(row["id"], ()))
        before = {column: _plain(row[column]) for column in columns}
        settled.before[str(row["id"])] = [row["version"] + 1, before]
    _audit(actor, action, place, chosen, {row["id"]: {**same, **values.get(row["id"], {})} for row in chosen})
    _write(place, settled.changed, values, same, now)
    return settled


def take_back(
    actor: Actor | None, action: str, place: Place, before: Mapping[str, Any], *, strict: bool
) -> Settled:
    """Brings cards back as they were before. `place` is that of the way back: `here` is where they are now.

    Cards that were changed since stay, and so do those for which there is no room any more.
    """
    settled = Settled()
    rows = _locked_rows(place.here, [uuid.UUID(key) for key in before], action)
    chosen: list[Row] = []
    for key, (version, _values) in before.items():
        row = rows.get(uuid.UUID(key))
        if row is None:
            settled.skipped.append((uuid.UUID(key), "", Skip.NOT_FOUND))
        elif row["version"] != version:
            settled.skipped.append((row["id"], name_of(row), Skip.CHANGED_SINCE))
        else:
            chosen.append(row)
    if chosen and action == BatchAction.MOVE:
        place = moving.locked(place)
        chosen = _keys_free(settled, chosen, place)

    def takes(row: Row) -> bool:
        if action == BatchAction.DELETE:
            return bool(row["state"] == CardState.ACTIVE)
        if action in STATES:
            was = before[str(row["id"])][1]["state"]
            return bool(was == CardState.ACTIVE and row["state"] != CardState.ACTIVE)
        return action == BatchAction.MOVE and takes_seat(action, row, place)

    chosen = _seated(settled, chosen, place, takes, strict=strict)
    if not chosen:
        return settled
    settled.changed = [row["id"] for row in chosen]
    values = {row["id"]: _typed(before[str(row["id"])][1]) for row in chosen}
    if action in TEMPLATES or action == BatchAction.MOVE:
        _leave_out_the_gone(place, values)
    same = {"space_id": place.there.pk} if action == BatchAction.MOVE else {}
    _audit(actor, action, place, chosen, values)
    _write(place, settled.changed, values, same, clock.now())
    return settled


def _leave_out_the_gone(place: Place, values: Mapping[uuid.UUID, dict[str, Any]]) -> None:
    """A template or picture that is gone by now cannot come back."""
    wanted = {value["template_id"] for value in values.values() if value.get("template_id")}
    present = set(
        Template.objects.in_space(place.there.pk).filter(pk__in=wanted).values_list("pk", flat=True)
    )
    pictures = moving.present(
        {value[column] for value in values.values() for column in moving.IMAGE_COLUMNS if value.get(column)}
    )
    for value in values.values():
        if value.get("template_id") and value["template_id"] not in present:
            value["template_id"] = None
        for column in moving.IMAGE_COLUMNS:
            if value.get(column) and value[column] not in pictures:
                value[column] = None


def _plain(value: Any) -> Any:
    if isinstance(value, uuid.UUID):
        return str(value)
    return value.isoformat() if isinstance(value, dt.datetime) else value


def _typed(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of columns from what JSON holds."""
    typed = dict(values)
    for column in KEYS:
        if typed.get(column):
            typed[column] = uuid.UUID(typed[column])
    if typed.get("deleted_at"):
        typed["deleted_at"] = dt.datetime.fromisoformat(typed["deleted_at"])
    return typed


def _write(
    place: Place,
    card_ids: list[uuid.UUID],
    values: Mapping[uuid.UUID, Mapping[str, Any]],
    same: Mapping[str, Any],
    now: dt.datetime,
) -> None:
    """Writes `values` card by card and `same` to all, counts versions, takes along what belongs to the cards."""
    cards = Card.objects.in_space(place.here.pk).filter(pk__in=card_ids)
    counted = {"version": F("version") + 1, "updated_at": now}
    groups: dict[str, list[uuid.UUID]] = {}
    for card_id, value in values.items():
        groups.setdefault(json.dumps(value, default=str, sort_keys=True), []).append(card_id)
    if len(groups) <= FEW:
        for group in groups.values():
            if values[group[0]]:
                Card.objects.in_space(place.here.pk).filter(pk__in=group).update(**values[group[0]])
    else:
        _write_cases(place.here, values)
    if place.here.pk != place.there.pk:
        moving.take_along(place, card_ids)
    cards.update(**same, **counted)
    for space_id in sorted({place.here.pk, place.there.pk}):
        space_services.cards_changed(space_id)


def _write_cases(space: Space, values: Mapping[uuid.UUID, Mapping[str, Any]]) -> None:
    """Column by column: one statement with a case for every value of every column is slow."""
    cards: QuerySet[Card] = Card.objects.in_space(space.pk)
    for column in sorted({column for value in values.values() for column in value}):
        rows = [
            Card(id=card_id, **{column: value[column]})
            for card_id, value in values.items()
            if column in value
        ]
        cards.bulk_update(rows, [column.removesuffix("_id")], batch_size=CASES)


def _audit(
    actor: Actor | None,
    action: str,
    place: Place,
    rows: list[Row],
    after: Mapping[uuid.UUID, Mapping[str, Any]],
) -> None:
    """One entry a card; for a move one in either space."""
    if action == BatchAction.MOVE:
        names = {"space": (place.here.name, place.there.name)}
        for space in (place.here, place.there):
            _entries(actor, "card.moved", space, [(row["id"], name_of(row), names) for row in rows])
        return
    if action in TEMPLATES:
        _entries(actor, "card.template_changed", place.here, _template_pairs(place, rows, after))
        return
    if action in STATES:
        pairs = [
            (row["id"], name_of(row), {"state": (row["state"], after[row["id"]]["state"])}) for row in rows
        ]
        _entries(actor, "card.state_changed", place.here, pairs)
        return
    pairs = [
        (
            row["id"],
            name_of(row),
            {"deleted_at": (_plain(row["deleted_at"]), _plain(after[row["id"]]["deleted_at"]))},
        )
        for row in rows
    ]
    deleted = rows[0]["deleted_at"] is None
    _entries(actor, "card.deleted" if deleted else "card.restored", place.here, pairs)


def _template_pairs(
    place: Place, rows: list[Row], after: Mapping[uuid.UUID, Mapping[str, Any]]
) -> list[tuple[uuid.UUID, str, Any]]:
    """Templates by their names, as people know them."""
    ids = {row["template_id"] for row in rows} | {value.get("template_id") for value in after.values()}
    templates = Template.objects.in_space(place.here.pk).filter(pk__in=[key for key in ids if key])
    names: dict[Any, str] = dict(templates.values_list("pk", "name"))
    return [
        (
            row["id"],
            name_of(row),
            {"template": (names.get(row["template_id"]), names.get(after[row["id"]].get("template_id")))},
        )
        for row in rows
    ]


def _entries(
    actor: Actor | None, action: str, space: Space, objects: list[tuple[uuid.UUID, str, Any]]
) -> None:
    audit.record_many(action, object_kind="card", objects=objects, space_id=space.pk, **acting(actor))

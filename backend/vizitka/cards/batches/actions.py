"""What can be done to many cards at once: one class an action, each says what it asks, changes and tells.

All of it runs inside the transaction of its caller (settling.py) and by statements over sets: their number does not
grow with that of the cards.
"""

from __future__ import annotations

import datetime as dt
import uuid
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from django.db.models import Q

from vizitka.cards.batches import moving
from vizitka.cards.batches.enums import BatchAction, Skip
from vizitka.cards.batches.place import IMAGE_COLUMNS, CardColumns, LockedRow, Place, name_of
from vizitka.cards.enums import CardState
from vizitka.cards.events import (
    CardDeleted,
    CardEvent,
    CardMoved,
    CardRestored,
    CardStateChanged,
    CardTemplateChanged,
)
from vizitka.cards.permissions import CARDS_DELETE, CARDS_EDIT, CARDS_STATE
from vizitka.cards.seats import TAKES_A_SEAT
from vizitka.common.actor import Actor
from vizitka.common.events import as_told
from vizitka.common.permissions import Ability
from vizitka.spaces.models import Template

After = Mapping[uuid.UUID, CardColumns]


class Action(ABC):
    """One way to change many cards. `needs` is the ability that it asks for, `columns` are those that it reads
    besides `place.BASE`."""

    needs: ClassVar[Ability] = CARDS_STATE
    columns: ClassVar[tuple[str, ...]] = ()

    def obstacle(self, row: LockedRow, place: Place) -> Skip | None:
        """Why a card cannot follow, or None."""
        return Skip.DELETED if row["deleted_at"] is not None else None

    def wanting_seats(self, place: Place) -> Q | None:
        """Which cards would take a seat, as it is known before a long change begins; None for none."""
        return None

    def locked(self, place: Place) -> Place:
        """The place with what the change depends on, held until its transaction ends."""
        return place

    def kept_out(self, rows: list[LockedRow], place: Place) -> dict[uuid.UUID, Skip]:
        """The cards for which there is no room where they go, forth or back."""
        return {}

    @abstractmethod
    def for_all(self, place: Place, now: dt.datetime) -> CardColumns:
        """What every card gets."""

    def for_each(self, rows: list[LockedRow], place: Place) -> dict[uuid.UUID, CardColumns]:
        """What single cards get besides."""
        return {}

    @abstractmethod
    def events(self, actor: Actor, place: Place, rows: list[LockedRow], after: After) -> Iterator[CardEvent]:
        """What has happened to each card by the change, or by taking it back; `after` has its new columns."""


class SetState(Action):
    """Activates, deactivates or makes drafts."""

    def __init__(self, state: CardState) -> None:
        self.state = state

    def obstacle(self, row: LockedRow, place: Place) -> Skip | None:
        if row["deleted_at"] is None and row["state"] == CardState.LOCKED:
            return Skip.LOCKED
        if row["deleted_at"] is None and row["state"] == self.state:
            return Skip.SAME_STATE
        return super().obstacle(row, place)

    def wanting_seats(self, place: Place) -> Q | None:
        if self.state != CardState.ACTIVE:
            return None
        return Q(deleted_at=None, own_seat=False) & ~Q(state__in=(CardState.ACTIVE, CardState.LOCKED))

    def for_all(self, place: Place, now: dt.datetime) -> CardColumns:
        return {"state": self.state.value}

    def events(self, actor: Actor, place: Place, rows: list[LockedRow], after: After) -> Iterator[CardEvent]:
        for row in rows:
            states = (row["state"], after[row["id"]]["state"])
            yield CardStateChanged.at(actor, place.here.pk, row["id"], name_of(row), {"state": states})


class Deletion(Action):
    """What deleting and restoring have in common: each is the way back of the other."""

    needs = CARDS_DELETE

    def events(self, actor: Actor, place: Place, rows: list[LockedRow], after: After) -> Iterator[CardEvent]:
        for row in rows:
            moments = (as_told(row["deleted_at"]), as_told(after[row["id"]]["deleted_at"]))
            event = CardDeleted if row["deleted_at"] is None else CardRestored
            yield event.at(actor, place.here.pk, row["id"], name_of(row), {"deleted_at": moments})


class Delete(Deletion):
    def obstacle(self, row: LockedRow, place: Place) -> Skip | None:
        return Skip.DELETED_ALREADY if row["deleted_at"] is not None else None

    def for_all(self, place: Place, now: dt.datetime) -> CardColumns:
        return {"deleted_at": now}


class Restore(Deletion):
    def obstacle(self, row: LockedRow, place: Place) -> Skip | None:
        return Skip.NOT_DELETED if row["deleted_at"] is None else None

    def wanting_seats(self, place: Place) -> Q | None:
        return TAKES_A_SEAT & Q(deleted_at__isnull=False)

    def for_all(self, place: Place, now: dt.datetime) -> CardColumns:
        return {"deleted_at": None}


class ChangeTemplate(Action):
    """What applying and removing templates have in common: how the log names them."""

    needs = CARDS_EDIT

    def events(self, actor: Actor, place: Place, rows: list[LockedRow], after: After) -> Iterator[CardEvent]:
        ids = {row["template_id"] for row in rows} | {after[row["id"]].get("template_id") for row in rows}
        templates = Template.objects.in_space(place.here.pk).filter(pk__in=[key for key in ids if key])
        names: dict[Any, str] = dict(templates.values_list("pk", "name"))
        for row in rows:
            pair = (names.get(row["template_id"]), names.get(after[row["id"]].get("template_id")))
            yield CardTemplateChanged.at(actor, place.here.pk, row["id"], name_of(row), {"template": pair})


class ApplyTemplate(ChangeTemplate):
    """The template shows itself, and nothing of the card's own design."""

    columns = ("template_id", "layout")

    def obstacle(self, row: LockedRow, place: Place) -> Skip | None:
        template = place.template
        if template is not None and row["deleted_at"] is None:
            has_it = row["template_id"] == template.pk and not row["layout"]
            return Skip.SAME_TEMPLATE if has_it else None
        return super().obstacle(row, place)

    def for_all(self, place: Place, now: dt.datetime) -> CardColumns:
        return {"template_id": place.template.pk if place.template else None, "layout": {}}


class RemoveTemplate(ChangeTemplate):
    columns = ("template_id",)

    def obstacle(self, row: LockedRow, place: Place) -> Skip | None:
        if row["deleted_at"] is None and not row["template_id"]:
            return Skip.NO_TEMPLATE
        return super().obstacle(row, place)

    def for_all(self, place: Place, now: dt.datetime) -> CardColumns:
        return {"template_id": None}


class Move(Action):
    """Into another space, with all that belongs to the card (moving.py)."""

    needs = CARDS_DELETE
    columns = ("template_id", "hidden_shared", "external_key", *IMAGE_COLUMNS, "frames")

    def wanting_seats(self, place: Place) -> Q | None:
        return None if place.shares_licence else TAKES_A_SEAT & Q(deleted_at=None)

    def locked(self, place: Place) -> Place:
        return moving.locked(place)

    def kept_out(self, rows: list[LockedRow], place: Place) -> dict[uuid.UUID, Skip]:
        """Those whose key in another system is somebody else's where they go."""
        taken = moving.keys_taken(place, {row["external_key"] for row in rows if row["external_key"]})
        return {row["id"]: Skip.KEY_TAKEN for row in rows if row["external_key"] in taken}

    def for_all(self, place: Place, now: dt.datetime) -> CardColumns:
        return {"template_id": None, "hidden_shared": []}

    def for_each(self, rows: list[LockedRow], place: Place) -> dict[uuid.UUID, CardColumns]:
        return moving.new_pictures(place.there, rows)

    def events(self, actor: Actor, place: Place, rows: list[LockedRow], after: After) -> Iterator[CardEvent]:
        """One event a card in either space."""
        names = {"space": (place.here.name, place.there.name)}
        for space in (place.here, place.there):
            for row in rows:
                yield CardMoved.at(actor, space.pk, row["id"], name_of(row), names)


ACTIONS: Final[Mapping[str, Action]] = {
    BatchAction.ACTIVATE: SetState(CardState.ACTIVE),
    BatchAction.DEACTIVATE: SetState(CardState.INACTIVE),
    BatchAction.DRAFT: SetState(CardState.DRAFT),
    BatchAction.DELETE: Delete(),
    BatchAction.RESTORE: Restore(),
    BatchAction.MOVE: Move(),
    BatchAction.APPLY_TEMPLATE: ApplyTemplate(),
    BatchAction.REMOVE_TEMPLATE: RemoveTemplate(),
}

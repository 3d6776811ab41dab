"""Making, changing, deleting and bringing back: the same for signatures and banners."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import transaction

from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.errors import ApplicationError, NotFound, StaleVersion
from vizitka.common.events import Changes, tell
from vizitka.signatures.errors import SignatureIsDeleted, SignatureIsNotDeleted
from vizitka.signatures.events import KeptEvent
from vizitka.signatures.models import Banner, Signature
from vizitka.spaces import locks

T = TypeVar("T", Signature, Banner)


@dataclass(frozen=True, kw_only=True)
class Keeping(Generic[T]):
    """How things of one kind are kept. `check` raises where values do not go together; `note` and `end` are told what
    it uses."""

    model: type[T]
    most: Callable[[], int]
    too_many: type[ApplicationError]
    made: type[KeptEvent]
    updated: type[KeptEvent]
    deleted: type[KeptEvent]
    restored: type[KeptEvent]
    purged: type[KeptEvent]
    check: Callable[[T, Mapping[str, Any]], None] = lambda _thing, _values: None
    note: Callable[[T, bool], None] = lambda _thing, _new: None
    end: Callable[[T], None] = lambda _thing: None

    def create(self, actor: Actor, thing: T, values: Mapping[str, Any]) -> T:
        """`thing` is new, with its space."""
        with transaction.atomic():
            self._require_room(thing.space_id)
            changes = self._put(thing, values)
            thing.save(force_insert=True)
            self.note(thing, True)
            tell(self.made.of(actor, thing, changes))
        return thing

    def update(
        self, actor: Actor, space_id: uuid.UUID, key: uuid.UUID, values: Mapping[str, Any], version: int
    ) -> T:
        """Raises `NotFound`, `SignatureIsDeleted`, `StaleVersion`, and what `check` does."""
        with transaction.atomic():
            thing = self._held(space_id, key)
            if thing.version != version:
                raise StaleVersion
            changes = self._put(thing, values)
            if changes:
                self._written(thing)
                self.note(thing, False)
                tell(self.updated.of(actor, thing, changes))
        return thing

    def delete(self, actor: Actor, space_id: uuid.UUID, key: uuid.UUID) -> None:
        """It can be restored for 30 days. Raises `SignatureIsDeleted`."""
        with transaction.atomic():
            thing = self._held(space_id, key)
            changes = thing.mark_deleted()
            self._written(thing)
            tell(self.deleted.of(actor, thing, changes))

    def restore(self, actor: Actor, space_id: uuid.UUID, key: uuid.UUID) -> T:
        """Raises `SignatureIsNotDeleted`, and where there are too many."""
        with transaction.atomic():
            thing = self._held(space_id, key, deleted=True)
            if thing.deleted_at is None:
                raise SignatureIsNotDeleted
            self._require_room(space_id)
            changes = thing.mark_restored()
            self._written(thing)
            tell(self.restored.of(actor, thing, changes))
        return thing

    def purge(self) -> int:
        """Removes what was deleted 30 days ago. Safe to repeat. Returns how many."""
        due = self.model.objects.across_spaces("what was deleted and whose time is over").past_grace()
        gone = 0
        for thing in list(due.order_by("pk")):
            with transaction.atomic():
                self.end(thing)
                tell(self.purged.of(SYSTEM, thing))
                thing.delete()
            gone += 1
        return gone

    def _require_room(self, space_id: uuid.UUID) -> None:
        """Two who make one at once wait for each other at the space."""
        locks.lock_space(space_id)
        if self.model.objects.in_space(space_id).living().count() >= self.most():
            raise self.too_many

    def _held(self, space_id: uuid.UUID, key: uuid.UUID, *, deleted: bool = False) -> T:
        """The thing, locked until the transaction ends."""
        rows = self.model.objects.in_space(space_id).select_for_update(of=("self",))
        thing: T | None = rows.filter(pk=key).first()
        if thing is None:
            raise NotFound
        if thing.deleted_at is not None and not deleted:
            raise SignatureIsDeleted
        return thing

    def _written(self, thing: T) -> None:
        thing.version += 1
        thing.updated_at = clock.now()
        thing.save()

    def _put(self, thing: T, values: Mapping[str, Any]) -> Changes:
        """Sets validated values; returns what they change."""
        changes: dict[str, tuple[Any, Any]] = {}
        new = thing._state.adding
        self.check(thing, values)
        for name, value in values.items():
            column = "picture_id" if name == "picture" else name
            before = getattr(thing, column)
            if before != value or new:
                changes[name] = (None if new else _plain(before), _plain(value))
                setattr(thing, column, value)
        return {name: pair for name, pair in changes.items() if pair[0] != pair[1]}


def _plain(value: Any) -> Any:
    """As JSON knows it."""
    if isinstance(value, uuid.UUID):
        return str(value)
    return value.isoformat() if hasattr(value, "isoformat") else value

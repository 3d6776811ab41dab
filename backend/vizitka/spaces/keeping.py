"""Making, changing, deleting and bringing back what a space has a few of: signatures, banners, backgrounds, styles of
cards.

Each is a row with a name, a version and 30 days after its deletion, maybe with a picture of its own. What differs is
its values, which the rooms say.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from django.db import models, transaction

from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.deletion import Deletable, DeletableManager
from vizitka.common.errors import ApplicationError, NotFound, StaleVersion
from vizitka.common.events import Changes, SpaceEvent, as_told, tell
from vizitka.common.tenancy import TenantModel
from vizitka.images.uses import IMAGES
from vizitka.spaces import locks


class Kept(TenantModel, Deletable):
    """A row of such a kind. `version` counts its changes, for editors."""

    objects: ClassVar[DeletableManager[Any]] = DeletableManager()

    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    space_id: Any

    class Meta(TenantModel.Meta):
        abstract = True


T = TypeVar("T", bound=Kept)


class KeptEvent(SpaceEvent):
    """Something that has happened to such a row, or to one that is spoken of in the same way."""

    @classmethod
    def of(cls, actor: Actor, thing: _Named, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=thing.space_id,
            object_id=thing.pk,
            label=str(thing),
            changes=changes or {},
        )


class _Named(Protocol):
    pk: Any
    space_id: Any


@dataclass(frozen=True, kw_only=True)
class Keeping(Generic[T]):
    """How rows of one kind are kept. `kind` is what the room's words call them; `picture` the column of an own picture,
    which has to be one of the space (`picture_unknown`). `check` raises where values do not go together."""

    model: type[T]
    kind: str
    most: Callable[[], int]
    too_many: type[ApplicationError]
    is_deleted: type[ApplicationError]
    is_not_deleted: type[ApplicationError]
    made: type[KeptEvent]
    updated: type[KeptEvent]
    deleted: type[KeptEvent]
    restored: type[KeptEvent]
    purged: type[KeptEvent]
    picture: str = ""
    picture_unknown: Callable[[], ApplicationError] = ApplicationError
    check: Callable[[T, Mapping[str, Any]], None] = lambda _thing, _values: None

    def create(self, actor: Actor, thing: T, values: Mapping[str, Any]) -> T:
        """`thing` is new, with its space. Raises `too_many`, `picture_unknown`, and what `check` does."""
        with transaction.atomic():
            self._require_room(thing.space_id)
            changes = self._put(thing, values)
            thing.save(force_insert=True)
            self._note(thing, new=True)
            tell(self.made.of(actor, thing, changes))
        return thing

    def update(
        self, actor: Actor, space_id: uuid.UUID, key: uuid.UUID, values: Mapping[str, Any], version: int
    ) -> T:
        """Raises `NotFound`, `is_deleted`, `StaleVersion`, `picture_unknown`, and what `check` does."""
        with transaction.atomic():
            thing = self._held(space_id, key)
            if thing.version != version:
                raise StaleVersion
            changes = self._put(thing, values)
            if changes:
                self._written(thing)
                self._note(thing, new=False)
                tell(self.updated.of(actor, thing, changes))
        return thing

    def delete(self, actor: Actor, space_id: uuid.UUID, key: uuid.UUID) -> None:
        """It can be restored for 30 days. Raises `NotFound`, `is_deleted`."""
        with transaction.atomic():
            thing = self._held(space_id, key)
            changes = thing.mark_deleted()
            self._written(thing)
            tell(self.deleted.of(actor, thing, changes))

    def restore(self, actor: Actor, space_id: uuid.UUID, key: uuid.UUID) -> T:
        """Takes a deletion back. Raises `NotFound`, `is_not_deleted`, `too_many`."""
        with transaction.atomic():
            thing = self._held(space_id, key, deleted=True)
            if thing.deleted_at is None:
                raise self.is_not_deleted
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
                if self.picture:
                    IMAGES.end([thing.space_id], [thing.pk])
                tell(self.purged.of(SYSTEM, thing))
                thing.delete()
            gone += 1
        return gone

    def register_pictures(self) -> None:
        """Says which pictures these rows use (common.uses), also while they are deleted and can be brought back."""
        IMAGES.read_by(self.kind, self._read)

    def _read(self, space_id: uuid.UUID) -> Iterator[tuple[uuid.UUID, set[str]]]:
        rows = self.model.objects.in_space(space_id).filter(**{f"{self.picture}__isnull": False})
        for key, picture_id in rows.values_list("pk", f"{self.picture}_id"):
            yield key, {str(picture_id)}

    def _note(self, thing: T, *, new: bool) -> None:
        if self.picture:
            used = getattr(thing, f"{self.picture}_id")
            IMAGES.note(thing.space_id, self.kind, {thing.pk: [used] if used else []}, new=new)

    def _require_room(self, space_id: uuid.UUID) -> None:
        """Two who make one at once wait for each other at the space."""
        locks.lock_space(space_id)
        if self.model.objects.in_space(space_id).living().count() >= self.most():
            raise self.too_many

    def _held(self, space_id: uuid.UUID, key: uuid.UUID, *, deleted: bool = False) -> T:
        """The row, locked until the transaction ends."""
        rows = self.model.objects.in_space(space_id).select_for_update(of=("self",))
        thing: T | None = rows.filter(pk=key).first()
        if thing is None:
            raise NotFound
        if thing.deleted_at is not None and not deleted:
            raise self.is_deleted
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
            column = f"{name}_id" if name == self.picture else name
            before = getattr(thing, column)
            is_other = name == self.picture and value not in (None, before)
            if is_other and not IMAGES.held(thing.space_id, [value]):
                raise self.picture_unknown()
            if before != value or new:
                changes[name] = (None if new else as_told(before), as_told(value))
                setattr(thing, column, value)
        return {name: pair for name, pair in changes.items() if pair[0] != pair[1]}

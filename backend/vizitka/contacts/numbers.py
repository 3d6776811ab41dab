"""How many contacts a filter finds, and which of them a page shows, remembered until a contact of the space changes:
counting 100,000 takes longer than all else of a list, and so does looking for a word among them.

Whoever writes contacts, meetings or tags of contacts need not think of it: their rows note it themselves, and the
space's `contacts_version` is raised once the write is safe. In a process that is killed between the two it is not, so
all is remembered for a minute at most.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Self, TypeVar

from django.db import connection, models

from vizitka.common.deletion import Deletable, DeletableManager, DeletableRows
from vizitka.common.effects import after_commit
from vizitka.common.memory import Memory
from vizitka.common.tenancy import TenantManager
from vizitka.spaces.models import Space
from vizitka.spaces.versions import contacts_changed

M = TypeVar("M", bound=models.Model)
D = TypeVar("D", bound=Deletable)
T = TypeVar("T")

# Seconds.
LONGEST = 60.0
# In bytes, roughly: some 3,000 pages of ids, or so many more numbers.
remembered = Memory[tuple[float, Any]](32_000_000, lambda known: _weight(known[1]))


def _weight(found: Any) -> int:
    """Of a page with its key, each id; of tags, each contact that has some."""
    return 500 + (200 * len(found) if isinstance(found, (list, dict)) else 0)


def known(spaces: Iterable[Space], key: Hashable, count: Callable[[], T]) -> T:
    """What `count` finds or counts of contacts of these spaces: what `key` says, which holds all that it depends on
    besides."""
    whole = (tuple((space.pk, space.versions.contacts_version) for space in spaces), key)
    found = remembered.get(whole)
    if found is not None and time.monotonic() - found[0] < LONGEST:
        return found[1]  # type: ignore[no-any-return]
    counted = count()
    remembered.put(whole, (time.monotonic(), counted))
    return counted


def changed(space_ids: Iterable[uuid.UUID]) -> None:
    """Contacts of these spaces are others, once the transaction is safe. Noted once in it."""
    noted = {getattr(effect[1], "changes_contacts_of", None) for effect in connection.run_on_commit}
    for space_id in set(space_ids) - noted:
        after_commit(_Change(space_id))


class _Change:
    """What raises the version; found among what a transaction has to do."""

    def __init__(self, space_id: uuid.UUID) -> None:
        self.changes_contacts_of = space_id

    def __call__(self) -> None:
        contacts_changed(self.changes_contacts_of)


class NotedRows(models.QuerySet[M]):
    """Rows whose writes are noted for their spaces: those that were named, else those of the rows themselves."""

    spaces: Sequence[uuid.UUID] | None = None

    def _clone(self) -> Self:
        clone: Self = super()._clone()  # type: ignore[misc]  # Django's own, and not typed
        clone.spaces = self.spaces
        return clone

    def _spaces(self) -> list[uuid.UUID]:
        if self.spaces is not None:
            return list(self.spaces)
        rows: Any = self._chain()  # type: ignore[attr-defined]  # as above
        return list(rows.order_by().values_list("space_id", flat=True).distinct())

    def update(self, **values: Any) -> int:
        spaces = self._spaces()
        written = super().update(**values)
        if written:
            changed(spaces)
        return written

    def delete(self) -> tuple[int, dict[str, int]]:
        spaces = self._spaces()
        gone = super().delete()
        if gone[0]:
            changed(spaces)
        return gone

    def bulk_create(self, objs: Iterable[M], *arguments: Any, **options: Any) -> list[M]:
        rows = list(objs)
        made = super().bulk_create(rows, *arguments, **options)
        changed(row.space_id for row in rows)  # type: ignore[attr-defined]  # rows of tenants
        return made


class NotedDeletableRows(NotedRows[D], DeletableRows[D]):  # type: ignore[override]  # `as_manager`, which nobody uses
    """The same of what can be deleted and brought back."""


class NotedManager(TenantManager[M]):
    """Rows that count among contacts."""

    def in_space(self, space_id: uuid.UUID) -> models.QuerySet[M]:
        return _named(self._rows(), [space_id]).filter(space_id=space_id)

    def _rows(self) -> NotedRows[M]:
        return NotedRows(self.model, using=self._db)


class NotedDeletableManager(DeletableManager[D]):
    """The same of what can be deleted and brought back."""

    def in_space(self, space_id: uuid.UUID) -> DeletableRows[D]:
        return _named(self._rows(), [space_id]).filter(space_id=space_id)

    def _rows(self) -> NotedDeletableRows[D]:
        return NotedDeletableRows(self.model, using=self._db)


R = TypeVar("R", bound=NotedRows[Any])


def _named(rows: R, spaces: Sequence[uuid.UUID]) -> R:
    rows.spaces = spaces
    return rows


class Noted(models.Model):
    """A row whose own writes are noted."""

    class Meta:
        abstract = True

    def save(self, *arguments: Any, **options: Any) -> None:
        super().save(*arguments, **options)
        changed([self.space_id])  # type: ignore[attr-defined]  # a row of a tenant

    def delete(self, *arguments: Any, **options: Any) -> tuple[int, dict[str, int]]:
        space_id = self.space_id  # type: ignore[attr-defined]  # as above
        gone = super().delete(*arguments, **options)
        changed([space_id])
        return gone

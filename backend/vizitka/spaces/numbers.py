"""How many rows a filter finds, and which of them a page shows, remembered until a row of their kind changes in the
space: counting 100,000 takes longer than all else of a list, and so does looking for a word among them.

Whoever writes such rows need not think of it: they note it themselves, and the space's counter of their kind is raised
once the write is safe, so that nobody waits for the counter's row. In a process that is killed between the two it is
not, so all is remembered for a minute at most. SQLite has one writer at a time anyway: there the counter is raised with
the write, which needs no lock of its own afterwards that others might have for too long. A kind is a `Numbers`, which
its models name: `noted = CONTACTS`.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, ClassVar, Final, Self, TypeVar

from django.db import connection, models

from vizitka.common.deletion import Deletable, DeletableManager, DeletableRows
from vizitka.common.effects import after_commit
from vizitka.common.memory import Memory
from vizitka.common.tenancy import TenantManager
from vizitka.spaces.models import Space
from vizitka.spaces.versions import Counter, CounterAfter, count_after

M = TypeVar("M", bound=models.Model)
D = TypeVar("D", bound=Deletable)
T = TypeVar("T")

# Seconds.
LONGEST: Final = 60.0
# In bytes, roughly: some 3,000 pages of ids, or so many more numbers.
remembered: Final = Memory[tuple[float, Any]](32_000_000, lambda known: _weight(known[1]))


def _weight(found: Any) -> int:
    """Of a page with its key, each id; of tags, each contact that has some."""
    return 500 + (200 * len(found) if isinstance(found, (list, dict)) else 0)


class Numbers:
    """What is remembered of one kind of rows, under the counter that their writes raise, and those of what it depends
    on `besides`, which are raised by themselves."""

    def __init__(self, counter: CounterAfter, *besides: Counter) -> None:
        self.counter: Final = counter
        self._counters: Final = (counter, *besides)

    def known(self, spaces: Iterable[Space], key: Hashable, count: Callable[[], T]) -> T:
        """What `count` finds or counts in these spaces: what `key` says, which holds all that it depends on besides."""
        versions = (
            (space.pk, *(getattr(space.versions, name) for name in self._counters)) for space in spaces
        )
        whole = (self.counter, tuple(versions), key)
        found = remembered.get(whole)
        if found is not None and time.monotonic() - found[0] < LONGEST:
            return found[1]  # type: ignore[no-any-return]
        counted = count()
        remembered.put(whole, (time.monotonic(), counted))
        return counted

    def changed(self, space_ids: Iterable[uuid.UUID]) -> None:
        """Rows of these spaces are others, once the transaction is safe. Noted once in it."""
        noted = {getattr(effect[1], "raises", None) for effect in connection.run_on_commit}
        for space_id in set(space_ids):
            if (self.counter, space_id) not in noted:
                after_commit(_Change(self.counter, space_id))


class _Change:
    """What raises a counter; found among what a transaction has to do."""

    def __init__(self, counter: CounterAfter, space_id: uuid.UUID) -> None:
        self.raises = (counter, space_id)
        self._is_done = connection.vendor == "sqlite" and connection.in_atomic_block
        if self._is_done:
            count_after(*self.raises)

    def __call__(self) -> None:
        if not self._is_done:
            count_after(*self.raises)


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

    def _note(self, space_ids: Iterable[uuid.UUID]) -> None:
        self.model.noted.changed(space_ids)  # type: ignore[attr-defined]  # a row that is noted

    def update(self, **values: Any) -> int:
        spaces = self._spaces()
        written = super().update(**values)
        if written:
            # Rows that move to another space are others in both.
            self._note([*spaces, *([values["space_id"]] if "space_id" in values else [])])
        return written

    def delete(self) -> tuple[int, dict[str, int]]:
        rows: Self = self._chain()  # type: ignore[attr-defined]  # as above
        rows.spaces = self._spaces()
        gone = super(NotedRows, rows).delete()
        if gone[0]:
            self._note(rows.spaces)
        return gone

    def _raw_delete(self, using: str | None) -> int:
        """Rows that go with what they hang on, such as a person."""
        spaces = self._spaces()
        gone: int = super()._raw_delete(using)
        if gone:
            self._note(spaces)
        return gone

    def bulk_create(self, objs: Iterable[M], *arguments: Any, **options: Any) -> list[M]:
        rows = list(objs)
        made = super().bulk_create(rows, *arguments, **options)
        self._note(row.space_id for row in rows)  # type: ignore[attr-defined]  # rows of tenants
        return made


class NotedDeletableRows(NotedRows[D], DeletableRows[D]):  # type: ignore[override]  # `as_manager`, which nobody uses
    """The same of what can be deleted and brought back."""


class NotedManager(TenantManager[M]):
    """Rows that are noted."""

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


class _NotedEverything(models.Manager[M]):
    """What Django itself writes by: rows that go or change with what they hang on are noted, too."""

    def get_queryset(self) -> NotedRows[M]:
        return NotedRows(self.model, using=self._db)


R = TypeVar("R", bound=NotedRows[Any])


def _named(rows: R, spaces: Sequence[uuid.UUID]) -> R:
    rows.spaces = spaces
    return rows


class Noted(models.Model):
    """A row whose own writes are noted."""

    noted: ClassVar[Numbers]

    everything: ClassVar[Any] = _NotedEverything()

    class Meta:
        abstract = True

    def save(self, *arguments: Any, **options: Any) -> None:
        super().save(*arguments, **options)
        self.noted.changed([self.space_id])  # type: ignore[attr-defined]  # a row of a tenant

    def delete(self, *arguments: Any, **options: Any) -> tuple[int, dict[str, int]]:
        space_id = self.space_id  # type: ignore[attr-defined]  # as above
        gone = super().delete(*arguments, **options)
        self.noted.changed([space_id])
        return gone

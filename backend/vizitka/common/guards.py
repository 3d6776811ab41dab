"""What one space alone may have, such as a name, kept so where no machine sees all spaces; and whose it is.

On one database a unique constraint does it. Where tables lie apart (docs/adr/0104) that constraint is gone, and a row
of `TakenValue` says who has a value: written in the transaction that takes it, its key being the one thing that is
unique. Nobody strikes it out; who wants a value that its holder has no more takes the row over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeVar

from django.apps import apps
from django.conf import settings
from django.db import IntegrityError, connection, models, transaction

from vizitka.common.models import TakenValue
from vizitka.common.tables import kind_of

AT_ONCE: Final = 500

M = TypeVar("M", bound=models.Model)


@dataclass(frozen=True, slots=True)
class Guard:
    """Stands in for the unique `constraint` of a column; `lowered` where case does not count, `only_with` names a
    column that is empty while the value is nobody's."""

    constraint: str
    column: str
    lowered: bool = False
    only_with: str = ""

    def claim(self, row: models.Model) -> None:
        """Raises `IntegrityError`, as the constraint does, where another row has the value."""
        if self.only_with and getattr(row, self.only_with) is None:
            return
        owner = getattr(row, kind_of(type(row)).column)
        key = self.key(getattr(row, self.column))
        wait_in_turn(key)
        taken, is_new = TakenValue.objects.get_or_create(
            key=key, defaults={"row_id": row.pk, "owner_id": owner}
        )
        if is_new or taken.row_id == row.pk:
            return
        taken = TakenValue.objects.select_for_update().get(key=key)
        if self._still_has(type(row), taken):
            raise IntegrityError(f"{self.constraint}: {taken.key} is another's")
        TakenValue.objects.filter(key=key).update(row_id=row.pk, owner_id=owner)

    def claims(self, model: type[models.Model]) -> Iterator[TakenValue]:
        """Those of all rows that are there."""
        found = self._rows(model).values_list("pk", kind_of(model).column, self.column)
        for pk, owner, value in found.iterator(chunk_size=AT_ONCE):
            yield TakenValue(key=self.key(value), row_id=pk, owner_id=owner)

    def key(self, value: Any) -> str:
        return f"{self.constraint}:{value.lower() if self.lowered else value}"

    def rows_with(self, rows: models.QuerySet[M], values: Iterable[Any]) -> models.QuerySet[M]:
        """Those of `rows` that may have one of the values, asked of their owners alone where tables lie apart. Values
        are compared by the caller: a row that has let go of one may be among them."""
        if not settings.DATABASE_DISTRIBUTED:
            return rows
        keys = [self.key(value) for value in values]
        holders = TakenValue.objects.filter(key__in=keys).values_list("owner_id", flat=True)
        owners = sorted(set(holders))
        column = kind_of(rows.model).column
        # Named alone, one owner makes it a question of one machine.
        named = {column: owners[0]} if len(owners) == 1 else {f"{column}__in": owners}
        return rows.filter(**named)

    def _still_has(self, model: type[models.Model], taken: TakenValue) -> bool:
        found = self._rows(model).filter(pk=taken.row_id, **{kind_of(model).column: taken.owner_id})
        return taken.key in (self.key(value) for value in found.values_list(self.column, flat=True))

    def _rows(self, model: type[models.Model]) -> models.QuerySet[Any]:
        rows: models.QuerySet[Any] = models.QuerySet(model)
        return rows.filter(**{f"{self.only_with}__isnull": False}) if self.only_with else rows


class Guarded(models.Model):
    guards: ClassVar[tuple[Guard, ...]] = ()

    class Meta:
        abstract = True

    def save(self, *arguments: Any, **options: Any) -> None:
        if not settings.DATABASE_DISTRIBUTED:
            super().save(*arguments, **options)
            return
        with transaction.atomic():
            written = options.get("update_fields")
            for guard in self.guards:
                if written is None or not {guard.column, guard.only_with}.isdisjoint(written):
                    guard.claim(self)
            super().save(*arguments, **options)


def wait_in_turn(key: str) -> None:
    """Where tables lie apart, who takes the same value at once waits here until the other's transaction has ended,
    before it writes on several machines: there both would wait for each other, and the engine would end one."""
    if settings.DATABASE_DISTRIBUTED and connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])


def guards_of(table: str) -> list[tuple[type[Guarded], Guard]]:
    return [
        (model, guard)
        for model in apps.get_models()
        if issubclass(model, Guarded) and model._meta.db_table == table
        for guard in model.guards
    ]


def note_restored() -> None:
    """Who has what, of an archive that comes from one database, where nobody noted it."""
    if settings.DATABASE_DISTRIBUTED:
        for table in sorted({model._meta.db_table for model in apps.get_models()}):
            note_all(table)


def note_all(table: str) -> None:
    """Notes who has the values of a table whose constraints are about to go. Safe to repeat."""
    for model, guard in guards_of(table):
        waiting: list[TakenValue] = []
        for claim in guard.claims(model):
            waiting.append(claim)
            if len(waiting) == AT_ONCE:
                TakenValue.objects.bulk_create(waiting, ignore_conflicts=True)
                waiting = []
        TakenValue.objects.bulk_create(waiting, ignore_conflicts=True)

"""Tenancy that fails closed: rows of a space are read inside a space, or not at all.

A model of a tenant takes `TenantModel`. Its `objects` refuses every query until a scope is named:
`Card.objects.in_space(space_id)`. The few places that must look across spaces (a public handle, the back office, a
clean-up) say `across_spaces("why")`; the reason is required and a test lists the callers.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from django.conf import settings
from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from vizitka.common.tables import of_a_space

M = TypeVar("M", bound=models.Model)


class TenantScopeMissing(RuntimeError):
    """Raised when rows of a tenant are asked for without saying whose."""


class SameSpace(models.BaseConstraint):
    """What the foreign key `field` leads to lies in the row's own space: a foreign key over both columns, held by the
    database. The row that is led to has `UNIQUE (space, id)`; an empty foreign key leads nowhere and is not asked.

    Checked at the end of a transaction, so that a thing and what hangs on it may change their space one after another.
    """

    def __init__(self, *, field: str, name: str) -> None:
        super().__init__(name=name)
        self.field = field

    def _clause(self, model: type[models.Model], editor: BaseDatabaseSchemaEditor) -> str:
        foreign_key: Any = model._meta.get_field(self.field)
        target: Any = foreign_key.related_model
        own, its = "space_id", target._meta.pk.column
        columns = [editor.quote_name(name) for name in (own, foreign_key.column, own, its)]
        table = editor.quote_name(target._meta.db_table)
        return (
            f"FOREIGN KEY ({columns[0]}, {columns[1]}) REFERENCES {table} ({columns[2]}, {columns[3]}) "
            "DEFERRABLE INITIALLY DEFERRED"
        )

    def constraint_sql(self, model: Any, schema_editor: Any) -> str:
        return f"CONSTRAINT {schema_editor.quote_name(self.name)} {self._clause(model, schema_editor)}"

    def create_sql(self, model: Any, schema_editor: Any) -> str:
        table = schema_editor.quote_name(model._meta.db_table)
        return f"ALTER TABLE {table} ADD {self.constraint_sql(model, schema_editor)}"

    def remove_sql(self, model: Any, schema_editor: Any) -> str:
        table = schema_editor.quote_name(model._meta.db_table)
        return f"ALTER TABLE {table} DROP CONSTRAINT {schema_editor.quote_name(self.name)}"

    def validate(self, *arguments: Any, **options: Any) -> None:
        """Forms choose nothing of another space; the database has the last word."""

    def deconstruct(self) -> Any:
        path, arguments, options = super().deconstruct()
        return path, arguments, {**options, "field": self.field}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameSpace) and (self.name, self.field) == (other.name, other.field)

    def __hash__(self) -> int:
        return hash((self.name, self.field))


class TenantManager(models.Manager[M], Generic[M]):
    """Default door to a tenant's rows."""

    use_in_migrations = False

    def get_queryset(self) -> models.QuerySet[M]:
        raise TenantScopeMissing(f"{self.model.__name__}.objects needs in_space(…) or across_spaces(reason)")

    def in_space(self, space_id: uuid.UUID) -> models.QuerySet[M]:
        """Rows of one space."""
        return self._rows().filter(space_id=space_id)

    def in_spaces(self, space_ids: Iterable[uuid.UUID] | models.QuerySet[Any]) -> models.QuerySet[M]:
        """Rows of the given spaces."""
        return self._rows().filter(space_id__in=space_ids)

    def across_spaces(self, reason: str) -> models.QuerySet[M]:
        """Rows of all spaces; `reason` says why that is right here."""
        if not reason:
            raise TenantScopeMissing("a query across spaces needs a reason")
        return self._rows()

    def create(self, **fields: Any) -> M:
        if not (fields.get("space") or fields.get("space_id")):
            raise TenantScopeMissing(f"{self.model.__name__} needs a space")
        return self._rows().create(**fields)

    def bulk_create(self, objs: Iterable[M], *arguments: Any, **options: Any) -> list[M]:
        rows = list(objs)
        if any(getattr(row, "space_id", None) is None for row in rows):
            raise TenantScopeMissing(f"{self.model.__name__} needs a space")
        return self._rows().bulk_create(rows, *arguments, **options)

    def _rows(self) -> models.QuerySet[M]:
        return models.QuerySet(self.model, using=self._db)


class TenantModel(models.Model):
    """A row that belongs to a space: the concrete model declares `space` (or `space_id`)."""

    table_kind = of_a_space()

    objects = TenantManager()
    # Django's own machinery (related access, deletion, the back office) goes through this one.
    everything = models.Manager()

    def _do_update(  # type: ignore[override]
        self, base_qs: Any, using: Any, pk_val: Any, values: Any, *options: Any
    ) -> bool:
        """Where spaces lie on several machines, only that of the row is asked."""
        if settings.DATABASE_DISTRIBUTED and not any(field.attname == "space_id" for field, _, _ in values):
            base_qs = base_qs.filter(space_id=getattr(self, "space_id"))  # noqa: B009
        return bool(super()._do_update(base_qs, using, pk_val, values, *options))

    class Meta:
        abstract = True
        base_manager_name = "everything"
        default_manager_name = "everything"

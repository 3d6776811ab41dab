"""A query whose SQL Django writes once: what is asked at each visit costs the reading of a row, not the writing of SQL.

Writing it takes longer than running it: 1.3 ms for a card with its space, of which SQLite needs 0.1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

import orjson
from django.db import connections, models
from django.db.models.query import get_related_populators

M = TypeVar("M", bound=models.Model)
Converters = Mapping[int, tuple[list[Callable[..., Any]], Any]]


def _quick(convert: Callable[..., Any]) -> Callable[..., Any]:
    """The converter of a column; plain JSON, a third of what a card's row consists of, in a quarter of the time."""
    field = getattr(convert, "__self__", None)
    if type(field) is models.JSONField and field.decoder is None:
        return lambda text, expression, connection: orjson.loads(text)
    return convert


class Slot(str):
    """Stands in a queryset for a value that each asking brings."""

    __slots__ = ()


class PreparedRows(Generic[M]):
    """The rows that a queryset finds, with what it joins and annotates; `Slot`s stand for the values to be given, as
    the database takes them. Nothing is sorted, and its `prefetch_related` is not followed.
    """

    def __init__(self, queryset: models.QuerySet[M]) -> None:
        self._alias: Final = queryset.db
        compiler = queryset.order_by().query.get_compiler(using=self._alias)
        self._sql, self._parameters = compiler.as_sql()
        fields = [selected[0] for selected in compiler.select[: compiler.col_count]]
        self._converters: Converters = {
            position: ([_quick(convert) for convert in converters], expression)
            for position, (converters, expression) in compiler.get_converters(fields).items()
        }
        assert compiler.klass_info is not None
        columns = compiler.klass_info["select_fields"]
        self._columns: Final = slice(columns[0], columns[-1] + 1)
        self._names: Final = [selected[0].target.attname for selected in compiler.select[self._columns]]
        self._related: Final = get_related_populators(  # type: ignore[call-arg]  # typed as of Django 6.1
            compiler.klass_info, compiler.select, self._alias
        )
        self._annotations: Final = dict(compiler.annotation_col_map or {})
        self._model: Final = queryset.model

    def all(self, **values: Any) -> list[M]:
        """The rows for these values, by the names of the slots."""
        given = [values[part] if isinstance(part, Slot) else part for part in self._parameters]
        with connections[self._alias].cursor() as cursor:
            cursor.execute(self._sql, given)
            rows = cursor.fetchall()
        return [self._instance(self._converted(list(row))) for row in rows]

    def _converted(self, row: list[Any]) -> list[Any]:
        connection = connections[self._alias]
        for position, (converters, expression) in self._converters.items():
            # Nothing stays nothing in all fields, and much of a row is.
            if row[position] is not None:
                for convert in converters:
                    row[position] = convert(row[position], expression, connection)
        return row

    def _instance(self, row: list[Any]) -> M:
        instance: M = self._model.from_db(self._alias, self._names, row[self._columns])
        for related in self._related:
            related.populate(row, instance)
        for name, position in self._annotations.items():
            setattr(instance, name, row[position])
        return instance


class PreparedRow(PreparedRows[M]):
    """The one row that a queryset finds, which finds one at most."""

    def get(self, **values: Any) -> M | None:
        """The row for these values; None when there is none."""
        return next(iter(self.all(**values)), None)

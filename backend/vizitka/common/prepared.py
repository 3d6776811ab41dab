"""A query whose SQL Django writes once: what is asked at each visit costs the reading of a row, not the writing of SQL.

Writing it takes longer than running it: 1.3 ms for a card with its space, of which SQLite needs 0.1.
"""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

import orjson
from django.db import connections, models
from django.db.models import F, Func, IntegerField
from django.db.models.expressions import RawSQL
from django.db.models.query import get_related_populators
from django.db.models.sql import UpdateQuery

from vizitka.common.instances import maker_of
from vizitka.common.versioned import VersionedJSONField

M = TypeVar("M", bound=models.Model)
Converter = Callable[..., Any]


class Slot(str):
    """Stands in a queryset for a value that each asking brings."""

    __slots__ = ()


class IdSlot(uuid.UUID):
    """Stands in a queryset for a UUID that each asking brings."""

    def __init__(self, name: str) -> None:
        # Slots of different names are different: a list of them keeps all.
        super().__init__(int=uuid.uuid5(uuid.NAMESPACE_OID, name).int)
        object.__setattr__(self, "slot", Slot(name))

    @property
    def hex(self) -> str:
        """What databases without a type for UUIDs are given."""
        return self.slot  # type: ignore[attr-defined,no-any-return]  # set past the lock of UUIDs


def id_slots(number: int) -> list[IdSlot]:
    """Slots for so many ids of one list, as `PreparedByIds` fills them."""
    return [IdSlot(f"id{position}") for position in range(number)]


_known_uuid: Final = functools.lru_cache(4096)(uuid.UUID)


def _uuid_of_text(text: str, expression: Any, connection: Any) -> uuid.UUID:
    return _known_uuid(text)


def _moment_in_utc(value: Any, expression: Any, connection: Any) -> Any:
    """As Django's own, in half the time: SQLite's moments are in UTC and do not say so. What is computed comes as a
    text."""
    if type(value) is dt.datetime:
        return value.replace(tzinfo=dt.UTC)
    return connection.ops.convert_datetimefield_value(value, expression, connection)


class _Prepared:
    """SQL with the places of its slots, and how the values of a row are converted."""

    def __init__(self, queryset: models.QuerySet[Any]) -> None:
        self._alias: Final = queryset.db
        compiler = queryset.query.get_compiler(using=self._alias)
        self._sql, parameters = compiler.as_sql()
        self._parameters: Final = [
            part.hex if isinstance(part, IdSlot) else part for part in parameters or ()
        ]
        fields = [selected[0] for selected in compiler.select[: compiler.col_count]]
        self._knows_uuids: Final = connections[self._alias].features.has_native_uuid_field
        self._converters: Final = {
            position: ([self._quick(convert) for convert in converters], expression)
            for position, (converters, expression) in compiler.get_converters(fields).items()
        }
        self._describe(compiler)

    def _describe(self, compiler: Any) -> None:
        """What else is kept of the compiler, which itself holds a connection and goes."""

    def _quick(self, convert: Converter) -> Converter:
        """The converter of a column; quicker for plain JSON, a third of what a card's row consists of, for UUIDs of
        texts, of which a row holds some four, many the same, and for moments.
        """
        field = getattr(convert, "__self__", None)
        if type(field) is models.JSONField and field.decoder is None:
            return lambda text, expression, connection: orjson.loads(text)
        if isinstance(field, VersionedJSONField) and field.decoder is None:
            present = field.present
            return lambda text, expression, connection: present(orjson.loads(text), expression)
        connection = connections[self._alias]
        if convert == getattr(connection.ops, "convert_uuidfield_value", None):
            return _uuid_of_text
        of_moments = getattr(connection.ops, "convert_datetimefield_value", None)
        in_utc = connection.vendor == "sqlite" and connection.timezone == dt.UTC
        return _moment_in_utc if in_utc and convert == of_moments else convert

    def _given(self, values: Mapping[str, Any]) -> list[Any]:
        """The parameters, as the database takes them."""
        given = [values[part] if isinstance(part, Slot) else part for part in self._parameters]
        if self._knows_uuids:
            return given
        return [value.hex if isinstance(value, uuid.UUID) else value for value in given]

    def _found(self, sql: str, parameters: list[Any]) -> list[list[Any]]:
        """The rows, with their values as Django's fields have them."""
        connection = connections[self._alias]
        rows = [list(row) for row in self._asked(connection, sql, parameters)]
        for position, (converters, expression) in self._converters.items():
            for convert in converters:
                for row in rows:
                    # Nothing stays nothing in all fields, and much of a row is.
                    if row[position] is not None:
                        row[position] = convert(row[position], expression, connection)
        return rows

    def _asked(self, connection: Any, sql: str, parameters: list[Any]) -> Sequence[Sequence[Any]]:
        found: list[tuple[Any, ...]]
        if connection.vendor == "sqlite" and not (connection.queries_logged or connection.execute_wrappers):
            found = connection.fetched(sql, parameters)
            return found
        with connection.cursor() as cursor:
            cursor.execute(sql, parameters)
            found = cursor.fetchall()
        return found


class PreparedRows(_Prepared, Generic[M]):
    """The rows that a queryset finds, with what it joins and annotates; slots stand for the values to be given. Nothing
    is sorted, and its `prefetch_related` is not followed.
    """

    def __init__(self, queryset: models.QuerySet[M]) -> None:
        self._model: Final = queryset.model
        super().__init__(queryset.order_by())

    def _describe(self, compiler: Any) -> None:
        assert compiler.klass_info is not None
        columns = compiler.klass_info["select_fields"]
        self._columns = slice(columns[0], columns[-1] + 1)
        self._names = [selected[0].target.attname for selected in compiler.select[self._columns]]
        self._maker = maker_of(self._model)
        self._related = get_related_populators(  # type: ignore[call-arg]  # typed as of Django 6.1
            compiler.klass_info, compiler.select, self._alias
        )
        _quickened(self._related)
        self._annotations = dict(compiler.annotation_col_map or {})

    def all(self, **values: Any) -> list[M]:
        """The rows for these values, by the names of the slots."""
        return [self._instance(row) for row in self._found(self._sql, self._given(values))]

    def _instance(self, row: list[Any]) -> M:
        instance: M = self._maker.from_db(self._alias, self._names, row[self._columns])
        for related in self._related:
            related.populate(row, instance)
        for name, position in self._annotations.items():
            setattr(instance, name, row[position])
        return instance


def _quickened(populators: Iterable[Any]) -> None:
    """What is joined is made in the quick way, too."""
    for populator in populators:
        populator.model_cls = maker_of(populator.model_cls)
        _quickened(populator.related_populators)


class _PlannedOnce(_Prepared):
    """What is looked up by a key: PostgreSQL keeps its plan, too."""

    def _asked(self, connection: Any, sql: str, parameters: list[Any]) -> Sequence[Sequence[Any]]:
        if connection.vendor != "postgresql":
            return super()._asked(connection, sql, parameters)
        found: list[tuple[Any, ...]] = connection.planned_once(sql, parameters)
        return found


class PreparedRow(_PlannedOnce, PreparedRows[M]):
    """The one row that a queryset finds, which finds one at most."""

    def get(self, **values: Any) -> M | None:
        """The row for these values; None when there is none."""
        return next(iter(self.all(**values)), None)


class PreparedValues(_Prepared):
    """The rows of `queryset.values_list(…)`, each a list of its values; slots stand for what is to be given.

    The queryset is not sliced: `page` takes a part of it.
    """

    def all(self, **values: Any) -> list[list[Any]]:
        """Every row, in the queryset's order."""
        return self._found(self._sql, self._given(values))

    def page(self, offset: int, number: int, **values: Any) -> list[list[Any]]:
        """`number` rows, after the first `offset`."""
        return self._found(f"{self._sql} LIMIT %s OFFSET %s", [*self._given(values), number, offset])


class _PlannedValues(_PlannedOnce, PreparedValues):
    """The same, looked up by keys."""


class PreparedCount:
    """How many rows a queryset finds, or how many different values of `column`; slots stand for what is to be given."""

    def __init__(self, queryset: models.QuerySet[Any], column: str = "") -> None:
        # DISTINCT would be of the number.
        assert not queryset.query.distinct
        number = Func(
            *([F(column)] if column else []),
            template="COUNT(DISTINCT %(expressions)s)" if column else "COUNT(*)",
            output_field=IntegerField(),
        )
        self._rows: Final = PreparedValues(queryset.order_by().values_list(number))

    def get(self, **values: Any) -> int:
        """The number for these values."""
        return int(self._rows.all(**values)[0][0])


class PreparedDifferent(_Prepared):
    """How many rows a `distinct()` queryset finds: along an index that has their order, where COUNT(DISTINCT …) would
    sort them all."""

    def get(self, **values: Any) -> int:
        """The number for these values."""
        with connections[self._alias].cursor() as cursor:
            # The statement is one of ours.
            counted = f"SELECT COUNT(*) FROM ({self._sql}) found"  # noqa: S608  # nosec B608
            cursor.execute(counted, self._given(values))
            return int(cursor.fetchone()[0])


K = TypeVar("K", uuid.UUID, str)


class _PreparedByKeys(Generic[K]):
    """The rows of a list of keys, whose number differs each time: SQL is written for some numbers, and the last key
    fills the places that are left.
    """

    SIZES: Final = (1, 5, 20, 50, 200)

    def __init__(self, rows: Callable[[int], models.QuerySet[Any]]) -> None:
        self._rows: Final = rows
        self._prepared: Final[dict[int, _PlannedValues]] = {}

    def all(self, keys: Iterable[K], **values: Any) -> list[list[Any]]:
        """The rows of these keys; 200 keys a query, each in the queryset's order. `values` fill its other slots."""
        wanted, most = list(keys), self.SIZES[-1]
        found: list[list[Any]] = []
        for start in range(0, len(wanted), most):
            found += self._some(wanted[start : start + most], values)
        return found

    def _some(self, keys: list[K], values: Mapping[str, Any]) -> list[list[Any]]:
        size: int = next(number for number in self.SIZES if number >= len(keys))
        filled = [*keys, *[keys[-1]] * (size - len(keys))]
        if size not in self._prepared:
            self._prepared[size] = _PlannedValues(self._rows(size))
        return self._prepared[size].all(
            **values, **{f"id{position}": key for position, key in enumerate(filled)}
        )


class PreparedByIds(_PreparedByKeys[uuid.UUID]):
    """Keys are ids; `rows` makes the queryset for so many slots."""

    def __init__(self, rows: Callable[[list[IdSlot]], models.QuerySet[Any]]) -> None:
        super().__init__(lambda number: rows(id_slots(number)))


class PreparedByTexts(_PreparedByKeys[str]):
    """Keys are texts, such as addresses."""

    def __init__(self, rows: Callable[[list[Slot]], models.QuerySet[Any]]) -> None:
        super().__init__(lambda number: rows([Slot(f"id{position}") for position in range(number)]))


class PreparedChange:
    """`queryset.update(…)`, written once: an UPDATE takes Django five times as long to write as SQLite to run. Slots
    stand in the queryset, and for the columns of `slots`, for what each change brings; `values` are the same each time,
    or expressions."""

    def __init__(self, queryset: models.QuerySet[Any], *, slots: Sequence[str], **values: Any) -> None:
        self._alias: Final = queryset.db
        self._fields: Final[dict[str, Any]] = {name: queryset.model._meta.get_field(name) for name in slots}
        query: Any = queryset.order_by().query.chain(UpdateQuery)
        # The names of columns are ours, and values stand in the parameters.
        given = {name: RawSQL("%s", [Slot(name)], output_field=field) for name, field in self._fields.items()}
        query.add_update_values({**given, **values})
        self._sql, parameters = query.get_compiler(using=self._alias).as_sql()
        self._parameters: Final = [
            part.hex if isinstance(part, IdSlot) else part for part in parameters or ()
        ]

    def each(self, rows: Sequence[Mapping[str, Any]]) -> int:
        """One UPDATE for each of these, in one go; their values by the names of the slots. Returns how many rows were
        changed."""
        if not rows:
            return 0
        connection = connections[self._alias]
        given = [[self._taken(part, row, connection) for part in self._parameters] for row in rows]
        with connection.cursor() as cursor:
            cursor.executemany(self._sql, given)
            return int(cursor.rowcount)

    def _taken(self, part: Any, row: Mapping[str, Any], connection: Any) -> Any:
        """A parameter as the database takes it."""
        if not isinstance(part, Slot):
            return part
        value = row[part]
        if field := self._fields.get(part):
            return field.get_db_prep_save(value, connection)
        if isinstance(value, dt.datetime):
            return connection.ops.adapt_datetimefield_value(value)
        if isinstance(value, uuid.UUID) and not connection.features.has_native_uuid_field:
            return value.hex
        return value

"""What is asked otherwise where the rows of spaces lie on several machines.

- What hangs together by a foreign key lies in one space: each join says so, else no machine could answer it alone.
- Rows are locked on one machine at a time, in the order of their spaces.
- No row changes its machine by an update: it is taken away here, and put in there.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import models, transaction
from django.db.models import Field
from django.db.models.expressions import Col
from django.db.models.lookups import Exact
from django.db.models.sql import compiler
from django.db.models.sql.constants import MULTI, ROW_COUNT
from django.db.models.sql.datastructures import Join
from django.db.models.sql.query import Query
from django.db.models.sql.subqueries import InsertQuery, UpdateQuery
from django.db.models.sql.where import AND

from vizitka.common.distributed.owners import owner_columns


def _owner_field(model: Any) -> Any:
    """None for what is on every machine."""
    column = owner_columns().get(model._meta.db_table)
    return next((field for field in model._meta.concrete_fields if field.column == column), None)


def _leads_to(field: Any) -> Any:
    """The column that a value of this field stands for: that of a foreign key's target, else the field itself."""
    while field.remote_field is not None:
        field = field.target_field
    return field


def is_of_one_owner(query: Any) -> bool:
    """Whether the query names the one owner whose rows it is about, among what must all hold."""
    owner = _owner_field(query.model)
    if query.where.connector != AND or query.where.negated:
        return False
    return any(
        isinstance(part, Exact)
        and isinstance(part.lhs, Col)
        and part.lhs.target == owner
        and not hasattr(part.rhs, "resolve_expression")
        for part in query.where.children
    )


class SQLCompiler(compiler.SQLCompiler):
    # Django's, whose stubs know less of them.
    query: Any
    using: Any

    def compile(self, node: Any) -> Any:
        sql, params = super().compile(node)
        if isinstance(node, Join):
            if same := self._same_owner_joined(node):
                # It ends with the bracket of its conditions.
                sql = f"{sql[:-1]} AND {same})"
        elif isinstance(node, Exact) and (same := self._same_owner_compared(node)):
            sql = f"({sql} AND {same})"
        return sql, params

    def _same_owner_joined(self, join: Any) -> str:
        tables = owner_columns()
        parent = self.query.alias_map.get(join.parent_alias)
        if parent is None or not {parent.table_name, join.table_name} <= tables.keys():
            return ""
        own, other = tables[parent.table_name], tables[join.table_name]
        # Who is led to an owner's own row by its key is not always its own.
        if any(left == own or right == other for left, right in join.join_cols):
            return ""
        return self._same(join.parent_alias, own, join.table_alias, other)

    def _same_owner_compared(self, lookup: Any) -> str:
        """What is compared with a row of the query around it, by a key."""
        left, right = lookup.lhs, lookup.rhs
        if not (isinstance(left, Col) and isinstance(right, Col)) or left.alias == right.alias:
            return ""
        if not isinstance(left.target, Field) or _leads_to(left.target) != _leads_to(right.target):
            return ""
        # A person, say, has cards in several spaces; and another space may be named, too.
        target = _leads_to(left.target)
        if owner_columns().get(target.model._meta.db_table, target.column) == target.column:
            return ""
        own, other = _owner_field(left.target.model), _owner_field(right.target.model)
        if own is None or other is None:
            return ""
        return self._same(left.alias, own.column, right.alias, other.column)

    def _same(self, left: str, own: str, right: str, other: str) -> str:
        quote, quote_alias = self.connection.ops.quote_name, self.quote_name_unless_alias
        return f"{quote_alias(left)}.{quote(own)} = {quote_alias(right)}.{quote(other)}"

    # --- Locks --------------------------------------------------------------------------------------------------------

    def execute_sql(self, result_type: Any = MULTI, *arguments: Any, **options: Any) -> Any:
        if not self.query.select_for_update or self.query.combinator or not self._reaches_far():
            return super().execute_sql(result_type, *arguments, **options)
        held = self._held()
        if not held:
            self.pre_sql_setup()
            return iter([]) if result_type == MULTI else None
        found = self.query.chain()
        found.select_for_update = False
        found.clear_limits()
        found.add_filter("pk__in", held)
        reader = found.get_compiler(self.using)
        answer = reader.execute_sql(result_type, *arguments, **options)
        # Who asked reads these of the one that was asked.
        for name in ("select", "klass_info", "annotation_col_map", "col_count", "has_extra_select"):
            setattr(self, name, getattr(reader, name))
        return answer

    def _reaches_far(self) -> bool:
        """Whether rows of several machines take part in a lock."""
        tables = owner_columns()
        if self.query.model._meta.db_table in tables:
            return not is_of_one_owner(self.query)
        names = {part.table_name for part in self.query.alias_map.values()}
        return not names.isdisjoint(tables)

    def _held(self) -> list[Any]:
        """The keys of the rows that it finds, locked: one owner after the other, and looked at again under the lock."""
        owner, pk = _owner_field(self.query.model), self.query.model._meta.pk
        wanted = self.query.chain()
        wanted.select_for_update = False
        wanted.select_related = False
        wanted.set_values([pk.attname if owner is None else owner.attname, pk.attname])
        keys: dict[Any, list[Any]] = defaultdict(list)
        for row in wanted.get_compiler(self.using).results_iter():
            keys[None if owner is None else row[0]].append(row[-1])
        held: list[Any] = []
        for one in sorted(keys):
            locked: Any = Query(self.query.model)
            locked.add_filter("pk__in", keys[one])
            if owner is not None:
                locked.add_filter(owner.attname, one)
            for name in (
                "select_for_update",
                "select_for_update_nowait",
                "select_for_update_skip_locked",
                "select_for_no_key_update",
            ):
                setattr(locked, name, getattr(self.query, name))
            locked.add_ordering("pk")
            locked.set_values([pk.attname])
            held += [row[-1] for row in locked.get_compiler(self.using).results_iter()]
        return held


class SQLInsertCompiler(compiler.SQLInsertCompiler, SQLCompiler):
    pass


class SQLDeleteCompiler(compiler.SQLDeleteCompiler, SQLCompiler):
    pass


class SQLAggregateCompiler(compiler.SQLAggregateCompiler, SQLCompiler):
    pass


class SQLUpdateCompiler(compiler.SQLUpdateCompiler, SQLCompiler):
    query: Any
    using: Any

    def execute_sql(self, result_type: Any = None, *arguments: Any, **options: Any) -> Any:
        """Rows that stay with their owner are updated; those that go to another are put in there."""
        owner = _owner_field(self.query.model)
        onto = [value for field, _model, value in self.query.values if owner is not None and field == owner]
        if not onto:
            return super().execute_sql(result_type)
        everywhere, self.query.values = (
            self.query.chain(),
            [row for row in self.query.values if row[0] != owner],
        )
        if hasattr(onto[0], "resolve_expression"):
            return sum(
                self._put(keys, owner, there) for there, keys in self._places(everywhere, onto[0]).items()
            )
        # Foreign keys may be given as the thing that they lead to.
        there = getattr(onto[0], "pk", onto[0])
        self.query.add_filter(owner.attname, there)
        if not self._is_of_one_row():
            return self._put(_keys(everywhere, self.using), owner, there)
        stayed = super().execute_sql(ROW_COUNT) if self.query.values else self._number()  # type: ignore[arg-type]
        return stayed or self._put(_keys(everywhere, self.using), owner, there)

    def _number(self) -> int:
        return int(self.query.chain(klass=Query).get_count(self.using))

    def _is_of_one_row(self) -> bool:
        pk = self.query.model._meta.pk
        parts = self.query.where.children
        return any(isinstance(part, Exact) and getattr(part.lhs, "target", None) == pk for part in parts)

    def _places(self, everywhere: Any, onto: Any) -> dict[Any, list[Any]]:
        """Where each row goes, as the database computes it."""
        found = everywhere.chain(klass=Query)
        found.clear_ordering(force=True)
        found.annotations = {**found.annotations, "there": onto}
        found.set_annotation_mask({"there"})
        found.set_values(["pk", "there"])
        places: dict[Any, list[Any]] = defaultdict(list)
        for pk, there in found.get_compiler(self.using).results_iter():
            places[there].append(pk)
        return places

    def _put(self, keys: list[Any], owner: Any, there: Any) -> int:
        """Rows lie with another owner from now on, or stay, and have the other values. Their keys stay."""
        with transaction.atomic(using=self.using):
            return self._put_there(keys, owner, there)

    def _put_there(self, keys: list[Any], owner: Any, there: Any) -> int:
        model = self.query.model
        rows: models.QuerySet[Any] = models.QuerySet(model, using=self.using)
        # Held until the transaction ends, as an update holds what it changes: what is put in there is what was taken.
        held = rows.filter(pk__in=keys).exclude(**{owner.attname: there}).select_for_update()
        found = list(held)
        here: dict[Any, list[Any]] = defaultdict(list)
        for row in found:
            here[getattr(row, owner.attname)].append(row.pk)
            setattr(row, owner.attname, there)
        for one, gone in here.items():
            rows.filter(**{owner.attname: one, "pk__in": gone})._raw_delete(self.using)
        if found:
            inserted = InsertQuery(model)
            inserted.insert_values(model._meta.local_concrete_fields, found, raw=True)
            inserted.get_compiler(self.using).execute_sql()
        if keys and self.query.values:
            changed: Any = UpdateQuery(model)
            changed.values = self.query.values
            changed.add_filter("pk__in", keys)
            changed.add_filter(owner.attname, there)
            changed.get_compiler(self.using).execute_sql(ROW_COUNT)
        return len(keys)


def _keys(query: Any, using: str) -> list[Any]:
    query = query.chain(klass=Query)
    query.clear_ordering(force=True)
    query.set_values(["pk"])
    try:
        return [row[0] for row in query.get_compiler(using).results_iter()]
    except EmptyResultSet:
        return []

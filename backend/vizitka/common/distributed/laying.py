"""Lays the tables of a PostgreSQL with the Citus extension on its machines, each by the kind that its model says.

What a model says is the only rule, so all of it can be repeated: a table that lies already is passed over, one that is
new is laid, and what was broken off goes on where it was. Foreign keys are written down before they are dropped, and
struck out when they are there again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import DatabaseError, connection, transaction

from vizitka.common.distributed.owners import copied_tables, never_twice, owner_columns, root_table

# Foreign keys that wait for their tables to lie.
WAITING: Final = "vizitka_foreign_key_to_add"


class CannotBeLaid(Exception):
    """Why nothing was done, in a sentence for who runs it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is to lie: by the column of the owner, or (without one) whole on every machine."""

    table: str
    column: str
    is_there: bool

    def __str__(self) -> str:
        where = f"by {self.column}" if self.column else "on every machine"
        return f"{self.table}: {where}{', as it is' if self.is_there else ''}"


@dataclass(frozen=True, slots=True)
class ForeignKey:
    name: str
    table: str
    target: str
    columns: tuple[str, ...]
    target_columns: tuple[str, ...]
    definition: str


def plan() -> list[Place]:
    """All tables in the order in which they are laid. Raises `CannotBeLaid`."""
    _require_engine()
    lies = {row[0]: row[1] for row in _rows(_LYING)}
    there = {row[0] for row in _rows("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")}
    owners = owner_columns()
    apart = [root_table(), *sorted(owners.keys() - {root_table()})]
    wanted = [
        *((table, "") for table in sorted(copied_tables())),
        *((table, owners[table]) for table in apart),
    ]
    missing = [table for table, _column in wanted if table not in there]
    if missing:
        raise CannotBeLaid(
            f"{len(missing)} tables are not there yet, first {missing[0]}: run migrate before."
        )
    for table, column in wanted:
        if table in lies and lies[table] != column:
            raise CannotBeLaid(
                f"{table} lies by {lies[table] or 'no column'}, and its model says {column or 'none'}."
            )
    return [Place(table, column, table in lies) for table, column in wanted]


def lay() -> Iterator[str]:
    """Does what `plan` says; a line for each thing that is done, when it is done. Raises `CannotBeLaid`."""
    places = plan()
    new = [place for place in places if not place.is_there]
    unguarded = [found for place in new if place.column for found in _unguarded(place)]
    if unguarded:
        raise CannotBeLaid(f"Nothing else keeps these unique across spaces: {', '.join(unguarded)}.")
    _write_down({place.table for place in new})
    for place in new:
        with transaction.atomic():
            lost = _lay(place)
        yield str(place)
        for name in lost:
            yield f"  {name} is unique by other means from now on"
    yield from _add_foreign_keys()
    done = len(places) - len(new)
    yield f"{len(new)} tables laid, {done} were there already."


def lay_new(place: Place) -> None:
    """A table that a migration has just made, without foreign keys. Raises `CannotBeLaid`."""
    if place.column and (unguarded := _unguarded(place)):
        raise CannotBeLaid(f"Nothing else keeps these unique across spaces: {', '.join(unguarded)}.")
    _lay(place)


def is_laid() -> bool:
    """Whether the tables lie on several machines already."""
    if connection.vendor != "postgresql" or not _rows("SELECT 1 FROM pg_extension WHERE extname = 'citus'"):
        return False
    return bool(_rows("SELECT 1 FROM pg_dist_partition WHERE logicalrelid = to_regclass(%s)", [root_table()]))


def _require_engine() -> None:
    if connection.vendor != "postgresql":
        raise CannotBeLaid("The database is no PostgreSQL: DATABASE_URL names none.")
    if not _rows("SELECT 1 FROM pg_extension WHERE extname = 'citus'"):
        raise CannotBeLaid(
            "The database has no extension citus: CREATE EXTENSION citus on the coordinator and on every worker."
        )
    if not _rows("SELECT 1 FROM pg_dist_node WHERE isactive AND noderole = 'primary' AND shouldhaveshards"):
        raise CannotBeLaid("No machine takes rows yet: SELECT citus_add_node('…', 5432) for each worker.")


_LYING: Final = """
    SELECT relname, CASE partmethod WHEN 'n' THEN '' ELSE column_to_column_name(logicalrelid, partkey) END
    FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid
    WHERE relnamespace = current_schema()::regnamespace
"""


# --- Keys -------------------------------------------------------------------------------------------------------------

# Names of columns in their order in a key; the second parameter says whose.
_COLUMNS: Final = """
    (SELECT array_agg(attname::text ORDER BY place)
     FROM unnest({numbers}) WITH ORDINALITY listed(number, place)
     JOIN pg_attribute ON attrelid = {table} AND attnum = number)
"""

# Primary keys and whatever is unique, with the constraint's name where it is one.
_UNIQUE: Final = f"""
    SELECT index.relname, con.conname, indisprimary, pg_get_indexdef(indexrelid),
           {_COLUMNS.format(numbers="indkey::int2[]", table="indrelid")}
    FROM pg_index JOIN pg_class index ON index.oid = indexrelid
    LEFT JOIN pg_constraint con ON con.conindid = indexrelid AND con.contype IN ('p', 'u')
    WHERE indrelid = %s::regclass AND indisunique
    ORDER BY NOT indisprimary, index.relname
"""  # noqa: S608  # nosec B608


@dataclass(frozen=True, slots=True)
class _Unique:
    index: str
    constraint: str | None
    is_primary: bool
    definition: str
    columns: Sequence[str]


def _unique_without(place: Place) -> list[_Unique]:
    """What no machine could keep unique alone, since it does not include the owner."""
    found = [
        _Unique(row[0], row[1], row[2], row[3], row[4] or ())
        for row in _rows(_UNIQUE, [_quoted(place.table)])
    ]
    return [one for one in found if place.column not in one.columns]


def _unguarded(place: Place) -> list[str]:
    # Django knows its backend before it knows any model.
    from vizitka.common import guards

    guarded = {guard.constraint for _model, guard in guards.guards_of(place.table)}
    random = {(column,) for column in never_twice(place.table)}
    return [
        f"{place.table}.{name}"
        for one in _unique_without(place)
        if not one.is_primary
        and (name := one.constraint or one.index) not in guarded
        and tuple(one.columns) not in random
    ]


def _lay(place: Place) -> list[str]:
    """What is unique by other means from now on."""
    from vizitka.common import guards

    if not place.column:
        _run("SELECT create_reference_table(%s)", [_quoted(place.table)])
        return []
    guards.note_all(place.table)
    lost = [name for one in _unique_without(place) if (name := _with_owner(place, one))]
    beside = "default" if place.table == root_table() else _quoted(root_table())
    _run(
        "SELECT create_distributed_table(%s, %s, colocate_with => %s)",
        [_quoted(place.table), place.column, beside],
    )
    return lost


def _with_owner(place: Place, one: _Unique) -> str:
    """Makes a key include the owner; the name of what is not unique any more."""
    table = _quoted(place.table)
    if one.constraint:
        _run(f"ALTER TABLE {table} DROP CONSTRAINT {_quoted(one.constraint)}")
    else:
        _run(f"DROP INDEX {_quoted(one.index)}")
    if one.is_primary:
        columns = ", ".join(_quoted(name) for name in (place.column, *one.columns))
        _run(f"ALTER TABLE {table} ADD CONSTRAINT {_quoted(one.index)} PRIMARY KEY ({columns})")
        # Many ask by the key alone.
        _run(f"CREATE INDEX ON {table} ({', '.join(map(_quoted, one.columns))})")
        return ""
    _run(one.definition.replace("CREATE UNIQUE INDEX", "CREATE INDEX", 1))
    return one.constraint or one.index


# --- Foreign keys -----------------------------------------------------------------------------------------------------

_FOREIGN_KEYS: Final = f"""
    SELECT conname, own.relname, its.relname,
           {_COLUMNS.format(numbers="conkey", table="conrelid")},
           {_COLUMNS.format(numbers="confkey", table="confrelid")},
           pg_get_constraintdef(con.oid)
    FROM pg_constraint con JOIN pg_class own ON own.oid = conrelid JOIN pg_class its ON its.oid = confrelid
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
    ORDER BY own.relname, conname
"""  # noqa: S608  # nosec B608


def _write_down(tables: set[str]) -> None:
    """Takes the foreign keys of the tables away, and keeps what they said."""
    with transaction.atomic():
        _run(
            f"CREATE TABLE IF NOT EXISTS {WAITING} (name text, table_name text, target text, columns text[], "
            "target_columns text[], definition text, PRIMARY KEY (table_name, name))"
        )
        for row in _rows(_FOREIGN_KEYS):
            if tables.isdisjoint((row[1], row[2])):
                continue
            # Names come from the catalogue.
            _run(f"INSERT INTO {WAITING} VALUES (%s, %s, %s, %s, %s, %s)", row)  # noqa: S608  # nosec B608
            _run(f"ALTER TABLE {_quoted(row[1])} DROP CONSTRAINT {_quoted(row[0])}")


def _add_foreign_keys() -> Iterator[str]:
    rows = _rows(f"SELECT * FROM {WAITING} ORDER BY table_name, name")  # noqa: S608  # nosec B608
    for row in rows:
        key = ForeignKey(row[0], row[1], row[2], tuple(row[3]), tuple(row[4]), row[5])
        definition = as_laid(key)
        try:
            with transaction.atomic():
                if definition:
                    _run(f"ALTER TABLE {_quoted(key.table)} ADD CONSTRAINT {_quoted(key.name)} {definition}")
                _run(
                    f"DELETE FROM {WAITING} WHERE table_name = %s AND name = %s",  # noqa: S608  # nosec B608
                    [key.table, key.name],
                )
        except DatabaseError as error:
            raise CannotBeLaid(
                f"{key.table}.{key.name} cannot be added: {str(error).splitlines()[0]}"
            ) from error
        if not definition:
            yield f"{key.table}.{key.name}: left away, {key.target} lies apart"


def as_laid(key: ForeignKey) -> str:
    """What a foreign key says where tables lie apart; empty where no machine could see whether it holds."""
    owners = owner_columns()
    own, its = owners.get(key.table), owners.get(key.target)
    if its is None:
        return key.definition
    if own is None:
        return ""
    pairs = list(zip(key.columns, key.target_columns, strict=True))
    if (own, its) in pairs:
        return key.definition
    columns = ", ".join(_quoted(name) for name in (own, *key.columns))
    target_columns = ", ".join(_quoted(name) for name in (its, *key.target_columns))
    _head, _references, rest = key.definition.partition(" REFERENCES ")
    _target, _bracket, tail = rest.partition(")")
    return f"FOREIGN KEY ({columns}) REFERENCES {_quoted(key.target)}({target_columns}){tail}"


# --- Asking -----------------------------------------------------------------------------------------------------------


def _quoted(name: str) -> str:
    return str(connection.ops.quote_name(name))


def _run(sql: str, parameters: Sequence[Any] | None = None) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)


def _rows(sql: str, parameters: Sequence[Any] | None = None) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return list(cursor.fetchall())

"""Who writes or removes a row asks the database for every row that refers to it: by an index, never through a space."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from contextlib import closing
from pathlib import Path


def test_sqlite_finds_what_refers_to_a_row_by_all_that_it_refers_with(migrated_database: Path) -> None:
    slow = []
    with closing(sqlite3.connect(f"file:{migrated_database}?mode=ro", uri=True)) as connection:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        for table in tables:
            keys: dict[int, list[str]] = defaultdict(list)
            for key, _number, _other, column, *_rest in connection.execute(
                f'PRAGMA foreign_key_list("{table}")'
            ):
                keys[key].append(column)
            slow += [
                (table, columns, plan)
                for columns in keys.values()
                if len(columns) > 1
                for plan in [_plan(connection, table, columns)]
                if not _narrows(plan)
            ]
    assert slow == []


def _plan(connection: sqlite3.Connection, table: str, columns: list[str]) -> str:
    wanted = " AND ".join(f'"{column}" = ?' for column in columns)
    rows = connection.execute(
        f'EXPLAIN QUERY PLAN SELECT 1 FROM "{table}" WHERE {wanted}', ["0"] * len(columns)
    )
    return " ".join(str(row[3]) for row in rows)


def _narrows(plan: str) -> bool:
    """Whether more than the space is looked for."""
    return "SEARCH" in plan and "(space_id=?)" not in plan

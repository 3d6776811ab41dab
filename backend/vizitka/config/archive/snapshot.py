"""Reading the database as it is at one moment, while others write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def snapshot() -> Iterator[None]:
    """Whatever is read inside was so at one moment. Nobody waits for the reader, and the reader waits for nobody.

    SQLite in WAL mode shows a transaction the database as of its first read, and locks only where something is written;
    our own transactions take that lock at their start (`SQLITE_OPTIONS`), this one must not.
    """
    if connection.in_atomic_block:
        # Only a transaction's first statement may choose; one around this has its own level already.
        yield
        return
    with _without_lock(), transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@contextmanager
def _without_lock() -> Iterator[None]:
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    sqlite: Any = connection
    usual, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = usual

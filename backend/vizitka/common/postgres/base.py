"""Django's backend for PostgreSQL, with two things that each request would pay for (docs/adr/0099).

Whether a connection still stands is seen from its socket, where Django asks the server: an answer that the request
waits for before its first question. And lookups by a key are planned once for a connection; the plan of a person's
role in a space takes five times as long as its execution.
"""

from __future__ import annotations

import select
import time
from typing import Any, Final

import psycopg
from django.conf import settings
from django.db import NotSupportedError
from django.db.backends.postgresql import base
from django.db.backends.postgresql.psycopg_any import register_tzloader
from psycopg.pq import Format

# Seconds for which a connection that has just answered counts as one that stands, while nothing lies in its socket.
TRUSTED: Final = 10.0
# How often a lookup was asked on a connection before its plan is kept.
KEPT_FROM: Final = 5


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection of one thread."""

    answered_at = float("-inf")
    # Django's, whose stubs do not know them.
    health_check_enabled: bool
    health_check_done: bool

    def get_new_connection(self, conn_params: Any) -> Any:
        self.answered_at = time.monotonic()
        return super().get_new_connection(conn_params)

    def close_if_health_check_failed(self) -> None:
        if self.connection is None or not self.health_check_enabled or self.health_check_done:
            return
        if time.monotonic() - self.answered_at < TRUSTED and not _has_news(self.connection):
            self.health_check_done = True
            return
        super().close_if_health_check_failed()
        self.answered_at = time.monotonic()

    def planned_once(self, sql: str, parameters: list[Any]) -> list[tuple[Any, ...]]:
        """The rows that a SELECT finds, by a plan that the server keeps for this connection, where the installation
        lets it (`VIZITKA_DATABASE_PLANS`). For lookups by a key: the plan does not look at the values.
        """
        try:
            return self._planned_once(sql, parameters)
        except NotSupportedError:
            # What it was planned for has other columns now: a migration ran beside. The connection begins anew.
            if self.in_atomic_block:
                raise
            self.close()
            return self._planned_once(sql, parameters)

    def _planned_once(self, sql: str, parameters: list[Any]) -> list[tuple[Any, ...]]:
        self.close_if_health_check_failed()
        self.ensure_connection()
        assert self.connection is not None
        with self.wrap_database_errors:
            given: psycopg.Cursor[Any] = psycopg.Cursor(self.connection)
        loader = self.connection.adapters.get_loader(base.TIMESTAMPTZ_OID, Format.TEXT)
        if self.timezone != loader.timezone:
            register_tzloader(self.timezone, given)
        connection = self.connection
        # Only meanwhile: else psycopg keeps the texts of the last hundred statements, with the rows that they write.
        connection.prepare_threshold = KEPT_FROM if settings.DATABASE_PLANS else None
        try:
            with self._prepare_cursor(given) as cursor:  # type: ignore[attr-defined]  # untyped, too
                cursor.execute(sql, parameters)
                return list(cursor.fetchall())
        finally:
            connection.prepare_threshold = None


def _has_news(connection: Any) -> bool:
    """Whether the server has said something that nobody has asked for: mostly, that it ends. Waits for nothing."""
    if connection.closed:
        return True
    looked = select.poll()
    looked.register(connection.pgconn.socket, select.POLLIN)
    return bool(looked.poll(0))

"""Django's backend for SQLite, where the same statement is asked again and again (docs/adr/0102).

Django writes `%s` where a value goes, and SQLite wants `?`. A regular expression puts one for the other at each
execution: 30 microseconds for the statement that finds a person's role in a space, a fifth of what SQLite needs for it.
"""

from __future__ import annotations

import functools
import sqlite3
import time
import traceback
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import structlog
from django.db import OperationalError
from django.db.backends.sqlite3 import base

log = structlog.get_logger(__name__)

# So many statements a process remembers, and none with more signs: long lists of ids come once.
KEPT: Final = 1_000
LONGEST: Final = 20_000
# Seconds after which SQLite is asked anew for its lock: until then it looks after 1, 2, 5, 10, 15, 20, 25, 25, 25, 50
# and 50 ms, from then on ten times a second only.
ROUND: Final = 0.228
# Who has just let go of the lock and wants it again stays away from it for a tenth of the time that it was held, and
# never longer than for these seconds.
ASIDE: Final = 0.1
LONGEST_ASIDE: Final = 0.05
# Seconds for which one transaction may keep others from writing before the log names it.
LONG: Final = 2.0


class Cursor(base.SQLiteCursorWrapper):
    """Django's, which writes a statement once as SQLite wants it."""

    def convert_query(self, query: str, *, param_names: Collection[str] | None = None) -> str:
        if param_names is None and len(query) <= LONGEST:
            return _converted(query)
        return super().convert_query(query, param_names=param_names)


@functools.lru_cache(KEPT)
def _converted(query: str) -> str:
    """What Django makes of it depends on the statement alone, and on no cursor."""
    nobody: Any = None
    return base.SQLiteCursorWrapper.convert_query(nobody, query)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection of one thread.

    SQLite wakes nobody who waits for its lock. Others who write one thing after the other let go of it for a moment
    each time; who looks for it ten times a second misses these moments, and has waited two seconds in vain at times
    (docs/adr/0105).
    """

    _patience = 5.0
    _held_since: float | None = None
    # Before that moment the lock is others', who look for it.
    _others_until = 0.0

    def get_new_connection(self, conn_params: Mapping[str, Any]) -> Any:
        self._patience = float(conn_params.get("timeout", 5.0))
        return super().get_new_connection(conn_params)

    def _start_transaction_under_autocommit(self) -> None:
        self._step_aside()
        until = time.monotonic() + self._patience
        self._let_sqlite_wait(min(ROUND, self._patience))
        try:
            while True:
                try:
                    super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not typed
                except OperationalError as error:
                    if not _is_held(error) or time.monotonic() >= until:
                        raise
                else:
                    self._held_since = time.monotonic()
                    return
        finally:
            self._let_sqlite_wait(self._patience)

    def _commit(self) -> Any:
        try:
            return super()._commit()  # type: ignore[misc]  # not typed
        finally:
            self._has_let_go()

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]  # not typed
        finally:
            self._has_let_go()

    def _has_let_go(self) -> None:
        since, self._held_since = self._held_since, None
        if since is None:
            return
        now = time.monotonic()
        self._others_until = now + min(ASIDE * (now - since), LONGEST_ASIDE)
        if now - since >= LONG:
            self._tell_how_long(now - since)

    def _step_aside(self) -> None:
        """Who writes one thing after the other would let go of the lock for microseconds, which nobody meets who looks
        for it now and then."""
        seconds = self._others_until - time.monotonic()
        if seconds > 0 and not self.is_in_memory_db():
            time.sleep(seconds)

    def _tell_how_long(self, seconds: float) -> None:
        """Who keeps all others from writing is named: nobody else can say why they waited."""
        ours = [frame for frame in traceback.extract_stack(limit=40) if "/vizitka/" in frame.filename]
        places = [
            f"{frame.filename.rpartition('/vizitka/')[2]}:{frame.lineno} {frame.name}" for frame in ours
        ]
        log.warning("write_lock_held", seconds=round(seconds, 1), places=places[-8:-1])

    def _let_sqlite_wait(self, seconds: float) -> None:
        with self.wrap_database_errors:
            self.connection.execute(f"PRAGMA busy_timeout={round(1000 * seconds)}").close()

    def fetched(self, sql: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The rows that a SELECT finds, without the cursors that Django puts around SQLite's own: they take as long as
        the reading of a row by its key. What they do for others (logs, wrappers) the caller knows not to be asked."""
        self.validate_thread_sharing()
        self.close_if_health_check_failed()
        self.ensure_connection()
        self.validate_no_broken_transaction()
        with self.wrap_database_errors:
            found: list[tuple[Any, ...]] = self.connection.execute(_converted(sql), parameters).fetchall()
        return found

    def create_cursor(self, name: str | None = None) -> Any:
        return self.connection.cursor(factory=Cursor)


def _is_held(error: OperationalError) -> bool:
    """Whether somebody else writes."""
    return getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY

"""The database as something that others use too, and that may be away."""

from __future__ import annotations

import sqlite3
import time
from typing import Final

from django.db import InterfaceError, OperationalError, connection

from vizitka.common import disk

# The last byte of SQLite's codes ("Result and Error Codes" of its manual): locked by another, or out of reach.
_SQLITE: Final = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL
}  # fmt: skip
# Classes of PostgreSQL's (appendix A of its manual): connections, rollbacks by a conflict, resources, an operator.
_POSTGRES: Final = ("08", "40", "53", "57")
_LOCK_NOT_AVAILABLE: Final = "55P03"

# SQLite wakes nobody who waits for its lock: they look for it ten times a second.
_LOOKED_FOR: Final = 0.12


def let_others_write() -> None:
    """Leaves the database alone until everybody who waits to write has looked whether they may."""
    if connection.vendor == "sqlite":
        time.sleep(_LOOKED_FOR)


def is_away(error: BaseException | None) -> bool:
    """Whether the same may succeed in a moment: the database is locked, stopped, starting, or was just restarted."""
    if isinstance(error, InterfaceError):
        return True
    if not isinstance(error, OperationalError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in _SQLITE
    # A connection that was never made, or broke, has no code.
    state = getattr(cause, "sqlstate", None)
    if state is None or state == _LOCK_NOT_AVAILABLE:
        return True
    return bool(state.startswith(_POSTGRES)) and not disk.is_full(error)

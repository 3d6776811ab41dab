"""Tells whether an answer in memory is still right, without Django.

SQLite: `PRAGMA data_version` of one dedicated, read-only connection changes when any other connection, of any
process, has committed; only then the versions of the card asked for are read again. PostgreSQL: one indexed
read a request.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import quote

from django.conf import settings
from django.db import connections

from vizitka.domains.hosts import HOST_QUERY
from vizitka.publishing.page_cache import Freshness
from vizitka.publishing.parts import version_columns

if TYPE_CHECKING:
    from vizitka.cards.models import Card

_COLUMNS = (
    "SELECT c.version, c.page_version, c.state, c.deleted_at IS NULL, v.page_version, s.active, s.deleted_at IS NULL, "
    "s.visibility"
)
_TABLES = (
    " FROM cards_card c JOIN spaces_space s ON s.id = c.space_id "
    "JOIN spaces_spaceversions v ON v.space_id = c.space_id WHERE c.id = "
)


def freshness_of(card: Card) -> Freshness:
    """What `Probe.freshness` must find in the database for a page of `card` to be right. Its
    space is loaded."""
    space = card.space
    return (
        card.version,
        card.page_version,
        str(card.state),
        card.deleted_at is None,
        space.versions.page_version,
        space.active,
        space.deleted_at is None,
        str(space.visibility),
    )


def _query() -> str:
    """The versions of a card and its space, and what parts of the page depend on beside."""
    return ", ".join((_COLUMNS, *version_columns())) + _TABLES


def _row(row: Any) -> Freshness:
    if row is None:
        return ()
    version, page, state, living, pages, active, space_living, visibility, *of_parts = row
    own = (version, page, state, bool(living), pages, bool(active), bool(space_living), visibility)
    return (*own, *of_parts)


class Probe(Protocol):
    """`generation` is None where every answer has to be looked up."""

    def generation(self) -> int | None: ...

    def freshness(self, card_id: str) -> Freshness: ...

    def host(self, name: str) -> tuple[Any, ...] | None: ...


class SqliteProbe:
    """One connection for the process: `data_version` only compares with itself."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._process = 0

    def _open(self) -> sqlite3.Connection:
        connection = self._connection
        if connection is None or self._process != os.getpid():
            # A connection must not be carried over a fork.
            name = self._name if self._name.startswith("file:") else f"file:{quote(self._name)}?mode=ro"
            connection = sqlite3.connect(
                name, uri=True, isolation_level=None, check_same_thread=False, timeout=2, cached_statements=8
            )
            self._connection, self._process = connection, os.getpid()
        return connection

    def _one(self, statement: str, parameters: tuple[object, ...] = ()) -> Any:
        with self._lock:
            try:
                return self._open().execute(statement, parameters).fetchone()
            except sqlite3.Error:
                self._close()
                raise

    def _close(self) -> None:
        if self._connection is not None and self._process == os.getpid():
            self._connection.close()
        self._connection = None

    def generation(self) -> int | None:
        return int(self._one("PRAGMA data_version")[0])

    def freshness(self, card_id: str) -> Freshness:
        return _row(self._one(_query() + "?", (card_id,)))

    def host(self, name: str) -> tuple[Any, ...] | None:
        """The row of a customer's host (domains.hosts)."""
        row: tuple[Any, ...] | None = self._one(HOST_QUERY + "?", (name,))
        return row


class PostgresProbe:
    """One autocommitting connection for the process, opened again when it was lost."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection: Any = None
        self._process = 0

    def _open(self) -> Any:
        import psycopg

        if self._connection is None or self._process != os.getpid() or self._connection.closed:
            parameters = connections["default"].get_connection_params()
            self._connection = psycopg.connect(**parameters, autocommit=True)
            self._process = os.getpid()
        return self._connection

    def generation(self) -> int | None:
        return None

    def freshness(self, card_id: str) -> Freshness:
        return _row(self._one(_query() + "%s", card_id))

    def host(self, name: str) -> tuple[Any, ...] | None:
        """The row of a customer's host (domains.hosts)."""
        return self._one(HOST_QUERY + "%s", name)

    def _one(self, statement: str, parameter: str) -> tuple[Any, ...] | None:
        with self._lock:
            try:
                row: tuple[Any, ...] | None = (
                    self._open().execute(statement, (parameter,), prepare=True).fetchone()
                )
                return row
            except Exception:
                if self._connection is not None and self._process == os.getpid():
                    self._connection.close()
                self._connection = None
                raise


def probe() -> Probe | None:
    """The probe for the configured database; `None` for one that we have no way to watch."""
    engine = str(settings.DATABASES["default"]["ENGINE"])
    if engine.endswith("sqlite3"):
        return SqliteProbe(str(connections["default"].settings_dict["NAME"]))
    if "postgresql" in engine:
        return PostgresProbe()
    return None


def card_key(card: Card, vendor: str) -> str:
    """The card's id as its column holds it."""
    return card.pk.hex if vendor == "sqlite" else str(card.pk)

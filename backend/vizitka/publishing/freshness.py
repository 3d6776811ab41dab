"""Tells whether an answer in memory is still right, without Django and without holding the event loop up.

SQLite: what all processes share in memory tells whether anything was committed (wal_index.py), and `PRAGMA
data_version` of one dedicated, read-only connection where it does not; only then the versions of the card asked for are
read again. A database that stays locked is not waited for: one request tries for 50 ms, the others once, until it
answers. PostgreSQL: one indexed read a request, in a thread, for
all that are asked at the same time.
"""

from __future__ import annotations

import asyncio
import mmap
import os
import sqlite3
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol
from urllib.parse import quote

from django.conf import settings
from django.db import connections

from vizitka.domains.hosts import HOLDERS_QUERY, HOST_QUERY, holder_key
from vizitka.publishing.page_cache import Freshness, Subject
from vizitka.publishing.parts import version_columns
from vizitka.publishing.wal_index import HEADER_BYTES, header_of

if TYPE_CHECKING:
    from vizitka.cards.models import Card
    from vizitka.spaces.models import Space

Question = tuple[Literal["card", "space", "host"], str]
# Seconds that a visitor waits for an answer of the database about what is in memory.
PATIENCE: Final = 0.25
_TAKEN: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
# Seconds between tries, and how many: the first and the last connection to a database shut everybody out for
# milliseconds, while they read or empty its log. All other requests of the process stand still meanwhile.
_PAUSE, _TRIES = 0.005, 10
# libpq: a server that is gone without a word is noticed within seconds.
_IMPATIENT: Final = {
    "connect_timeout": 2, "tcp_user_timeout": 4000,
    "keepalives_idle": 2, "keepalives_interval": 1, "keepalives_count": 2,
}  # fmt: skip
_COLUMNS = (
    "SELECT c.version, c.page_version, c.state, c.deleted_at IS NULL, v.page_version, s.active, s.deleted_at IS NULL, "
    "s.visibility"
)
_TABLES = (
    " FROM cards_card c JOIN spaces_space s ON s.id = c.space_id "
    "JOIN spaces_spaceversions v ON v.space_id = c.space_id WHERE c.id = "
)

# Whatever its people's cards or its settings say: the page of a space shows of all of them.
_SPACE = (
    "SELECT v.version, v.page_version, v.cards_version, s.active, s.deleted_at IS NULL, s.visibility "
    "FROM spaces_space s JOIN spaces_spaceversions v ON v.space_id = s.id WHERE s.id = "
)


def freshness_of_space(space: Space) -> Freshness:
    """What `Watch.freshness` must find in the database for the page of `space` to be right."""
    versions = space.versions
    return (
        versions.version,
        versions.page_version,
        versions.cards_version,
        space.active,
        space.deleted_at is None,
        str(space.visibility),
    )


def freshness_of(card: Card) -> Freshness:
    """What `Watch.freshness` must find in the database for a page of `card` to be right. Its
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


# Where tables lie apart, the spaces of the cards say which machines are asked, for each of the tables.
_CARDS_APART = (
    "SELECT c.space_id::text || '/' || c.id::text, ",
    "ANY(%s::uuid[]) AND c.space_id = ANY(%s::uuid[]) AND s.id = ANY(%s::uuid[]) AND v.space_id = ANY(%s::uuid[])",
)
_HOSTS_APART = " AND d.space_id = ANY(%s::uuid[]) AND s.id = ANY(%s::uuid[])"
_SPACES_APART = " AND v.space_id = ANY(%s::uuid[])"


def _query() -> str:
    """The versions of a card and its space, and what parts of the page depend on beside."""
    return ", ".join((_COLUMNS, *version_columns())) + _TABLES


def _row(row: Any) -> Freshness:
    if row is None:
        return ()
    version, page, state, living, pages, active, space_living, visibility, *of_parts = row
    own = (version, page, state, bool(living), pages, bool(active), bool(space_living), visibility)
    return (*own, *of_parts)


def _space_row(row: Any) -> Freshness:
    if row is None:
        return ()
    version, pages, cards, active, living, visibility = row
    return (version, pages, cards, bool(active), bool(living), visibility)


class Watch(Protocol):
    """`generation` is None where every answer has to be looked up. All raise while the database does not answer."""

    def generation(self) -> int | None: ...

    async def freshness(self, subject: Subject) -> Freshness: ...

    async def host(self, name: str) -> tuple[Any, ...] | None: ...


class SqliteWatch:
    """One connection for the process: `data_version` only compares with itself."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._process = 0
        # How often the connection was opened: another one counts its states anew.
        self._opened = 0
        # A lock is waited for once, not by each request again.
        self._is_patient = True
        # What all processes see of the last commit, as it was before the generation was asked for.
        self._index: mmap.mmap | None = None
        self._header = b""
        self._generation = 0

    def _open(self) -> sqlite3.Connection:
        connection = self._connection
        if connection is None or self._process != os.getpid():
            # A connection must not be carried over a fork.
            name = self._name if self._name.startswith("file:") else f"file:{quote(self._name)}?mode=ro"
            connection = sqlite3.connect(
                name, uri=True, isolation_level=None, check_same_thread=False, timeout=0, cached_statements=8
            )
            self._connection, self._process = connection, os.getpid()
            self._opened += 1
        return connection

    def _one(self, statement: str, parameters: tuple[object, ...] = ()) -> Any:
        with self._lock:
            for left in range(_TRIES if self._is_patient else 1, 0, -1):
                try:
                    row = self._open().execute(statement, parameters).fetchone()
                except sqlite3.Error as error:
                    if getattr(error, "sqlite_errorcode", None) not in _TAKEN:
                        self._close()
                        raise
                    if left == 1:
                        self._is_patient = False
                        raise
                    time.sleep(_PAUSE)
                else:
                    self._is_patient = True
                    return row
        raise AssertionError("one try at least")

    def _close(self) -> None:
        if self._connection is not None and self._process == os.getpid():
            self._connection.close()
        self._connection = self._index = None

    def generation(self) -> int | None:
        index = self._index
        if index is not None and index[:HEADER_BYTES] == self._header and self._process == os.getpid():
            return self._generation
        header = index[:HEADER_BYTES] if index is not None else b""
        self._generation = int(self._one("PRAGMA data_version")[0]) + (self._opened << 32)
        self._header = header
        if index is None:
            # From the next question on: what is committed meanwhile is no part of this answer.
            self._index = header_of(self._name)
        return self._generation

    async def freshness(self, subject: Subject) -> Freshness:
        kind, key = subject
        if kind == "space":
            return _space_row(self._one(_SPACE + "?", (key,)))
        return _row(self._one(_query() + "?", (key,)))

    async def host(self, name: str) -> tuple[Any, ...] | None:
        """The row of a customer's host (domains.hosts)."""
        row: tuple[Any, ...] | None = self._one(HOST_QUERY + "?", (name,))
        return row


class PostgresWatch:
    """One autocommitting connection in a thread of its own. What is asked while it asks is asked together next."""

    def __init__(self) -> None:
        self._connection: Any = None
        self._process = 0
        self._thread = ThreadPoolExecutor(1, "watch")
        self._asked: dict[Question, list[asyncio.Future[Any]]] = {}
        self._since: float | None = None

    def generation(self) -> int | None:
        return None

    async def freshness(self, subject: Subject) -> Freshness:
        row = await self._ask(subject)
        return _space_row(row) if subject[0] == "space" else _row(row)

    async def host(self, name: str) -> tuple[Any, ...] | None:
        """The row of a customer's host (domains.hosts)."""
        row: tuple[Any, ...] | None = await self._ask(("host", name))
        return row

    async def _ask(self, question: Question) -> Any:
        """The row; None when there is none. Raises `TimeoutError` when it takes longer than `PATIENCE`."""
        if self._since is not None and time.monotonic() - self._since > PATIENCE:
            raise TimeoutError
        answer = asyncio.get_running_loop().create_future()
        self._asked.setdefault(question, []).append(answer)
        if self._since is None:
            self._go_on()
        async with asyncio.timeout(PATIENCE):
            return await answer

    def _go_on(self) -> None:
        """Asks what is waiting, if anything is."""
        asked, self._asked = self._asked, {}
        self._since = time.monotonic() if asked else None
        if asked:
            found = asyncio.get_running_loop().run_in_executor(self._thread, self._rows, list(asked))
            found.add_done_callback(lambda found: self._tell(asked, found))

    def _tell(
        self, asked: dict[Question, list[asyncio.Future[Any]]], found: asyncio.Future[dict[Question, Any]]
    ) -> None:
        error = found.exception()
        for question, answers in asked.items():
            for answer in answers:
                if answer.done():
                    continue
                if error is not None:
                    answer.set_exception(error)
                else:
                    answer.set_result(found.result().get(question))
        self._go_on()

    def _rows(self, questions: list[Question]) -> dict[Question, Any]:
        cards = [name for kind, name in questions if kind == "card"]
        spaces = [name for kind, name in questions if kind == "space"]
        hosts = [name for kind, name in questions if kind == "host"]
        rows: dict[Question, Any] = {}
        try:
            if cards:
                rows |= {("card", key): row for key, *row in self._cards(cards)}
            if spaces:
                rows |= {("space", key): row for key, *row in self._spaces(spaces)}
            if hosts:
                rows |= {("host", key): tuple(row) for key, *row in self._hosts(hosts)}
        except Exception:
            self._close()
            raise
        return rows

    def _cards(self, keys: list[str]) -> list[tuple[Any, ...]]:
        rest = _query()[len("SELECT ") :]
        if not settings.DATABASE_DISTRIBUTED:
            return self._all("SELECT c.id::text, " + rest + "ANY(%s::uuid[])", keys)
        spaces = sorted({key.partition("/")[0] for key in keys})
        cards = [key.partition("/")[2] for key in keys]
        key, conditions = _CARDS_APART
        return self._all(key + rest + conditions, cards, spaces, spaces, spaces)

    def _spaces(self, keys: list[str]) -> list[tuple[Any, ...]]:
        asked = "SELECT s.id::text, " + _SPACE[len("SELECT ") :] + "ANY(%s::uuid[])"
        if not settings.DATABASE_DISTRIBUTED:
            return self._all(asked, keys)
        return self._all(asked + _SPACES_APART, keys, keys)

    def _hosts(self, names: list[str]) -> list[tuple[Any, ...]]:
        asked = "SELECT d.host, " + HOST_QUERY[len("SELECT ") :] + "ANY(%s)"
        if not settings.DATABASE_DISTRIBUTED:
            return self._all(asked, names)
        found = self._all(HOLDERS_QUERY, [holder_key(name) for name in names])
        spaces = sorted({str(space_id) for [space_id] in found})
        return self._all(asked + _HOSTS_APART, names, spaces, spaces) if spaces else []

    def _all(self, statement: str, *names: list[str]) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = self._open().execute(statement, names, prepare=True).fetchall()
        return rows

    def _open(self) -> Any:
        import psycopg

        if self._connection is None or self._process != os.getpid() or self._connection.closed:
            parameters = {**connections["default"].get_connection_params(), **_IMPATIENT}
            self._connection = psycopg.connect(**parameters, autocommit=True)
            self._process = os.getpid()
        return self._connection

    def _close(self) -> None:
        if self._connection is not None and self._process == os.getpid():
            self._connection.close()
        self._connection = None


def watch() -> Watch:
    """The watch of the configured database."""
    if connections["default"].vendor == "sqlite":
        return SqliteWatch(str(connections["default"].settings_dict["NAME"]))
    return PostgresWatch()


def key_of_card(card: Card, vendor: str) -> str:
    """Its id as the column holds it; where tables lie apart the one of its space before it."""
    return f"{card.space_id}/{card.pk}" if settings.DATABASE_DISTRIBUTED else _as_held(card.pk, vendor)


def key_of_space(space: Space, vendor: str) -> str:
    return _as_held(space.pk, vendor)


def _as_held(key: uuid.UUID, vendor: str) -> str:
    return key.hex if vendor == "sqlite" else str(key)

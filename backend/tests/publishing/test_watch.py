"""What is asked about pages in memory. PostgreSQL: together, in a thread, and never waited for long. SQLite: nothing at
all, while nothing is committed."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from vizitka.publishing import freshness
from vizitka.publishing.freshness import PostgresWatch, Question, SqliteWatch

ROW = (1, 1, "active", True, 1, True, True, "public")


class Watched(PostgresWatch):
    """Answers when it may; notes what was asked at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[list[Question]] = []
        self.may = threading.Event()
        self.error: Exception | None = None

    def _rows(self, questions: list[Question]) -> dict[Question, Any]:
        self.asked.append(questions)
        self.may.wait(5)
        if self.error is not None:
            raise self.error
        return {question: ROW for question in questions if question[1] != "gone"}


def test_what_is_asked_at_the_same_time_is_asked_together() -> None:
    async def many() -> list[Any]:
        watch = Watched()
        asked = [
            asyncio.ensure_future(watch.freshness(("card", name))) for name in ("a", "b", "b", "gone", "c")
        ]
        # All of them have asked when the first is asked for in the thread.
        while not watch.asked:
            await asyncio.sleep(0)
        watch.may.set()
        answers = await asyncio.gather(*asked)
        assert watch.asked == [[("card", "a")], [("card", "b"), ("card", "gone"), ("card", "c")]]
        return answers

    assert asyncio.run(many()) == [ROW, ROW, ROW, (), ROW]


def test_a_host_and_a_card_are_two_questions() -> None:
    async def two() -> list[Any]:
        watch = Watched()
        watch.may.set()
        return list(await asyncio.gather(watch.host("a"), watch.freshness(("card", "a")), watch.host("gone")))

    assert asyncio.run(two()) == [ROW, ROW, None]


def test_what_the_database_says_is_said_to_all_who_asked() -> None:
    async def two() -> list[Any]:
        watch = Watched()
        watch.error = OSError("the database is gone")
        watch.may.set()
        failed = await asyncio.gather(
            watch.freshness(("card", "a")), watch.freshness(("card", "b")), return_exceptions=True
        )
        watch.error = None
        return [*map(type, failed), await watch.freshness(("card", "a"))]

    assert asyncio.run(two()) == [OSError, OSError, ROW]


def test_who_does_not_answer_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freshness, "PATIENCE", 0.1)

    async def silent() -> float:
        watch = Watched()
        with pytest.raises(TimeoutError):
            await watch.freshness(("card", "a"))
        # Nobody else waits for the same silence.
        started = asyncio.get_running_loop().time()
        for _ in range(20):
            with pytest.raises(TimeoutError):
                await watch.freshness(("card", "b"))
        waited = asyncio.get_running_loop().time() - started
        watch.may.set()
        while watch._since is not None:
            await asyncio.sleep(0)
        assert await watch.freshness(("card", "c")) == ROW
        return waited

    assert asyncio.run(silent()) < 1


# --- SQLite: what all processes share in memory -------------------------------------------------------------------


WRITE = """
import sqlite3, sys
sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None).execute("INSERT INTO t VALUES (1)")
"""


class Counted(SqliteWatch):
    """Counts how often the database is asked."""

    asked = 0

    def _one(self, statement: str, parameters: tuple[object, ...] = ()) -> Any:
        self.asked += 1
        return super()._one(statement, parameters)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(tmp_path / "cards.sqlite3", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE t (i)")
    yield connection
    connection.close()


def watch_of(connection: sqlite3.Connection) -> Counted:
    return Counted(connection.execute("PRAGMA database_list").fetchone()[2])


def test_while_nothing_is_committed_the_database_is_not_asked(database: sqlite3.Connection) -> None:
    watch = watch_of(database)
    first = {watch.generation() for _ in range(100)}
    assert (len(first), watch.asked) == (1, 2)
    database.execute("BEGIN IMMEDIATE")
    database.execute("INSERT INTO t VALUES (1)")
    assert {watch.generation()} == first
    database.execute("ROLLBACK")
    assert {watch.generation() for _ in range(100)} == first
    assert watch.asked == 2


def test_each_commit_is_seen_at_once(database: sqlite3.Connection) -> None:
    watch, seen = watch_of(database), set()
    for number in range(300):
        database.execute("INSERT INTO t VALUES (?)", (number,))
        if number % 50 == 49:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        seen.add(watch.generation())
    assert len(seen) == 300


def test_a_commit_of_another_process_is_seen(database: sqlite3.Connection) -> None:
    watch = watch_of(database)
    before = [watch.generation() for _ in range(3)]
    subprocess.run([sys.executable, "-c", WRITE, watch._name], check=True)
    assert watch.generation() not in before


def test_a_look_takes_no_lock_away(database: sqlite3.Connection) -> None:
    """POSIX locks of a process end when it closes any descriptor of their file."""
    name = database.execute("PRAGMA database_list").fetchone()[2]
    database.execute("BEGIN IMMEDIATE")
    for _ in range(3):
        watch = Counted(name)
        for _ in range(3):
            watch.generation()
        watch._close()
        del watch
        gc.collect()
    other = subprocess.run([sys.executable, "-c", WRITE, name], capture_output=True, text=True)
    assert "locked" in other.stderr
    database.execute("ROLLBACK")


class Naps:
    """The pauses of a watch; the last of them is when the lock is given back."""

    def __init__(self, holder: sqlite3.Connection, ends_after: int) -> None:
        self.holder = holder
        self.ends_after = ends_after
        self.taken = 0

    def sleep(self, seconds: float) -> None:
        assert seconds <= 0.005
        self.taken += 1
        if self.taken == self.ends_after:
            self.holder.execute("COMMIT")


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Without a log, who has the database for itself keeps readers out."""
    connection = sqlite3.connect(tmp_path / "cards.sqlite3", isolation_level=None)
    connection.execute("CREATE TABLE t (i)")
    connection.execute("BEGIN EXCLUSIVE")
    yield connection
    connection.close()


def test_a_lock_of_milliseconds_is_waited_for(
    holder: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    naps = Naps(holder, ends_after=4)
    monkeypatch.setattr(freshness, "time", naps)
    assert watch_of(holder).generation() is not None
    assert naps.taken == 4


def test_a_lock_that_stays_is_waited_for_once(
    holder: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, naps = watch_of(holder), Naps(holder, ends_after=0)
    monkeypatch.setattr(freshness, "time", naps)
    for _ in range(3):
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            watch.generation()
    assert naps.taken == 9
    holder.execute("COMMIT")
    assert watch.generation() is not None
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        watch.generation()
    assert naps.taken == 18


def test_without_shared_memory_the_database_is_asked_each_time(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "cards.sqlite3", isolation_level=None)
    connection.execute("CREATE TABLE t (i)")
    watch = watch_of(connection)
    first = [watch.generation() for _ in range(3)]
    connection.execute("INSERT INTO t VALUES (1)")
    assert watch.generation() not in first
    assert (len({*first}), watch.asked) == (1, 4)
    connection.close()


def test_a_connection_that_is_opened_again_counts_anew(database: sqlite3.Connection) -> None:
    watch = watch_of(database)
    first = watch.generation()
    watch._close()
    assert watch.generation() != first
    assert watch.generation() == watch.generation()

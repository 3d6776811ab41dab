"""What is cheaper on SQLite than with Django's own backend, and the same."""

from __future__ import annotations

import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError
from django.db.backends.sqlite3.base import SQLiteCursorWrapper
from structlog.testing import capture_logs

from vizitka.common.sqlite import base


@pytest.fixture
def converted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What Django was asked to convert."""
    base._converted.cache_clear()
    asked: list[str] = []
    converts = SQLiteCursorWrapper.convert_query

    def convert(cursor: Any, query: str, **options: Any) -> Any:
        asked.append(query)
        return converts(cursor, query, **options)

    monkeypatch.setattr(SQLiteCursorWrapper, "convert_query", convert)
    return asked


def answer(query: str, values: Any) -> Any:
    """Of a database of its own in memory, whichever the others are on."""
    wrapper = base.DatabaseWrapper({"ENGINE": "vizitka.common.sqlite", "NAME": ":memory:", "OPTIONS": {}})
    wrapper.connection = sqlite3.connect(":memory:")
    cursor = wrapper.create_cursor()
    cursor.execute(query, values)
    return cursor.fetchone()


def test_installations_have_a_backend_of_ours() -> None:
    assert settings.DATABASES["default"]["ENGINE"] in {"vizitka.common.sqlite", "vizitka.common.postgres"}


def test_a_statement_is_written_once(converted: list[str]) -> None:
    query = "SELECT %s || '%%' || %s"
    assert [answer(query, [text, "!"]) for text in ("a", "b")] == [("a%!",), ("b%!",)]
    assert converted == [query]


def test_values_with_names_are_djangos(converted: list[str]) -> None:
    query = "SELECT %(one)s || '%%' || %(two)s"
    for _ in range(2):
        assert answer(query, {"one": "a", "two": "b"}) == ("a%b",)
    assert converted == [query] * 2


def test_long_statements_are_not_kept(converted: list[str]) -> None:
    query = f"SELECT %s IN ({'0, ' * base.LONGEST}%s)"
    for _ in range(2):
        assert answer(query, [7, 7]) == (1,)
    assert converted == [query] * 2


def wrapper_of(file: Path, seconds: float) -> base.DatabaseWrapper:
    options = {"timeout": seconds, "transaction_mode": "IMMEDIATE"}
    usual = {"AUTOCOMMIT": True, "CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": False, "TIME_ZONE": None}
    return base.DatabaseWrapper(
        {"ENGINE": "vizitka.common.sqlite", "NAME": str(file), "OPTIONS": options} | usual
    )


def begin(wrapper: base.DatabaseWrapper) -> None:
    wrapper.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)


def waits_for(wrapper: base.DatabaseWrapper) -> float:
    wrapper.ensure_connection()
    return float(wrapper.connection.execute("PRAGMA busy_timeout").fetchone()[0]) / 1000


@pytest.mark.django_db
def test_who_waits_for_the_lock_finds_the_short_moments_in_which_others_let_go_of_it(tmp_path: Path) -> None:
    """Half of the time, but never when it is looked for ten times a second: SQLite's way after the first 328 ms."""
    file = tmp_path / "one.sqlite3"
    others = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    others.execute("BEGIN IMMEDIATE")
    done, began = threading.Event(), time.monotonic()

    def let_go_now_and_then() -> None:
        for gap in range(4, 22):
            done.wait(max(0.0, began + gap / 10 + 0.05 - time.monotonic()))
            others.execute("COMMIT")
            done.wait(max(0.0, began + gap / 10 + 0.095 - time.monotonic()))
            others.execute("BEGIN IMMEDIATE")
            if done.is_set():
                break
        others.execute("ROLLBACK")

    thread = threading.Thread(target=let_go_now_and_then)
    thread.start()
    wrapper = wrapper_of(file, 2)
    try:
        begin(wrapper)
        wrapper.rollback()
    finally:
        done.set()
        thread.join()
        others.close()
    assert time.monotonic() - began < 2
    assert waits_for(wrapper) == 2
    wrapper.close()


@pytest.mark.django_db
def test_nobody_waits_for_the_lock_longer_than_they_may(tmp_path: Path) -> None:
    file = tmp_path / "one.sqlite3"
    others = sqlite3.connect(file, isolation_level=None)
    others.execute("BEGIN IMMEDIATE")
    wrapper, began = wrapper_of(file, 0.6), time.monotonic()
    with pytest.raises(OperationalError, match="locked"):
        begin(wrapper)
    assert 0.6 <= time.monotonic() - began < 1.6
    assert waits_for(wrapper) == 0.6
    others.close()
    wrapper.close()


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["commit", "rollback"])
def test_who_keeps_others_from_writing_is_named(
    tmp_path: Path, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrapper = wrapper_of(tmp_path / "one.sqlite3", 2)
    with capture_logs() as told:
        begin(wrapper)
        getattr(wrapper, end)()
        wrapper.set_autocommit(True)
    assert told == []
    monkeypatch.setattr(base, "LONG", 0)
    with capture_logs() as told:
        begin(wrapper)
        getattr(wrapper, end)()
        wrapper.set_autocommit(True)
    assert [(line["event"], line["log_level"]) for line in told] == [("write_lock_held", "warning")]
    assert "seconds" in told[0]
    wrapper.close()


def write_for(wrapper: base.DatabaseWrapper, seconds: float) -> None:
    begin(wrapper)
    time.sleep(seconds)
    wrapper.commit()
    wrapper.set_autocommit(True)


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "aside"), [("one.sqlite3", 0.01), (":memory:", 0.0)])
def test_who_had_the_lock_leaves_it_to_others_for_a_tenth_of_that_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, aside: float
) -> None:
    wrapper = wrapper_of(Path(name) if name == ":memory:" else tmp_path / name, 2)
    slept: list[float] = []
    write_for(wrapper, 0.1)
    monkeypatch.setattr(time, "sleep", slept.append)
    begin(wrapper)
    wrapper.rollback()
    wrapper.close()
    assert sum(slept) == pytest.approx(aside, abs=0.008)


@pytest.mark.django_db
def test_who_waits_comes_between_the_transactions_of_one_who_writes_without_end(tmp_path: Path) -> None:
    """Without a moment for others it waited 4 to 16 seconds, and for 20 in vain at times."""
    file, over = tmp_path / "one.sqlite3", threading.Event()

    def write_without_end() -> None:
        wrapper = wrapper_of(file, 20)
        while not over.is_set():
            write_for(wrapper, 0.05)
        wrapper.close()

    thread = threading.Thread(target=write_without_end)
    thread.start()
    wrapper = wrapper_of(file, 20)
    try:
        waited = []
        for _time in range(5):
            began = time.monotonic()
            write_for(wrapper, 0)
            waited.append(time.monotonic() - began)
    finally:
        over.set()
        thread.join()
        wrapper.close()
    assert sorted(waited)[2] < 2

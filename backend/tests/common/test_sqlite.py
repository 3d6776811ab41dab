"""What is cheaper on SQLite than with Django's own backend, and the same."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from django.conf import settings
from django.db.backends.sqlite3.base import SQLiteCursorWrapper

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

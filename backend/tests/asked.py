"""Which tests run on PostgreSQL as well: as many as it takes to ask it everything that the product asks a database.

While the tests run on SQLite, `Record` writes down what each of them asks: the statement without its values, the two
places in the product that it comes from, and the refusal if it is refused. `chosen` reads that and picks tests until
nothing is left that none of them asks. Both are made in one `make test`, so that nothing of it can be out of date; a
test that is not in the record is chosen. ADR 57 says why.
"""

from __future__ import annotations

import heapq
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db.backends.utils import CursorWrapper
from django.db.models import QuerySet

PRODUCT = f"{os.sep}vizitka{os.sep}"
# Names of savepoints, values in the text, and how many of them.
_NAMES = re.compile(r'"s\d+_x\d+"')
_VALUES = re.compile(r"%s|\b\d+\b|'[^']*'|NULL|\?")
_SEVERAL = re.compile(r"\(?\$\)?(?:, ?\(?\$\)?)+")
# What a test costs beside its statements, in statements.
_ANY_TEST = 50


def statement_of(sql: str) -> str:
    """The statement without its values: `IN (1, 2, 3)` asks what `IN (4, 5)` asks."""
    return _SEVERAL.sub("$+", _VALUES.sub("$", _NAMES.sub('"s"', sql)))


class Record:
    """What the tests of this process ask."""

    def __init__(self) -> None:
        self._test: set[int] = set()
        self._numbers: dict[str, int] = {}
        self._statements: dict[str, str] = {}
        self._tests: dict[str, tuple[int, list[int]]] = {}
        self._asked = 0

    def begin(self) -> None:
        self._test, self._asked = set(), 0

    def end(self, test: str) -> None:
        self._tests[test] = (self._asked, sorted(self._test))

    def note(self, sql: str, refusal: str = "") -> None:
        self._asked += 1
        statement = self._statements.get(sql)
        if statement is None:
            statement = self._statements[sql] = statement_of(sql)
        key = f"{statement}\n{_places()}\n{refusal}"
        self._test.add(self._numbers.setdefault(key, len(self._numbers)))

    def write(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"asked": list(self._numbers), "tests": self._tests}))


def _places() -> str:
    """The two nearest lines of the product that lead to the statement; empty where a test asks by itself."""
    found: list[str] = []
    frame = sys._getframe(3)
    while frame is not None and len(found) < 2:
        name = frame.f_code.co_filename
        if PRODUCT in name and "site-packages" not in name:
            found.append(f"{name[name.rindex(PRODUCT) :]}:{frame.f_lineno}")
        frame = frame.f_back  # type: ignore[assignment]
    return " ".join(found)


@contextmanager
def recording(record: Record) -> Iterator[None]:
    locks = QuerySet.select_for_update

    def noted(queryset: Any, *arguments: Any, **options: Any) -> Any:
        record.note(f"lock {queryset.model._meta.label} {options}")
        return locks(queryset, *arguments, **options)

    with pytest.MonkeyPatch.context() as patch:
        # SQLite knows no locks of rows, and its statements do not name them.
        patch.setattr(QuerySet, "select_for_update", noted)
        for name in ("_execute", "_executemany"):
            patch.setattr(CursorWrapper, name, _noted(getattr(CursorWrapper, name), record))
        yield


def _noted(asks: Any, record: Record) -> Any:
    def execute(cursor: Any, sql: Any, *arguments: Any) -> Any:
        try:
            answer = asks(cursor, sql, *arguments)
        except Exception as error:
            record.note(str(sql), type(error).__name__)
            raise
        record.note(str(sql))
        return answer

    return execute


def chosen(folder: Path, candidates: Iterable[str], wanted: Iterable[str]) -> set[str]:
    """Of the `candidates` those that, with the `wanted`, ask all that is asked by any of them; what asks most for what
    it costs comes first. Who is not in the records of `folder` is chosen."""
    records = [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]
    assert records, f"nothing is recorded in {folder}: run the tests on SQLite with --record-into first"
    asked: dict[str, set[str]] = {}
    costs: dict[str, int] = {}
    for record in records:
        for test, (cost, numbers) in record["tests"].items():
            costs[test] = cost + _ANY_TEST
            asked[test] = {record["asked"][number] for number in numbers}
    names = set(candidates) | set(wanted)
    sure = (names - asked.keys()) | set(wanted)
    return sure | _cover({test: asked[test] for test in names & asked.keys()}, costs, sure)


def _cover(asked: dict[str, set[str]], costs: dict[str, int], sure: set[str]) -> set[str]:
    left: set[str] = set().union(*asked.values())
    for test in sure & asked.keys():
        left -= asked[test]
    # What a test still adds only becomes less: it goes back to its place when its turn comes.
    waiting = [(-len(asked[test] & left) / costs[test], test) for test in asked]
    heapq.heapify(waiting)
    found: set[str] = set()
    while left:
        before, test = heapq.heappop(waiting)
        now = -len(asked[test] & left) / costs[test]
        if now > before:
            heapq.heappush(waiting, (now, test))
            continue
        found.add(test)
        left -= asked[test]
    return found

"""docs/security.md names the tests that hold its promises: they are there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.document import ROOT

TESTS = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs/security.md").read_text()
NAMED = re.compile(r"`([a-z_]+(?:/[a-z_]+)*/test_[a-z_]+\.py)(?:::(test_[a-z0-9_]+))?`")


def _is_there(file: str, test: str) -> bool:
    path = TESTS / file
    return path.is_file() and (not test or f"def {test}(" in path.read_text())


def test_every_test_that_is_named_is_there() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) > 30
    assert [f"{file}::{test}" for file, test in named if not _is_there(file, test)] == []


def test_every_promise_and_every_way_in_names_its_test() -> None:
    promised, ways, *_rest = re.split(r"\n## ", PAGE.split("## What is promised")[1])
    rows = [row for part in (promised, ways) for row in part.splitlines() if row.startswith("| ")]
    unheld = [row for row in rows if not NAMED.search(row) and not row.endswith(("held by |", "test |"))]
    assert unheld == []


def test_every_chapter_of_the_standard_is_judged() -> None:
    judged = {int(number) for number in re.findall(r"^\| (\d+)[. ]", PAGE, re.MULTILINE)}
    assert judged == set(range(1, 18))

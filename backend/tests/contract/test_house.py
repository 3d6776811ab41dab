"""How the house is built, where no linter looks: copies, comments, stories that wait, who acts, the order of rooms."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from tests.contract.test_words_of_rooms import rooms

ROOT: Final = Path(__file__).resolve().parents[3]
PACKAGE: Final = ROOT / "backend" / "vizitka"
# Shorter ones are alike by chance. In signs of `ast.dump`: about two lines.
LEAST: Final = 300
# An exception that keeps one word of another system, by what it does.
ALIKE: Final = {"super().__init__(code)\nself.code = code"}
# A line that ends so early, although the next word would have stood on it.
ROOM: Final = 12
WIDTH: Final = 120


def bodies(source: str) -> Iterator[tuple[str, int, str]]:
    """(name, line, what it does) of each function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            does = "\n".join(ast.unparse(one) for one in body)
            if sum(len(ast.dump(one)) for one in body) >= LEAST and does not in ALIKE:
                yield node.name, node.lineno, does


def thirds(sources: dict[str, str]) -> list[str]:
    """Functions that do the same in three places or more."""
    found: dict[str, list[str]] = defaultdict(list)
    for name, source in sources.items():
        for function, line, does in bodies(source):
            found[does].append(f"{name}:{line} {function}")
    return [", ".join(places) for places in found.values() if len(places) > 2]


def test_nothing_is_copied_a_second_time() -> None:
    files = [file for file in PACKAGE.rglob("*.py") if "migrations" not in file.parts]
    assert thirds({str(file.relative_to(PACKAGE)): file.read_text() for file in files}) == []


def test_a_third_copy_is_found() -> None:
    copy = "def {0}(value):\n    '''{0}'''\n    return str(value) if isinstance(value, uuid.UUID) else value or None\n"
    sources = {name: copy.format(name) for name in ("one", "two")}
    assert thirds(sources) == []
    assert thirds(sources | {"three": copy.format("three")}) == ["one:1 one, two:1 two, three:1 three"]


def comments(source: str, *signs: str) -> Iterator[list[tuple[int, str]]]:
    """Blocks of lines that are comments, with the number of each."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*source.splitlines(), ""], 1):
        if line.strip().startswith(signs):
            block.append((number, line))
        elif block:
            yield block
            block = []


def broken(block: list[tuple[int, str]], signs: str) -> list[int]:
    """Lines of prose that were broken beside a single word although there was room."""
    found = []
    for (number, line), (_after, after) in pairwise(block):
        words, following = line.strip(signs).split(), after.strip(signs).split()
        is_prose = bool(following) and re.match(r"[\w`(“]", following[0]) and re.search(r"[\w,`)”]$", line)
        fits = bool(following) and len(line.rstrip()) + 1 + len(following[0]) + ROOM <= WIDTH
        if is_prose and fits and 1 in (len(words), len(following)):
            found.append(number)
    return found


def docstrings(source: str) -> Iterator[list[tuple[int, str]]]:
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, holders) and ast.get_docstring(node) is not None:
            text = node.body[0]
            lines = source.splitlines()[text.lineno - 1 : text.end_lineno]
            yield list(enumerate(lines, text.lineno))


def written() -> Iterator[tuple[str, list[int]]]:
    for folder in ("backend/vizitka", "backend/tests", "benchmarks"):
        for file in (ROOT / folder).rglob("*.py"):
            source = file.read_text()
            blocks = [*comments(source, "# "), *docstrings(source)]
            yield str(file), [line for block in blocks for line in broken(block, " #")]
    for folder in ("frontend/src", "e2e"):
        for file in (ROOT / folder).rglob("*.ts*"):
            if "node_modules" not in file.parts:
                lines = [
                    line
                    for block in comments(file.read_text(), "//", "/*", "* ")
                    for line in broken(block, " /*")
                ]
                yield str(file), lines


def test_no_comment_is_broken_after_one_word() -> None:
    assert {file: lines for file, lines in written() if lines} == {}


def test_a_break_after_one_word_is_found() -> None:
    block = list(
        enumerate(["# Whoever reads this finds a line that was broken", "# early,", "# and goes on"], 1)
    )
    assert broken(block, " #") == [1, 2]
    assert broken([(1, "# Whole."), (2, "# Also.")], " #") == []


@pytest.mark.parametrize("file", sorted((ROOT / "e2e").glob("*.spec.ts")), ids=lambda file: str(file.name))
def test_a_story_waits_for_what_it_wants_to_see(file: Path) -> None:
    assert "waitForTimeout" not in file.read_text()


def test_who_writes_is_always_named() -> None:
    """What Vizitka does by itself is done by `SYSTEM`."""
    unnamed = [str(file) for file in PACKAGE.rglob("*.py") if "Actor | None" in file.read_text()]
    assert unnamed == []


def test_the_guide_names_the_rooms_in_their_order() -> None:
    said = re.search(
        r"Domains depend one way \(import-linter\): `([^`]+)`", (ROOT / "CONTRIBUTING.md").read_text()
    )
    assert said is not None
    assert said[1].split(" > ") == rooms()[::-1]

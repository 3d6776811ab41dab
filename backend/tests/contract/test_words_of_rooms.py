"""A lower room never names an upper one's words: import-linter holds imports, this strings and ways to rows."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from django.apps import apps
from django.db import models

from vizitka.common import events
from vizitka.common.queues import ERRANDS
from vizitka.jobs import kinds
from vizitka.spaces import card_fields, sections

BACKEND: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = BACKEND / "vizitka"

# Words that two rooms have, each for a thing of its own: (lower room, word) to what it says there.
OWN_WORDS: Final[Mapping[tuple[str, str], str]] = {
    ("billing", "newsletter"): "a feature that packages have, whoever brings it",
    ("cards", "affiliate"): "a field of a card: whether it wants to take part",
    ("common", "space"): "the column that every row of a space has",
    ("contents", "newsletter"): "a kind of frame, which a card shows",
    ("outbox", "subscriber"): "who is told of events",
    ("jobs", "attempt"): "how often a task was tried",
    ("jobs", "export"): "the name of a file that has none",
    ("shop", "order"): "what an id is of that lies above",
    ("tax", "export"): "goods that leave the EU",
    ("reference", "user"): "a part of others' addresses",
}


@cache
def rooms() -> list[str]:
    """From the lowest to the highest, as import-linter holds them."""
    contracts = tomllib.loads((BACKEND / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (layers,) = (one["layers"] for one in contracts if one["type"] == "layers" and "containers" not in one)
    return [layer.removeprefix("vizitka.") for layer in reversed(layers)]


def _room(module: str) -> str:
    return module.split(".")[1]


def _said() -> Iterator[tuple[str, str]]:
    """(word, room that brought it): names that stand for one thing wherever they are read."""
    for name, event in events.types().items():
        yield name, _room(event.__module__)
    for key, kind in kinds.registered().items():
        yield key, _room(kind.work.__module__)
    for section in sections._sections:
        for name in section.fields:
            yield name, _room(section.model.__module__)
    for limits in card_fields._limits:
        for name in limits.model_fields:
            yield name, _room(limits.__module__)
    for errand in ERRANDS:
        yield errand, errand.split(".")[0]
    for file in PACKAGE.rglob("permissions.py"):
        for call in ast.walk(ast.parse(file.read_text())):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "Ability" and _text(call.args[0]):
                yield str(_text(call.args[0])), file.relative_to(PACKAGE).parts[0]
    for model in _models():
        yield model._meta.db_table, _room(model.__module__)


def _called() -> Iterator[tuple[str, str]]:
    """Everyday words that name a thing of a room where they are handed to a call: kinds of things, ways to rows."""
    for model in _models():
        yield str(model._meta.model_name), _room(model.__module__)
        for field in model._meta.concrete_fields:
            if isinstance(field, models.ForeignKey) and not field.remote_field.hidden:
                yield field.related_query_name(), _room(model.__module__)


def _models() -> list[type[models.Model]]:
    return [model for model in apps.get_models() if model.__module__.startswith("vizitka.")]


def _lowest(said: Iterator[tuple[str, str]]) -> dict[str, int]:
    """Each word with the height of the lowest room that brings it."""
    found: dict[str, int] = {}
    for word, room in said:
        if room in rooms():
            found[word] = min(rooms().index(room), found.get(word, len(rooms())))
    return found


@cache
def words() -> tuple[dict[str, int], dict[str, int]]:
    """Those that are found wherever they stand, and those that are found where they are handed to a call."""
    return _lowest(_said()), _lowest(_called())


def _docstrings(tree: ast.AST) -> set[int]:
    holders = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, holders) and node.body and isinstance(node.body[0], ast.Expr)
    }


def _text(node: object) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _handed_over(call: ast.Call) -> Iterator[tuple[int, str]]:
    """Strings among a call's arguments, also in a row of them, and names as in `filter(cards__state=…)`."""
    for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
        for node in (argument, *getattr(argument, "elts", ())):
            if text := _text(node):
                yield node.lineno, text
    yield from (
        (call.lineno, keyword.arg) for keyword in call.keywords if keyword.arg and "__" in keyword.arg
    )


def _parts(text: str) -> set[str]:
    """What a string may name: itself, where a way over columns begins, and tables in a statement."""
    tables = re.findall(r"\b[a-z]+_[a-z_]+\b", text) if re.search(r"\b(FROM|JOIN|INTO|UPDATE) ", text) else ()
    return {text, text.lstrip("-").split("__")[0], *tables}


def upper_words(source: str, room: str) -> list[tuple[int, str]]:
    """(line, word) of what upper rooms have brought."""
    tree, height = ast.parse(source), rooms().index(room)
    everywhere, called = words()
    passed_over = _docstrings(tree)
    found: set[tuple[int, str]] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and (text := _text(node)) and id(node) not in passed_over:
            found |= {(node.lineno, word) for word in _parts(text) if everywhere.get(word, -1) > height}
        if isinstance(node, ast.Call):
            pairs = ((line, word) for line, text in _handed_over(node) for word in _parts(text))
            found |= {(line, word) for line, word in pairs if called.get(word, -1) > height}
    return sorted(one for one in found if (room, one[1]) not in OWN_WORDS)


def _files() -> list[Path]:
    files = (file for room in rooms() for file in (PACKAGE / room).rglob("*.py"))
    return sorted(file for file in files if "migrations" not in file.parts)


def test_no_room_names_the_words_of_an_upper_one() -> None:
    found = [
        f"{file.relative_to(PACKAGE)}:{line}: {word}"
        for file in _files()
        for line, word in upper_words(file.read_text(), file.relative_to(PACKAGE).parts[0])
    ]
    assert "\n".join(found) == ""


def test_the_list_names_only_what_is_said() -> None:
    everywhere, called = words()
    texts = {
        room: "".join(file.read_text() for file in (PACKAGE / room).rglob("*.py")) for room, _ in OWN_WORDS
    }
    unsaid = [
        (room, word)
        for room, word in OWN_WORDS
        if f'"{word}"' not in texts[room] or word not in everywhere.keys() | called.keys()
    ]
    assert not unsaid


@pytest.mark.parametrize(
    ("source", "room", "word"),
    [
        ('Space._meta.get_field("card_members")', "spaces", "card_members"),
        ('Space.objects.annotate(n=Count("cards"))', "spaces", "cards"),
        ('Q(cards__state="active")', "spaces", "cards"),
        ('entries.filter(object_kind__in=("user", "invitation"))', "audit", "invitation"),
        ('may = "cards.edit" in held', "spaces", "cards.edit"),
        ('switch = space["wallets"]', "spaces", "wallets"),
        ('most = space.card_permissions["products_per_period"]', "spaces", "products_per_period"),
        ('if job.kind == "import_run": pass', "jobs", "import_run"),
        ('told("card.updated")', "spaces", "card.updated"),
        ('cursor.execute("SELECT count(*) FROM cards_card")', "spaces", "cards_card"),
    ],
)
def test_an_upper_word_is_found(source: str, room: str, word: str) -> None:
    assert word in {found for _line, found in upper_words(source, room)}
    assert not upper_words(source, "demo")


@pytest.mark.parametrize(
    "source",
    ['"""What `cards.edit` means for wallets."""', 'row = {"cards": number}', 'told("space.updated")'],
)
def test_other_strings_are_none(source: str) -> None:
    assert not upper_words(source, "spaces")

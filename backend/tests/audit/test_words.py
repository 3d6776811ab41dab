"""Words of the audit log: each domain brings its own, and none is missing."""

from __future__ import annotations

import ast
import enum
import tomllib
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from django.utils import translation

from vizitka.audit import words
from vizitka.audit.fields import Choice, Field, Moment, Parts, Reference, Rows, Translations, labelled
from vizitka.cards.fields import MODE_FIELDS
from vizitka.cards.fields import PLAIN_FIELDS as CARD_FIELDS
from vizitka.common import events
from vizitka.common.messages import LANGUAGES, PACKAGE
from vizitka.domains.enums import DomainState
from vizitka.spaces import rules
from vizitka.spaces import services as spaces
from vizitka.spaces.card_fields import card_permissions

# What a domain is in the meantime; no entry of the log says it.
NEVER_CHANGED_TO = {DomainState.AT_RISK, DomainState.TAKEN, DomainState.EXPIRED}


@pytest.fixture
def registries(monkeypatch: pytest.MonkeyPatch) -> None:
    """A registry of one's own, to add to."""
    for name in ("_kinds", "_sentences", "_groups"):
        monkeypatch.setattr(words, name, dict(getattr(words, name)))


def all_fields() -> Iterator[Field]:
    waiting = [field for kind in words.kinds() for field in words.fields_of(kind).values()]
    while waiting:
        field = waiting.pop()
        yield field
        waiting += field.fields.values() if isinstance(field, Parts) else ()


def test_every_field_that_is_written_has_words() -> None:
    assert set(CARD_FIELDS) <= set(words.fields_of("card"))
    assert {*spaces.PLAIN_FIELDS, *spaces.REFERENCES} <= set(words.fields_of("space"))
    assert set(rules.DESIGN) <= set(words.fields_of("template"))
    modes, permissions = (words.field_of("space", name) for name in ("field_modes", "card_permissions"))
    assert isinstance(modes, Parts)
    assert isinstance(permissions, Parts)
    assert set(modes.fields) == set(MODE_FIELDS)
    assert set(permissions.fields) == card_permissions({}).keys()


def rooms() -> list[str]:
    """The domains, the lowest first, as the layers of pyproject.toml have them."""
    settings = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text())
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    return [layer.removeprefix("vizitka.") for layer in reversed(layers)]


def room_of(module: str) -> str:
    return module.split(".")[1]


def readable() -> set[str]:
    """What people can read of: in a space, or of what they own outside of spaces."""
    kinds = (events.SpaceEvent, events.OwnedEvent)
    return {name for name, event in events.types().items() if issubclass(event, kinds)}


def test_everything_that_people_can_read_of_has_a_sentence() -> None:
    assert readable() == words.actions()


def test_what_is_no_matter_of_spaces_is_nothing_to_filter_their_log_by() -> None:
    assert "billing" not in words.groups()
    assert {"billing_account", "licence", "invoice", "payment"} <= set(words.kinds_in(["billing"]))


def test_no_domain_names_what_another_tells() -> None:
    wrong = []
    for room in rooms():
        file = PACKAGE / room / "audit_words.py"
        texts = ast.walk(ast.parse(file.read_text())) if file.exists() else ()
        named = {
            node.value for node in texts if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        own = {name for name, event in events.types().items() if room_of(event.__module__) == room}
        wrong += [f"{room}: {name}" for name in (named & set(events.types())) - own]
    assert not wrong


def test_no_domain_speaks_of_the_things_of_an_upper_one(registries: None) -> None:
    """Each domain's words are registered alone, from the lowest upwards."""
    for name in ("_kinds", "_sentences", "_groups"):
        getattr(words, name).clear()
    for room in rooms():
        if (PACKAGE / room / "audit_words.py").exists():
            module = import_module(f"vizitka.{room}.audit_words")
            getattr(module, "register_words", lambda: None)()
    assert readable() <= words.actions()


def test_every_choice_has_a_word_for_each_of_its_values() -> None:
    missing: set[object] = set()
    for field in all_fields():
        if isinstance(field, Choice):
            kinds = {type(key) for key in field.words if isinstance(key, enum.Enum)}
            missing |= {value for kind in kinds for value in kind} - set(field.words)
    assert missing == NEVER_CHANGED_TO


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_a_sentence_is_whole_and_takes_a_name_at_most(language: str) -> None:
    with translation.override(language):
        for action in words.actions():
            text = str(words.sentence_of(action))
            assert text % {"object": "Anna"} == text.replace("%(object)s", "Anna")
            assert text[0].isupper()


def test_what_is_said_twice_or_about_nothing_is_refused(registries: None) -> None:
    with pytest.raises(ValueError, match=r"card\.updated"):
        words.register("space", sentences={"card.updated": "Once more"})
    with pytest.raises(ValueError, match="notice is no kind"):
        words.register("notice", fields={})
    with pytest.raises(ValueError, match="weather is no group"):
        words.register_kind("notice", group="weather")


def test_an_upper_domain_adds_to_a_kind_of_a_lower_one(registries: None) -> None:
    words.register_kind("notice", group="cards", nameless="a deleted notice")
    words.register("notice", sentences={"notice.written": "Notice written: %(object)s"})
    assert words.kinds_in(["cards"]) == ("card", "notice")
    assert str(words.nameless("notice")) == "a deleted notice"


# How fields are shown and kept


def shown(field: Field, before: Any, after: Any, names: Any = None) -> list[tuple[str, str, str]]:
    return [(one.label, one.before, one.after) for one in field.changes(before, after, names or {})]


def test_a_moment_is_shown_to_the_minute() -> None:
    assert shown(Moment("Until"), None, "2026-11-20T10:30:12+00:00") == [
        ("Until", "", "2026-11-20 10:30 (UTC)")
    ]


def test_a_reference_has_its_name_or_its_word() -> None:
    key = "01890000-0000-7000-8000-000000000000"
    field = Reference("Template", "template", lambda space, ids: {})
    assert shown(field, key, None, {key: "Sales"}) == [("Template", "Sales", "")]
    assert shown(field, "Sales", key) == [("Template", "Sales", "template")]


def test_translations_name_field_and_language() -> None:
    field = Translations("Translations", {"name": Field("Name")})
    assert shown(field, {"fr": {"name": "A"}}, {"fr": {"name": "B"}}) == [("Name: Français", "A", "B")]


def test_a_label_of_two_parts_is_read_in_the_language_of_the_reader() -> None:
    label = labelled("Sichtbarkeit", "Name")
    with translation.override("fr"):
        assert str(label) == "Sichtbarkeit : Name"


def test_a_value_without_a_word_is_not_shown() -> None:
    assert shown(Choice("Role", {"a": "A"}), "a", "zzz") == [("Role", "A", "")]


def test_only_what_is_different_is_kept() -> None:
    row = Rows("Phones", lambda row: str(row["number"]))
    one, two, new = {"id": "1", "number": "1"}, {"id": "2", "number": "2"}, {"id": "2", "number": "22"}
    assert row.kept([one, two], [one, new]) == ([two], [new])
    assert row.kept([one, two], [two, one]) == ([], [])
    parts = Parts("Design", {"phones": row, "name": Field("Name")})
    before = {"name": "A", "phones": [one, two], "old": 1}
    after = {"name": "A", "phones": [one], "new": 2}
    assert parts.kept(before, after) == ({"phones": [two], "old": 1}, {"phones": [], "new": 2})
    texts = Translations("Translations", {"name": Field("Name")})
    whole = {"fr": {"name": "A", "title": "T"}, "de": {"name": "D"}}
    assert texts.kept(whole, {**whole, "fr": {"name": "B", "title": "T"}}) == (
        {"fr": {"name": "A"}},
        {"fr": {"name": "B"}},
    )

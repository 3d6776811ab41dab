"""Every message of the code exists in all languages, with the same placeholders and the right
plural forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from django.core.management import call_command

from vizitka.common import messages

PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}|<[^>]+>")
APPS = messages.apps()


def placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


@cache
def catalog_of(app: str, language: str) -> Catalog:
    file = messages.catalog_file(app, language)
    return messages.read_catalog(file, language) if file.exists() else Catalog(locale=language)


@cache
def said_in(app: str) -> list[tuple[str | None, str | tuple[str, ...], str]]:
    return list(messages.messages_of(app))


def texts_of(message: str | Iterable[str] | None) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message or ())


@pytest.mark.parametrize("app", APPS)
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_every_message_is_translated(app: str, language: str) -> None:
    catalog = catalog_of(app, language)
    problems = []
    for context, message, where in said_in(app):
        entry = catalog.get(texts_of(message)[0], context)
        translations = texts_of(entry.string) if entry else ()
        if not translations or not all(translations):
            problems.append(f"{where}: {texts_of(message)[0]!r} is missing")
        elif entry and entry.fuzzy:
            problems.append(f"{where}: {texts_of(message)[0]!r} is fuzzy")
        elif not isinstance(message, str) and (entry is None or not isinstance(entry.id, tuple)):
            problems.append(f"{where}: {message[0]!r} has no plural forms")
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("app", APPS)
def test_no_message_is_kept_that_nobody_says(app: str) -> None:
    """`manage.py compile_messages --remove-unsaid` takes them out."""
    said = {(context, texts_of(message)[0]) for context, message, _where in said_in(app)}
    kept = [
        (language, entry.context, texts_of(entry.id)[0])
        for language in messages.LANGUAGES
        for entry in catalog_of(app, language)
        if entry.id
    ]
    assert [one for one in kept if one[1:] not in said] == []


@pytest.mark.parametrize("app", APPS)
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_placeholders_and_plural_forms_are_equal(app: str, language: str) -> None:
    catalog = catalog_of(app, language)
    forms = 1 + messages.PLURAL_FORMS[language].count("?")
    forms = max(forms, 2)
    problems = []
    for entry in catalog:
        if not entry.id:
            continue
        originals = texts_of(entry.id)
        translations = texts_of(entry.string)
        if len(originals) == 2 and len(translations) != forms:
            problems.append(f"{originals[0]!r}: {len(translations)} forms instead of {forms}")
        wanted = {tuple(placeholders(original)) for original in originals}
        for text in translations:
            if tuple(placeholders(text)) not in wanted:
                problems.append(f"{originals[0]!r}: other placeholders in {text!r}")
            if text.startswith(" ") or text.endswith(" ") or "!" in text:
                problems.append(f"{originals[0]!r}: blank ends or an exclamation mark in {text!r}")
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("app", APPS)
@pytest.mark.parametrize("language", messages.LANGUAGES)
def test_plural_rule_of_the_language(app: str, language: str) -> None:
    file = messages.catalog_file(app, language)
    if not file.exists():
        assert not said_in(app), f"{file} is missing"
        return
    from gettext import c2py

    def rule(header: str) -> Callable[[int], int]:
        return c2py(header.split("plural=", 1)[1].rstrip().rstrip(";"))

    # A long header may be broken into several quoted lines.
    unwrapped = file.read_text(encoding="utf-8").replace('"\n"', "")
    header = re.search(r"Plural-Forms: ([^\\]*)", unwrapped)
    assert header, f"{file} names no plural forms"
    given = rule(header[1])
    wanted = rule(messages.PLURAL_FORMS[language])
    assert [given(n) for n in range(300)] == [wanted(n) for n in range(300)]


def test_what_nobody_says_is_taken_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hours").mkdir()
    (tmp_path / "hours/errors.py").write_text('_("Closed")\nngettext("%(n)d day", "%(n)d days", 2)\n')
    monkeypatch.setattr(messages, "PACKAGE", tmp_path)
    catalog = messages.new_catalog("de")
    catalog.add("Closed", "Geschlossen")
    catalog.add(("%(n)d day", "%(n)d days"), ("%(n)d Tag", "%(n)d Tage"))
    catalog.add("Open", "Offen")
    catalog.add("Closed", "Zu", context="shop")
    messages.write_catalog(messages.catalog_file("hours", "de"), catalog, "de")
    assert messages.remove_unsaid("hours", "de") == 2
    left = messages.read_catalog(messages.catalog_file("hours", "de"), "de")
    assert [texts_of(entry.string)[0] for entry in left if entry.id] == ["Geschlossen", "%(n)d Tag"]


def test_what_is_said_inside_of_a_text_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hours").mkdir()
    said = "shown = f\"{number} {pgettext('phone', 'ext.')} {extension}\"\n"
    (tmp_path / "hours/output.py").write_text(said)
    monkeypatch.setattr(messages, "PACKAGE", tmp_path)
    assert [found[:2] for found in messages.messages_of("hours")] == [("phone", "ext.")]


def test_compiling_again_writes_nothing() -> None:
    messages.compile_all()
    assert messages.compile_all() == []


def test_the_command_compiles(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("compile_messages", "--force")
    assert "message files compiled" in capsys.readouterr().out

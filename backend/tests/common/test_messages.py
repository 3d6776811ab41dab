"""Finding messages in code and templates, and adding those that a catalog lacks."""

from __future__ import annotations

import os
from gettext import GNUTranslations
from pathlib import Path

import pytest

from vizitka.common import messages


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(messages, "PACKAGE", tmp_path)
    folder = tmp_path / "shop"
    (folder / "templates").mkdir(parents=True)
    (folder / "apps.py").write_text("")
    (folder / "errors.py").write_text('text = _("Sold out.")\nngettext("%(n)d piece", "%(n)d pieces", 2)\n')
    (folder / "templates" / "a.html").write_text(
        "{% load i18n %}\n  <p>don't {% translate 'Buy now' %}\n"
        "{% blocktranslate %}Hello {{ name }}{% endblocktranslate %}"
    )
    return folder


def test_code_and_templates_are_read(package: Path) -> None:
    assert messages.apps() == ["shop"]
    found = {message for _context, message, _where in messages.messages_of("shop")}
    assert found == {"Sold out.", ("%(n)d piece", "%(n)d pieces"), "Buy now", "Hello %(name)s"}


@pytest.mark.parametrize(("language", "forms"), [("hr", 3), ("hu", 2)])
def test_what_is_missing_is_added_once(package: Path, language: str, forms: int) -> None:
    assert messages.add_missing("shop", language) == 4
    assert messages.add_missing("shop", language) == 0
    file = messages.catalog_file("shop", language)
    assert file.read_text().count("msgstr[") == forms
    assert "POT-Creation-Date" not in file.read_text()
    catalog = messages.read_catalog(file, language)
    catalog["Sold out."].string = "x"
    messages.write_catalog(file, catalog, language)
    assert messages.add_missing("shop", language) == 0, "translations stay"
    compiled = package.parent / "locale" / language / "LC_MESSAGES" / "django.mo"
    assert messages.uncompiled(package.parent) == [compiled]
    assert messages.compile_all(package.parent) == [compiled]
    assert messages.uncompiled(package.parent) == []


def _written(root: Path, room: str, said: str) -> Path:
    catalog = messages.new_catalog("de")
    catalog.add("Please wait a moment", said)
    catalog.add("State", room, context=room)
    file = root / room / "locale" / "de" / "LC_MESSAGES" / "django.po"
    messages.write_catalog(file, catalog, "de")
    return file


def test_all_rooms_are_in_one_file_and_former_ones_are_gone(tmp_path: Path) -> None:
    files = [_written(tmp_path, room, "Bitte warten Sie einen Moment") for room in ("hours", "shop/selling")]
    former = files[0].with_suffix(".mo")
    former.write_bytes(b"of a former release")
    (compiled,) = messages.compile_all(tmp_path)
    with compiled.open("rb") as handle:
        said = GNUTranslations(handle)
    assert said.gettext("Please wait a moment") == "Bitte warten Sie einen Moment"
    assert [said.pgettext(room, "State") for room in ("hours", "shop/selling")] == ["hours", "shop/selling"]
    assert not former.exists()
    assert messages.compile_all(tmp_path) == []
    moment = compiled.stat().st_mtime + 10
    os.utime(files[1], (moment, moment))
    assert messages.compile_all(tmp_path) == [compiled]


def test_one_text_in_two_words_is_refused(tmp_path: Path) -> None:
    _written(tmp_path, "hours", "Bitte warten Sie einen Moment")
    _written(tmp_path, "shop", "Bitte einen Moment")
    with pytest.raises(ValueError, match=r"shop.*Please wait a moment.*Bitte warten Sie"):
        messages.compile_all(tmp_path)

"""Finding messages in code and templates, and adding those that a catalog lacks."""

from __future__ import annotations

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
    assert messages.compile_all(package.parent) == [file.with_suffix(".mo")]

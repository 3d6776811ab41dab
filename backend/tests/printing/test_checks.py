"""What is said before printing: each check with a style that it finds fault with. The table of the documentation is
tested here too."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.printing.samples import CARD, drawn, person, style
from vizitka.printing import checks
from vizitka.printing.enums import CheckKey, PrintedField, PrintVerdict
from vizitka.printing.rules import TEXT_CONTRAST, Logos, Printed, Style
from vizitka.printing.sizes import LEAST_MARGIN, SIZES, WISHED_MARGIN, Size

DOCUMENT = Path(__file__).resolve().parents[3] / "docs/domain/printing.md"


def looked_at(look: Style, someone: Printed | None = None, size: Size = CARD) -> dict[str, checks.Check]:
    someone = someone or person()
    one = drawn(look, someone, size=size, reads=True)
    return {check.key: check for check in checks.checks_of(look, size, someone, one)}


@pytest.mark.parametrize("foil", ["none", "gold", "silver"])
@pytest.mark.parametrize("base", ["light", "dark"])
@pytest.mark.parametrize("layout", ["grid", "field", "frame", "column", "poster"])
def test_what_is_usual_is_good(layout: str, base: str, foil: str) -> None:
    found = looked_at(style(layout, base=base, foil=foil))
    assert {key: check.message for key, check in found.items() if check.verdict != PrintVerdict.GOOD} == {}
    assert list(found) == CheckKey.values


BROKEN: list[tuple[str, str, Style, dict[str, str], str]] = [
    ("contrast", "bad", style(text="#dddddd"), {}, "Name, "),
    ("contrast", "warning", style(text="#808080"), {}, "4.5"),
    ("contrast", "bad", style("poster", accent="#fff3c0"), {}, "Name"),
    ("type_size", "warning", style(type_size=70), {}, "at least 6.0"),
    ("type_size", "warning", style(type_size=80, base="dark"), {}, "at least 7.0"),
    ("fit", "warning", style(), {"email": "x" * 200}, "Email address: shortened"),
    (
        "fit",
        "warning",
        style(front_fields=tuple(PrintedField.values), code_place="front_right", type_size=130),
        {},
        "left out",
    ),
    ("margin", "bad", style(margin=2), {}, "Name, "),
    ("margin", "warning", style(margin=3), {}, "4 mm"),
    ("code_size", "bad", style(code_size=12), {}, "0.29"),
    ("code_size", "warning", style(code_size=14), {}, "0.34"),
    ("glyphs", "warning", style(), {"job_title": "Chef 𓂀 ಕ"}, "𓂀 ಕ"),
    ("logo", "warning", style(logos=Logos()), {}, "company’s name"),
    ("logo", "bad", style(logos=Logos("coarse", "coarse")), {}, "dots per inch"),
    ("logo", "warning", style(logos=Logos("light", "light")), {}, "stands out"),
    ("content", "warning", style(), {"phone": ""}, "Phone number"),
    ("content", "warning", style(front_fields=("job_title",)), {}, "neither side"),
]


@pytest.mark.parametrize(("key", "verdict", "look", "values", "words"), BROKEN)
def test_a_broken_style_is_found(
    key: str, verdict: str, look: Style, values: dict[str, str], words: str
) -> None:
    check = looked_at(look, person(**values))[key]
    assert (check.verdict, words in check.message) == (verdict, True), check


def test_a_code_that_is_not_read_is_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code that says something else, as one whose ink is not the one that was meant, counts as unread."""
    look, someone = style(), person()
    one = drawn(look, someone, reads=True)
    other = person(address="https://elsewhere.example/p/1")
    found = {check.key: check for check in checks.checks_of(look, CARD, other, one)}
    assert found["code_reads"].verdict == PrintVerdict.BAD
    assert not checks.is_ready(found.values())


def test_every_check_is_broken_by_some_style() -> None:
    assert {key for key, *_rest in BROKEN} | {"code_reads"} == set(CheckKey.values)


def test_only_what_is_bad_is_in_the_way() -> None:
    assert checks.is_ready(looked_at(style(margin=3)).values())
    assert not checks.is_ready(looked_at(style(margin=2)).values())


def _rows(heading: str) -> list[list[str]]:
    part = DOCUMENT.read_text().split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| (.*) \|$", part, re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")] for row in rows[1:] if not set(row) <= set("-| ")]


def test_the_document_tells_the_sizes() -> None:
    told = {row[0].strip("`"): tuple(row[1:]) for row in _rows("Sizes")}
    real: dict[str, Any] = {
        str(key): (
            f"{size.width:g} × {size.height:g}",
            f"{size.radius:g}",
            str(size.sides),
            f"{size.scale:g}",
        )
        for key, size in SIZES.items()
    }
    assert told == real


def test_the_document_tells_the_checks() -> None:
    told = {row[0].strip("`"): row[1:] for row in _rows("Checks")}
    assert list(told) == CheckKey.values
    figures = {
        "contrast": (f"{TEXT_CONTRAST:g}", f"{checks.LEAST_CONTRAST:g}"),
        "margin": (f"{WISHED_MARGIN:g} mm", f"{LEAST_MARGIN:g} mm"),
        "code_size": (f"{checks.WISHED_MODULE:g} mm", f"{checks.LEAST_MODULE:g} mm"),
        "logo": (str(checks.SHARP_DPI), str(checks.COARSE_DPI)),
    }
    for key, (warned, refused) in figures.items():
        assert warned in told[key][0]
        assert refused in told[key][1]

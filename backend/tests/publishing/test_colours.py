from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from vizitka.publishing import colours
from vizitka.publishing.colours import Palette, contrast, dark_palette, light_palette

COLOUR = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)


def unreadable(palette: Palette) -> list[tuple[str, float]]:
    """Pairs of text and ground that fall below 4.5:1."""
    pairs = {
        "ink on ground": (palette.ink, palette.ground),
        "ink on tint": (palette.ink, palette.tint),
        "soft on ground": (palette.soft, palette.ground),
        "soft on tint": (palette.soft, palette.tint),
        "accent on ground": (palette.accent, palette.ground),
        "accent on tint": (palette.accent, palette.tint),
        "text on the button": (palette.on_primary, palette.primary),
    }
    return [
        (name, contrast(*pair)) for name, pair in pairs.items() if contrast(*pair) < colours.TEXT_CONTRAST
    ]


@given(COLOUR, COLOUR, COLOUR)
@example("#ffffff", "#ffffff", "#ffffff")
@example("#000000", "#000000", "#000000")
@example("#777777", "#767676", "#757575")
@example("#ffe000", "#fffdf0", "#aaaaaa")
def test_every_text_reads_whatever_the_customer_picked(primary: str, background: str, text: str) -> None:
    assert unreadable(light_palette(primary, background, text)) == []
    assert unreadable(dark_palette(primary, background, text)) == []


@given(COLOUR, COLOUR, COLOUR)
def test_the_dark_scheme_is_dark(primary: str, background: str, text: str) -> None:
    assert colours.luminance(dark_palette(primary, background, text).ground) < 0.1


@given(COLOUR, COLOUR)
def test_a_readable_colour_is_left_alone(colour: str, ground: str) -> None:
    if contrast(colour, ground) >= 4.5:
        assert colours.readable(colour, ground) == colour


def test_the_customers_colours_stay_where_they_read() -> None:
    palette = light_palette("#1B4D3E", "#FFFFFF", "#111111")
    assert (palette.primary, palette.ground, palette.ink) == ("#1b4d3e", "#ffffff", "#111111")
    assert palette.on_primary == "#ffffff"


@pytest.mark.parametrize("value", [None, "", "red", "#12", "#1234567", "url(x)", "#fff}body{", "#12345g"])
def test_what_is_no_colour_becomes_the_default(value: str | None) -> None:
    assert colours.parse(value, "#111111") == "#111111"


@pytest.mark.parametrize(
    ("one", "other", "expected"), [("#000000", "#ffffff", 21), ("#777777", "#ffffff", 4.48)]
)
def test_contrast_is_that_of_wcag(one: str, other: str, expected: float) -> None:
    assert contrast(one, other) == pytest.approx(expected, abs=0.01)

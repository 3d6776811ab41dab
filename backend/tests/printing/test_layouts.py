"""What stands on a side: in every layout, of every product, texts keep to their boxes."""

from __future__ import annotations

import io
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.printing.samples import LOGOS, drawn, person, read_by_zxing, style
from vizitka.printing.enums import CardBase, CodePlace, Foil, PrintLayout
from vizitka.printing.files import Drawn
from vizitka.printing.rules import DEFAULT_BACK, DEFAULT_FRONT, Logos, typed
from vizitka.printing.sizes import SIZES, Size

NAMES = {
    "latin": "Zoë Šimić-Hölzl",
    "long": "Univ.-Prof. Dr. Maximiliane Hohenwarter-Lichtenfels-Schönborn, MBA",
    "greek": "Αλέξανδρος Παπαδόπουλος",
    "cyrillic": "Александра Вознесенская",
    "arabic": "محمد عبد الله الحداد",
    "hebrew": "דוד בן גוריון",
    "japanese": "田中 太郎",
    "vietnamese": "Nguyễn Thị Hồng",
}


def texts(one: Drawn) -> list[dict[str, Any]]:
    return [row for row in one.found if row["kind"] == "text"]


def keeps_to_its_boxes(one: Drawn, size: Size) -> None:
    for row in texts(one):
        assert row["widest"] <= row["width"] + 0.02, row
        assert row["x"] >= 1.9
        assert row["y"] >= 1.9
        assert row["x"] + row["width"] <= size.width - 1.9, row
        assert row["y"] + row["height"] <= size.height - 1.9, row


@pytest.mark.parametrize("category", SIZES)
@pytest.mark.parametrize("layout", PrintLayout.values)
def test_a_name_in_every_script_keeps_to_its_box(layout: str, category: str) -> None:
    size = SIZES[category]
    people = [person(name) for name in NAMES.values()]
    one = drawn(style(layout), *people, size=size)
    assert len(one.pages) == len(people) * size.sides
    keeps_to_its_boxes(one, size)
    named = {row["key"] for row in texts(one)}
    assert "name" in named
    assert not [row for row in one.found if row["kind"] == "left_out" and row["key"] == "name"]


def test_a_long_name_is_smaller_then_in_two_lines_then_cut() -> None:
    sizes = {}
    for name in ("Eva Berger", "Anna-Katharina Hohenwarter Berger", NAMES["long"], "W" * 120):
        (row,) = [row for row in texts(drawn(style("grid"), person(name))) if row["key"] == "name"]
        sizes[name] = (row["size"], row["lines"], row["cut"])
    plain, smaller, two, cut = sizes.values()
    assert plain == (15, 1, False)
    assert smaller[0] < 15
    assert smaller[1:] == (1, False)
    assert two[1:] == (2, False)
    assert cut == (6, 2, True)


@pytest.mark.parametrize("place", [place for place in CodePlace.values if place != "none"])
@pytest.mark.parametrize("layout", PrintLayout.values)
def test_the_code_stands_where_it_was_put_and_reads(layout: str, place: str) -> None:
    for base in CardBase.values:
        one = drawn(style(layout, code_place=place, base=base), reads=True)
        side = 0 if place.startswith("front") else 1
        assert one.read[side] == person().address
        assert one.read[1 - side] is None


def test_without_a_code_there_is_none() -> None:
    one = drawn(style(code_place=CodePlace.NONE), reads=True)
    assert one.read == [None, None]
    assert not [row for row in one.found if row["kind"] == "code"]


def test_a_code_on_a_dark_ground_has_a_light_plate() -> None:
    (light,) = [row for row in drawn(style()).found if row["kind"] == "code"]
    (dark,) = [row for row in drawn(style(base="dark")).found if row["kind"] == "code"]
    assert (light["plate"], dark["plate"]) == (False, True)


@pytest.mark.parametrize(("name", "wide"), [("wide", True), ("square", False)])
def test_logos_keep_their_shape(name: str, wide: bool) -> None:
    one = drawn(style(logos=Logos(name, name)))
    (row,) = [row for row in one.found if row["kind"] == "logo"]
    logo = LOGOS[name]
    assert row["width"] / row["height"] == pytest.approx(logo.width / logo.height, rel=0.01)
    assert (row["width"] > 2 * row["height"]) is wide


def test_without_a_logo_the_company_is_written() -> None:
    one = drawn(style(logos=Logos()))
    assert [row["key"] for row in texts(one)].count("wordmark") == 1


def test_foil_shines_in_a_preview() -> None:
    def colours(foil: str) -> set[Any]:
        one = drawn(style("frame", base="dark", foil=foil), form="png", ppi=100)
        picture = Image.open(io.BytesIO(one.pages[0])).convert("RGB")
        return {picture.getpixel((x, 13)) for x in range(60, 280)}

    assert len(colours(Foil.NONE)) < 4
    assert len(colours(Foil.GOLD)) > 20
    assert len(colours(Foil.SILVER)) > 20


def test_a_product_with_one_side_has_all_on_it() -> None:
    one = drawn(style("field"), size=SIZES["stand"], reads=True)
    assert len(one.pages) == 1
    assert {row["key"] for row in texts(one)} >= {"name", "phone", "email"}
    assert one.read == [person().address]


def test_each_layout_says_its_usual_fields() -> None:
    assert set(DEFAULT_FRONT) == set(DEFAULT_BACK) == set(PrintLayout.values)
    for layout in PrintLayout.values:
        wanted = {*DEFAULT_FRONT[layout], *DEFAULT_BACK[layout]}
        assert {row["key"] for row in texts(drawn(style(layout)))} >= wanted


def test_a_preview_is_read_from_a_screen() -> None:
    one = drawn(style(), form="png", ppi=200)
    assert read_by_zxing(Image.open(io.BytesIO(one.pages[1])).convert("RGB")) == person().address


# Signs of all planes, with those that steer, stack or have no glyph.
_NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=120)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    names=st.lists(_NAMES, min_size=4, max_size=8),
    layout=st.sampled_from(PrintLayout.values),
    category=st.sampled_from(list(SIZES)),
    title=_NAMES,
)
def test_no_name_raises_or_overflows(names: list[str], layout: str, category: str, title: str) -> None:
    size = SIZES[category]
    people = [person(name, job_title=title, email=title, organisation=name) for name in names]
    one = drawn(style(layout), *people, size=size)
    keeps_to_its_boxes(one, size)


@settings(max_examples=200, deadline=None)
@given(_NAMES)
def test_what_is_typed_has_a_glyph_for_each_sign(name: str) -> None:
    from vizitka.printing.glyphs import covered

    assert all(sign == " " or ord(sign) in covered() for sign in typed(name))
    assert typed(typed(name)) == typed(name)

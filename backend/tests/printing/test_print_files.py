"""Print files, opened again: what a printer's machine would find."""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Iterator
from typing import Any

import pikepdf
import pytest

from tests.printing.samples import (
    ADDRESS,
    CARD,
    pages_of,
    person,
    picture,
    printed,
    read_by_zbar,
    read_by_zxing,
    style,
    zbar_is_there,
)
from vizitka.printing import files, inks, separating
from vizitka.printing.enums import Foil, PrintLayout
from vizitka.printing.rules import Style
from vizitka.printing.sizes import BLEED, EDGE, SIZES

POINTS = 72 / 25.4
COLOUR_OPERATORS = {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}


def opened(pdf: bytes) -> pikepdf.Pdf:
    import io

    return pikepdf.open(io.BytesIO(pdf))


def colours(document: pikepdf.Pdf) -> set[tuple[str, tuple[str, ...]]]:
    """Every instruction of all pages that chooses a colour."""
    return {
        (str(one.operator), tuple(str(value) for value in one.operands))
        for page in document.pages
        for one in pikepdf.parse_content_stream(page)
        if str(one.operator) in COLOUR_OPERATORS
    }


def streams(document: pikepdf.Pdf) -> Iterator[Any]:
    for thing in document.objects:
        if isinstance(thing, pikepdf.Stream):
            yield thing


@pytest.mark.parametrize("category", SIZES)
def test_a_page_a_side_with_its_boxes(category: str) -> None:
    size = SIZES[category]
    with opened(printed(style(), person(), person("Ivo Kos"), size=size)) as document:
        assert len(document.pages) == 2 * size.sides
        for page in document.pages:
            media, trim, bleed = (
                [float(value) / POINTS for value in page[name]]
                for name in ("/MediaBox", "/TrimBox", "/BleedBox")
            )
            assert media == pytest.approx([0, 0, *size.sheet], abs=0.01)
            assert trim == pytest.approx([EDGE, EDGE, EDGE + size.width, EDGE + size.height], abs=0.01)
            around = [EDGE - BLEED, EDGE - BLEED, EDGE + BLEED + size.width, EDGE + BLEED + size.height]
            assert bleed == pytest.approx(around, abs=0.01)


@pytest.mark.parametrize("foil", Foil.values)
@pytest.mark.parametrize("layout", PrintLayout.values)
def test_nothing_is_of_light(layout: str, foil: str) -> None:
    with opened(printed(style(layout, base="dark", foil=foil))) as document:
        chosen = colours(document)
        assert {operator for operator, _values in chosen} <= {"k", "K", "cs", "CS", "scn", "SCN"}
        spots = {values[0] for operator, values in chosen if operator in {"cs", "CS"}}
        assert spots <= {"/Spot0", "/Spot1"}
        for thing in streams(document):
            if thing.get("/Subtype") == "/Image":
                # What is clear is a mask, which is grey by its nature.
                assert thing.ColorSpace in (pikepdf.Name.DeviceCMYK, pikepdf.Name.DeviceGray)
            assert thing.get("/N") != 3
            assert "/Group" not in thing or thing.Group.get("/CS") != pikepdf.Name.DeviceRGB


def test_black_is_one_ink() -> None:
    with opened(printed(style(primary="#111111"))) as document:
        assert ("k", ("0", "0", "0", "1")) in colours(document)
        for operator, values in colours(document):
            if operator == "k":
                cyan, magenta, yellow, _black = (float(value) for value in values)
                assert min(cyan, magenta, yellow) == 0


@pytest.mark.parametrize(("foil", "name"), [(Foil.GOLD, "/Foil Gold"), (Foil.SILVER, "/Foil Silver")])
def test_foil_is_a_plate_of_its_own(foil: str, name: str) -> None:
    with opened(printed(style("frame", foil=foil))) as document:
        (space,) = {str(page.Resources.ColorSpace["/Spot1"][1]) for page in document.pages}
        assert space == name
        assert document.pages[0].Resources.ColorSpace["/Spot1"][0] == "/Separation"
        # A frame is a line.
        assert ("CS", ("/Spot1",)) in colours(document)
        reserved = {f"{value / 100:.2f}" for value in inks.FOILS[foil].reserved}
        for operator, values in colours(document):
            if operator in {"k", "K"}:
                assert {f"{float(value):.2f}" for value in values} != reserved


def test_marks_stand_outside_of_the_bleed_on_every_plate() -> None:
    with opened(printed(style())) as document:
        for page in document.pages:
            assert page.Resources.ColorSpace["/Spot0"][1] == "/All"
        assert ("cs", ("/Spot0",)) in colours(document)
    sheet = pages_of(printed(style(base="dark")), 254)[0]

    def dark(x: float, y: float) -> bool:
        # Ten pixels a millimetre.
        near = [
            sheet.getpixel((round(x * 10) + dx, round(y * 10) + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1)
        ]
        return any(sum(one) < 200 for one in near if isinstance(one, tuple))

    for x, y in itertools.product((EDGE, EDGE + CARD.width), (2.0, 2 * EDGE + CARD.height - 2.0)):
        assert dark(x, y), "a mark says where to cut"
    assert not dark(EDGE - BLEED - 0.5, EDGE + 20), "between mark and bleed is nothing"
    assert dark(EDGE - BLEED + 0.5, EDGE + 20), "the ground goes into the bleed"


def test_fonts_are_embedded() -> None:
    with opened(printed(style(), person("Αλέξανδρος 田中"))) as document:
        fonts = [font for page in document.pages for font in page.Resources.Font.values()]
        assert fonts
        for font in fonts:
            described = font.DescendantFonts[0].FontDescriptor
            assert len(described.FontFile2.read_bytes()) > 500
            # A part of the font: the name has its six letters.
            assert str(described.FontName)[7] == "+"


def test_text_as_outlines_has_no_fonts_and_looks_the_same() -> None:
    people = [person(name) for name in ("Zoë Šimić", "محمد عبد الله", "Αλέξανδρος 田中")]
    for layout in ("grid", "poster"):
        plain = printed(style(layout), *people)
        outlined = printed(style(layout, outlines=True), *people)
        with opened(outlined) as document:
            for page in document.pages:
                assert "/Font" not in page.Resources
                operators = {str(one.operator) for one in pikepdf.parse_content_stream(page)}
                assert not operators & {"BT", "ET", "Tj", "TJ", "Tf"}
        for one, other in zip(pages_of(plain, 200), pages_of(outlined, 200), strict=True):
            differing = sum(
                1
                for a, b in zip(one.convert("L").tobytes(), other.convert("L").tobytes(), strict=True)
                if abs(a - b) > 110
            )
            ink = sum(1 for value in one.convert("L").tobytes() if value < 128)
            assert differing < ink * 0.02


@pytest.mark.parametrize("base", ["light", "dark"])
@pytest.mark.parametrize("layout", PrintLayout.values)
def test_codes_are_read_by_two_readers(layout: str, base: str) -> None:
    zbar_is_there()
    pages = pages_of(printed(style(layout, base=base, foil="gold")))
    assert read_by_zxing(pages[1]) == ADDRESS
    assert read_by_zbar(pages[1]) == ADDRESS
    assert not read_by_zxing(pages[0])


def test_each_person_has_the_own_code() -> None:
    addresses = [f"https://cards.alpenwerk.example/p/23456789AB{number:02}" for number in range(3)]
    pages = pages_of(printed(style(), *(person(address=one) for one in addresses)))
    assert [read_by_zxing(page) for page in pages[1::2]] == addresses


def test_a_logo_is_of_inks_and_keeps_what_is_clear() -> None:
    with opened(printed(style())) as document:
        (logo,) = [thing for thing in streams(document) if "/SMask" in thing]
        assert logo.ColorSpace == "/DeviceCMYK"
        assert len(logo.read_bytes()) == 4 * int(logo.Width) * int(logo.Height)
        assert logo.SMask.ColorSpace == "/DeviceGray"


def test_light_to_inks() -> None:
    from PIL import Image

    colours_and_inks = {
        "#000000": (0, 0, 0, 100),
        "#111111": (0, 0, 0, 100),
        "#ffffff": (0, 0, 0, 0),
        "#808080": (0, 0, 0, 49.804),
        "#ff0000": (0, 100, 100, 0),
        "#2b50e8": (74.118, 59.608, 0, 9.02),
    }
    for colour, wanted in colours_and_inks.items():
        assert inks.ink_of(colour) == pytest.approx(wanted, abs=0.01)
        pixel: Any = separating.in_inks(Image.new("RGB", (1, 1), colour)).getpixel((0, 0))
        if colour != "#111111":
            assert [value / 2.55 for value in pixel] == pytest.approx(wanted, abs=0.3)


def test_no_colour_of_a_style_is_taken_for_a_spot() -> None:
    for spot in (inks.MARKS, *inks.FOILS.values()):
        assert min(spot.reserved[:3]) > 0
    for red, green, blue in itertools.product(range(0, 256, 51), repeat=3):
        assert min(inks.ink_of(f"#{red:02x}{green:02x}{blue:02x}")[:3]) == 0


# --- chunks


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PER_FILE", 3)


def chunks_of(people: int, look: Style | None = None) -> list[files.Chunk]:
    everybody = (person(f"Person {number}") for number in range(people))
    snapshot = (look or style(logos=Style().logos)).snapshot()
    return list(
        files.print_file(
            snapshot, "card", everybody, space_id=uuid.uuid4(), title="Order", moment=1_700_000_000
        )
    )


@pytest.mark.django_db
def test_many_are_printed_in_files_of_some(few: None) -> None:
    chunks = chunks_of(7)
    assert [(chunk.number, chunk.first, chunk.people) for chunk in chunks] == [
        (1, 0, 3),
        (2, 3, 3),
        (3, 6, 1),
    ]
    for chunk in chunks:
        with opened(chunk.pdf) as document:
            assert len(document.pages) == 2 * chunk.people


@pytest.mark.django_db
def test_the_same_order_gives_the_same_bytes(few: None) -> None:
    assert [chunk.pdf for chunk in chunks_of(4)] == [chunk.pdf for chunk in chunks_of(4)]


@pytest.mark.django_db
def test_nobody_is_no_file() -> None:
    assert chunks_of(0) == []


@pytest.mark.django_db
def test_a_chunk_says_whose_fields_are_not_whole(few: None) -> None:
    people = [person(), person("W" * 120), person(email="e" * 200)]
    look = style(logos=Style().logos)
    (chunk,) = files.print_file(look.snapshot(), "card", people, space_id=uuid.uuid4(), moment=0)
    assert chunk.problems == {1: ["name"], 2: ["email"]}


def test_a_snapshot_is_the_style() -> None:
    look = style("poster", foil="gold", outlines=True)
    kept = look.snapshot()
    kept["of_a_later_release"] = 1
    assert Style.of_snapshot(kept) == look
    assert look.pictures == ["wide", "light"]


@pytest.mark.django_db
def test_pictures_of_another_space_are_not_printed(settings: Any, tmp_path: Any) -> None:
    from vizitka.images.services import store_image
    from vizitka.printing.rules import Logos
    from vizitka.printing.selectors import logos_of

    own, other = uuid.uuid4(), uuid.uuid4()
    image = store_image(picture(), purpose="logo", space_id=own)
    look = style(logos=Logos(str(image.pk), ""))
    assert set(logos_of(look, own)) == {str(image.pk)}
    assert logos_of(look, other) == {}

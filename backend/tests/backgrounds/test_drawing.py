"""What stands behind people: codes read from a poor call, names of all scripts are drawn, files are small enough."""

from __future__ import annotations

import dataclasses
import io
import time

import pytest
from PIL import Image, ImageChops, ImageOps

from tests.backgrounds.samples import ADDRESS, NAMES, draw, photo, read_by_both, seen_in_a_call
from tests.printing.samples import person, zbar_is_there
from vizitka.backgrounds.drawing import HEIGHT, WIDTH
from vizitka.backgrounds.enums import BackgroundDesign, BackgroundField, BackgroundSide
from vizitka.backgrounds.rules import FIELDS, FLAT, MOST_BYTES, Look, mark_of, palette_of, written
from vizitka.printing.glyphs import covered
from vizitka.printing.rules import missing_signs
from vizitka.publishing.colours import contrast

COLOURS = ("#1b4d3e", "#ffd200", "#111111", "#ffffff")
# Where faces are: nothing of people's texts and codes may lie there.
FACE = (710, 250, 1210, HEIGHT)


@pytest.fixture(scope="module", autouse=True)
def _readers() -> None:
    zbar_is_there()


@pytest.mark.parametrize("design", BackgroundDesign.values)
@pytest.mark.parametrize("side", BackgroundSide.values)
def test_the_code_is_read_from_a_poor_call(design: str, side: str) -> None:
    for colour in COLOURS[:2] if side == "right" else COLOURS:
        _found, files = draw(Look(design=design, side=side, colour=colour))
        seen = seen_in_a_call(files[0])
        assert read_by_both(seen) == (ADDRESS, ADDRESS), (design, side, colour)


def test_the_code_is_read_on_a_restless_picture_and_mirrored() -> None:
    _found, files = draw(Look(picture="x"), ground=photo())
    seen = seen_in_a_call(files[0])
    assert read_by_both(seen) == (ADDRESS, ADDRESS)
    assert read_by_both(ImageOps.mirror(seen))[0] == ADDRESS


def test_a_code_of_three_pixels_a_module_would_not_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vizitka.backgrounds.rules.MODULE", 3)
    _found, files = draw(Look())
    assert read_by_both(seen_in_a_call(files[0])) != (ADDRESS, ADDRESS)


@pytest.mark.parametrize("script", NAMES)
def test_names_of_all_scripts_are_drawn(script: str) -> None:
    name = NAMES[script]
    assert not missing_signs([name])
    assert written(Look(), person(name))["lines"][0]["text"] == name
    # Not boxes: another name of the same length looks different, and a sign without a glyph is never handed on.
    other = name[::-1]
    pictures = [draw(Look(shows_code=False), one)[1][0] for one in (name, other)]
    one, two = (Image.open(io.BytesIO(content)).convert("RGB") for content in pictures)
    assert ImageChops.difference(one, two).getbbox() is not None


def test_what_no_font_has_is_written_in_other_signs() -> None:
    line = written(Look(), person("ꦗꦮ 𓂀 Eva"))["lines"][0]["text"]
    assert all(ord(sign) in covered() for sign in line if sign != " ")
    assert missing_signs(["ꦗ"]) == ["ꦗ"]


@pytest.mark.parametrize("design", BackgroundDesign.values)
def test_texts_and_code_leave_room_for_the_face(design: str) -> None:
    long = "Maximiliane-Theodora von Hohenberg-Zimmermann"
    found, files = draw(Look(design=design, fields=FIELDS), long)
    picture = Image.open(io.BytesIO(files[0]))
    assert picture.size == (WIDTH, HEIGHT)
    left, top, right, bottom = FACE
    boxes = [one for one in found["drawn"] if one["kind"] in {"text", "code"}]
    assert len(boxes) > 3
    for one in boxes:
        width, height = one.get("width", one.get("side")), one.get("height", one.get("side"))
        assert one["x"] >= 90
        assert one["x"] + width <= WIDTH - 90
        outside = one["x"] + width <= left or one["x"] >= right or one["y"] + height <= top
        assert outside, one
        assert one["y"] + height < bottom - 200


@pytest.mark.parametrize("scale", [1, 2])
def test_files_are_below_two_megabytes(scale: int) -> None:
    found, files = draw(Look(picture="x"), ground=photo(), scale=scale)
    assert found["kinds"] == ["jpeg"]
    assert len(files[0]) <= MOST_BYTES
    assert Image.open(io.BytesIO(files[0])).size == (WIDTH * scale, HEIGHT * scale)


def test_solid_designs_are_png_and_others_jpeg() -> None:
    for design in BackgroundDesign.values:
        found, files = draw(Look(design=design))
        assert found["kinds"] == ["png" if design in FLAT else "jpeg"]
        assert len(files[0]) <= MOST_BYTES


def test_a_picture_that_is_gone_leaves_the_design() -> None:
    with_it = draw(Look(picture="x", design="plain"), ground=None)[1][0]
    without = draw(Look(design="plain"))[1][0]
    one, two = (Image.open(io.BytesIO(content)).convert("RGB") for content in (with_it, without))
    assert ImageChops.difference(one, two).getbbox() is None


@pytest.mark.parametrize("colour", ["#ffd200", "#808080", "#00ff00", "#ff0000", "#ffffff", "#000000"])
def test_texts_read_on_every_colour(colour: str) -> None:
    for design in BackgroundDesign.values:
        palette = palette_of(Look(design=design, colour=colour))
        # All type is large (WCAG 2.2, 1.4.3); where colours run into each other, that is what is asked.
        least = 3.0 if design in {"gradient", "mosaic", "aurora"} else 4.5
        assert contrast(palette.text, palette.ground) >= least, (design, colour)
        assert contrast(palette.soft, palette.ground) >= least, (design, colour)


def test_the_mark_follows_what_is_drawn() -> None:
    look, one = Look(), person()
    assert mark_of(look, one) == mark_of(dataclasses.replace(look), person())
    assert mark_of(look, one) != mark_of(dataclasses.replace(look, side="right"), one)
    assert mark_of(look, one) != mark_of(look, person(job_title="Other"))
    # What is not written does not make a file old.
    assert mark_of(look, one) == mark_of(look, person(phone="+43 1 1"))
    assert BackgroundField.PHONE not in look.fields


def test_a_long_text_takes_no_long_time() -> None:
    began = time.monotonic()
    found, _files = draw(Look(fields=FIELDS), "W" * 240)
    assert time.monotonic() - began < 10
    assert any(one["kind"] == "text" and one["cut"] for one in found["drawn"])

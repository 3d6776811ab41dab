from __future__ import annotations

import io
import time

import pytest
from PIL import Image as Pillow

from tests.images.samples import huge_png, picture, with_orientation
from vizitka.images import coding, rules
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import Damaged, TooManyBytes, TooManyPixels, TooSmall, UnusablePicture, WrongKind


def pixel(image: Pillow.Image, x: int, y: int) -> tuple[int, ...]:
    """The bands of one pixel of a picture with several."""
    found = image.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF", "HEIF"])
def test_the_five_kinds_are_read(kind: str) -> None:
    image = coding.decode(picture(kind))
    assert image.size == (800, 600)
    assert image.mode == "RGB"


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", WrongKind),
        (b"hello", WrongKind),
        (b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', WrongKind),
        (b"<?xml version='1.0'?><svg/>", WrongKind),
        (picture("GIF"), WrongKind),
        (picture("BMP"), WrongKind),
        (picture("TIFF"), WrongKind),
        (b"%PDF-1.4\n" + picture(), WrongKind),
        (b"<html>" + picture("PNG"), WrongKind),
        (b"GIF89a/*" + picture("PNG") + b"*/=alert(1)", WrongKind),
        (picture()[:2000], Damaged),
        (picture("PNG")[:-40], Damaged),
        (picture("WEBP")[:200], Damaged),
        (picture("AVIF")[:300], Damaged),
        (picture("HEIF")[:300], Damaged),
        (b"\xff\xd8\xff" + b"\x00" * 500, Damaged),
        (b"\x89PNG\r\n\x1a\n" + b"junk" * 50, UnusablePicture),
        (b"RIFF\x00\x00\x00\x00WEBPVP8 ", Damaged),
        (picture("PNG", (4, 4)), TooSmall),
        (picture() + b"\x00" * rules.MOST_BYTES, TooManyBytes),
    ],
)
def test_everything_else_is_refused_with_its_reason(data: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        coding.decode(data)


@pytest.mark.parametrize(
    "size", [(40_000, 40_000), (40_000, 10), (2_000_000_000, 2_000_000_000), (7000, 7000)]
)
def test_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded(size: tuple[int, int]) -> None:
    started = time.process_time()
    with pytest.raises(TooManyPixels):
        coding.decode(huge_png(*size))
    # Decoding even the smallest of them would take longer than this by far; not a measurement.
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("orientation", "size"), [(1, (800, 600)), (3, (800, 600)), (6, (600, 800)), (8, (600, 800))]
)
def test_the_picture_stands_upright(orientation: int, size: tuple[int, int]) -> None:
    assert coding.decode(with_orientation(orientation)).size == size


def test_orientation_three_turns_the_picture_round() -> None:
    image = coding.decode(with_orientation(3))
    red, _, blue = pixel(image, 10, 10)
    assert blue > 200 > red


def test_nothing_of_the_metadata_or_of_what_was_appended_is_kept() -> None:
    data = with_orientation(6) + b"PK\x03\x04 <script>alert(1)</script> SecretArchive"
    for files in coding.encode(coding.decode(data), ImagePurpose.FRAME).files.values():
        for content in files.values():
            assert b"SecretCamera" not in content
            assert b"SecretArchive" not in content
            assert b"Exif" not in content


@pytest.mark.parametrize("purpose", list(ImagePurpose))
def test_every_purpose_gets_its_sizes_in_avif_and_webp(purpose: ImagePurpose) -> None:
    encoded = coding.encode(coding.decode(picture(size=(2560, 1440))), purpose)
    recipe = rules.RECIPES[purpose]
    assert sorted(encoded.files) == sorted(recipe.widths)
    for width, files in encoded.files.items():
        assert {"avif", "webp"} <= set(files)
        for kind, content in files.items():
            with Pillow.open(io.BytesIO(content)) as image:
                assert image.format == kind.upper()
                assert image.width == width
                assert (image.width == image.height) is recipe.square
    assert any("jpeg" in files for files in encoded.files.values())


def test_nothing_is_enlarged() -> None:
    encoded = coding.encode(coding.decode(picture(size=(200, 300))), ImagePurpose.PROFILE_PICTURE)
    assert sorted(encoded.files) == [64, 128, 200]
    assert (encoded.width, encoded.height) == (200, 200)


def test_a_logo_keeps_its_transparency_and_its_jpeg_stands_on_white() -> None:
    image = Pillow.new("RGBA", (400, 100), (0, 0, 0, 0))
    out = io.BytesIO()
    image.save(out, "PNG")
    encoded = coding.encode(coding.decode(out.getvalue()), ImagePurpose.LOGO)
    largest = encoded.files[400]
    assert pixel(Pillow.open(io.BytesIO(largest["webp"])).convert("RGBA"), 5, 5)[3] == 0
    assert min(pixel(Pillow.open(io.BytesIO(largest["jpeg"])), 5, 5)) > 250


@pytest.mark.parametrize("mode", ["L", "LA", "P", "1", "I;16", "CMYK", "RGBA"])
def test_odd_modes_are_read(mode: str) -> None:
    kind = "JPEG" if mode == "CMYK" else "PNG"
    out = io.BytesIO()
    Pillow.new(mode, (32, 32)).save(out, kind)
    assert coding.decode(out.getvalue()).mode in {"RGB", "RGBA"}

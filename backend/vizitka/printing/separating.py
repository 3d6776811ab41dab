"""From a PDF of typst to one that goes to a printer: boxes, spots, pictures in inks, text as outlines where wished.

Runs in the process apart. Never through Ghostscript, which makes four inks of black.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pikepdf
from PIL import Image, ImageChops

from vizitka.printing import outlines

POINTS: Final = 72 / 25.4
# typst keeps inks in 255 steps.
_NEAR: Final = 1 / 255


def finished(
    pdf: bytes,
    *,
    trim: tuple[float, float],
    edge: float,
    bleed: float,
    spots: Sequence[Mapping[str, Any]],
    as_outlines: bool,
) -> bytes:
    """The file for the printer. Lengths in millimetres; `spots` have `name`, `reserved` and `shown` (inks.Spot)."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for spot in spots:
            spot["space"] = document.make_indirect(_separation(spot["name"], spot["shown"]))  # type: ignore[index]
        fonts = outlines.Fonts()
        for page in document.pages:
            _boxes(page, trim, edge, bleed)
            instructions = list(pikepdf.parse_content_stream(page))
            used = _with_spots(instructions, spots)
            if as_outlines:
                instructions = outlines.outlined(instructions, fonts.of(page))
                if "/Font" in page.Resources:
                    del page.Resources["/Font"]
            if used:
                spaces = page.Resources.get("/ColorSpace", pikepdf.Dictionary())
                for number in used:
                    spaces[f"/Spot{number}"] = spots[number]["space"]
                page.Resources["/ColorSpace"] = spaces
            page.Contents = document.make_stream(pikepdf.unparse_content_stream(instructions))
        for thing in list(document.objects):
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image":
                _in_inks(thing)
        saved = io.BytesIO()
        document.save(saved, deterministic_id=True, compress_streams=True)
    return saved.getvalue()


def _boxes(page: pikepdf.Page, trim: tuple[float, float], edge: float, bleed: float) -> None:
    """What is kept after cutting, and what is printed beyond."""

    def box(around: float) -> pikepdf.Array:
        low = (edge - around) * POINTS
        high = [(edge + side + around) * POINTS for side in trim]
        return pikepdf.Array([round(value, 4) for value in (low, low, *high)])

    page.TrimBox, page.BleedBox = box(0), box(bleed)
    page.CropBox = page.MediaBox


def _separation(name: str, shown: Sequence[float]) -> pikepdf.Array:
    function = pikepdf.Dictionary(
        FunctionType=2, Domain=[0, 1], N=1, C0=[0, 0, 0, 0], C1=[part / 100 for part in shown]
    )
    return pikepdf.Array(
        [pikepdf.Name.Separation, pikepdf.Name("/" + name), pikepdf.Name.DeviceCMYK, function]
    )


def _with_spots(instructions: list[Any], spots: Sequence[Mapping[str, Any]]) -> set[int]:
    """Puts spots in the place of the values that stand for them. Returns which occur."""
    found: set[int] = set()
    at = 0
    while at < len(instructions):
        operator = str(instructions[at].operator)
        if operator in {"k", "K"}:
            values = [float(value) for value in instructions[at].operands]
            for number, spot in enumerate(spots):
                if all(abs(a - b / 100) < _NEAR for a, b in zip(values, spot["reserved"], strict=True)):
                    space, paint = ("cs", "scn") if operator == "k" else ("CS", "SCN")
                    instructions[at : at + 1] = [
                        pikepdf.ContentStreamInstruction(
                            [pikepdf.Name(f"/Spot{number}")], pikepdf.Operator(space)
                        ),
                        pikepdf.ContentStreamInstruction([1], pikepdf.Operator(paint)),
                    ]
                    found.add(number)
                    at += 1
                    break
        at += 1
    return found


def _in_inks(picture: pikepdf.Stream) -> None:
    """A picture of light becomes one of inks, by the rule of `inks.ink_of`; what is clear stays clear."""
    space = picture.get("/ColorSpace")
    bands = 1
    if isinstance(space, pikepdf.Array) and space[0] == "/ICCBased":
        bands = int(space[1].N)
    elif space == "/DeviceRGB":
        bands = 3
    if bands != 3:
        return
    size = (int(picture.Width), int(picture.Height))
    light = Image.frombytes("RGB", size, picture.read_bytes())
    picture.write(in_inks(light).tobytes())
    picture.ColorSpace = pikepdf.Name.DeviceCMYK
    picture.BitsPerComponent = 8


def in_inks(light: Image.Image) -> Image.Image:
    cyan, magenta, yellow = (ImageChops.invert(band) for band in light.split())
    black = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    parts = [ImageChops.subtract(band, black) for band in (cyan, magenta, yellow)]
    return Image.merge("CMYK", [*parts, black])

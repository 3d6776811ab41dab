"""QR codes of cards as SVG, PNG and PDF, made so that every reader reads them. Pure but for
decoding the logo.

Level M, or H under a logo of 20 % of the side; a quiet zone of 4 modules; always dark on white
(ISO/IEC 18004).
"""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from functools import lru_cache

import pikepdf
import segno
from pikepdf.canvas import ContentStreamBuilder
from PIL import Image as Pillow

from vizitka.publishing.colours import INK, channels, parse, readable

QUIET_ZONE = 4
LOGO_SHARE = 0.2
# Readers want a clear difference; brand colours that are too light are darkened.
CONTRAST = 4.5
SMALLEST, LARGEST, USUAL = 64, 2048, 640
CONTENT_TYPES = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}


@dataclass(frozen=True, slots=True)
class Plate:
    """The logo on its ground, ready to be laid over the middle."""

    picture: Pillow.Image


@dataclass(frozen=True, slots=True)
class Code:
    """A drawn code: `rows[y][x]` is dark or not, without the quiet zone. `colour` is dark enough on white."""

    rows: tuple[bytes, ...]
    colour: str
    plate: Plate | None = None

    @property
    def modules(self) -> int:
        return len(self.rows)

    @property
    def side(self) -> int:
        """Modules of a side with the quiet zone."""
        return self.modules + 2 * QUIET_ZONE

    @property
    def hole(self) -> tuple[int, int]:
        """First module and number of modules of the plate (of odd number, as the code itself)."""
        size = int(self.modules * LOGO_SHARE)
        size -= 1 - size % 2
        return (self.modules - size) // 2, size

    def runs(self) -> list[tuple[int, int, int]]:
        """Dark runs as (x, y, length) with the quiet zone counted."""
        first, size = self.hole if self.plate else (0, 0)
        found = []
        for y, row in enumerate(self.rows):
            x = 0
            while x < len(row):
                length = 0
                while (
                    x + length < len(row)
                    and row[x + length]
                    and not self._covered(x + length, y, first, size)
                ):
                    length += 1
                if length:
                    found.append((x + QUIET_ZONE, y + QUIET_ZONE, length))
                x += length or 1
        return found

    @staticmethod
    def _covered(x: int, y: int, first: int, size: int) -> bool:
        return first <= x < first + size and first <= y < first + size


def plate_of(logo: bytes, dark: str) -> Plate:
    """The logo on white; a logo made for dark grounds on the code's own colour."""
    picture = Pillow.open(io.BytesIO(logo)).convert("RGBA")
    opaque = picture.getchannel("A").getextrema()[0] == 255
    box = picture.getchannel("A").getbbox()
    picture = picture.crop(box) if box else picture
    small = picture.resize((32, 32), Pillow.Resampling.BOX)
    pixels = list(zip(*(small.getchannel(band).tobytes() for band in "RGBA"), strict=True))
    weight = sum(pixel[3] for pixel in pixels) or 1
    light = sum((0.2126 * r + 0.7152 * g + 0.0722 * b) * a for r, g, b, a in pixels) / weight
    ground = dark if light > 200 and not opaque else "#ffffff"
    picture.thumbnail((340, 340), Pillow.Resampling.LANCZOS)
    plate = Pillow.new("RGB", (400, 400), ground)
    plate.paste(picture, ((400 - picture.width) // 2, (400 - picture.height) // 2), picture)
    return Plate(plate)


@lru_cache(maxsize=1024)
def _rows(address: str, level: str) -> tuple[bytes, ...]:
    code = segno.make_qr(address, error=level, boost_error=False)
    return tuple(bytes(1 if module else 0 for module in row) for row in code.matrix)


def make(address: str, *, colour: str = "", logo: bytes | None = None) -> Code:
    """The code of an address. A `colour` that is too light on white is darkened; an unknown one is ink."""
    dark = readable(parse(colour, INK), "#ffffff", CONTRAST)
    plate = plate_of(logo, dark) if logo else None
    return Code(_rows(address, "h" if plate else "m"), dark, plate)


def clamp(size: int) -> int:
    """A side in pixels that we draw."""
    return max(SMALLEST, min(LARGEST, size))


def svg(code: Code, size: int = USUAL) -> bytes:
    """One path, sharp at every size; the logo is inside."""
    path = "".join(f"M{x} {y}h{length}v1h-{length}z" for x, y, length in code.runs())
    image = ""
    if code.plate:
        out = io.BytesIO()
        code.plate.picture.save(out, "PNG", optimize=True)
        first, width = code.hole
        place = first + QUIET_ZONE
        image = (
            f'<image x="{place}" y="{place}" width="{width}" height="{width}" '
            f'href="data:image/png;base64,{base64.b64encode(out.getvalue()).decode()}"/>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" '
        f'viewBox="0 0 {code.side} {code.side}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{code.side}v{code.side}H0z"/>'
        f'<path fill="{code.colour}" d="{path}"/>{image}</svg>'
    ).encode()


def png(code: Code, size: int = USUAL) -> bytes:
    """Whole pixels a module; what is left of `size` widens the quiet zone."""
    scale = max(1, size // code.side)
    size = max(size, code.side)
    picture = Pillow.new("RGB", (code.side, code.side), "white")
    dots = Pillow.new("1", (code.modules, code.modules), 0)
    dots.putdata([module for row in code.rows for module in row])
    picture.paste(code.colour, (QUIET_ZONE, QUIET_ZONE), dots)
    picture = picture.resize((code.side * scale,) * 2, Pillow.Resampling.NEAREST)
    if code.plate:
        first, width = code.hole
        plate = code.plate.picture.resize((width * scale,) * 2, Pillow.Resampling.LANCZOS)
        picture.paste(plate, ((first + QUIET_ZONE) * scale,) * 2)
    whole = Pillow.new("RGB", (size, size), "white")
    whole.paste(picture, ((size - picture.width) // 2,) * 2)
    if not code.plate:
        whole = whole.quantize(16, dither=Pillow.Dither.NONE)
    out = io.BytesIO()
    whole.save(out, "PNG", optimize=True)
    return out.getvalue()


def pdf(code: Code, size: int = USUAL) -> bytes:
    """One page with the code as vectors, `size` pixels at 96 dpi, i.e. 0.75 points a pixel. The same code gives the
    same bytes."""
    points = size * 0.75
    file = pikepdf.new()
    page = file.add_blank_page(page_size=(points, points))
    drawing = ContentStreamBuilder()
    # Modules are counted from the top left corner, points from the bottom left one.
    drawing.cm(pikepdf.Matrix(points / code.side, 0, 0, -points / code.side, 0, points))
    drawing.set_fill_color(1, 1, 1).append_rectangle(0, 0, code.side, code.side).fill()
    drawing.set_fill_color(*(channel / 255 for channel in channels(code.colour)))
    for x, y, length in code.runs():
        drawing.append_rectangle(x, y, length, 1)
    drawing.fill()
    if code.plate:
        first, width = code.hole
        place = first + QUIET_ZONE
        name = pikepdf.Name("/Logo")
        page.add_resource(_image(file, code.plate.picture), pikepdf.Name.XObject, name)
        drawing.cm(pikepdf.Matrix(width, 0, 0, -width, place, place + width)).draw_xobject(name)
    page.contents_add(drawing.build())
    out = io.BytesIO()
    file.save(out, deterministic_id=True)
    return out.getvalue()


def _image(file: pikepdf.Pdf, picture: Pillow.Image) -> pikepdf.Stream:
    return pikepdf.Stream(
        file,
        picture.tobytes(),
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=picture.width,
        Height=picture.height,
        ColorSpace=pikepdf.Name.DeviceRGB,
        BitsPerComponent=8,
    )


DRAW = {"svg": svg, "png": png, "pdf": pdf}

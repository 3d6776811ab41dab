"""Drawn pictures of the demo company's products, on transparent ground."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Final

from PIL import Image, ImageDraw

from vizitka.demo.faces import mix

SIZE: Final = 640
# Drawn larger and made smaller, so that edges are smooth.
SCALE: Final = 3
UNIT: Final = SIZE * SCALE / 100
Box = tuple[float, float, float, float]


def _box(left: float, top: float, right: float, bottom: float) -> Box:
    return left * UNIT, top * UNIT, right * UNIT, bottom * UNIT


def _waves(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, colour: str) -> None:
    """The sign of a tag: three waves that go out from a point."""
    for ring in (0.4, 0.7, 1.0):
        half = size * ring
        box = _box(x - half, y - half, x + half, y + half)
        pen.arc(box, -42, 42, fill=colour, width=round(size * UNIT / 7))


def _code(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, colour: str) -> None:
    """Something like a QR code, which nobody's phone reads."""
    step = size / 9
    for row in range(9):
        for column in range(9):
            if (row * 7 + column * 5 + row * column) % 3 == 0:
                left, top = x + column * step, y + row * step
                pen.rectangle(_box(left, top, left + step, top + step), fill=colour)
    for left, top in ((0, 0), (6, 0), (0, 6)):
        outer = _box(x + left * step, y + top * step, x + (left + 3) * step, y + (top + 3) * step)
        pen.rectangle(outer, fill=colour)


def _peak(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, colour: str) -> None:
    """The company's sign."""
    points = [(x, y), (x + size / 2, y + size * 0.85), (x - size / 2, y + size * 0.85)]
    pen.polygon([(left * UNIT, top * UNIT) for left, top in points], fill=colour)


def _card(pen: ImageDraw.ImageDraw, colour: str, ink: str) -> None:
    pen.rounded_rectangle(_box(5, 24, 95, 80), radius=5 * UNIT, fill=mix(colour, "#000000", 0.25))
    pen.rounded_rectangle(_box(5, 22, 95, 78), radius=5 * UNIT, fill=colour)
    _peak(pen, 20, 31, 17, ink)
    pen.rectangle(_box(12, 62, 44, 64.5), fill=ink)
    pen.rectangle(_box(12, 68, 34, 70), fill=ink)
    _waves(pen, 74, 50, 14, ink)


def _sticker(pen: ImageDraw.ImageDraw, colour: str, ink: str) -> None:
    pen.ellipse(_box(12, 14, 90, 92), fill=mix(colour, "#000000", 0.25))
    pen.ellipse(_box(11, 11, 89, 89), fill=colour)
    pen.ellipse(_box(16, 16, 84, 84), outline=ink, width=round(UNIT))
    _peak(pen, 38, 35, 24, ink)
    _waves(pen, 54, 50, 17, ink)


def _stand(pen: ImageDraw.ImageDraw, colour: str, ink: str) -> None:
    pen.polygon(
        [(x * UNIT, y * UNIT) for x, y in ((18, 84), (82, 84), (92, 94), (8, 94))],
        fill=mix(colour, "#000000", 0.4),
    )
    pen.rounded_rectangle(_box(18, 6, 82, 86), radius=4 * UNIT, fill=colour)
    _peak(pen, 50, 13, 17, ink)
    pen.rounded_rectangle(_box(31, 38, 69, 76), radius=2 * UNIT, fill="#ffffff")
    _code(pen, 35, 42, 30, "#1d1d20")


def _key_ring(pen: ImageDraw.ImageDraw, colour: str, ink: str) -> None:
    pen.ellipse(_box(35, 2, 65, 32), outline="#9a9aa2", width=round(3 * UNIT))
    pen.rounded_rectangle(_box(24, 26, 76, 96), radius=24 * UNIT, fill=mix(colour, "#000000", 0.2))
    pen.rounded_rectangle(_box(24, 25, 76, 94), radius=24 * UNIT, fill=colour)
    pen.ellipse(_box(46, 30, 54, 38), fill=mix(colour, "#000000", 0.45))
    _waves(pen, 44, 64, 16, ink)


def _badge(pen: ImageDraw.ImageDraw, colour: str, ink: str) -> None:
    pen.rounded_rectangle(_box(8, 30, 92, 74), radius=6 * UNIT, fill=mix(colour, "#000000", 0.25))
    pen.rounded_rectangle(_box(8, 28, 92, 72), radius=6 * UNIT, fill=colour)
    _peak(pen, 23, 40, 17, ink)
    pen.rectangle(_box(38, 42, 82, 47.5), fill=ink)
    pen.rectangle(_box(38, 54, 66, 57), fill=ink)


_SHAPES: Final[dict[str, Callable[[ImageDraw.ImageDraw, str, str], None]]] = {
    "card": _card,
    "sticker": _sticker,
    "stand": _stand,
    "key_ring": _key_ring,
    "badge": _badge,
}


def draw(category: str, colour: str, ink: str) -> bytes:
    """A thing of this kind in a colour, what is printed on it in another, as PNG."""
    picture = Image.new("RGBA", (SIZE * SCALE, SIZE * SCALE), (0, 0, 0, 0))
    _SHAPES[category](ImageDraw.Draw(picture), colour, ink)
    target = io.BytesIO()
    picture.resize((SIZE, SIZE), Image.Resampling.LANCZOS).save(target, "PNG")
    return target.getvalue()

"""Logos that come as SVG, drawn to pictures. No visitor ever gets the file itself.

What a drawing may hold is named here, and everything else is left out before it is drawn: scripts, embedded pages,
metadata of editors. What would be missing in the picture is refused instead of left out: letters (the fonts are not in
the file), pictures (in it or elsewhere), references to other files.
"""

from __future__ import annotations

import io
import re
from typing import Final
from xml.etree.ElementTree import Element, tostring

import resvg_py
from defusedxml import ElementTree
from defusedxml.common import DefusedXmlException
from PIL import Image as Pillow

from vizitka.images.errors import Damaged, NoPlainDrawing, TooSmall

SVG: Final = "{http://www.w3.org/2000/svg}"
HREFS: Final = ("href", "{http://www.w3.org/1999/xlink}href")
# The longest side in pixels: twice the largest that a logo is kept in.
LONGEST_SIDE: Final = 1280
_GRADIENTS = {"linearGradient", "radialGradient", "stop", "pattern"}
_SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_GROUPS = {
    "svg",
    "g",
    "a",
    "switch",
    "defs",
    "use",
    "symbol",
    "clipPath",
    "mask",
    "marker",
    "style",
    "filter",
}
_EFFECTS = {
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feDropShadow", "feFlood", "feFuncA", "feFuncB",
    "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode", "feMorphology", "feOffset",
}  # fmt: skip
DRAWN: Final = frozenset(SVG + name for name in _GRADIENTS | _SHAPES | _GROUPS | _EFFECTS)
# Seen by a visitor, and yet not drawn from the file alone.
MISSED: Final = frozenset(SVG + name for name in ("text", "image", "feImage", "foreignObject"))


def is_drawing(data: bytes) -> bool:
    """Whether the file says at its beginning that it is an SVG; other files may hold one somewhere."""
    head = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head.startswith((b"<?xml", b"<!--", b"<!DOCTYPE svg", b"<svg")) and b"<svg" in data[:65536]


def drawn(data: bytes) -> Pillow.Image:
    """The drawing as a picture with a clear ground (RGBA), its longer side 1,280 pixels.

    Raises `Damaged`, `TooSmall` for one without a size, `NoPlainDrawing` for one that needs more than this file.
    """
    try:
        root = ElementTree.fromstring(data)
    except DefusedXmlException:
        # Entities: Illustrator writes them where it keeps its own data in the file.
        raise NoPlainDrawing from None
    except (ElementTree.ParseError, LookupError, ValueError, RecursionError):
        raise Damaged from None
    if root.tag != f"{SVG}svg":
        raise Damaged
    _keep_what_is_drawn(root)
    _set_size(root)
    try:
        content = resvg_py.svg_to_bytes(svg_string=tostring(root, encoding="unicode"), skip_system_fonts=True)
    except (ValueError, RecursionError):
        raise Damaged from None
    picture = Pillow.open(io.BytesIO(content), formats=["PNG"]).convert("RGBA")
    if picture.getchannel("A").getextrema() == (0, 0):
        # Nothing is seen of it, whatever it was to show.
        raise Damaged
    return picture


def _keep_what_is_drawn(root: Element) -> None:
    waiting = [root]
    while waiting:
        parent = waiting.pop()
        for child in list(parent):
            if child.tag in MISSED:
                raise NoPlainDrawing
            if child.tag in DRAWN:
                waiting.append(child)
            else:
                parent.remove(child)
        for name in HREFS:
            target = parent.get(name, "#").strip()
            if parent.tag == f"{SVG}a":
                # What a link leads to is not drawn.
                parent.attrib.pop(name, None)
            elif not target.startswith("#"):
                raise NoPlainDrawing


def _set_size(root: Element) -> None:
    """Gives the drawing its size in pixels: that of its view box, else its own, made large."""
    own = (_pixels(root.get("width")), _pixels(root.get("height")))
    box = _numbers(root.get("viewBox"))
    if box is None:
        box = (0.0, 0.0, *own)
        root.set("viewBox", "{} {} {} {}".format(*box))
    width, height = own if min(own) > 0 else box[2:]
    if min(width, height) <= 0:
        raise TooSmall
    scale = LONGEST_SIDE / max(width, height)
    root.set("width", str(max(1, round(width * scale))))
    root.set("height", str(max(1, round(height * scale))))


def _pixels(length: str | None) -> float:
    """A length without its unit; 0 for none, and for a part of what is around it. Two of one drawing have one unit."""
    found = re.fullmatch(
        r"\s*(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})\s*(?:px|pt|pc|mm|cm|in|em|ex)?\s*", length or ""
    )
    return float(found[1]) if found else 0.0


def _numbers(box: str | None) -> tuple[float, float, float, float] | None:
    parts = re.split(r"[\s,]+", (box or "").strip())
    try:
        x, y, width, height = (float(part) for part in parts)
    except ValueError:
        return None
    return (x, y, width, height) if 0 < width < 1e9 and 0 < height < 1e9 else None

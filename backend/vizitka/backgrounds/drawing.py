"""Backgrounds by typst and Pillow. Runs in a process apart (common.apart): no Django, and what was needed goes with
each order. typst draws the texts, the code and the ground; a picture is laid under them by Pillow, which is ten times
quicker at that."""

from __future__ import annotations

import io
import json
import math
from pathlib import Path
from typing import Any, Final

import typst
from PIL import Image

from vizitka.common.apart_child import Refusal
from vizitka.printing.drawing import FONTS

TEMPLATE: Final = Path(__file__).with_name("background.typ")
ROOT: Final = Path(__file__).parents[1]
WIDTH, HEIGHT = 1920, 1080
Channels = tuple[int, int, int]
# Pixels of a row, of what is made large afterwards.
SMALL: Final = 192
# Of northern lights: where, how wide, in which colour and how strong.
GLOWS: Final = (
    (0.86, 0.95, 0.95, "base", 0.9),
    (0.42, 1.1, 0.75, "light", 0.55),
    (0.98, 0.2, 0.55, "accent", 0.4),
)
# From the first that is small enough.
QUALITIES: Final = (90, 84, 78, 70, 62, 54, 46, 38, 30)


def drawn(data: bytes, _argument: str) -> tuple[dict[str, Any], list[bytes]]:
    """An order of `drafting`: a file a person, JPEG or PNG (`kinds`), and what the template tells (`drawn`)."""
    head, _, picture = data.partition(b"\n")
    order = json.loads(head)
    scale = order["scale"]
    width = order["width"] or WIDTH * scale
    size = (width, round(width * HEIGHT / WIDTH))
    compiler = typst.Compiler(
        TEMPLATE, root=ROOT, font_paths=FONTS, sys_inputs={"given": json.dumps(order["given"])}
    )
    try:
        pages = compiler.compile(format="png", ppi=72.0 * size[0] / WIDTH)
    except typst.TypstError as error:
        raise Refusal(f"typst: {error}") from error
    found = [one["value"] for one in json.loads(compiler.query("<found>"))]
    ground = _ground(picture, size) if picture else _running(order["given"], size)
    files, kinds = [], []
    for page in [pages] if isinstance(pages, bytes) else list(pages or []):
        kind, content = _file(page, ground, order)
        files.append(content)
        kinds.append(kind)
    return {"drawn": found, "kinds": kinds}, files


def _running(given: dict[str, Any], size: tuple[int, int]) -> Image.Image | None:
    """Colours that run into each other, computed small and made large; None for designs that have none."""
    tone = {"gradient": _gradient, "aurora": _aurora}.get(given["design"])
    if tone is None:
        return None
    colours = {role: _channels(colour) for role, colour in given["colours"].items()}
    small = Image.new("RGB", (SMALL, SMALL * HEIGHT // WIDTH))
    pixels = [
        tone(colours, x / (small.width - 1), y / (small.height - 1))
        for y in range(small.height)
        for x in range(small.width)
    ]
    small.putdata(pixels)
    if given["side"] == "right":
        small = small.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return small.resize(size, Image.Resampling.BICUBIC)


def _channels(colour: str) -> Channels:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _mixed(one: Channels, other: Channels, share: float) -> Channels:
    first, second, third = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return first, second, third


def _gradient(colours: dict[str, Channels], x: float, y: float) -> Channels:
    return _mixed(colours["base"], colours["deep"], min(1.0, (x * 0.75 + y * 0.45) ** 1.4))


def _aurora(colours: dict[str, Channels], x: float, y: float) -> Channels:
    tone = colours["ground"]
    for at_x, at_y, radius, role, strength in GLOWS:
        distance = ((x - at_x) ** 2 * 3.16 + (y - at_y) ** 2) / radius**2
        tone = _mixed(tone, colours[role], strength * math.exp(-2.2 * distance))
    return tone


def _ground(picture: bytes, size: tuple[int, int]) -> Image.Image:
    """The picture, cut to what is wide enough and high enough."""
    with Image.open(io.BytesIO(picture)) as opened:
        opened.draft("RGB", size)
        whole = opened.convert("RGB")
    share = max(size[0] / whole.width, size[1] / whole.height)
    width, height = size[0] / share, size[1] / share
    left, top = (whole.width - width) / 2, (whole.height - height) / 2
    box = (left, top, left + width, top + height)
    return whole.resize(size, Image.Resampling.BICUBIC, box=box, reducing_gap=2.0)


def _file(page: bytes, ground: Image.Image | None, order: dict[str, Any]) -> tuple[str, bytes]:
    layer = Image.open(io.BytesIO(page))
    if ground is not None:
        whole = ground.copy()
        whole.paste(layer, (0, 0), layer)
    else:
        if order["flat"] and len(page) <= order["most"]:
            return "png", page
        whole = layer.convert("RGB")
    return "jpeg", _jpeg(whole, order["most"])


def _jpeg(picture: Image.Image, most: int) -> bytes:
    content = b""
    for quality in QUALITIES:
        out = io.BytesIO()
        picture.save(out, "JPEG", quality=quality, subsampling=0 if quality >= 84 else 2)
        content = out.getvalue()
        if len(content) <= most:
            break
    return content

"""Cards by typst: pictures, and pages for the printer. Runs in a process apart (common.apart): no Django, and what
typst keeps in memory goes with each order. What is drawn stands in card.typ, what it is drawn from in drafting.py.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any, Final

import typst
import zxingcpp
from PIL import Image

from vizitka.common.apart_child import Refusal
from vizitka.printing import separating
from vizitka.printing.logos import mean_colour

TEMPLATE: Final = Path(__file__).with_name("card.typ")
# Those of documents, Rubik and Noto Sans JP, and Noto Sans for Greek, and all of Arabic and Hebrew.
FONT_FOLDERS: Final = [Path(__file__).with_name("fonts"), Path(__file__).parents[1] / "invoicing" / "fonts"]
# Read once, by the process that the others come from.
FONTS: Final = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=FONT_FOLDERS)
# As sharp as what comes out of the machine.
PRINTED_DPI: Final = 300.0


def drawn(data: bytes, _argument: str) -> tuple[dict[str, Any], list[bytes]]:
    """An order of `drafting` (`apart_child.Work`): `form` is png, svg or print, `given` what the template reads.

    Found are `drawn` (what the template tells of each page), `read` (by page what the code says, where that was
    asked), `logos` (by ground, how much the logo stands out of nothing: its mean colour).
    """
    order = json.loads(data)
    given = order["given"]
    logos = {on: Image.open(io.BytesIO(bytes(it["data"]))) for on, it in given["logos"].items()}
    compiler = typst.Compiler(TEMPLATE, font_paths=FONTS, sys_inputs={"given": json.dumps(given)})
    try:
        contents = _contents(compiler, order)
    except typst.TypstError as error:
        raise Refusal(f"typst: {error}") from error
    found = [one["value"] for one in json.loads(compiler.query("<found>"))]
    read = _read(compiler, found) if order["reads"] else []
    colours = {on: mean_colour(logo) for on, logo in logos.items()}
    return {"drawn": found, "read": read, "logos": colours}, contents


def _contents(compiler: typst.Compiler, order: dict[str, Any]) -> list[bytes]:
    if order["form"] == "print":
        pdf = compiler.compile(format="pdf", pdf_tags=False, timestamp=order["moment"])
        assert isinstance(pdf, bytes)
        return [separating.finished(pdf, **order["finish"])]
    pages = compiler.compile(format=order["form"], ppi=order["ppi"])
    return [pages] if isinstance(pages, bytes) else list(pages or [])


def _read(compiler: typst.Compiler, found: list[dict[str, Any]]) -> list[str | None]:
    """What a reader of codes sees on each page as it is printed; null on pages without a code."""
    pictures = compiler.compile(format="png", ppi=PRINTED_DPI)
    pages = [pictures] if isinstance(pictures, bytes) else list(pictures or [])
    coded: list[bool] = []
    for one in found:
        if one["kind"] == "page":
            coded.append(False)
        elif one["kind"] == "code":
            coded[-1] = True
    return [_seen(page) if has else None for page, has in zip(pages, coded, strict=True)]


def _seen(page: bytes) -> str:
    picture = Image.open(io.BytesIO(page)).convert("RGBA")
    # Around the product lies a table, neither black nor white.
    table = Image.new("RGBA", (picture.width + 80, picture.height + 80), "#9a9a9a")
    table.alpha_composite(picture, (40, 40))
    results = zxingcpp.read_barcodes(
        table.convert("L"), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    return str(results[0].text) if results else ""

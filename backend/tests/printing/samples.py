"""Styles, people and logos that tests print."""

from __future__ import annotations

import fcntl
import io
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import pypdfium2
import zxingcpp
from PIL import Image, ImageDraw

from vizitka.printing import drafting, files
from vizitka.printing.enums import PrintLayout
from vizitka.printing.files import Drawn
from vizitka.printing.rules import DEFAULT_BACK, DEFAULT_FRONT, Logos, Printed, Style
from vizitka.printing.sizes import SIZES, Size

CARD = SIZES["card"]
ADDRESS = "https://cards.alpenwerk.example/p/23456789ABCD"
VALUES = {
    "job_title": "Head of Projects",
    "department": "Projects",
    "organisation": "Alpenwerk GmbH",
    "phone": "+43 664 123 45 67",
    "email": "eva.berger@alpenwerk.example",
    "website": "alpenwerk.example",
    "address": "Mariahilfer Straße 12, 1060 Wien",
}


def picture(width: int = 640, height: int = 160, colour: str = "#0b3d2e") -> bytes:
    """A logo on clear ground: a disc and a bar."""
    image = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, 0, height - 1, height - 1), fill=colour)
    if width > height:
        draw.rectangle((height * 1.2, height * 0.3, width - 1, height * 0.7), fill=colour)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


LOGOS = {
    "wide": drafting.Logo.of(picture()),
    "light": drafting.Logo.of(picture(colour="#f4f3f0")),
    "square": drafting.Logo.of(picture(400, 400)),
    "coarse": drafting.Logo.of(picture(60, 20)),
}


def person(name: str = "Eva Berger", address: str = ADDRESS, **values: str) -> Printed:
    first, _, last = name.partition(" ")
    return Printed(name, first, last, VALUES | values, "en", address)


def style(layout: str = PrintLayout.GRID, **values: Any) -> Style:
    """A style with the usual fields of its layout and a logo for each ground."""
    given: dict[str, Any] = {
        "layout": layout,
        "front_fields": DEFAULT_FRONT[layout],
        "back_fields": DEFAULT_BACK[layout],
        "primary": "#2b50e8",
        "logos": Logos("wide", "light"),
    }
    return Style(**given | values)


def drawn(
    look: Style, *people: Printed, size: Size = CARD, form: drafting.Form = "svg", **options: Any
) -> Drawn:
    return files.draw(look, size, people or [person()], LOGOS, form=form, **options)


def printed(look: Style, *people: Printed, size: Size = CARD) -> bytes:
    return drawn(look, *people, size=size, form="print", title="Cards", moment=1_700_000_000).pages[0]


def pages_of(pdf: bytes, dpi: int = 300) -> list[Image.Image]:
    """As a machine sees them."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]
    finally:
        document.close()


def read_by_zxing(image: Image.Image) -> str:
    found = zxingcpp.read_barcodes(
        image.convert("L"), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    return found[0].text if found else ""


def zbar_is_there() -> None:
    """Installs the library once, where that is allowed."""
    script = Path(__file__).resolve().parents[3] / "bin" / "zbar"
    with open(Path(tempfile.gettempdir()) / "vizitka-zbar.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([script], check=True)


def read_by_zbar(image: Image.Image) -> str:
    from pyzbar.pyzbar import ZBarSymbol, decode

    found = decode(image.convert("L"), symbols=[ZBarSymbol.QRCODE])
    return found[0].data.decode() if found else ""

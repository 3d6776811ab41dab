"""Looks and people that tests draw, and readers of codes."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image

from tests.printing.samples import person, picture, read_by_zbar, read_by_zxing
from vizitka.backgrounds import drafting, drawing
from vizitka.backgrounds.rules import Look
from vizitka.printing.drafting import Logo

# As long as those of a customer's own domain.
ADDRESS = "https://cards.alpenwerk.example/q/abcdefghij"
LOGO = Logo.of(picture())
NAMES = {
    "latin": "Zoë Šimić-Đurđević",
    "greek": "Αλέξανδρος Παπαδόπουλος",
    "cyrillic": "Олександра Шевченко",
    "arabic": "محمد عبد الرحمن السيد",
    "hebrew": "שרה כהן-לוי",
}


def photo(width: int = 2560, height: int = 1440) -> bytes:
    """As restless as a photo can be."""
    noise = Image.effect_noise((width // 4, height // 4), 90).resize((width, height))
    tinted = Image.merge("RGB", (noise, noise.transpose(Image.Transpose.FLIP_LEFT_RIGHT), noise))
    out = io.BytesIO()
    tinted.save(out, "WEBP", quality=90)
    return out.getvalue()


def draw(look: Look, name: str = "Eva Berger", **options: Any) -> tuple[dict[str, Any], list[bytes]]:
    """In this process."""
    ground = options.pop("ground", None)
    logo = options.pop("logo", LOGO)
    one = person(name, address=ADDRESS)
    return drawing.drawn(drafting.order_of(look, [one], logo, ground, **options), "")


def seen_in_a_call(content: bytes) -> Image.Image:
    """360 lines, as what a call sends when the way is narrow."""
    small = Image.open(io.BytesIO(content)).convert("RGB").resize((640, 360), Image.Resampling.BICUBIC)
    out = io.BytesIO()
    small.save(out, "JPEG", quality=60)
    return Image.open(io.BytesIO(out.getvalue()))


def read_by_both(picture: Image.Image) -> tuple[str, str]:
    return read_by_zxing(picture), read_by_zbar(picture)

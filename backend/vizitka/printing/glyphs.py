"""Which signs can be printed: those of the fonts of documents, and of Noto Sans, which brings Greek, more of Cyrillic,
the letters of Vietnam, and all of Arabic and Hebrew. Others are written in plain letters, as invoices write them."""

from __future__ import annotations

import functools
import unicodedata
from pathlib import Path
from typing import Final

from vizitka.invoicing import glyphs

FONTS: Final = Path(__file__).with_name("fonts")
SPACES: Final = glyphs.SPACES


@functools.cache
def covered() -> frozenset[int]:
    """Code points that one of the fonts has a glyph for."""
    own = (point for font in sorted(FONTS.glob("*.ttf")) for point in glyphs.points_of(font.read_bytes()))
    return glyphs.covered() | frozenset(own)


def drawable(text: str) -> str:
    """Text of which each sign has a glyph."""
    return "".join(_drawable(sign) for sign in unicodedata.normalize("NFC", text))


def _drawable(sign: str) -> str:
    if sign.isprintable() and ord(sign) in covered():
        return sign
    return glyphs.drawable(sign)

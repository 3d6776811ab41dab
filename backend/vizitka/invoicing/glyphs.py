"""Which signs the fonts of documents have. Under PDF/A a sign without a glyph is an error, so there is a rule for each:
what Rubik lacks comes from Noto Sans JP (Japanese, Greek, Cyrillic), and what that lacks, too, is written in plain
letters.
"""

from __future__ import annotations

import functools
import struct
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from anyascii import anyascii

FONTS: Final = Path(__file__).with_name("fonts")
NO_SIGN: Final = "?"
# Written as they are; they have no shape.
SPACES: Final = frozenset(" \n")


def drawable(text: str) -> str:
    """Text of which each sign has a glyph: emoji become words (`:rocket:`), other scripts Latin letters."""
    return "".join(map(_drawable, unicodedata.normalize("NFC", text)))


@functools.lru_cache(maxsize=4096)
def _drawable(sign: str) -> str:
    if sign in SPACES:
        return sign
    if not sign.isprintable():
        # Marks that only steer the signs around them are left out, others part words.
        return "" if unicodedata.category(sign) in ("Cf", "Mn") else " "
    if ord(sign) in covered():
        return sign
    if unicodedata.category(sign) == "Mn":
        return ""
    return anyascii(sign).strip() or NO_SIGN


@functools.cache
def covered() -> frozenset[int]:
    """Code points that one of the fonts has a glyph for."""
    return frozenset(point for font in sorted(FONTS.glob("*.ttf")) for point in points_of(font.read_bytes()))


def points_of(font: bytes) -> Iterator[int]:
    """The code points of a TrueType font, by its table `cmap` (formats 4 and 12)."""
    (tables,) = struct.unpack_from(">H", font, 4)
    offsets = {
        font[at : at + 4]: struct.unpack_from(">I", font, at + 8)[0] for at in range(12, 12 + 16 * tables, 16)
    }
    start = offsets[b"cmap"]
    (encodings,) = struct.unpack_from(">H", font, start + 2)
    for number in range(encodings):
        platform, encoding, offset = struct.unpack_from(">HHI", font, start + 4 + 8 * number)
        if (platform, encoding) in {(0, 3), (0, 4), (3, 1), (3, 10)}:
            yield from _points(font, start + offset)


def _points(font: bytes, at: int) -> Iterator[int]:
    (kind,) = struct.unpack_from(">H", font, at)
    if kind == 12:
        (groups,) = struct.unpack_from(">I", font, at + 12)
        for number in range(groups):
            first, last, _glyph = struct.unpack_from(">III", font, at + 16 + 12 * number)
            yield from range(first, last + 1)
    elif kind == 4:
        (twice,) = struct.unpack_from(">H", font, at + 6)
        count = twice // 2
        ends = struct.unpack_from(f">{count}H", font, at + 14)
        starts = struct.unpack_from(f">{count}H", font, at + 16 + twice)
        deltas = struct.unpack_from(f">{count}H", font, at + 16 + 2 * twice)
        places = at + 16 + 3 * twice
        ranges = struct.unpack_from(f">{count}H", font, places)
        for n in range(count):
            for point in range(starts[n], ends[n] + 1):
                if ranges[n]:
                    place = places + 2 * n + ranges[n] + 2 * (point - starts[n])
                    (glyph,) = struct.unpack_from(">H", font, place)
                    glyph = glyph and glyph + deltas[n] & 0xFFFF
                else:
                    glyph = point + deltas[n] & 0xFFFF
                if glyph:
                    yield point

"""Pictures that mails load: made of what the card shows now, at addresses that stay.

A logo stands in a field that is always as large, so that an old mail shows a new one undistorted; what is not there is
clear, so that no mail shows a broken picture.
"""

from __future__ import annotations

import io
from typing import Final

from PIL import Image as Pillow
from PIL import ImageDraw

from vizitka.common.memory import Memory
from vizitka.images.models import Image
from vizitka.images.selectors import stored_file
from vizitka.signatures import addresses
from vizitka.signatures.drawing import BANNER_WIDTH, FACE, LOGO_HEIGHT, LOGO_WIDTH, MARK_HEIGHT, MARK_WIDTH

SIDE: Final = 2 * FACE
FIELDS: Final = {
    addresses.LOGO: (2 * LOGO_WIDTH, 2 * LOGO_HEIGHT),
    addresses.MARK: (2 * MARK_WIDTH, 2 * MARK_HEIGHT),
}
_SMOOTH: Final = 4

# Pictures never change: what was made of one holds.
_made: Final = Memory[bytes](16 * 1024 * 1024, len)


def clear(width: int, height: int) -> bytes:
    """Nothing, so large."""
    return _png(Pillow.new("RGBA", (width, height), (0, 0, 0, 0)))


def no_banner() -> bytes:
    """One line as wide as a banner."""
    return clear(2 * BANNER_WIDTH, 2)


def picture(image: Image | None, kind: str) -> bytes:
    """The picture as signatures show it."""
    size = FIELDS.get(kind, (SIDE, SIDE))
    if image is None:
        return clear(*size)
    key = (image.pk, kind)
    if (known := _made.get(key)) is not None:
        return known
    content = stored_file(image, "webp", width=max(size))
    if content is None:
        return clear(*size)
    with Pillow.open(io.BytesIO(content)) as opened:
        drawn = opened.convert("RGBA")
        made = _fitted(drawn, size) if kind in FIELDS else _face(drawn, kind)
    _made.put(key, made)
    return made


def banner(image: Image | None) -> bytes | None:
    """A JPEG; None where it cannot be read now."""
    return stored_file(image, "jpeg", width=2 * BANNER_WIDTH) if image else None


def _fitted(logo: Pillow.Image, field: tuple[int, int]) -> bytes:
    """Whole, on the left in the middle."""
    box = logo.getbbox()
    shown = logo.crop(box) if box else logo
    scale = min(field[0] / shown.width, field[1] / shown.height)
    size = (max(1, round(shown.width * scale)), max(1, round(shown.height * scale)))
    ground = Pillow.new("RGBA", field, (0, 0, 0, 0))
    ground.paste(shown.resize(size, Pillow.Resampling.LANCZOS), (0, (field[1] - size[1]) // 2))
    return _png(ground)


def _face(face: Pillow.Image, kind: str) -> bytes:
    """Outlook on Windows knows no round corners: they are part of the picture."""
    shown = face.resize((SIDE, SIDE), Pillow.Resampling.LANCZOS)
    mask = Pillow.new("L", (SIDE * _SMOOTH, SIDE * _SMOOTH), 0)
    radius = SIDE * _SMOOTH // 2 if kind == addresses.ROUND else 12 * _SMOOTH
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *(side - 1 for side in mask.size)), radius, fill=255)
    mask = mask.resize((SIDE, SIDE), Pillow.Resampling.LANCZOS)
    cut = Pillow.new("RGBA", shown.size, (0, 0, 0, 0))
    cut.paste(shown, (0, 0), mask)
    return _png(cut)


def _png(image: Pillow.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()

"""Pictures of ours as documents draw them. Pure."""

from __future__ import annotations

import io
from typing import NamedTuple

from PIL import Image


class Trimmed(NamedTuple):
    png: bytes
    width: int
    height: int


def trimmed(data: bytes) -> Trimmed:
    """A WebP or JPEG of ours as PNG, without what is clear around it: that would make a logo small."""
    picture = Image.open(io.BytesIO(data)).convert("RGBA")
    box = picture.getchannel("A").getbbox()
    picture = picture.crop(box) if box else picture
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return Trimmed(out.getvalue(), picture.width, picture.height)

"""The pictures of Apple's passes, each in three sizes: the icon of notices, the logo, and the face."""

from __future__ import annotations

import functools
import io
from typing import Final

from PIL import Image, ImageDraw, ImageOps

from vizitka.images.models import Image as Stored
from vizitka.images.selectors import images_by_id, stored_file
from vizitka.publishing.colours import channels, is_dark
from vizitka.wallet.contents import PassContent

# In points, as Apple says; a point is one to three pixels.
ICON: Final = 29
LOGO: Final = (160, 50)
FACE: Final = 90
SCALES: Final = {1: "", 2: "@2x", 3: "@3x"}
# Of the icon: what the logo leaves free around it.
MARGIN: Final = 0.14
WIDE: Final = 640

Files = dict[str, bytes]


def pictures_of(content: PassContent) -> Files:
    """The files of a pass, by their names."""
    found = images_by_id([content.logo, content.picture])
    by_id = {str(key): image for key, image in found.items()}
    logo, face = by_id.get(content.logo), by_id.get(content.picture)
    try:
        files = dict(_marks(_name_of(logo), content.colours.ground, _Bytes(logo)))
        return files | (_faces(_name_of(face), _Bytes(face)) if face is not None else {})
    except _Unread:
        # The store of files is away: a pass with the plain sign is one, too.
        return dict(_marks("", content.colours.ground, _Bytes(None)))


class _Unread(Exception):
    """A stored picture that cannot be read now; nothing of it is remembered."""


class _Bytes:
    """A stored picture that is read only when it is drawn. Equal to any other: the name beside it says which it is."""

    def __init__(self, image: Stored | None) -> None:
        self.image = image

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Bytes)

    def __hash__(self) -> int:
        return 0

    def read(self) -> Image.Image | None:
        """None where there is none. Raises `_Unread`."""
        if self.image is None:
            return None
        data = stored_file(self.image, "webp", width=WIDE)
        if not data:
            raise _Unread
        return Image.open(io.BytesIO(data)).convert("RGBA")


def _name_of(image: Stored | None) -> str:
    """A stored file is never changed: its name says what is in it."""
    return "" if image is None else str(image.pk)


# Many visitors fetch the pass of one card, and all cards of a space have one logo: some 15 MB at most.
@functools.lru_cache(maxsize=64)
def _marks(name: str, ground: str, source: _Bytes) -> Files:
    logo = source.read()
    files = {f"icon{end}.png": _png(_icon(logo, ground, ICON * scale)) for scale, end in SCALES.items()}
    if logo is not None:
        files |= {f"logo{end}.png": _png(_logo(logo, scale)) for scale, end in SCALES.items()}
    return files


@functools.lru_cache(maxsize=64)
def _faces(name: str, source: _Bytes) -> Files:
    face = source.read()
    if face is None:
        return {}
    return {
        f"thumbnail{end}.png": _png(
            ImageOps.fit(face, (FACE * scale, FACE * scale), Image.Resampling.LANCZOS)
        )
        for scale, end in SCALES.items()
    }


def _trimmed(logo: Image.Image) -> Image.Image:
    box = logo.getchannel("A").getbbox()
    return logo.crop(box) if box else logo


def _logo(logo: Image.Image, scale: int) -> Image.Image:
    drawn = _trimmed(logo)
    width, height = (side * scale for side in LOGO)
    return ImageOps.contain(drawn, (width, height), Image.Resampling.LANCZOS)


def _icon(logo: Image.Image | None, ground: str, side: int) -> Image.Image:
    """The logo on the card's colour; without one a card."""
    icon = Image.new("RGBA", (side, side), (*channels(ground), 255))
    if logo is None:
        return _card(icon, ground, side)
    room = round(side * (1 - 2 * MARGIN))
    drawn = ImageOps.contain(_trimmed(logo), (room, room), Image.Resampling.LANCZOS)
    icon.alpha_composite(drawn, ((side - drawn.width) // 2, (side - drawn.height) // 2))
    return icon


def _card(icon: Image.Image, ground: str, side: int) -> Image.Image:
    ink = "#ffffff" if is_dark(ground) else "#111111"
    draw = ImageDraw.Draw(icon)
    left, top, right, bottom = (round(side * part) for part in (0.2, 0.3, 0.8, 0.7))
    draw.rounded_rectangle(
        (left, top, right, bottom), round(side * 0.07), outline=ink, width=max(1, side // 18)
    )
    draw.ellipse(tuple(round(side * part) for part in (0.29, 0.4, 0.41, 0.52)), fill=ink)
    draw.line(
        tuple(round(side * part) for part in (0.5, 0.46, 0.7, 0.46)), fill=ink, width=max(1, side // 18)
    )
    return icon


def _png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=False, compress_level=6)
    return out.getvalue()

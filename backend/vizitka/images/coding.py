"""Decoding what people upload, safely, and encoding what visitors get. No ORM, no storage.

Limits come before decoding: bytes, then the format by content, then the size that the file's head states. They do not
tell how long it takes: a progressive JPEG of 64 kB and one megapixel, whose scans repeat, keeps the decoder for two
seconds, one of 10 MB for minutes. So `coded` is done in a process apart (common/apart.py), whatever the size.
Everything is encoded anew, so that metadata, appended archives and scripts never reach a visitor.
"""

from __future__ import annotations

import io
import struct
import warnings
from dataclasses import dataclass, field
from typing import Any

import pillow_heif
from PIL import Image as Pillow
from PIL import ImageCms, ImageFile, ImageOps

from vizitka.common.apart_child import Findings, Refusal
from vizitka.images import drawings, rules
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import (
    Damaged,
    TooManyBytes,
    TooManyPixels,
    TooSmall,
    UnusablePicture,
    WrongKind,
    WrongKindOfLogo,
)

pillow_heif.register_heif_opener(thumbnails=False)
# Files cut off half way are refused, not filled with grey.
ImageFile.LOAD_TRUNCATED_IMAGES = False

SRGB = ImageCms.createProfile("sRGB")
KINDS = ("avif", "webp", "jpeg")


@dataclass(frozen=True, slots=True)
class Encoded:
    """A picture in all its sizes: `files[width][kind]` with kinds `avif`, `webp`, `jpeg`."""

    width: int
    height: int
    colour: str
    files: dict[int, dict[str, bytes]] = field(default_factory=dict)


def _check_size(width: int, height: int) -> None:
    if width * height > rules.MOST_PIXELS or max(width, height) > rules.LONGEST_SIDE:
        raise TooManyPixels
    if min(width, height) < rules.LEAST_SIDE:
        raise TooSmall


def decode(data: bytes, *, largest: int = 2560) -> Pillow.Image:
    """The upright picture in sRGB, mode RGB or RGBA. Raises a subclass of `UnusablePicture`.

    `largest`: a JPEG of more pixels may be decoded at a fraction, not below this length of its sides.
    """
    if len(data) > rules.MOST_BYTES:
        raise TooManyBytes
    kind = rules.sniff(data[:256])
    if kind is None:
        raise WrongKind
    if kind == "PNG" and len(data) >= 24:
        # Read before Pillow sees it: the head alone decides, however small the file.
        _check_size(*struct.unpack(">II", data[16:24]))
    try:
        with warnings.catch_warnings():
            # Pillow's own limit on pixels is above ours; damaged metadata is no reason to warn.
            warnings.simplefilter("ignore")
            picture = Pillow.open(io.BytesIO(data), formats=[kind])
            _check_size(*picture.size)
            if kind == "JPEG":
                picture.draft("RGB", (largest, largest))
            picture.load()
            upright = ImageOps.exif_transpose(picture)
            return _as_srgb(upright if upright is not None else picture)
    except (TooManyPixels, TooSmall):
        raise
    except (MemoryError, Pillow.DecompressionBombError):
        raise TooManyPixels from None
    except Exception as error:
        # Decoders raise whatever they like on hostile bytes: OSError, SyntaxError, ValueError,
        # struct.error, …
        raise Damaged from error


def _as_srgb(picture: Pillow.Image) -> Pillow.Image:
    profile = picture.info.get("icc_profile")
    transparent = picture.has_transparency_data
    if picture.mode.startswith("I;16") or picture.mode == "I":
        # 16-bit greys: keep the upper eight bits, where Pillow would clip.
        picture = picture.point(lambda value: value / 256).convert("L")
    if profile and picture.mode in {"RGB", "RGBA", "CMYK", "L"}:
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            mode = "RGBA" if picture.mode == "RGBA" else "RGB"
            converted = ImageCms.profileToProfile(picture, source, SRGB, outputMode=mode)
            if converted is not None:
                picture = converted
        except (ImageCms.PyCMSError, OSError, ValueError):
            # A broken profile costs some colour, not the picture.
            pass
    return picture.convert("RGBA" if transparent else "RGB")


def _resized(picture: Pillow.Image, size: tuple[int, int]) -> Pillow.Image:
    return (
        picture if picture.size == size else picture.resize(size, Pillow.Resampling.LANCZOS, reducing_gap=3.0)
    )


def _flat(picture: Pillow.Image) -> Pillow.Image:
    if picture.mode == "RGB":
        return picture
    ground = Pillow.new("RGB", picture.size, "white")
    ground.paste(picture, mask=picture.getchannel("A"))
    return ground


def _bytes(picture: Pillow.Image, kind: str) -> bytes:
    clean = picture.copy()
    clean.info.clear()
    out = io.BytesIO()
    if kind == "avif":
        clean.save(out, "AVIF", quality=58, speed=8, max_threads=1)
    elif kind == "webp":
        clean.save(out, "WEBP", quality=80, method=4)
    else:
        _flat(clean).save(out, "JPEG", quality=82, optimize=True, progressive=False)
    return out.getvalue()


def encode(picture: Pillow.Image, purpose: str) -> Encoded:
    """All sizes that `purpose` wants, as AVIF and WebP, some as JPEG."""
    recipe = rules.RECIPES[purpose]
    if recipe.square:
        picture = picture.crop(rules.crop_box(*picture.size))
    if picture.mode == "RGBA" and picture.getchannel("A").getextrema() == (255, 255):
        picture = picture.convert("RGB")
    sizes = rules.target_sizes(recipe, *picture.size)
    jpegs = rules.jpeg_targets(recipe, [width for width, _ in sizes])
    mean = _flat(picture.resize((1, 1), Pillow.Resampling.BOX)).getpixel((0, 0))
    colour = "#{:02x}{:02x}{:02x}".format(*mean) if isinstance(mean, tuple) else ""
    result = Encoded(*sizes[-1], colour)
    for size in sizes:
        resized = _resized(picture, size)
        kinds = KINDS if size[0] in jpegs else KINDS[:2]
        result.files[size[0]] = {kind: _bytes(resized, kind) for kind in kinds}
    return result


def coded(data: bytes, purpose: str) -> Findings:
    """`Encoded` as a process apart tells it: its values, under `files` the width and kind of each content, and the
    contents. Raises `Refusal` with the name of the error's class.
    """
    try:
        result = encode(_read(data, purpose), purpose)
    except UnusablePicture as error:
        raise Refusal(type(error).__name__) from error
    files = [
        (width, kind, content) for width, kinds in result.files.items() for kind, content in kinds.items()
    ]
    found = {"width": result.width, "height": result.height, "colour": result.colour}
    return {**found, "files": [[width, kind] for width, kind, _ in files]}, [content for *_, content in files]


def _read(data: bytes, purpose: str) -> Pillow.Image:
    if purpose != ImagePurpose.LOGO:
        return decode(data)
    if len(data) <= rules.MOST_BYTES and drawings.is_drawing(data):
        return drawings.drawn(data)
    try:
        return decode(data)
    except WrongKind:
        raise WrongKindOfLogo from None


def told(found: dict[str, Any], contents: list[bytes]) -> Encoded:
    """What `coded` has said. Raises `KeyError`, `TypeError` or `ValueError` for what it cannot have said."""
    result = Encoded(int(found["width"]), int(found["height"]), str(found["colour"]))
    for (width, kind), content in zip(found["files"], contents, strict=True):
        # A kind becomes a part of a file's name, and what a process apart says is believed no more than the file.
        result.files.setdefault(int(width), {})[KINDS[KINDS.index(kind)]] = content
    return result

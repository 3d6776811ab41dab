"""Pictures and things that only look like pictures."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import pillow_heif
from PIL import Image as Pillow

pillow_heif.register_heif_opener()


def picture(kind: str = "JPEG", size: tuple[int, int] = (800, 600), **options: Any) -> bytes:
    """Left half red, right half blue."""
    image = Pillow.new("RGB", size, "red")
    image.paste("blue", (size[0] // 2, 0, *size))
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def with_orientation(orientation: int) -> bytes:
    """A JPEG whose EXIF says how to turn it, and where it was taken."""
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "SecretCamera"
    return picture(exif=exif)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def huge_png(width: int, height: int) -> bytes:
    """A small file whose head promises many pixels."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(b"\x00" * 1_000_000)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def endless_jpeg(scans: int = 800_000) -> bytes:
    """A progressive picture of one megapixel that the decoder goes over again and again: one of its scans, which takes
    twelve bytes, stands there so many times."""
    out = io.BytesIO()
    Pillow.new("L", (1000, 1000), 128).save(out, "JPEG", progressive=True, quality=50)
    whole = out.getvalue()
    scan = b"\xff\xda\x00\x08\x01\x01\x00\x01\x3f\x21\x74\x27"
    at = whole.index(scan)
    return whole[:at] + scan * scans + whole[at:]


def noise(side: int = 640) -> bytes:
    """A picture that no kind of file makes small."""
    out = io.BytesIO()
    Pillow.effect_noise((side, side), 100).convert("RGB").save(out, "PNG")
    return out.getvalue()

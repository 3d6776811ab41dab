"""Pictures as small as lists show them, under short addresses: written out, they would be half of a list.

`/media/a/tTv5z3A2FIYpWAsFNl2zkA` is the picture 64 pixels wide, `…@2x` its double. The signs are those of the folder
that holds its files, in base64url (RFC 4648, section 5). `/media/a/…/80` is one that has no file of 64 pixels.
"""

from __future__ import annotations

import base64
import functools
import re
import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.conf import settings

from vizitka.common.memory import Memory
from vizitka.common.prepared import IdSlot, PreparedByIds
from vizitka.images.models import Image

# In pixels; lists show pictures in 30 to 44 CSS pixels.
WIDTH: Final = 64
_STORED = re.compile(r"images/([0-9a-f]{2})/([0-9a-f]{30})/(\d{1,5})\.webp")
_SHORT = re.compile(r"a/([A-Za-z0-9_-]{22})(?:/(\d{1,5}))?(@2x)?")


# A picture never changes: its address holds for as long as anything shows it.
remembered: Final = Memory[str](20_000)


def avatars_by_id(ids: Iterable[uuid.UUID | None]) -> dict[uuid.UUID | None, str]:
    """The addresses of these pictures, in one query at most; unknown ids and `None`, which may be asked for, are left
    out."""
    addresses = {key: remembered.get(key) or "" for key in ids if key}
    for key, variants in _variants().all(key for key, address in addresses.items() if not address):
        addresses[key] = address_of(variants) or ""
        remembered.put(key, addresses[key])
    return {key: address for key, address in addresses.items() if address}


@functools.cache
def _variants() -> PreparedByIds:
    def rows(slots: list[IdSlot]) -> Any:
        return Image.objects.filter(pk__in=slots).values_list("pk", "variants")

    return PreparedByIds(rows)


def avatar_of(image: Image | None) -> str | None:
    """The picture's address; None without one."""
    return address_of(image.variants) if image else None


def address_of(variants: Mapping[str, Mapping[str, str]]) -> str | None:
    """The address of the smallest file that is at least `WIDTH` wide, else of the largest."""
    files = variants.get(str(WIDTH)) or _nearest(variants)
    match = _STORED.fullmatch(files.get("webp", ""))
    if match is None:
        return None
    start, rest, width = match.groups()
    signs = base64.urlsafe_b64encode(bytes.fromhex(start + rest)).decode().rstrip("=")
    host = "" if settings.API_URL == settings.PUBLIC_URL else settings.API_URL
    return f"{host}{settings.MEDIA_URL}a/{signs}{'' if width == str(WIDTH) else f'/{width}'}"


def _nearest(variants: Mapping[str, Mapping[str, str]]) -> Mapping[str, str]:
    widths = sorted(int(width) for width in variants)
    return variants[str(next((width for width in widths if width >= WIDTH), widths[-1]))] if widths else {}


def stored_names(path: str) -> list[str]:
    """The files that an address below /media/ may mean, the best first: where there is no double, it is the picture
    itself. Empty for what is no such address.
    """
    match = _SHORT.fullmatch(path)
    if match is None:
        return []
    signs, given, doubled = match.groups()
    folder = base64.urlsafe_b64decode(f"{signs}==").hex()
    width = int(given or WIDTH)
    widths = [2 * width, width] if doubled else [width]
    return [f"images/{folder[:2]}/{folder[2:]}/{step}.webp" for step in widths]

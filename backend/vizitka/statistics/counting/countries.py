"""The country of a visitor's network, by a table that comes with a package: nobody outside is asked. What is kept is
two letters."""

from __future__ import annotations

from typing import Final

import iptocc
from cachetools import LRUCache

MOST_KNOWN: Final = 4096
_known: Final[LRUCache[int, str]] = LRUCache(MOST_KNOWN)


def country_of(address: str) -> str:
    """An ISO 3166 code of two letters; empty where it is not known, as for networks of one's own."""
    key = hash(address)
    found = _known.get(key)
    if found is None:
        found = _known[key] = _country_of(address.lower().removeprefix("::ffff:"))
    return found


def _country_of(address: str) -> str:
    try:
        return iptocc.country_code(address) or ""
    except ValueError:
        return ""

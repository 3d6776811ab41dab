"""What tells programs from people where visitors write to a card, without a puzzle (docs/domain/exchange.md). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

# A field that people do not see and programs fill in.
TRAP: Final = "website"
# Who advertises puts in several.
MOST_LINKS: Final = 1
# Only what is written as an address: "booking.com" is the name of a company.
_LINK: Final = re.compile(
    r"https?://|ftp://|\bwww\.|<a\s|\[url|\b[a-z0-9-]{1,63}\.[a-z]{2,24}/", re.IGNORECASE
)
_SCHEME: Final = re.compile(r"(?:https?|ftp)://(?:www\.)?[^\s<>\"']*|www\.[^\s<>\"']*", re.IGNORECASE)


def links_in(texts: Iterable[str]) -> int:
    """How many addresses stand in these texts together."""
    found = 0
    for text in texts:
        # Each address once, whatever else of it looks like one.
        rest, number = _SCHEME.subn(" ", text)
        found += number + len(_LINK.findall(rest))
    return found


def has_too_many_links(texts: Iterable[str]) -> bool:
    return links_in(texts) > MOST_LINKS

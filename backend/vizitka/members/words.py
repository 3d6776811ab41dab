"""What people may write into the mails that Vizitka sends to others for them."""

from __future__ import annotations

import re
from typing import Final

from vizitka.domains import rules as domains

# Mail programs end an address there.
_PIECES: Final = re.compile(r"[^\s<>()\[\]{}\"',;!?«»„“”‚‘’]+")
_HOST: Final = re.compile(r"(?:[\w-]+\.)+[\w-]{2,}")
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*://|www\.", re.IGNORECASE)
# Dots of other scripts, which browsers take for dots (UTS 46).
_DOTS: Final = str.maketrans("。．｡", "...")


def links_in(text: str) -> list[str]:
    """The pieces of a text that mail programs make a link of; addresses of people are none."""
    return [piece for piece in _PIECES.findall(text) if _is_link(piece.translate(_DOTS))]


def _is_link(piece: str) -> bool:
    if _SCHEME.search(piece):
        return True
    if "@" in piece and "/" not in piece:
        return False
    return any(domains.has_known_ending(host.lower()) for host in _HOST.findall(piece))

"""Where anybody may write without a sign-in: sign-in itself, baskets, what providers tell, and all forms of pages.

The front does that in a lane of its own, so that a crowd at the doors holds up nobody who is inside.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from vizitka.common.body_limits import pattern_of

# What else is below these asks for a sign-in; all other addresses are pages, whose forms are for everybody.
INSIDE: Final = ("/v1/", "/scim/", "/mcp", "/backoffice/")

_doors: dict[str, list[re.Pattern[str]]] = {}


def open_at(methods: Iterable[str], path: str) -> None:
    """`path` as a route has it, with its parts in braces."""
    for method in methods:
        _doors.setdefault(method, []).append(pattern_of(path))


def is_one(method: str, path: str) -> bool:
    """Whether this is asked at a door."""
    if not path.startswith(INSIDE):
        return True
    return any(door.fullmatch(path) for door in _doors.get(method, ()))

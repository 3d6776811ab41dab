"""Names of things that are noted beside others, as that of a card in an entry about an invitation to it.

Each domain says at start where it notes such names, so that they leave the log together with the thing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

# Kind that is mentioned to {(kind of the entry, field of its changes)}.
_mentions: Final[dict[str, set[tuple[str, str]]]] = {}


def register(mentioned: str, *, kinds: Iterable[str], field: str) -> None:
    """Entries about things of these kinds hold the name of a thing of kind `mentioned` in `field`."""
    _mentions.setdefault(mentioned, set()).update((kind, field) for kind in kinds)


def places_of(mentioned: str) -> list[tuple[str, str]]:
    """Where names of things of that kind stand: (kind of the entry, field)."""
    return sorted(_mentions.get(mentioned, ()))

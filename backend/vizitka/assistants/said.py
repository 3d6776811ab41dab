"""What assistants are told of what people wrote: data, marked as such, without signs that nobody sees, and not endless.
Pure.

A card may hold a sentence that wants to be an instruction ("ignore what you were told"). It is never part of what tools
are called, of how they are described, or of errors; it stands below `from_cards`, which the server explains once.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, Final

LONGEST: Final = 500
LONGEST_DESCRIPTION: Final = 2_000
MOST_ROWS: Final = 40
# Where everything lies that people wrote.
FROM_CARDS: Final = "from_cards"
_KEPT: Final = frozenset("\n\t")


def plain(text: str, most: int = LONGEST) -> str:
    """A text without control signs, invisible ones and signs that turn the direction: what people see is all there
    is."""
    kept = "".join(
        sign
        for sign in text
        if sign in _KEPT or unicodedata.category(sign) not in {"Cc", "Cf", "Co", "Cs", "Cn"}
    )
    return kept if len(kept) <= most else f"{kept[: most - 1]}…"


def data(value: Any, most: int = LONGEST) -> Any:
    """Likewise at any depth, and no list longer than `MOST_ROWS`."""
    if isinstance(value, str):
        return plain(value, most)
    if isinstance(value, Mapping):
        return {
            str(key): data(one, LONGEST_DESCRIPTION if key == "description" else most)
            for key, one in value.items()
        }
    if isinstance(value, list | tuple):
        return [data(one, most) for one in value[:MOST_ROWS]]
    return value if value is None or isinstance(value, bool | int | float) else plain(str(value), most)


def comes_back_shortened(sent: Any, stored: Any) -> bool:
    """Whether a text that was sent is one that was shown shortened or cleaned, where something else is stored."""
    shown = _texts(data(stored)) - _texts(stored)
    return not shown.isdisjoint(_texts(sent))


def _texts(value: Any) -> set[str]:
    if isinstance(value, str):
        return {value}
    if isinstance(value, Mapping):
        return set().union(*map(_texts, value.values()))
    if isinstance(value, (list, tuple)):
        return set().union(*map(_texts, value))
    return set()

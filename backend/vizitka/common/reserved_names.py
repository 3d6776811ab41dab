"""Names that nobody may take, as a user name or as the handle of a card. Each domain adds those of its addresses and
those that would let one pass for it when it starts (`AppConfig.ready`); this room knows none of them.
"""

from __future__ import annotations

_reserved: set[str] = set()


def reserve(words: str) -> None:
    """Adds words, separated by spaces and in small letters. Two domains may have the same one."""
    _reserved.update(words.split())


def is_reserved(name: str) -> bool:
    """Whether a normalised name is kept back."""
    return name in _reserved

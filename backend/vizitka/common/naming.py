"""Names of files that lie beside each other."""

from __future__ import annotations

import unicodedata
from typing import Final

# The first one has no number.
SECOND: Final = 2


class Names:
    """Gives each file of a folder a name of its own: who is called like another one is counted.

    Windows and macOS see no difference between large and small letters, nor in how an accent is written.
    """

    def __init__(self) -> None:
        self._next: dict[str, int] = {}

    def own(self, name: str) -> str:
        """The name, else the name with the first number that is free."""
        key = _seen(name)
        if key not in self._next:
            self._next[key] = SECOND
            return name
        number = self._next[key]
        while _seen(found := f"{name} ({number})") in self._next:
            number += 1
        self._next[key] = number + 1
        self._next[_seen(found)] = SECOND
        return found


def _seen(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())

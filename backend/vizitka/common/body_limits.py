"""How large the body of a request may be, by its address: known before the first byte of it is read.

Each room declares what of it takes more than a form, beside the operation (`largest_body=` in common.api.router).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

KILOBYTE: Final = 1024
MEGABYTE: Final = 1024 * 1024
# Forms, and JSON of people's fields.
USUAL: Final = 64 * KILOBYTE
# Texts in nine languages.
LONG: Final = MEGABYTE
# The keys of 50,000 rows.
ROWS: Final = 2 * MEGABYTE
# What stands around a file in a form.
_AROUND: Final = 64 * KILOBYTE
IMAGE: Final = 12 * MEGABYTE + _AROUND
IMPORT: Final = 30 * MEGABYTE + _AROUND

_PART: Final = re.compile(r"\{[^}]*\}")


@dataclass(frozen=True, slots=True)
class _Place:
    path: re.Pattern[str]
    most: int
    of_strangers: bool


_places: dict[str, list[_Place]] = {}


def declare(methods: Iterable[str], path: str, most: int, *, of_strangers: bool = False) -> None:
    """`path` as a route has it, with its parts in braces; `most` in bytes. `of_strangers`: a large body is read though
    its sender has no session and no token of ours; elsewhere it is not, for nobody would be let in there with it."""
    for method in methods:
        _places.setdefault(method, []).append(_Place(pattern_of(path), most, of_strangers))


def pattern_of(path: str) -> re.Pattern[str]:
    """What the addresses of a route look like."""
    return re.compile("[^/]+".join(re.escape(piece) for piece in _PART.split(path)))


def declare_form(model: str, most: int) -> None:
    """A form of the back office, for making a row and for changing one: `model` as its address has it, with its
    application (`shop/articlepicture`)."""
    for page in ("add", "{row}/change"):
        declare(["POST"], f"/backoffice/{model}/{page}/", most)


def limit_of(method: str, path: str) -> int:
    """The most bytes that a body for this address may have."""
    place = _place_of(method, path)
    return place.most if place else USUAL


def is_of_strangers(method: str, path: str) -> bool:
    """Whether a large body for this address is read, whoever sends it."""
    place = _place_of(method, path)
    return place is not None and place.of_strangers


def _place_of(method: str, path: str) -> _Place | None:
    return next((place for place in _places.get(method, ()) if place.path.fullmatch(path)), None)

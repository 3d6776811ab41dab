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


_places: dict[str, list[_Place]] = {}


def declare(methods: Iterable[str], path: str, most: int) -> None:
    """`path` as a route has it, with its parts in braces; `most` in bytes."""
    pattern = "[^/]+".join(re.escape(piece) for piece in _PART.split(path))
    for method in methods:
        _places.setdefault(method, []).append(_Place(re.compile(pattern), most))


def declare_form(model: str, most: int) -> None:
    """A form of the back office, for making a row and for changing one: `model` as its address has it, with its
    application (`shop/articlepicture`)."""
    for page in ("add", "{row}/change"):
        declare(["POST"], f"/backoffice/{model}/{page}/", most)


def limit_of(method: str, path: str) -> int:
    """The most bytes that a body for this address may have."""
    return next((place.most for place in _places.get(method, ()) if place.path.fullmatch(path)), USUAL)

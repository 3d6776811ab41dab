"""What a PIN may be. Pure."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Mapping
from typing import Any, Final, Literal

SHORTEST_PIN: Final = 6
LONGEST_PIN: Final = 12
# Somebody who tries by hand tries these first: 111111, 121212, 123123.
_LONGEST_PATTERN: Final = 3

Problem = Literal["form", "trivial"]


# The channels by which a visitor comes, and the switch that forces a PIN on each where the space uses PINs at all.
FORCES: Final[Mapping[str, str]] = {
    "link": "force_pin_links",
    "qr_code": "force_pin_qr_codes",
    "product": "force_pin_products",
}


def forced(space: Any) -> list[str]:
    """The switches of a space by which visitors are asked for its PIN now."""
    return [switch for switch in FORCES.values() if space.pin_verification and getattr(space, switch)]


def normalised_pin(text: str) -> str:
    """The PIN as it is kept: people group digits with blanks and hyphens, and some keyboards have other digits."""
    digits = (unicodedata.decimal(sign, None) for sign in text)
    return "".join(
        str(digit) if digit is not None else sign
        for sign, digit in zip(text, digits, strict=True)
        if not sign.isspace() and sign not in "-\u2013"
    )


def pin_problem(pin: str) -> Problem | None:
    """Why a normalised PIN is refused: not 6 to 12 digits, or one that is guessed at once; None when it is fine."""
    if not (pin.isascii() and pin.isdigit() and SHORTEST_PIN <= len(pin) <= LONGEST_PIN):
        return "form"
    steps = {(int(after) - int(before)) % 10 for before, after in itertools.pairwise(pin)}
    if steps in ({1}, {9}):
        return "trivial"
    repeats = any(pin == (pin[:size] * len(pin))[: len(pin)] for size in range(1, _LONGEST_PATTERN + 1))
    return "trivial" if repeats else None

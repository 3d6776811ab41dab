"""What may be done with a product, and how its serial and its PIN look (docs/domain/products.md). Pure."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from vizitka.products.enums import Act, Label, Side
from vizitka.spaces.protection.rules import pin_problem

# --- what may be done


@dataclass(frozen=True, slots=True)
class Transition:
    """`to` is where it leads; `without_card` is the label when the product has no card, where that differs."""

    to: Label
    sides: frozenset[Side]
    without_card: Label | None = None
    needs_reason: bool = False

    def label(self, *, has_card: bool) -> Label:
        return self.to if has_card or self.without_card is None else self.without_card


_ANYBODY: Final = frozenset(Side)
_PEOPLE: Final = frozenset({Side.HOLDER, Side.SPACE})
_SPACE: Final = frozenset({Side.SPACE})
_KEEPERS: Final = frozenset({Side.SPACE, Side.OPERATOR})
_OPERATOR: Final = frozenset({Side.OPERATOR})

_RELEASE: Final = Transition(Label.NOT_CONNECTED, _PEOPLE)
_LOCK: Final = Transition(Label.LOCKED, _ANYBODY, needs_reason=True)
_CALL_BACK: Final = Transition(Label.CALLED_BACK, _OPERATOR, needs_reason=True)

# The table of the document, row by row; what is not there is refused.
TRANSITIONS: Final[Mapping[tuple[Label, Act], Transition]] = {
    (Label.NOT_CONNECTED, Act.CLAIM): Transition(Label.NOT_CONNECTED, _SPACE),
    (Label.NOT_CONNECTED, Act.CONNECT): Transition(Label.CONNECTED, _PEOPLE),
    (Label.NOT_CONNECTED, Act.MOVE): Transition(Label.NOT_CONNECTED, _SPACE),
    (Label.NOT_CONNECTED, Act.LOCK): _LOCK,
    (Label.NOT_CONNECTED, Act.GIVE_UP): Transition(Label.NOT_CONNECTED, _SPACE),
    (Label.NOT_CONNECTED, Act.CALL_BACK): _CALL_BACK,
    (Label.CONNECTED, Act.MOVE): Transition(Label.CONNECTED, _PEOPLE),
    (Label.CONNECTED, Act.DISCONNECT): _RELEASE,
    (Label.CONNECTED, Act.SWITCH_OFF): Transition(Label.INACTIVE, _SPACE),
    (Label.CONNECTED, Act.HIDE): Transition(Label.HIDDEN, _PEOPLE),
    (Label.CONNECTED, Act.LOCK): _LOCK,
    (Label.CONNECTED, Act.CALL_BACK): _CALL_BACK,
    (Label.INACTIVE, Act.SWITCH_ON): Transition(Label.CONNECTED, _SPACE),
    (Label.INACTIVE, Act.DISCONNECT): Transition(Label.NOT_CONNECTED, _SPACE),
    (Label.INACTIVE, Act.LOCK): _LOCK,
    (Label.INACTIVE, Act.CALL_BACK): _CALL_BACK,
    (Label.HIDDEN, Act.SHOW): Transition(Label.CONNECTED, _PEOPLE),
    (Label.HIDDEN, Act.DISCONNECT): _RELEASE,
    (Label.HIDDEN, Act.LOCK): _LOCK,
    (Label.HIDDEN, Act.CALL_BACK): _CALL_BACK,
    (Label.LOCKED, Act.UNLOCK): Transition(Label.CONNECTED, _KEEPERS, without_card=Label.NOT_CONNECTED),
    (Label.LOCKED, Act.CALL_BACK): _CALL_BACK,
}

# A product with one of these has a card; with `locked` it may have one.
WITH_CARD: Final = frozenset({Label.CONNECTED, Label.INACTIVE, Label.HIDDEN})
WITHOUT_CARD: Final = frozenset({Label.NOT_CONNECTED, Label.CALLED_BACK})


def transition(label: Label, act: Act, side: Side) -> Transition | None:
    """What the act leads to; None where it is not allowed to who acts for `side`."""
    found = TRANSITIONS.get((label, act))
    return found if found is not None and side in found.sides else None


def acts_of(label: Label, side: Side) -> list[Act]:
    """What may be done with a product by who acts for `side`, in the order of the enum."""
    return [act for act in Act if transition(label, act, side) is not None]


# --- serials

# Without look-alikes (0 O, 1 I L), and without Y and Z, which change places between keyboards. 29 is a prime.
ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwx"
SERIAL_LENGTH: Final = 12
_VALUES: Final = {sign: value for value, sign in enumerate(ALPHABET)}


def check_character(body: str) -> str:
    """The last character of a serial: the sum of all values, each times its place from 1, is a multiple of 29.

    The places are different modulo a prime, so that one wrong character and any two that changed places are found.
    """
    total = sum(place * _VALUES[sign] for place, sign in enumerate(body, 1))
    # The inverse of the last place modulo 29.
    inverse = pow(SERIAL_LENGTH, -1, len(ALPHABET))
    return ALPHABET[-total * inverse % len(ALPHABET)]


def serial_of(numbers: Sequence[int]) -> str:
    """The serial of eleven numbers below 29, with its check character."""
    body = "".join(ALPHABET[number] for number in numbers)
    return body + check_character(body)


def normalised_serial(text: str) -> str:
    """A serial as it is kept: people write it in groups and in capitals."""
    return "".join(sign for sign in text.lower() if not sign.isspace() and sign not in "-\u2013")


def is_serial(text: str) -> bool:
    """Whether a normalised text can be a serial."""
    well_formed = len(text) == SERIAL_LENGTH and all(sign in _VALUES for sign in text)
    return well_formed and check_character(text[:-1]) == text[-1]


def printed_serial(serial: str) -> str:
    """As it stands on the product: `K7M2-9QXD-4RTW`."""
    return "-".join(serial[start : start + 4] for start in range(0, SERIAL_LENGTH, 4)).upper()


# --- PINs

SHORTEST_PIN: Final = 6
LONGEST_PIN: Final = 12


def pin_of(secret: bytes, serial: str, digits: int) -> str:
    """The PIN of a serial, drawn from its batch's secret: whoever has not the secret learns nothing of it from others.

    One that is guessed first (123456, 111111) is drawn anew.
    """
    attempt = 0
    while True:
        digest = hmac.digest(secret, f"{serial}:{attempt}".encode(), hashlib.sha256)
        pin = str(int.from_bytes(digest) % 10**digits).zfill(digits)
        if pin_problem(pin) is None:
            return pin
        attempt += 1


def is_pin(text: str) -> bool:
    """Whether a normalised text can be a PIN."""
    return text.isascii() and text.isdigit() and SHORTEST_PIN <= len(text) <= LONGEST_PIN

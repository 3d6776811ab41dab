"""Cards behind a PIN: nothing of them leaves the server before it is right (product.md, section 6).

A right PIN is remembered in a signed cookie that names the card and the PIN's hash, so that it opens no other card
and ends with the PIN. It signs nobody in.

Guesses are counted before they are looked at (throttles.py).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.contrib.auth.hashers import check_password
from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from vizitka.cards.models import Card
from vizitka.cards.protection.selectors import pin_of
from vizitka.common.errors import Busy, TooManyAttempts
from vizitka.publishing import throttles
from vizitka.publishing.cookies import Cookie, Cookies
from vizitka.spaces.protection.rules import LONGEST_PIN, SHORTEST_PIN, normalised_pin

COOKIE_LIFE = dt.timedelta(hours=12)
SALT = "vizitka.card-pin"
# Browsers send every cookie with every request: of many opened cards only so many are remembered.
MOST_COOKIES = 20
PREFIX = "card-pin-"
LONGEST_TEXT = 60


def cookie_name(card: Card) -> str:
    return PREFIX + card.pk.hex[-12:]


def _fingerprint(card: Card) -> str:
    return salted_hmac(SALT, pin_of(card), algorithm="sha256").hexdigest()[:32]


def has_entered(card: Card, pins: Mapping[str, str]) -> bool:
    """Whether one of a visitor's cookies is that of a right PIN for this card, and the PIN is still the same."""
    token = pins.get(cookie_name(card), "")
    if not token or not pin_of(card):
        return False
    try:
        card_hex, fingerprint = signing.loads(token, salt=SALT, max_age=COOKIE_LIFE)
    except (signing.BadSignature, ValueError, TypeError):
        return False
    return card_hex == card.pk.hex and constant_time_compare(str(fingerprint), _fingerprint(card))


@dataclass(frozen=True, slots=True)
class Right:
    """The card is open."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """No PIN looks like this (then nothing was counted), or it is not the card's; `left` are the tries before one has
    to wait."""

    problem: Literal["form", "wrong"]
    left: int = 0


@dataclass(frozen=True, slots=True)
class Wait:
    """Too many wrong ones."""

    seconds: int


Guess = Right | Wrong | Wait


def guess(card: Card, text: str, address: str) -> Guess:
    """Compares what a visitor typed with the PIN of a card that has one."""
    pin = normalised_pin(text[:LONGEST_TEXT])
    if not (pin.isascii() and pin.isdigit() and SHORTEST_PIN <= len(pin) <= LONGEST_PIN):
        # No PIN looks like this: neither counted nor compared.
        return Wrong("form")
    # The PIN itself is what is guessed: the card's own, or the one that all cards of the space share.
    owner = str(card.pk if card.pin_hash else card.space_id)
    try:
        tried = throttles.PIN.attempt(owner, address)
        with tried.looking():
            is_right = check_password(pin, pin_of(card))
    except (TooManyAttempts, Busy) as error:
        return Wait(error.wait_seconds)
    if not is_right:
        return Wrong("wrong", tried.left) if tried.left else Wait(tried.wait_seconds)
    tried.forgive()
    return Right()


def remembered(card: Card, pins: Mapping[str, str]) -> Cookies:
    """What a browser that has the cookies `pins` is to keep after the right PIN."""
    name = cookie_name(card)
    others = [other for other in pins if other != name]
    value = signing.dumps([card.pk.hex, _fingerprint(card)], salt=SALT)
    return Cookies(
        kept=(Cookie(name, value, int(COOKIE_LIFE.total_seconds())),),
        forgotten=tuple(others[: max(0, len(others) - MOST_COOKIES + 1)]),
    )

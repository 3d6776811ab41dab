"""Hashes of PINs.

A PIN of eight digits is guessed from any hash that can be computed by whoever has the table. So the hash takes a key of
the installation, which is in no table and no backup of one; guesses over the network meet the throttle.
"""

from __future__ import annotations

from typing import Final

from django.utils.crypto import constant_time_compare, salted_hmac

SALT: Final = "vizitka.product-pin"


def pin_hash(serial: str, pin: str) -> str:
    """The hash of a product's PIN, other for each serial."""
    return salted_hmac(SALT, f"{serial}:{pin}", algorithm="sha256").hexdigest()


def is_pin_of(serial: str, pin: str, kept: str) -> bool:
    """Whether this is the PIN; takes as long for a serial of which nothing is `kept`."""
    return constant_time_compare(pin_hash(serial, pin), kept or "0" * 64)

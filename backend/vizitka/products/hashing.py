"""Hashes of PINs.

A PIN of eight digits is guessed from any hash that can be computed by whoever has the table. So the hash takes a key of
the installation, which is in no table and no backup of one; guesses over the network meet the throttle.
"""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

SALT: Final = "vizitka.product-pin"


def pin_hash(serial: str, pin: str, key: str | None = None) -> str:
    """The hash of a product's PIN, other for each serial; under the installation's key unless another is named."""
    return salted_hmac(SALT, f"{serial}:{pin}", secret=key, algorithm="sha256").hexdigest()


def is_pin_of(serial: str, pin: str, kept: str) -> bool:
    """Whether this is the PIN, by the key that is in use or a former one (`SECRET_KEY_FALLBACKS`); takes as long for a
    serial of which nothing is `kept`."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    # All are looked at: how long it takes tells nothing of the key.
    found = [constant_time_compare(pin_hash(serial, pin, key), kept or "0" * 64) for key in keys]
    return any(found)

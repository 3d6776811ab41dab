"""How passes are called, and by what a phone proves that it has one.

A pass is that of a card, for all visitors of one way the same or the person's own: no table holds who has one. Its
token says by which way it was taken (ways.py), then comes a keyed digest of that and its name; it stays right for as
long as the key is known (SECRET_KEY_FALLBACKS). On a phone the same pass by another way takes the place of the first.
"""

from __future__ import annotations

import dataclasses
import hashlib
import hmac
import uuid
from dataclasses import dataclass
from typing import Final

from django.conf import settings

_PURPOSE: Final = b"vizitka.wallet.pass:"
_OWN: Final = "-own"
_SIGNS: Final = 40


@dataclass(frozen=True, slots=True)
class Serial:
    card_id: uuid.UUID
    is_own: bool = False
    way: str = ""

    def __str__(self) -> str:
        return f"{self.card_id.hex}{_OWN if self.is_own else ''}"

    @property
    def token(self) -> str:
        return self.way + _digest(settings.SECRET_KEY, self)

    def proved(self, token: str) -> Serial | None:
        """The pass with the way that its token says; None for a token that is not ours."""
        way, given = token[:-_SIGNS], token[-_SIGNS:].encode()
        named = dataclasses.replace(self, way=way)
        secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
        is_right = any(hmac.compare_digest(_digest(secret, named).encode(), given) for secret in secrets)
        return named if is_right else None


def serial_of(text: str) -> Serial | None:
    """None for what names no pass of ours."""
    plain, is_own = text.removesuffix(_OWN), text.endswith(_OWN)
    try:
        serial = Serial(uuid.UUID(hex=plain), is_own)
    except ValueError:
        return None
    return serial if str(serial) == text else None


def _digest(secret: str, serial: Serial) -> str:
    key = hashlib.sha256(_PURPOSE + secret.encode()).digest()
    name = f"{serial}:{serial.way}" if serial.way else str(serial)
    return hmac.new(key, name.encode(), hashlib.sha256).hexdigest()[:_SIGNS]

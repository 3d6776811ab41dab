"""How passes are called, and by what a phone proves that it has one.

A pass is that of a card, for all visitors the same or the person's own: no table holds who has one. Its token is a
keyed digest of its name, and stays right for as long as the key is known (SECRET_KEY_FALLBACKS).
"""

from __future__ import annotations

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

    def __str__(self) -> str:
        return f"{self.card_id.hex}{_OWN if self.is_own else ''}"

    @property
    def token(self) -> str:
        return _token(settings.SECRET_KEY, str(self))

    def is_proved(self, token: str) -> bool:
        secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
        given = token.encode()
        return any(hmac.compare_digest(_token(secret, str(self)).encode(), given) for secret in secrets)


def serial_of(text: str) -> Serial | None:
    """None for what names no pass of ours."""
    plain, is_own = text.removesuffix(_OWN), text.endswith(_OWN)
    try:
        serial = Serial(uuid.UUID(hex=plain), is_own)
    except ValueError:
        return None
    return serial if str(serial) == text else None


def _token(secret: str, name: str) -> str:
    key = hashlib.sha256(_PURPOSE + secret.encode()).digest()
    return hmac.new(key, name.encode(), hashlib.sha256).hexdigest()[:_SIGNS]

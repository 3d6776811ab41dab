"""The links of mails to a person's own page. A token is the card's id with a keyed digest; no table holds it, and it
works for as long as the key is known (SECRET_KEY_FALLBACKS)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import uuid
from typing import Final

from django.conf import settings

_PURPOSE: Final = b"vizitka.backgrounds.page:"
_DIGEST: Final = 12
_ID: Final = 16


def page_url(card_id: uuid.UUID, language: str) -> str:
    """Where a person takes the own backgrounds, without signing in."""
    return f"{settings.PUBLIC_URL}/backgrounds/{token_of(card_id)}?lang={language}"


def token_of(card_id: uuid.UUID) -> str:
    content = card_id.bytes + _digest(settings.SECRET_KEY, card_id.bytes)
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def card_of(token: str) -> uuid.UUID | None:
    """The card of a token; None for one that is not ours."""
    try:
        given = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except (binascii.Error, ValueError):
        return None
    key, digest = given[:_ID], given[_ID:]
    if len(given) != _ID + _DIGEST:
        return None
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    if not any(hmac.compare_digest(digest, _digest(secret, key)) for secret in secrets):
        return None
    return uuid.UUID(bytes=key)


def _digest(secret: str, content: bytes) -> bytes:
    key = hashlib.sha256(_PURPOSE + secret.encode()).digest()
    return hmac.digest(key, content, hashlib.sha256)[:_DIGEST]

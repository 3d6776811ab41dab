"""Addresses for who does not sign in: ids with a keyed digest. No table holds them; each is good for one purpose, and
they work for as long as the key is known (SECRET_KEY_FALLBACKS)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import uuid
from typing import Final

from django.conf import settings

_DIGEST: Final = 10
_ID: Final = 16


def make(purpose: str, first: uuid.UUID, second: uuid.UUID | None = None) -> str:
    """A token for one purpose: good for no other."""
    ids = first.bytes + (second.bytes if second else b"")
    return _text(ids + _digest(settings.SECRET_KEY, purpose, ids))


def read(purpose: str, token: str) -> tuple[uuid.UUID, uuid.UUID | None] | None:
    """The ids in a token; None for one that is not ours, or for something else."""
    try:
        given = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
    except (binascii.Error, ValueError):
        return None
    ids, digest = given[:-_DIGEST], given[-_DIGEST:]
    if len(ids) not in {_ID, 2 * _ID} or _text(given) != token:
        return None
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    if not any(hmac.compare_digest(digest, _digest(secret, purpose, ids)) for secret in secrets):
        return None
    return uuid.UUID(bytes=ids[:_ID]), uuid.UUID(bytes=ids[_ID:]) if ids[_ID:] else None


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _digest(secret: str, purpose: str, ids: bytes) -> bytes:
    key = hashlib.sha256(f"{purpose}:{secret}".encode()).digest()
    return hmac.digest(key, ids, hashlib.sha256)[:_DIGEST]

"""Tokens that people carry: random, and stored only as their hash."""

from __future__ import annotations

import base64
import hashlib
import secrets

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings


def new_token() -> str:
    """256 random bits, safe in an address."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """SHA-256 in hex. A token of 256 random bits needs no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def _fernet(purpose: str) -> MultiFernet:
    """The key that is in use, and the former ones: what they have encrypted is still read."""
    return MultiFernet([_key(purpose, one) for one in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key(purpose: str, secret: str) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(f"{purpose}:{secret}".encode()).digest()))


def encrypt(purpose: str, text: str) -> str:
    """Encrypts what must be read again (a TOTP secret) under a key of the installation and the purpose."""
    return _fernet(purpose).encrypt(text.encode()).decode()


def decrypt(purpose: str, token: str) -> str:
    """Raises `ValueError` when the key has changed, and is none of the former ones, or the text was tampered with."""
    try:
        return _fernet(purpose).decrypt(token.encode()).decode()
    except InvalidToken as error:
        raise ValueError("cannot be decrypted with this installation's key") from error

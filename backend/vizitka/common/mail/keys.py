"""Keys by which mails are signed."""

from __future__ import annotations

from typing import Final

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key

LEAST_BITS: Final = 1024


class NoKey(ValueError):
    """What should be the key is none, in words for whoever runs the installation."""


def read_key(pem: bytes) -> RSAPrivateKey:
    """Raises `NoKey`."""
    try:
        key = load_pem_private_key(pem, password=None)
    except (ValueError, TypeError) as error:
        raise NoKey("it is no private key in PEM without a password") from error
    if not isinstance(key, RSAPrivateKey):
        raise NoKey("it is no RSA key")
    if key.key_size < LEAST_BITS:
        raise NoKey(f"it has {key.key_size} bits, {LEAST_BITS} are the least")
    return key

"""Opens what a password locks: a .p12 or the file of a key, in a process apart (common/apart.py). No Django.

The file itself says how often its password is stirred and how much memory that takes, and how many digits its key has:
a small one can ask for an hour or for all memory, and nothing in the library refuses it.
"""

from __future__ import annotations

from typing import Any, Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import pkcs12

from vizitka.common.apart_child import Findings, Refusal

# Apple's have 2,048. Each pass is signed by it, while somebody waits.
MOST_BITS: Final = 8192
PACKED: Final = "p12"
KEY: Final = "key"


def unlocked(data: bytes, argument: str) -> Findings:
    """`argument`: the kind of file, a space, and the password. Contents: the key (PKCS#8, open; empty when there is
    none), then of a .p12 its certificates, the own one first. Refuses with `password`, `file`, `empty` or `key`."""
    kind, _, password = argument.partition(" ")
    given = password.encode() or None
    if kind == KEY:
        return {}, [_plain(_key(data, given))]
    try:
        key, certificate, more = pkcs12.load_key_and_certificates(data, given)
    except ValueError as error:
        # Both a wrong password and what is no such file end here; the words of the library tell them apart.
        is_locked = "password" in str(error).lower() or "mac" in str(error).lower()
        raise Refusal("password" if is_locked else "file") from error
    if certificate is None:
        raise Refusal("empty")
    form = serialization.Encoding.DER
    return {}, [_plain(key), *(one.public_bytes(form) for one in (certificate, *more))]


def _key(content: bytes, given: bytes | None) -> Any:
    for load in (serialization.load_pem_private_key, serialization.load_der_private_key):
        for secret in dict.fromkeys((given, None)):
            try:
                return load(content, secret)
            except (ValueError, TypeError):
                continue
    raise Refusal("password" if b"ENCRYPTED" in content else "key")


def _plain(key: Any) -> bytes:
    if key is None:
        return b""
    if isinstance(key, rsa.RSAPrivateKey) and key.key_size > MOST_BITS:
        raise Refusal("long")
    form = (serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return bytes(key.private_bytes(*form))

"""Whether an NTAG 424 DNA is itself: its tap tells who it is and how often it was read, so that nobody else can.

Secure unique NFC (SUN) by NXP's application note AN12196: the tag lays into its address `PICCENCData`, its UID and
counter encrypted under one key, and a MAC under another that changes with each reading. Pure: keys come in as bytes.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Final, Literal

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.cmac import CMAC

KEY_BYTES: Final = 16
# PICCDataTag: UID and counter are mirrored, the UID has seven bytes (AN12196, 4.4.2.1).
_TAG: Final = 0xC7
_UID_BYTES, _COUNTER_BYTES = 7, 3
# SV2 of the session key for MACs (AN12196, 4.4.4).
_SESSION: Final = bytes.fromhex("3CC300010080")

Reading = Literal["new", "used", "suspect"]


@dataclass(frozen=True, slots=True)
class Tapped:
    """What a tag says of itself: its UID, and how often it was read."""

    uid: bytes
    counter: int


def tapped(picc: bytes, meta_read_key: bytes) -> Tapped | None:
    """What stands in `PICCENCData`; None for what this key has not encrypted."""
    if len(picc) != KEY_BYTES:
        return None
    decryptor = Cipher(algorithms.AES(meta_read_key), modes.CBC(bytes(KEY_BYTES))).decryptor()
    plain = decryptor.update(picc) + decryptor.finalize()
    if plain[0] != _TAG:
        return None
    uid, counter = plain[1:][:_UID_BYTES], plain[1 + _UID_BYTES :][:_COUNTER_BYTES]
    return Tapped(uid, int.from_bytes(counter, "little"))


def mac_of(tag: Tapped, file_read_key: bytes, covered: bytes = b"") -> bytes:
    """The MAC of a reading over what of the address is `covered` (from SDMMACInputOffset to SDMMACOffset)."""
    vector = _SESSION + tag.uid + tag.counter.to_bytes(_COUNTER_BYTES, "little")
    # Every second byte, as the tag sends it.
    return _cmac(_cmac(file_read_key, vector), covered)[1::2]


def is_real(tag: Tapped, mac: bytes, file_read_key: bytes, covered: bytes = b"") -> bool:
    """Whether the tag itself has made this MAC in this reading."""
    return hmac.compare_digest(mac_of(tag, file_read_key, covered), mac)


def key_of_uid(master: bytes, uid: bytes, purpose: bytes) -> bytes:
    """A key of this tag alone, from one of many tags (NXP's AN10922, AES-128). UID and purpose have 16 to 31 bytes
    together: shorter ones are padded by rules of their own."""
    message = b"\x01" + uid + purpose
    if not KEY_BYTES < len(message) <= 2 * KEY_BYTES:
        raise ValueError("UID and purpose have 16 to 31 bytes")
    return _cmac(master, message)


def reading(counter: int, last: int | None) -> Reading:
    """What a real reading is worth after the `last` one that counted; None before the first.

    The same once more is a reload, a preview or an address that was passed on; gaps are readings that never arrived. A
    lower one was kept by somebody, and shown later.
    """
    if last is None or counter > last:
        return "new"
    return "used" if counter == last else "suspect"


def _cmac(key: bytes, message: bytes) -> bytes:
    """AES-CMAC (RFC 4493)."""
    made = CMAC(algorithms.AES(key))
    made.update(message)
    return made.finalize()

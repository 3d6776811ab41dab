"""What a tag holds: one NDEF record with an address (NFC Forum: NDEF 1.0, URI record type definition 1.0). Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# What an NTAG 424 DNA writes over with each reading: PICCENCData and the MAC, both in hex (sun.py).
PICC, MAC = "e", "c"
_PICC_SIGNS, _MAC_SIGNS = 32, 16
# Before the message stands its length, in two bytes (NFC Forum Type 4 Tag).
_LENGTH_BYTES = 2

# The beginnings that the record shortens to one byte, the longer one first.
_BEGINNINGS: Final = ((0x02, "https://www."), (0x01, "http://www."), (0x04, "https://"), (0x03, "http://"))
# Message begins and ends here, short record, a well-known type.
_HEADER: Final = 0xD1
_MESSAGE_TLV, _TERMINATOR_TLV = 0x03, 0xFE


def uri_message(address: str) -> bytes:
    """The message of one URI record. Raises `ValueError` for an address that no short record holds."""
    code, rest = next(
        ((code, address[len(start) :]) for code, start in _BEGINNINGS if address.startswith(start)),
        (0, address),
    )
    payload = bytes((code,)) + rest.encode()
    if len(payload) > 255:
        raise ValueError("the address is too long for a short record")
    return bytes((_HEADER, 1, len(payload))) + b"U" + payload


def type_2_memory(address: str) -> bytes:
    """What stands in the user memory of an NTAG21x from page 4 on: the message in its TLV block, and the terminator."""
    message = uri_message(address)
    if len(message) > 254:
        raise ValueError("the message is too long for a short TLV")
    return bytes((_MESSAGE_TLV, len(message))) + message + bytes((_TERMINATOR_TLV,))


def mirrored(address: str) -> str:
    """The address with the room that an NTAG 424 DNA writes into."""
    return f"{address}?{PICC}={'0' * _PICC_SIGNS}&{MAC}={'0' * _MAC_SIGNS}"


def covered(serial: str, picc: str) -> bytes:
    """What the MAC of a reading is over: the serial too, so that no tag speaks for another."""
    return f"{serial}?{PICC}={picc}&{MAC}=".encode()


@dataclass(frozen=True, slots=True)
class Offsets:
    """Where a tag writes into its NDEF file, and from where on the MAC is made; in bytes from the file's beginning."""

    picc: int
    mac_input: int
    mac: int


def offsets_of(address: str, serial: str) -> Offsets:
    """The offsets in the file of the mirrored address; they depend on the length of the host."""
    message = uri_message(mirrored(address))
    return Offsets(
        _LENGTH_BYTES + message.index(f"?{PICC}=".encode()) + 3,
        _LENGTH_BYTES + message.rindex(serial.encode()),
        _LENGTH_BYTES + message.index(f"&{MAC}=".encode()) + 3,
    )


def type_4_file(address: str) -> bytes:
    """The NDEF file of an NTAG 424 DNA: the length of the message, and the message."""
    message = uri_message(mirrored(address))
    return len(message).to_bytes(_LENGTH_BYTES, "big") + message

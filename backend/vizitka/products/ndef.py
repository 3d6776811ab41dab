"""What a tag holds: one NDEF record with an address (NFC Forum: NDEF 1.0, URI record type definition 1.0). Pure."""

from __future__ import annotations

from typing import Final

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

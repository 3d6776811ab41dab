"""What a printer or a desk writer programs a tag with, by its chip. Nothing here is a secret.

NTAG21x by NXP's data sheet (8.5: memory organisation), NTAG 424 DNA by AN12196 (ChangeFileSettings).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Text
from vizitka.products.addresses import address_of
from vizitka.products.enums import Chip
from vizitka.products.models import ProductBatch
from vizitka.products.ndef import Offsets, offsets_of, type_2_memory, type_4_file


@dataclass(frozen=True, slots=True)
class Locks:
    """Of an NTAG21x: its capability container once it is only read, and where its dynamic lock bytes are."""

    container: bytes
    page: int
    dynamic: bytes


LOCKS: Final[Mapping[str, Locks]] = {
    Chip.NTAG213: Locks(bytes.fromhex("E110120F"), 0x28, bytes.fromhex("FF0F3F")),
    Chip.NTAG215: Locks(bytes.fromhex("E1103E0F"), 0x82, bytes.fromhex("FF000F")),
    Chip.NTAG216: Locks(bytes.fromhex("E1106D0F"), 0xE2, bytes.fromhex("FF3F7F")),
}
# Everybody reads; writing, both, and changing the rights need key 0.
_RIGHTS: Final = bytes.fromhex("00E0")
# Plain communication, with mirrors; UID and counter are mirrored, as ASCII.
_OPTION, _MIRRORS = 0x40, 0xC1
_NO_COUNTER: Final = 0xFF


@dataclass(frozen=True, slots=True)
class Line:
    """A value under the name that data sheets have for it."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """How to go about it, and with which values; those that change with the product are of `serial`."""

    words: list[Text]
    lines: list[Line]


def memory_of(batch: ProductBatch, serial: str) -> bytes:
    """What stands in the tag of a product: from page 4 on, or in its NDEF file."""
    address = address_of(serial)
    return type_4_file(address) if batch.type.chip == Chip.NTAG424 else type_2_memory(address)


def file_settings(batch: ProductBatch, at: Offsets) -> bytes:
    """What ChangeFileSettings gets for the NDEF file. Numbers are little-endian."""
    keys = bytes((_NO_COUNTER, batch.meta_read_key << 4 | batch.file_read_key))
    places = b"".join(one.to_bytes(3, "little") for one in (at.picc, at.mac_input, at.mac))
    return bytes((_OPTION,)) + _RIGHTS + bytes((_MIRRORS,)) + keys + places


def sheet_of(batch: ProductBatch, serial: str) -> Sheet:
    """What is programmed; the values of one product stand for all."""
    chip = batch.type.chip
    if chip == Chip.NTAG424:
        return _with_keys(batch, serial)
    if chip not in LOCKS:
        return Sheet([_("Products of this type have no tag.")], [])
    locks = LOCKS[chip]
    return Sheet(
        [
            _("Write the memory from page 4 on, then the capability container and the lock bytes."),
            _("After that nobody can change the tag. The memory is another for each product."),
        ],
        [
            Line("Chip", Chip(chip).label),
            Line("User memory, from page 04h", _hex(memory_of(batch, serial))),
            Line("Capability container, page 03h", _hex(locks.container)),
            Line("Static lock bytes, page 02h, bytes 2 and 3", "FF FF"),
            Line(f"Dynamic lock bytes, page {locks.page:02X}h, bytes 0 to 2", _hex(locks.dynamic)),
        ],
    )


def _with_keys(batch: ProductBatch, serial: str) -> Sheet:
    at = offsets_of(address_of(serial), serial)
    words: list[Text] = [
        _("Write the NDEF file, then the keys, then the file settings."),
        _("From then on the tag writes each reading into its address, and only key 0 can change the file."),
        _(
            "Set a key 0 of your own, and keep it. The other keys stand in the printer's file, and only there."
        ),
        _("With other keys than before, the counter begins at 0 again."),
    ]
    if batch.keys_by_uid:
        words.append(
            _(
                "The file read key of a tag is derived by AN10922 (AES-128) from that of the file, with its UID and "
                "the serial in small letters without hyphens."
            )
        )
    return Sheet(
        words,
        [
            Line("Chip", Chip.NTAG424.label),
            Line("NDEF file (E104h, file 02h)", _hex(memory_of(batch, serial))),
            Line("SDMMetaReadKey", str(batch.meta_read_key)),
            Line("SDMFileReadKey", str(batch.file_read_key)),
            Line("PICCDataOffset", str(at.picc)),
            Line("SDMMACInputOffset", str(at.mac_input)),
            Line("SDMMACOffset", str(at.mac)),
            Line("ChangeFileSettings, file 02h", _hex(file_settings(batch, at))),
        ],
    )


def _hex(data: bytes) -> str:
    return data.hex(" ").upper()

"""A ZIP that is nothing but a list of entries is refused before the list is read."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from vizitka.common import zips


def listing(number: int) -> bytes:
    """Entries that are named in the list at the end, and are nowhere."""
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\x01\x02", 20, 3, 20, 0, 0, 0, 0, 0, 0, 0, 0, 8, *[0] * 6)
    entries = b"".join(entry + b"%08x" % one for one in range(number))
    count = number & 0xFFFF
    return entries + struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count, count, len(entries), 0, 0)


def test_a_list_without_files_is_refused() -> None:
    with zips.opened(io.BytesIO(listing(10_000))) as package:
        assert len(package.infolist()) == 10_000
    with pytest.raises(zipfile.BadZipFile, match="too long"), zips.opened(io.BytesIO(listing(30_000))):
        pass


def test_what_holds_something_is_read_whole() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        for number in range(300):
            package.writestr(f"{number}.txt", b"x" * 10_000)
    with zips.opened(file) as package:
        assert {len(package.read(name)) for name in package.namelist()} == {10_000}

"""Sums of groups of cards as one text of bytes: a number for each figure and group. Pure."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Collection, Iterable, Sequence
from operator import itemgetter
from typing import Final

# The figures in the order in which they stand in a table. A new one comes last: older tables have none of it.
ORDER: Final = (
    "link",
    "qr_code",
    "product",
    "saves",
    "links",
    "calls",
    "mails",
    "routes",
    "shares",
    "contacts",
    "sign_ups",
    "passes",
)
_HEAD: Final = struct.Struct("<I")


class Table:
    """Numbers by figure and group. Groups count from 1; 0 stands for no group, and is not kept."""

    def __init__(self, content: bytes | None = None) -> None:
        self._rows: list[list[int]] = [[] for _figure in ORDER]
        if content:
            (width,) = _HEAD.unpack_from(content)
            values = _values(content)
            for at in range(len(values) // width if width else 0):
                self._rows[at] = list(values[at * width : (at + 1) * width])

    def add(self, group: int, figures: Iterable[int], sign: int = 1) -> None:
        """`figures` in the order of ORDER."""
        if not group:
            return
        if group > len(self._rows[0]):
            more = [0] * (group - len(self._rows[0]))
            for row in self._rows:
                row += more
        for at, number in enumerate(figures):
            if number:
                self._rows[at][group - 1] += sign * number

    @property
    def content(self) -> bytes:
        width = len(self._rows[0])
        flat = [number for row in self._rows for number in row]
        return _HEAD.pack(width) + zlib.compress(struct.pack(f"<{len(flat)}I", *flat), 1)


def sums_in(contents: Iterable[bytes], groups: Collection[int]) -> dict[str, int]:
    """The sums of some groups over some tables, by the names of figures.

    Tables of one width are added up as whole numbers with 32 bits for each group, and only what they add up to is
    taken apart: a week takes little more than a day.
    """
    added: dict[tuple[int, int], int] = {}
    for content in contents:
        (width,) = _HEAD.unpack_from(content)
        plain = zlib.decompress(memoryview(content)[_HEAD.size :])
        shape = (width, len(plain))
        added[shape] = added.get(shape, 0) + int.from_bytes(plain, "little")
    found = dict.fromkeys(ORDER, 0)
    for (width, size), lanes in added.items():
        if places := [group - 1 for group in groups if group <= width]:
            _add(found, lanes.to_bytes(size, "little"), width, places)
    return found


def _add(found: dict[str, int], plain: bytes, width: int, places: Sequence[int]) -> None:
    # One more than are asked for: of a single place there would be no row.
    take, row = itemgetter(*places, places[0]), struct.Struct(f"<{width}I")
    for at, name in enumerate(ORDER[: len(plain) // row.size]):
        # Of many figures there is nothing on most days.
        if plain.count(0, at * row.size, (at + 1) * row.size) == row.size:
            continue
        values = row.unpack_from(plain, at * row.size)
        found[name] += sum(take(values)) - values[places[0]]


def _values(content: bytes) -> tuple[int, ...]:
    plain = zlib.decompress(memoryview(content)[_HEAD.size :])
    return struct.unpack(f"<{len(plain) // 4}I", plain)

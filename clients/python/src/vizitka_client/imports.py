# SPDX-License-Identifier: MIT
"""What an import sends, in pieces of a size that one call takes, and what is known of it so far."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from vizitka_client import types
from vizitka_client.client import Row

# As many as one call takes, and well below the 30 MB that it takes.
MOST_ROWS: Final = 50_000
MOST_BYTES: Final = 20_000_000
TOTALS: Final = ("created", "changed", "unchanged", "refused", "drafts")
NO_KEY: Final = "Without an external_key it cannot be found again, and was not sent."
# The place in the file, and what is said there.
Placed: TypeAlias = tuple[int, Row]


def said(rows: Sequence[Row]) -> tuple[list[Placed], list[int]]:
    """The rows without what is empty in them, which says nothing; and the places of those without a key."""
    placed: list[Placed] = []
    keyless = []
    for place, row in enumerate(rows):
        if str("" if (key := row.get("external_key")) is None else key).strip():
            placed.append((place, {name: value for name, value in row.items() if value not in (None, "")}))
        else:
            keyless.append(place)
    return placed, keyless


def pieces(rows: Sequence[Placed]) -> Iterator[list[Placed]]:
    """As much as one call takes, one after the other."""
    piece: list[Placed] = []
    size = 0
    for place, row in rows:
        own = len(json.dumps(row)) + 2
        if piece and (len(piece) == MOST_ROWS or size + own > MOST_BYTES):
            yield piece
            piece, size = [], 0
        piece.append((place, row))
        size += own
    if piece:
        yield piece


class Known:
    """What is known of an import at any moment: the pieces that were begun, and their rows."""

    def __init__(self, rows: Sequence[Placed], keyless: Sequence[int], *, dry_run: bool) -> None:
        self._dry_run, self._keyless, self._unsent = dry_run, keyless, len(rows)
        self._items: dict[str, types.UpsertOut] = {}
        self._rows: list[types.UpsertRowOut] = []
        self.problem = ""

    @property
    def is_begun(self) -> bool:
        return bool(self._items)

    @property
    def is_done(self) -> bool:
        return not self.problem and all(item["status"] == "done" for item in self._items.values())

    @property
    def totals(self) -> dict[str, int]:
        found: dict[str, int] = {name: sum(item[name] for item in self._items.values()) for name in TOTALS}
        found["refused"] += len(self._keyless)
        return found

    def hear(self, item: types.UpsertOut, sent: int) -> bool:
        """How a piece of so many rows stands now. Returns whether it is the first word of it."""
        is_new = item["uuid"] not in self._items
        self._items[item["uuid"]] = item
        self._unsent -= sent if is_new else 0
        return is_new

    def add(self, rows: Iterator[types.UpsertRowOut], piece: Sequence[Placed]) -> None:
        """Rows of a piece, by their places in the file."""
        self._rows += [{**row, "index": piece[row["index"]][0]} for row in rows]

    def refuse_keyless(self) -> None:
        """Tells of the rows that were not sent for want of a key."""
        self._rows += [
            {
                "index": place, "external_key": "", "outcome": "refused", "written": False, "card": None,
                "changes": [],
                "reasons": [{"field": "external_key", "message": NO_KEY, "refuses": True}],
            }
            for place in self._keyless
        ]  # fmt: skip

    def answer(self) -> dict[str, Any]:
        last = list(self._items.values())[-1]
        is_cut = self.problem and last["status"] == "done"
        return {
            "status": "incomplete" if is_cut else last["status"],
            "dry_run": self._dry_run,
            **self.totals,
            "not_sent": self._unsent,
            "message": self.problem or last["message"],
            "upserts": list(self._items),
            "rows": sorted(self._rows, key=lambda row: row["index"]),
        }

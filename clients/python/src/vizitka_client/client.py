# SPDX-License-Identifier: MIT
"""The client: the operations of the API, and what takes several of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, Self

from vizitka_client import types
from vizitka_client.operations import Operations

# How often is asked how far it is, in seconds.
FIRST_LOOK: Final = 0.2
LONGEST_LOOK: Final = 5.0
WORKING: Final = frozenset({"checking", "running"})
Row = Mapping[str, str | int | None]


class Vizitka(Operations):
    """`with Vizitka("https://vizitka.example", token) as api: api.list_cards(space)`.

    Each operation that a token may call is a method, by its name in the document; lists have a second one,
    `…_all`, that goes through all pages.
    """

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_why: object) -> None:
        self.close()

    def upsert_people(
        self,
        space_id: str,
        rows: Sequence[Row],
        *,
        dry_run: bool = False,
        state: Literal["draft", "active"] = "draft",
        default_country: str = "",
        name: str = "",
        told: Callable[[types.UpsertOut], None] | None = None,
    ) -> types.UpsertOut:
        """Sends people and waits until all of them are worked through. `told` hears how far it is."""
        sent: Any = {
            "rows": list(rows),
            "dry_run": dry_run,
            "state": state,
            "default_country": default_country,
            "name": name,
        }
        return self.wait_for_upsert(space_id, self.upsert_cards(space_id, sent), told=told)

    def wait_for_upsert(
        self,
        space_id: str,
        item: types.UpsertOut,
        *,
        told: Callable[[types.UpsertOut], None] | None = None,
    ) -> types.UpsertOut:
        """How it stands when nothing is worked on any more."""
        pause = FIRST_LOOK
        while item["status"] in WORKING:
            if told:
                told(item)
            self._sleep(pause)
            pause = min(LONGEST_LOOK, pause * 1.5)
            item = self.read_upsert(space_id, item["uuid"])
        if told:
            told(item)
        return item

"""Cards as the sixteen bytes of their ids: as many as a space has are read as one text, and remembered under what
decides them."""

from __future__ import annotations

import struct
import uuid
from dataclasses import dataclass
from typing import Final

from django.db.models import Aggregate, CharField, QuerySet, TextField, Value
from django.db.models.functions import Cast

from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common.memory import Memory
from vizitka.spaces.models import Space
from vizitka.statistics.models import Roster

WIDTH: Final = 16
# No card has this id.
GONE: Final = bytes(WIDTH)


class Joined(Aggregate):
    """All of them behind each other, in no order, which is the same for all of a query."""

    function = "GROUP_CONCAT"
    output_field = TextField()

    def as_postgresql(self, compiler: object, connection: object) -> object:
        return self.as_sql(compiler, connection, function="STRING_AGG")  # type: ignore[arg-type]


def key_of(card_id: uuid.UUID) -> bytes:
    return card_id.bytes


def keys_of(content: bytes) -> list[bytes]:
    return [key for (key,) in struct.iter_unpack(f"{WIDTH}s", content)]


def keys_of_cards(cards: QuerySet[Card]) -> list[bytes]:
    """The ids of cards, in no order: a hundred thousand objects would take longer than the query. One query."""
    rows = cards.order_by().aggregate(ids=Joined(Cast("pk", CharField()), Value("")))
    return keys_in(rows["ids"])


def keys_in(text: str | None) -> list[bytes]:
    """Of the texts of ids, behind each other."""
    return keys_of(bytes.fromhex((text or "").replace("-", "")))


@dataclass(frozen=True, slots=True)
class Places:
    """The cards of a roster by their places, the places of those that are gone, and of each card that is there."""

    version: int
    keys: list[bytes]
    gone: list[int]
    index: dict[bytes, int]


@dataclass(frozen=True, slots=True)
class Active:
    """The cards of a space that can be seen: a 1 at the places of those that have one, and those without."""

    is_at: bytes
    others: list[bytes]


# Cards in all, some hundred and fifty bytes each.
_places: Final = Memory[Places](400_000, lambda found: len(found.keys) + 1)
_active: Final = Memory[Active](2_000_000, lambda found: len(found.is_at) + 10 * len(found.others) + 1)


def places_of(space_id: uuid.UUID) -> Places | None:
    """None where nothing is packed. One query, two for the first."""
    rosters = Roster.objects.in_space(space_id)
    version = rosters.values_list("version", flat=True).first()
    if version is None:
        return None
    if (found := _places.get((space_id, version))) is not None:
        return found
    roster = rosters.get()
    found = places_in(roster)
    _places.put((space_id, found.version), found)
    return found


def places_in(roster: Roster) -> Places:
    keys = keys_of(bytes(roster.cards))
    gone = [place for place, key in enumerate(keys) if key == GONE]
    index = {key: place for place, key in enumerate(keys)}
    index.pop(GONE, None)
    return Places(roster.version, keys, gone, index)


def active_of(space: Space, places: Places) -> Active:
    """One query for the first."""
    key = (space.pk, space.versions.cards_version, places.version)
    if (found := _active.get(key)) is not None:
        return found
    known = places.index
    keys = keys_of_cards(active(Card.objects.in_space(space.pk)))
    is_at = bytearray(len(places.keys))
    for card in keys:
        if (place := known.get(card)) is not None:
            is_at[place] = 1
    found = Active(bytes(is_at), [card for card in keys if card not in known])
    _active.put(key, found)
    return found


def active(cards: QuerySet[Card]) -> QuerySet[Card]:
    return cards.filter(state=CardState.ACTIVE, deleted_at=None)

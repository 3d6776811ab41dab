"""Which cards are looked at most, and which by nobody."""

from __future__ import annotations

import heapq
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress, count
from operator import and_, not_, or_
from typing import Final

from django.db.models import QuerySet

from vizitka.cards import rules as cards
from vizitka.cards.models import Card
from vizitka.common.memory import Memory
from vizitka.spaces.models import Space
from vizitka.statistics.choosing import Chosen
from vizitka.statistics.packing.rosters import active as active_cards
from vizitka.statistics.packing.rosters import active_of, keys_of_cards
from vizitka.statistics.packing.selectors import Tally

MOST_RANKED: Final = 10
# Deleted cards keep their numbers and are not shown: so many more are looked at.
DELETED: Final = 200
# Cards in all, some fifty bytes each.
_active_of_chosen: Final = Memory[list[bytes]](200_000, lambda keys: len(keys) + 1)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A card. `saves` are None where they are not known."""

    card_id: uuid.UUID
    name: str
    views: int = 0
    saves: int | None = 0


def best(space_id: uuid.UUID, tally: Tally, chosen: Chosen, most: int = MOST_RANKED) -> list[Ranked]:
    """The cards that were looked at most. One query."""
    top = [
        (uuid.UUID(bytes=tally.keys[place]), tally.views[place], tally.saves[place])
        for place in _first(tally, most + DELETED)
    ]
    ids = [card_id for card_id, _views, _saves in top]
    names = names_of(Card.objects.in_space(space_id).filter(pk__in=ids, deleted_at=None))
    ranked = [
        Ranked(card_id, names[card_id], views, None if chosen.channels else saves)
        for card_id, views, saves in top
        if card_id in names
    ]
    return ranked[:most]


def _first(tally: Tally, most: int) -> list[int]:
    """The places of those with the most views; among as many views by saved contacts, and by their ids."""
    views, saves = tally.views, tally.saves
    least = min(heapq.nlargest(most, views), default=0)
    # Of a hundred thousand one or two hundred are left: what is done with each is not done by Python.
    seen = list(compress(count(), map(max(least, 1).__le__, views)))
    found = [place for place in seen if views[place] > least]
    if least:
        ties: Iterable[int] = (place for place in seen if views[place] == least)
    else:
        ties = (place for place in compress(count(), saves) if not views[place])
    chosen = heapq.nsmallest(most, ties, key=lambda place: (-saves[place], tally.keys[place]))
    found.sort(key=lambda place: (-views[place], -saves[place], tally.keys[place]))
    return [*found, *chosen][:most]


def sleeping(space: Space, tally: Tally, chosen: Chosen) -> tuple[int, list[Ranked]]:
    """How many cards could be seen and were not, and the first of them, the oldest first. Two queries at most."""
    views, saves = tally.views, tally.saves
    if chosen.cards is None and tally.places is not None:
        active = active_of(space, tally.places)
        begin = len(tally.places.keys)
        late = {key for place, key in enumerate(tally.keys[begin:], begin) if views[place] or saves[place]}
        nobody_came = map(not_, map(or_, views, saves))
        asleep = list(compress(tally.keys, map(and_, active.is_at, nobody_came)))
        asleep += [key for key in active.others if key not in late]
    else:
        seen = set(compress(tally.keys, map(or_, views, saves)))
        asleep = [key for key in _active(space, chosen) if key not in seen]
    first = [uuid.UUID(bytes=key) for key in heapq.nsmallest(MOST_RANKED, asleep)]
    names = names_of(Card.objects.in_space(space.pk).filter(pk__in=first))
    return len(asleep), [Ranked(key, names[key]) for key in first if key in names]


def _active(space: Space, chosen: Chosen) -> list[bytes]:
    if chosen.key is not None and (known := _active_of_chosen.get(chosen.key)) is not None:
        return known
    found = keys_of_cards(
        active_cards(Card.objects.in_space(space.pk) if chosen.cards is None else chosen.cards)
    )
    if chosen.key is not None:
        _active_of_chosen.put(chosen.key, found)
    return found


def names_of(rows: QuerySet[Card]) -> dict[uuid.UUID, str]:
    return {
        key: cards.short_name(*(name or "" for name in names))
        for key, *names in rows.values_list("pk", *cards.NAMES_OF_CARDS)
    }

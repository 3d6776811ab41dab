"""A change of one card is taken back by its entry in the audit log, whoever made it: person, token or assistant."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from vizitka.audit import selectors as audit
from vizitka.cards import rules
from vizitka.cards.errors import ChangedSince
from vizitka.cards.events import CardUpdated
from vizitka.cards.selectors import card_values
from vizitka.cards.services.locking import locked_card
from vizitka.cards.services.writing import update_card
from vizitka.cards.values import CardValues, value_of, values_of
from vizitka.common.actor import Actor
from vizitka.common.errors import NotFound
from vizitka.common.events import as_told
from vizitka.spaces.models import Space


@dataclass(frozen=True, slots=True)
class WayBack:
    """`values` are what the card gets back; `left` are the fields that were changed since."""

    values: CardValues
    left: list[str]


def way_back(written: Mapping[str, list[Any]], present: CardValues) -> WayBack:
    """`written` maps fields to [before, after], in values that JSON knows: fields that say what was written get back
    what they said. Those that say something else by now stay, unless somebody has put back already what was there."""
    back: dict[str, Any] = {}
    left: list[str] = []
    for field, (before, after) in written.items():
        now = value_of(present, field)
        if now == after:
            back[field] = before
        elif now != before:
            left.append(field)
    return WayBack(values_of(back), left)


def take_back(
    actor: Actor, card_id: uuid.UUID, space: Space, entry_id: uuid.UUID, *, bounds: rules.Bounds
) -> WayBack:
    """Writes what stood there before the change of this entry, as a change of its own, which can be taken back in turn.

    Raises `NotFound` for an entry that is no change of this card, `ChangedSince` when all of it is something else by
    now, and what `update_card` raises.
    """
    with transaction.atomic():
        card = locked_card(space.pk, card_id)
        changes = audit.changes_of(space.pk, card_id, entry_id, CardUpdated.type)
        if changes is None:
            raise NotFound
        present = values_of({field: as_told(value) for field, value in card_values(card).items()})
        way = way_back({field: pair for field, pair in changes.items() if field in present}, present)
        if way.left and not way.values:
            raise ChangedSince
        update_card(actor, card_id, space, way.values, bounds=bounds)
    return way

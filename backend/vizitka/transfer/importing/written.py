"""What an import has written on a card, and what of it is still there: by this it is taken back, field by field."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Collection, Mapping
from typing import Any

from vizitka.cards.models import Card
from vizitka.cards.selectors import card_values
from vizitka.cards.values import CardValues, value_of, values_of
from vizitka.common.events import as_told

# Field to [before, after], in values that JSON knows.
Written = Mapping[str, list[Any]]


def contents(
    space_id: uuid.UUID, card_ids: Collection[uuid.UUID], *, held: bool = False
) -> dict[uuid.UUID, CardValues]:
    """What living cards of the space say, by card; one query. `held`: nobody else changes them until the transaction
    ends."""
    cards = Card.objects.in_space(space_id).living().filter(pk__in=card_ids).order_by("pk")
    return {card.pk: content_of(card) for card in (cards.select_for_update() if held else cards)}


def content_of(card: Card) -> CardValues:
    """What the card says, with the name in its address; pictures as texts."""
    values = {field: as_told(value) for field, value in card_values(card).items()}
    return values_of({**values, "username": card.username})


def difference(before: CardValues, after: CardValues) -> Written:
    """What was written on a card that was there."""
    return {
        field: [value_of(before, field), value]
        for field, value in after.items()
        if value_of(before, field) != value
    }


@functools.cache
def empty() -> CardValues:
    """What a card says of which nothing is known; read only."""
    return content_of(Card())


def of_new(after: CardValues) -> Written:
    """What was written on a new card."""
    return {field: [None, pair[1]] for field, pair in difference(empty(), after).items()}


def changed_since(written: Written, present: CardValues) -> list[str]:
    """Of a card that the import has made: the fields that say something else than it wrote."""
    made = {**empty(), **{field: after for field, (_before, after) in written.items()}}
    return [field for field, value in made.items() if value_of(present, field) != value]

"""Which pictures and documents cards use, and what undoes a change of many of them (common.uses)."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final, cast

from vizitka.cards import rules
from vizitka.cards.models import Card
from vizitka.cards.values import CardValues
from vizitka.documents.uses import DOCUMENTS
from vizitka.images.uses import IMAGES

CARD: Final = "card"
# Values of a card that name pictures or documents.
NAMING: Final = frozenset({*rules.IMAGE_FIELDS, "frames"})


def note(space_id: uuid.UUID, cards: Mapping[uuid.UUID, CardValues], *, new: bool = False) -> None:
    """What these cards use from now on, by their `NAMING` values; `new` ones used nothing before."""
    IMAGES.note(space_id, CARD, {key: rules.image_ids(one) for key, one in cards.items()}, new=new)
    DOCUMENTS.note(space_id, CARD, {key: rules.document_ids(one) for key, one in cards.items()}, new=new)


def note_moved(space_id: uuid.UUID, card_ids: Collection[uuid.UUID]) -> None:
    """The cards have come into the space, with all that they show."""
    note(space_id, dict(values_of(Card.objects.in_space(space_id).filter(pk__in=card_ids))), new=True)


def end(space_ids: Collection[uuid.UUID], holders: Collection[uuid.UUID]) -> None:
    """These cards, or what would undo their change, use nothing any more."""
    IMAGES.end(space_ids, holders)
    DOCUMENTS.end(space_ids, holders)


def register_readers() -> None:
    """How to read anew what the cards of a space use."""
    IMAGES.read_by(CARD, lambda space_id: _read(space_id, rules.image_ids))
    DOCUMENTS.read_by(CARD, lambda space_id: _read(space_id, rules.document_ids))


def _read(space_id: uuid.UUID, ids: Callable[[CardValues], set[str]]) -> Iterator[tuple[uuid.UUID, set[str]]]:
    for card_id, values in values_of(Card.objects.in_space(space_id)):
        yield card_id, ids(values)


def values_of(cards: Any) -> Iterator[tuple[uuid.UUID, CardValues]]:
    """Cards of a query with their `NAMING` values."""
    for card_id, *values in cards.values_list("pk", *sorted(NAMING)).iterator(chunk_size=500):
        yield card_id, cast("CardValues", dict(zip(sorted(NAMING), values, strict=True)))


def together(values: Iterable[Mapping[str, Any]]) -> CardValues:
    """What several cards name, as if it were one: columns as they were before a change."""
    frames: list[Any] = []
    images: set[str] = set()
    for one in values:
        frames += one.get("frames") or ()
        images |= {str(one[f"{name}_id"]) for name in rules.IMAGE_FIELDS if one.get(f"{name}_id")}
    return {"frames": [*frames, *({"image": key} for key in sorted(images))]}

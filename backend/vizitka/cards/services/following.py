"""What cards keep of the places that they follow: copies, by which cards are found and sorted.

Pages show what a place says now without any of this (spaces.places). No card gets another version by it: an open editor
saves as before.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from vizitka.cards import rules
from vizitka.cards.models import Card
from vizitka.cards.selectors import card_values
from vizitka.cards.services.terms import replace_terms
from vizitka.cards.services.writing import DERIVED_FIELDS, FOLLOWING
from vizitka.spaces import places, versions
from vizitka.spaces.models import Space
from vizitka.spaces.places import FOLLOWS, Place

CHUNK: Final = 200


def following(space_id: uuid.UUID, place_id: uuid.UUID) -> QuerySet[Card]:
    """The cards with an address or a frame that follows the place, deleted ones among them. They are looked through."""
    columns = {f"{field}_text": Cast(field, TextField()) for field in FOLLOWING}
    named = Card.objects.in_space(space_id).annotate(**columns)
    found = [named.filter(**{f"{column}__contains": str(place_id)}) for column in columns]
    return found[0] | found[1]


def renew_copies(space: Space, place_id: uuid.UUID) -> int:
    """Writes what the place says into the cards that follow it, some at a time. Safe to repeat. Returns how many were
    behind."""
    ids = list(following(space.pk, place_id).order_by("pk").values_list("pk", flat=True))
    known = places.Places(space.pk)
    place = known.get(place_id)
    changed = 0
    for begin in range(0, len(ids), CHUNK):
        with transaction.atomic():
            changed += _renew(space.pk, ids[begin : begin + CHUNK], str(place_id), place)
    return changed


def let_go(space: Space, place_id: uuid.UUID) -> int:
    """The place is gone for good: rows that followed it go. Returns from how many cards."""
    ids = list(following(space.pk, place_id).order_by("pk").values_list("pk", flat=True))
    for begin in range(0, len(ids), CHUNK):
        with transaction.atomic():
            _renew(space.pk, ids[begin : begin + CHUNK], str(place_id), None)
    return len(ids)


def _renew(space_id: uuid.UUID, ids: list[uuid.UUID], place_id: str, place: Place | None) -> int:
    rows = Card.objects.in_space(space_id).select_for_update().filter(pk__in=ids).order_by("pk")
    before: dict[uuid.UUID, str] = {}
    after: dict[uuid.UUID, str] = {}
    for card in rows:
        changed = [field for field in FOLLOWING if _put(card, field, place_id, place)]
        if not changed:
            continue
        before[card.pk] = card.search_text
        derived = rules.derive(card_values(card))
        for field in DERIVED_FIELDS:
            setattr(card, field, getattr(derived, field))
        card.save(update_fields=[*changed, *DERIVED_FIELDS])
        after[card.pk] = card.search_text
    if after:
        replace_terms(space_id, before, after)
        versions.cards_changed(space_id)
    return len(after)


def _put(card: Card, field: str, place_id: str, place: Place | None) -> bool:
    present = getattr(card, field)
    rows = [row for row in (_renewed(row, place_id, place) for row in present) if row is not None]
    if rows == present:
        return False
    setattr(card, field, rows)
    return True


def _renewed(row: Mapping[str, Any], place_id: str, place: Place | None) -> Mapping[str, Any] | None:
    if row.get(FOLLOWS) != place_id:
        return row
    return places.copied(row, place) if place is not None else None

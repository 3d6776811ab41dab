"""What goes along when cards move to another space."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from vizitka.cards import residents, rules
from vizitka.cards.batches.place import IMAGE_COLUMNS, CardColumns, LockedRow, Place, column
from vizitka.cards.models import Card
from vizitka.documents import services as document_services
from vizitka.images import selectors as image_selectors
from vizitka.images import services as images
from vizitka.spaces import locks
from vizitka.spaces.models import Space


def locked(place: Place) -> Place:
    """Both spaces as they are now, and those that share the target's licence, held in key order."""
    held = locks.lock_spaces(place.here, place.there)
    return replace(place, here=held[place.here.pk], there=held[place.there.pk])


def keys_taken(place: Place, keys: Collection[str]) -> set[str]:
    """Those of the keys in other systems that a card has where the cards go."""
    if not keys:
        return set()
    there = Card.objects.in_space(place.there.pk).living().filter(external_key__in=keys)
    return set(there.values_list("external_key", flat=True))


def new_pictures(target: Space, rows: Sequence[LockedRow]) -> dict[uuid.UUID, CardColumns]:
    """Columns of the cards that name pictures and documents, with those of the target in place of those of their space.

    They themselves stay where they are: other cards and the space's design may show them too.
    """
    wanted = {column(row, name) for row in rows for name in IMAGE_COLUMNS if column(row, name)}
    for row in rows:
        wanted |= {uuid.UUID(key) for key in rules.image_ids({"frames": row["frames"]})}
    copies = images.copies_for_space(target.pk, wanted)
    documents = {uuid.UUID(key) for row in rows for key in rules.document_ids({"frames": row["frames"]})}
    copied = document_services.copies_for_space(target.pk, documents)
    names = {str(old): str(new) for old, new in (*copies.items(), *copied.items())}
    result: dict[uuid.UUID, CardColumns] = {}
    for row in rows:
        pictures = {name: copies[column(row, name)] for name in IMAGE_COLUMNS if column(row, name) in copies}
        columns = cast("CardColumns", pictures)
        frames = _renamed(row["frames"], names)
        if frames != row["frames"]:
            columns["frames"] = frames
        if columns:
            result[row["id"]] = columns
    return result


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """The same value with other ids, at any depth."""
    if isinstance(value, list):
        return [_renamed(part, names) for part in value]
    if isinstance(value, dict):
        return {key: _renamed(part, names) for key, part in value.items()}
    return names.get(value, value) if isinstance(value, str) else value


def present(image_ids: Collection[uuid.UUID]) -> set[uuid.UUID]:
    """Those pictures that are still there."""
    return set(image_selectors.images_by_id(image_ids))


def hold(card_ids: Sequence[uuid.UUID]) -> None:
    """What is locked before the cards (residents.py)."""
    residents.hold(card_ids)


def take_along(place: Place, card_ids: Sequence[uuid.UUID]) -> None:
    """Everything that hangs on the cards does what it does when they move (residents.py)."""
    residents.move(card_ids, place.here.pk, place.there.pk)

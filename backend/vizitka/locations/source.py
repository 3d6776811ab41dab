"""Locations as pages read them (spaces.places)."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.db.models import QuerySet

from vizitka.common.prepared import IdSlot, PreparedByIds, PreparedValues
from vizitka.locations.models import Location
from vizitka.spaces.places import ADDRESS_PARTS, Place

_COLUMNS: Final = (
    "pk", "name", "latitude", "longitude", "phones", "hours", "holidays", "note", "time_zone", "space__time_zone",
    "picture_id", "deleted_at",
)  # fmt: skip


class LocationSource:
    """One query each."""

    def named(self, space_id: uuid.UUID, ids: Iterable[str]) -> Mapping[str, Place]:
        rows = _named().all([uuid.UUID(key) for key in ids], space=space_id)
        return {place.id: place for place in map(_place_of, rows)}

    def public(self, space_id: uuid.UUID) -> Sequence[Place]:
        return [_place_of(row) for row in _public().all(space=space_id)]


@functools.cache
def _named() -> PreparedByIds:
    return PreparedByIds(lambda ids: _listed(Location.objects.in_space(IdSlot("space")).filter(pk__in=ids)))


@functools.cache
def _public() -> PreparedValues:
    rows = Location.objects.in_space(IdSlot("space")).living().filter(on_page=True)
    return PreparedValues(_listed(rows.order_by("name", "pk")))


def _listed(rows: QuerySet[Location]) -> QuerySet[Location, Any]:
    return rows.values_list(*_COLUMNS, *ADDRESS_PARTS)


def _place_of(row: Sequence[Any]) -> Place:
    """A location as cards show it, by the space's clock where it has none of its own."""
    (
        key,
        name,
        latitude,
        longitude,
        phones,
        hours,
        holidays,
        note,
        zone,
        zone_of_space,
        picture,
        deleted_at,
    ) = row[: len(_COLUMNS)]
    return Place(
        id=str(key),
        name=name,
        address=dict(zip(ADDRESS_PARTS, row[len(_COLUMNS) :], strict=True)),
        point=(latitude, longitude) if latitude is not None and longitude is not None else None,
        phones=tuple(phones),
        hours=tuple(hours),
        holidays=tuple(holidays),
        note=note,
        time_zone=zone or zone_of_space,
        picture=picture,
        deleted=deleted_at is not None,
    )

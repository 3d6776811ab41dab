"""Locations as pages read them (spaces.places)."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence

from vizitka.locations.models import Location
from vizitka.spaces.models import Space
from vizitka.spaces.places import ADDRESS_PARTS, Place


class LocationSource:
    """One query each, and one for the space's clock where a location has none of its own."""

    def named(self, space_id: uuid.UUID, ids: Iterable[str]) -> Mapping[str, Place]:
        rows = Location.objects.in_space(space_id).filter(pk__in=[uuid.UUID(key) for key in ids])
        return {place.id: place for place in self._places(space_id, list(rows))}

    def public(self, space_id: uuid.UUID) -> Sequence[Place]:
        rows = Location.objects.in_space(space_id).living().filter(on_page=True).order_by("name", "pk")
        return self._places(space_id, list(rows))

    def _places(self, space_id: uuid.UUID, rows: Sequence[Location]) -> list[Place]:
        zone = ""
        if any(row.hours and not row.time_zone for row in rows):
            zone = Space.objects.filter(pk=space_id).values_list("time_zone", flat=True).first() or ""
        return [place_of(row, zone) for row in rows]


def place_of(row: Location, zone: str = "") -> Place:
    """A location as cards show it; `zone` is the space's."""
    whole = row.latitude is not None and row.longitude is not None
    return Place(
        id=str(row.pk),
        name=row.name,
        address={part: getattr(row, part) for part in ADDRESS_PARTS},
        point=(row.latitude, row.longitude) if whole else None,  # type: ignore[arg-type]
        phones=tuple(row.phones),
        hours=tuple(row.hours),
        holidays=tuple(row.holidays),
        note=row.note,
        time_zone=row.time_zone or zone,
        picture=row.picture_id,
        deleted=row.deleted_at is not None,
    )

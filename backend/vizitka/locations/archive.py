"""Locations (common.archives). They come before the cards that follow them."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from vizitka.common.archives import OF_A_SPACE, Arrival, Bringing, NotBrought, Part, Row, rows_of
from vizitka.images.models import Image
from vizitka.locations.models import Location
from vizitka.locations.services import MOST, WRITABLE, create_location
from vizitka.spaces.models import Space, Template


def register_parts() -> None:
    OF_A_SPACE.register(
        Part("locations", (Location,), _locations, bringing=Bringing(_bring, 25, MOST, named=True))
    )


def _locations(space_id: uuid.UUID) -> Iterator[Row]:
    rows = Location.objects.in_space(space_id).living()
    return rows_of(rows, "id", *(name for name in WRITABLE if name != "picture"), "picture_id")


def _bring(arrival: Arrival, row: dict[str, Any]) -> None:
    from vizitka.locations.schemas import LocationIn

    location_id = arrival.new_id(str(row.get("id")))
    if Location.objects.in_space(arrival.space_id).filter(pk=location_id).exists():
        return
    given = {name: row[name] for name in WRITABLE if name != "picture" and row.get(name) is not None}
    values = LocationIn.model_validate({**given, "name": row.get("name") or "?"}).values()
    templates = Template.objects.in_space(arrival.space_id).filter(pk__in=values.get("templates") or ())
    there = {str(key) for key in templates.values_list("pk", flat=True)}
    values["templates"] = [key for key in values.get("templates") or () if key in there]
    if row.get("picture_id"):
        # The id of here: pictures come before.
        pictures = Image.objects.filter(pk=uuid.UUID(str(row["picture_id"])), space_id=arrival.space_id)
        values["picture"] = pictures.values_list("pk", flat=True).first()
        if values["picture"] is None:
            arrival.differs("content")
    space = Space.objects.filter(pk=arrival.space_id).first()
    if space is None:
        raise NotBrought
    create_location(arrival.actor, space, values, location_id=location_id)

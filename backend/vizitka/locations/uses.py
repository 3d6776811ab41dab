"""Which pictures locations use (common.uses)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Final

from vizitka.images.uses import IMAGES
from vizitka.locations.models import Location

LOCATION: Final = "location"


def note(location: Location, *, new: bool = False) -> None:
    """What the location uses from now on, also while it is deleted and can be brought back."""
    named = [location.picture_id] if location.picture_id else []
    IMAGES.note(location.space_id, LOCATION, {location.pk: named}, new=new)


def end(location: Location) -> None:
    """The location is gone for good."""
    IMAGES.end([location.space_id], [location.pk])


def register_readers() -> None:
    IMAGES.read_by(LOCATION, _read)


def _read(space_id: uuid.UUID) -> Iterator[tuple[uuid.UUID, set[str]]]:
    rows = Location.objects.in_space(space_id).filter(picture__isnull=False)
    for location_id, picture_id in rows.values_list("pk", "picture_id"):
        yield location_id, {str(picture_id)}

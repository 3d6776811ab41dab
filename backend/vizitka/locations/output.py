"""Locations as the API says them."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from vizitka.images.avatars import avatars_by_id
from vizitka.images.schemas import image_out
from vizitka.images.selectors import images_by_id
from vizitka.locations.models import Location
from vizitka.locations.selectors import ListedLocation, templates_named


def locations_out(rows: Sequence[ListedLocation], followers: Mapping[str, int]) -> list[dict[str, Any]]:
    """Rows of `LocationRow`. One query at most, for the pictures."""
    pictures = avatars_by_id([row.picture_id for row in rows])
    return [
        {
            "uuid": row.id,
            "name": row.name,
            "street": row.street,
            "zipcode": row.zipcode,
            "city": row.city,
            "country": row.country,
            "latitude": row.latitude,
            "longitude": row.longitude,
            "has_hours": bool(row.hours),
            "on_page": row.on_page,
            "picture": pictures.get(row.picture_id),
            "followers": followers.get(str(row.id), 0),
            "templates": len(row.templates),
            "departments": len(row.departments),
            "version": row.version,
            "updated_at": row.updated_at,
        }
        for row in rows
    ]


PLAIN = (
    *("name", "external_key", "street", "street2", "zipcode", "city", "region", "country", "latitude"),
    *("longitude", "phones", "hours", "holidays", "note", "time_zone", "on_page", "departments", "version"),
    *("created_at", "updated_at", "deleted_at", "purge_at"),
)


def location_out(location: Location) -> dict[str, Any]:
    return {
        "uuid": location.pk,
        **{name: getattr(location, name) for name in PLAIN},
        "picture": image_out(_picture(location.picture_id)),
        "templates": templates_named(location.space_id, location.templates),
    }


def _picture(key: uuid.UUID | None) -> Any:
    return next(iter(images_by_id([key]).values()), None) if key else None


CHOICE = ("name", "street", "street2", "zipcode", "city", "region", "country", "latitude", "longitude")


def choices_out(rows: Iterable[Location]) -> list[dict[str, Any]]:
    """Rows of `LocationChoice`."""
    return [
        {
            "uuid": row.pk,
            **{name: getattr(row, name) for name in CHOICE},
            "has_hours": bool(row.hours),
        }
        for row in rows
    ]

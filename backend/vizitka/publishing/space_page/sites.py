"""The places that a space shows on its page, the nearest first where the visitor has said from where."""

from __future__ import annotations

import math
from typing import Final

from vizitka.common import clock
from vizitka.images.selectors import images_by_id
from vizitka.publishing.assembly import opening_of
from vizitka.publishing.details import dial
from vizitka.publishing.page import Address, Phone
from vizitka.publishing.pictures import image_of, to_picture
from vizitka.publishing.space_page.page import Site
from vizitka.publishing.words import country_name
from vizitka.spaces import places
from vizitka.spaces.models import Space
from vizitka.spaces.places import ADDRESS_PARTS, Place

EARTH: Final = 6371.0


def sites_of(space: Space, language: str, near: str = "") -> tuple[Site, ...]:
    """Two queries, the pictures among them; `near` is the key of one of them."""
    found = places.public(space.pk)
    pictures = images_by_id([place.picture for place in found if place.picture])
    start = next((place.point for place in found if place.id == near), None)
    now = clock.now()
    shown = []
    for place in found:
        country = place.address.get("country", "")
        address = Address(
            **{part: place.address.get(part, "") for part in ADDRESS_PARTS},
            country_name=country_name(country, language),
            point=place.point,
            opening=opening_of(place, now),
        )
        picture = to_picture(image_of(pictures, place.picture)) if place.picture else None
        phones = tuple(
            (str(row["number"]), dial(Phone(str(row["number"]), e164=str(row.get("e164") or ""))))
            for row in place.phones
            if row.get("number")
        )
        shown.append(Site(place.id, place.name, address, phones, picture, _distance(start, place)))
    if start is not None:
        shown.sort(key=lambda site: (site.distance is None, site.distance or 0.0))
    return tuple(shown)


def _distance(start: tuple[float, float] | None, place: Place) -> float | None:
    return kilometres(start, place.point) if start and place.point else None


def kilometres(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Along the surface of the earth (haversine)."""
    lat1, lon1, lat2, lon2 = map(math.radians, (*one, *other))
    half = (
        math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    )
    return 2 * EARTH * math.asin(min(1.0, math.sqrt(half)))

"""Reads of locations, and of who follows them."""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast, Lower

from vizitka.cards.models import Card
from vizitka.cards.rules import is_locked
from vizitka.cards.services.following import following
from vizitka.common.errors import NotFound
from vizitka.common.prepared import IdSlot, PreparedValues
from vizitka.locations import aims
from vizitka.locations.models import Location
from vizitka.spaces.models import Space, Template
from vizitka.spaces.places import FOLLOWS, Following, department_key

MOST_PEOPLE: Final = 8


# What a change tells of a location, each field by its column.
CHANGED: Final = {
    name: name
    for name in (
        *("version", "name", "external_key", "street", "street2", "zipcode", "city", "region", "country"),
        *("time_zone", "on_page"),
    )
}


class ListedLocation(NamedTuple):
    """A row of the list, by the columns."""

    id: uuid.UUID
    name: str
    street: str
    zipcode: str
    city: str
    country: str
    latitude: float | None
    longitude: float | None
    hours: list[Mapping[str, Any]]
    on_page: bool
    picture_id: uuid.UUID | None
    templates: list[str]
    departments: list[str]
    version: int
    updated_at: dt.datetime


@functools.cache
def _by_name() -> PreparedValues:
    rows = Location.objects.in_space(IdSlot("space")).living().order_by("name", "pk")
    return PreparedValues(rows.values_list(*ListedLocation._fields))


def list_locations(space_id: uuid.UUID) -> list[ListedLocation]:
    """By name. One query."""
    return [ListedLocation._make(row) for row in _by_name().all(space=space_id)]


def everything_of(space_id: uuid.UUID) -> QuerySet[Location]:
    """Deleted ones among them."""
    return Location.objects.in_space(space_id)


def choices(space_id: uuid.UUID) -> QuerySet[Location]:
    """What cards may follow, by name."""
    return Location.objects.in_space(space_id).living().order_by("name", "pk")


def location_of(space_id: uuid.UUID, location_id: uuid.UUID, *, deleted: bool = False) -> Location:
    """Raises `NotFound`."""
    rows = Location.objects.in_space(space_id)
    found = (rows if deleted else rows.living()).filter(pk=location_id).first()
    if found is None:
        raise NotFound
    return found


def numbers_of_followers(space_id: uuid.UUID) -> dict[str, int]:
    """How many living cards name each location in an address. One query over those that name any."""
    rows = (
        Card.objects.in_space(space_id)
        .living()
        .annotate(addresses_text=Cast("addresses", TextField()))
        .filter(addresses_text__contains=f'"{FOLLOWS}"')
    )
    found: dict[str, int] = {}
    for addresses in rows.values_list("addresses", flat=True):
        for key in {str(row[FOLLOWS]) for row in addresses if row.get(FOLLOWS)}:
            found[key] = found.get(key, 0) + 1
    return found


def followers_of(space: Space, location: Location) -> dict[str, Any]:
    """The fields of `LocationFollowers`."""
    own = following(space.pk, location.pk).filter(deleted_at=None)
    people = own.order_by("sort_name", "pk").values_list(
        "pk", "prefix", "first_name", "last_name", "organisation"
    )
    templates = templates_named(space.pk, location.templates)
    # By a template or a department they follow only where they have no address of their own.
    free = Card.objects.in_space(space.pk).living().filter(addresses=[])
    by_template = free.filter(template_id__in=[one["uuid"] for one in templates])
    return {
        "cards": own.count(),
        "people": [_person(*row) for row in people[:MOST_PEOPLE]],
        "by_template": by_template.count(),
        "by_department": _in_departments(free, location.departments).count(),
        "templates": templates,
        "departments": location.departments,
        "space_address": (space.placeholder_address or {}).get(FOLLOWS) == str(location.pk),
        "shared_frames": sum(frame.get(FOLLOWS) == str(location.pk) for frame in space.shared_frames),
        "others": aims.at(space.pk, location.pk),
    }


def cards_at(space: Space, ids: Collection[uuid.UUID]) -> QuerySet[Card]:
    """The cards, deleted ones among them, that are at one of these locations, as their pages say it: by an address of
    their own, else by their template, their department, or the space's own address. Nobody is at a deleted one. Four
    queries at most."""
    there = {str(key) for key in choices(space.pk).filter(pk__in=ids).values_list("pk", flat=True)}
    cards = Card.objects.in_space(space.pk).annotate(addresses_text=Cast("addresses", TextField()))
    named, free = Q(pk__in=()), Q(addresses=[])
    for key in there:
        named |= Q(addresses_text__contains=f'"{FOLLOWS}": "{key}"')
    locked = _of_locked_design(space)
    if locked is not None:
        named, free = named & ~locked, free | locked
    following = Following.of(space.followed_places)
    by_template = Q(template_id__in=following.templates, template__deleted_at=None)
    at_template = Q(template_id__in=[key for key, place in following.templates.items() if place in there])
    departments = (
        cards.order_by().values_list("department", flat=True).distinct() if following.departments else ()
    )
    places = {name: following.departments.get(department_key(name)) for name in departments if name}
    by_department = Q(department__in=[name for name, place in places.items() if place])
    at_department = Q(department__in=[name for name, place in places.items() if place in there])
    found = (by_template & at_template) | (~by_template & at_department)
    if (space.placeholder_address or {}).get(FOLLOWS) in there:
        found |= ~by_template & ~by_department
    return cards.filter(named | (free & found))


def _of_locked_design(space: Space) -> Q | None:
    """Cards whose design locks addresses, so that they show none of their own; None: there is no such design."""
    designs = Template.objects.in_space(space.pk).filter(deleted_at=None).values_list("pk", "design")
    own = {
        key: is_locked("addresses", design["field_modes"])
        for key, design in designs
        if "field_modes" in design
    }
    locked = Q(template_id__in=[key for key, is_so in own.items() if is_so])
    if is_locked("addresses", space.field_modes):
        return locked | ~Q(template_id__in=list(own))
    return locked if any(own.values()) else None


def _person(key: uuid.UUID, prefix: str, first: str, last: str, organisation: str) -> dict[str, Any]:
    return {"uuid": key, "name": " ".join(part for part in (prefix, first, last) if part) or organisation}


def _in_departments(cards: Any, departments: Sequence[str]) -> Any:
    wanted = Q(pk__in=())
    for name in departments:
        wanted |= Q(department_small=name.lower())
    return cards.annotate(department_small=Lower("department")).filter(wanted)


def templates_named(space_id: uuid.UUID, ids: Collection[str]) -> list[dict[str, Any]]:
    """Those that are there, by name."""
    if not ids:
        return []
    rows = Template.objects.in_space(space_id).filter(pk__in=ids).order_by("name", "pk")
    return [{"uuid": key, "name": name} for key, name in rows.values_list("pk", "name")]


def kept_following(space_id: uuid.UUID) -> dict[str, Any]:
    """What the space keeps of who follows which (spaces.places.Following). One query."""
    rows = Location.objects.in_space(space_id).living().order_by("created_at", "pk")
    templates: dict[str, str] = {}
    departments: dict[str, str] = {}
    for key, of_templates, of_departments in rows.values_list("pk", "templates", "departments"):
        for template in of_templates:
            templates.setdefault(template, str(key))
        for department in of_departments:
            departments.setdefault(department_key(department), str(key))
    return {name: found for name, found in (("templates", templates), ("departments", departments)) if found}

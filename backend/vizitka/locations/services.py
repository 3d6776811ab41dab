"""Making, changing and deleting locations. A change shows on all cards that follow one in the next request."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction

from vizitka.cards import rules as cards
from vizitka.cards.services import following
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor, Person
from vizitka.common.errors import NotFound, StaleVersion
from vizitka.common.events import Changes, as_told, tell
from vizitka.contents.rules import with_row_ids
from vizitka.images.errors import ForeignPictures
from vizitka.images.uses import IMAGES
from vizitka.locations import errands, uses
from vizitka.locations.errors import (
    FollowsAnother,
    LocationIsDeleted,
    LocationIsNotDeleted,
    TemplateUnknown,
    TooManyLocations,
)
from vizitka.locations.events import (
    LocationDeleted,
    LocationMade,
    LocationPurged,
    LocationRestored,
    LocationUpdated,
)
from vizitka.locations.models import Location
from vizitka.locations.selectors import kept_following, templates_named
from vizitka.spaces import locks, versions
from vizitka.spaces.models import Space
from vizitka.spaces.places import ADDRESS_PARTS, FOLLOWS, department_key

MOST: Final = 1_000
WRITABLE: Final = (
    *("name", "external_key", *ADDRESS_PARTS, "latitude", "longitude", "phones", "hours", "holidays", "note"),
    *("time_zone", "picture", "on_page", "templates", "departments"),
)
# Cards keep copies of these.
COPIED: Final = frozenset((*ADDRESS_PARTS, "latitude", "longitude", "hours"))


def create_location(
    actor: Actor, space: Space, values: Mapping[str, Any], *, location_id: uuid.UUID | None = None
) -> Location:
    """`values` are those of `LocationIn.values()`. Raises `TooManyLocations`, `ForeignPictures`, `TemplateUnknown`,
    `FollowsAnother`."""
    with transaction.atomic():
        _require_room(space.pk)
        person = actor.user_id if isinstance(actor, Person) else None
        location = Location(space=space, created_by_id=person)
        if location_id is not None:
            location.pk = location_id
        changes = _put(location, values)
        location.save(force_insert=True)
        uses.note(location, new=True)
        _shown_anew(location)
        tell(LocationMade.of(actor, location, changes))
    return location


def update_location(
    actor: Actor,
    space_id: uuid.UUID,
    location_id: uuid.UUID,
    values: Mapping[str, Any],
    *,
    expected_version: int | None = None,
) -> Location:
    """Raises `NotFound`, `LocationIsDeleted`, `StaleVersion`, and as `create_location`."""
    with transaction.atomic():
        locks.lock_space(space_id)
        location = _held(space_id, location_id)
        if expected_version is not None and location.version != expected_version:
            raise StaleVersion
        changes = _put(location, values)
        if changes:
            _written(location)
            uses.note(location)
            _shown_anew(location)
            if COPIED & changes.keys():
                _renew(location)
            tell(LocationUpdated.of(actor, location, changes))
    return location


def delete_location(actor: Actor, space_id: uuid.UUID, location_id: uuid.UUID) -> None:
    """Who follows it shows no address of it from the next request on; nothing of a card is written, so that it comes
    back whole within 30 days. Raises `NotFound`, `LocationIsDeleted`."""
    with transaction.atomic():
        locks.lock_space(space_id)
        location = _held(space_id, location_id)
        changes = location.mark_deleted()
        _written(location)
        _shown_anew(location)
        tell(LocationDeleted.of(actor, location, changes))


def restore_location(actor: Actor, space_id: uuid.UUID, location_id: uuid.UUID) -> Location:
    """Takes a deletion back. Templates and departments that follow another one by now stay with that. Raises
    `LocationIsNotDeleted`, `TooManyLocations`."""
    with transaction.atomic():
        _require_room(space_id)
        location = _held(space_id, location_id, deleted=True)
        if location.deleted_at is None:
            raise LocationIsNotDeleted
        taken = kept_following(space_id)
        location.templates = [key for key in location.templates if key not in taken.get("templates", {})]
        location.departments = [
            name for name in location.departments if department_key(name) not in taken.get("departments", {})
        ]
        changes = location.mark_restored()
        _written(location)
        _shown_anew(location)
        tell(LocationRestored.of(actor, location, changes))
    return location


def purge_deleted() -> int:
    """Removes locations that were deleted 30 days ago; what followed them follows nothing. Safe to repeat. Returns how
    many."""
    due = Location.objects.across_spaces("locations whose time is over").past_grace()
    gone = 0
    for location in list(due.order_by("pk").select_related("space")):
        following.let_go(location.space, location.pk)
        with transaction.atomic():
            _let_go_by_space(location)
            uses.end(location)
            tell(LocationPurged.of(SYSTEM, location))
            location.delete()
        gone += 1
    return gone


def _let_go_by_space(location: Location) -> None:
    """The space's own address and frames that followed it go with it."""
    space, key = locks.lock_space(location.space_id), str(location.pk)
    fields = []
    if (space.placeholder_address or {}).get(FOLLOWS) == key:
        space.placeholder_address = None
        fields.append("placeholder_address")
    frames = [frame for frame in space.shared_frames if frame.get(FOLLOWS) != key]
    if frames != space.shared_frames:
        space.shared_frames = frames
        fields.append("shared_frames")
    if fields:
        space.save(update_fields=fields)
        versions.count(space.pk, "version", "page_version")


def _require_room(space_id: uuid.UUID) -> None:
    """Two who make one at once wait for each other at the space."""
    locks.lock_space(space_id)
    if Location.objects.in_space(space_id).living().count() >= MOST:
        raise TooManyLocations


def _held(space_id: uuid.UUID, location_id: uuid.UUID, *, deleted: bool = False) -> Location:
    """The location, locked until the transaction ends."""
    rows = Location.objects.in_space(space_id).select_for_update(of=("self",))
    location = rows.filter(pk=location_id).first()
    if location is None:
        raise NotFound
    if location.deleted_at is not None and not deleted:
        raise LocationIsDeleted
    return location


def _written(location: Location) -> None:
    location.version += 1
    location.updated_at = clock.now()
    location.save()


def _shown_anew(location: Location) -> None:
    """All pages of the space are made anew, and the space knows who follows which. The caller holds its lock."""
    Space.objects.filter(pk=location.space_id).update(followed_places=kept_following(location.space_id))
    versions.pages_changed(location.space_id)


def _renew(location: Location) -> None:
    """Copies in cards are renewed in the background; that of the space's own address at once."""
    errands.RENEW_COPIES.put(str(location.space_id), str(location.pk))
    space = Space.objects.get(pk=location.space_id)
    row = space.placeholder_address or {}
    if row.get(FOLLOWS) == str(location.pk):
        copy = {**row, **{part: getattr(location, part) for part in ADDRESS_PARTS}}
        Space.objects.filter(pk=space.pk).update(placeholder_address=copy)


def _put(location: Location, values: Mapping[str, Any]) -> Changes:
    """Sets validated values; returns what they change."""
    changes: dict[str, tuple[Any, Any]] = {}
    for name, given in _prepared(location, values).items():
        column = "picture_id" if name == "picture" else name
        before = getattr(location, column)
        if before == given and not location._state.adding:
            continue
        if name == "picture" and given and not IMAGES.held(location.space_id, [given]):
            raise ForeignPictures
        if name == "templates":
            changes[name] = _named_templates(location, before, given)
            _alone(location, "templates", given)
        elif name == "departments":
            changes[name] = (before, given)
            _alone(location, "departments", given)
        else:
            changes[name] = (None if location._state.adding else as_told(before), as_told(given))
        setattr(location, column, given)
    return {name: pair for name, pair in changes.items() if (pair[0] or None) != (pair[1] or None)}


def _prepared(location: Location, values: Mapping[str, Any]) -> dict[str, Any]:
    """With the international form of phones, by the country of the address."""
    found = {name: values[name] for name in WRITABLE if name in values}
    if "phones" in found or ("country" in found and location.phones):
        phones = with_row_ids(found.get("phones", location.phones))
        found["phones"] = cards.with_e164(phones, found.get("country", location.country))
    return found


def _named_templates(location: Location, before: Sequence[str], given: Sequence[str]) -> tuple[Any, Any]:
    """(before, after) by their names. Raises `TemplateUnknown`."""
    names = {str(one["uuid"]): one["name"] for one in templates_named(location.space_id, {*before, *given})}
    if any(key not in names for key in given if key not in before):
        raise TemplateUnknown
    return [names[key] for key in before if key in names], [names[key] for key in given if key in names]


def _alone(location: Location, field: str, given: Sequence[str]) -> None:
    """Raises `FollowsAnother` for who follows another location."""
    taken = kept_following(location.space_id).get(field, {})
    for name in given:
        key = department_key(name) if field == "departments" else name
        if taken.get(key, str(location.pk)) != str(location.pk):
            shown = name
            if field == "templates":
                shown = next((one["name"] for one in templates_named(location.space_id, [name])), name)
            raise FollowsAnother(field, shown)

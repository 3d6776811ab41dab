"""Making, changing and deleting backgrounds, and noting who has them."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from vizitka.backgrounds import uses
from vizitka.backgrounds.errors import (
    BackgroundIsDeleted,
    BackgroundIsNotDeleted,
    BackgroundPictureUnknown,
    TooManyBackgrounds,
)
from vizitka.backgrounds.events import (
    BackgroundDeleted,
    BackgroundMade,
    BackgroundPurged,
    BackgroundRestored,
    BackgroundUpdated,
)
from vizitka.backgrounds.models import Background, BackgroundCopy
from vizitka.backgrounds.rules import MOST_BACKGROUNDS
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor, Person
from vizitka.common.errors import NotFound, StaleVersion
from vizitka.common.events import Changes, tell
from vizitka.images.uses import IMAGES
from vizitka.spaces import locks
from vizitka.spaces.models import Space

WRITABLE: Final = ("name", "design", "colour", "picture", "fields", "side", "shows_logo", "shows_code")


def create_background(
    actor: Actor, space: Space, values: Mapping[str, Any], *, background_id: uuid.UUID | None = None
) -> Background:
    """`values` are those of `BackgroundIn.values()`. Raises `TooManyBackgrounds`, `BackgroundPictureUnknown`."""
    with transaction.atomic():
        _require_room(space.pk)
        background = Background(
            space=space, created_by_id=actor.user_id if isinstance(actor, Person) else None
        )
        if background_id is not None:
            background.pk = background_id
        changes = _put(background, values)
        background.save(force_insert=True)
        uses.note(background, new=True)
        tell(BackgroundMade.of(actor, background, changes))
    return background


def update_background(
    actor: Actor,
    space_id: uuid.UUID,
    background_id: uuid.UUID,
    values: Mapping[str, Any],
    *,
    expected_version: int,
) -> Background:
    """Raises `NotFound`, `BackgroundIsDeleted`, `StaleVersion`, `BackgroundPictureUnknown`."""
    with transaction.atomic():
        background = _held(space_id, background_id)
        if background.version != expected_version:
            raise StaleVersion
        changes = _put(background, values)
        if changes:
            _written(background)
            uses.note(background)
            tell(BackgroundUpdated.of(actor, background, changes))
    return background


def delete_background(actor: Actor, space_id: uuid.UUID, background_id: uuid.UUID) -> None:
    """Deletes it; it can be restored for 30 days. What people have fetched they keep. Raises `BackgroundIsDeleted`."""
    with transaction.atomic():
        background = _held(space_id, background_id)
        changes = background.mark_deleted()
        _written(background)
        tell(BackgroundDeleted.of(actor, background, changes))


def restore_background(actor: Actor, space_id: uuid.UUID, background_id: uuid.UUID) -> Background:
    """Takes a deletion back. Raises `BackgroundIsNotDeleted`, `TooManyBackgrounds`."""
    with transaction.atomic():
        background = _held(space_id, background_id, deleted=True)
        if background.deleted_at is None:
            raise BackgroundIsNotDeleted
        _require_room(space_id)
        changes = background.mark_restored()
        _written(background)
        tell(BackgroundRestored.of(actor, background, changes))
    return background


def purge_deleted() -> int:
    """Removes backgrounds that were deleted 30 days ago. Safe to repeat. Returns how many."""
    due = Background.objects.across_spaces("backgrounds whose time is over").past_grace()
    gone = 0
    for background in list(due.order_by("pk")):
        with transaction.atomic():
            uses.end(background)
            tell(BackgroundPurged.of(SYSTEM, background))
            background.delete()
        gone += 1
    return gone


def note_fetched(background: Background, card_id: uuid.UUID, mark: str) -> None:
    """The person of the card has this picture from now on."""
    now = clock.now()
    BackgroundCopy.objects.in_space(background.space_id).update_or_create(
        background_id=background.pk,
        card_id=card_id,
        space_id=background.space_id,
        defaults={"mark": mark, "fetched_at": now},
    )


def _require_room(space_id: uuid.UUID) -> None:
    """Two who make one at once wait for each other at the space."""
    locks.lock_space(space_id)
    if Background.objects.in_space(space_id).living().count() >= MOST_BACKGROUNDS:
        raise TooManyBackgrounds


def _held(space_id: uuid.UUID, background_id: uuid.UUID, *, deleted: bool = False) -> Background:
    """The background, locked until the transaction ends."""
    rows = Background.objects.in_space(space_id).select_for_update(of=("self",))
    background = rows.filter(pk=background_id).first()
    if background is None:
        raise NotFound
    if background.deleted_at is not None and not deleted:
        raise BackgroundIsDeleted
    return background


def _written(background: Background) -> None:
    background.version += 1
    background.updated_at = clock.now()
    background.save()


def _put(background: Background, values: Mapping[str, Any]) -> Changes:
    """Sets validated values; returns what they change."""
    changes: dict[str, tuple[Any, Any]] = {}
    for name, value in values.items():
        column = "picture_id" if name == "picture" else name
        before = getattr(background, column)
        if (
            name == "picture"
            and value not in (None, before)
            and not IMAGES.held(background.space_id, [value])
        ):
            raise BackgroundPictureUnknown
        if before != value or background._state.adding:
            changes[name] = (None if background._state.adding else _plain(before), _plain(value))
            setattr(background, column, value)
    return {name: pair for name, pair in changes.items() if pair[0] != pair[1]}


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, uuid.UUID) else value

"""Making, changing and deleting backgrounds, and noting who has them."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from vizitka.backgrounds import events
from vizitka.backgrounds.errors import (
    BackgroundIsDeleted,
    BackgroundIsNotDeleted,
    TooManyBackgrounds,
)
from vizitka.backgrounds.models import Background, BackgroundCopy
from vizitka.backgrounds.rules import MOST_BACKGROUNDS
from vizitka.common import clock
from vizitka.common.actor import Actor, Person
from vizitka.images.errors import ForeignPictures
from vizitka.spaces.keeping import Keeping
from vizitka.spaces.models import Space

WRITABLE: Final = ("name", "design", "colour", "picture", "fields", "side", "shows_logo", "shows_code")
BACKGROUNDS: Final = Keeping(
    model=Background,
    kind="background",
    most=lambda: MOST_BACKGROUNDS,
    too_many=TooManyBackgrounds,
    is_deleted=BackgroundIsDeleted,
    is_not_deleted=BackgroundIsNotDeleted,
    made=events.BackgroundMade,
    updated=events.BackgroundUpdated,
    deleted=events.BackgroundDeleted,
    restored=events.BackgroundRestored,
    purged=events.BackgroundPurged,
    picture="picture",
    picture_unknown=ForeignPictures,
)


def create_background(
    actor: Actor, space: Space, values: Mapping[str, Any], *, background_id: uuid.UUID | None = None
) -> Background:
    """`values` are those of `BackgroundIn.values()`. Raises `TooManyBackgrounds`, `ForeignPictures`."""
    background = Background(space=space, created_by_id=actor.user_id if isinstance(actor, Person) else None)
    if background_id is not None:
        background.pk = background_id
    return BACKGROUNDS.create(actor, background, values)


def purge_deleted() -> int:
    """Removes backgrounds that were deleted 30 days ago. Safe to repeat. Returns how many."""
    return BACKGROUNDS.purge()


def note_fetched(background: Background, card_id: uuid.UUID, mark: str) -> None:
    """The person of the card has this picture from now on."""
    BackgroundCopy.objects.in_space(background.space_id).update_or_create(
        background_id=background.pk,
        card_id=card_id,
        space_id=background.space_id,
        defaults={"mark": mark, "fetched_at": clock.now()},
    )

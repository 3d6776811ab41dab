"""Making, changing and deleting styles of cards."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from vizitka.common.actor import Actor, Person
from vizitka.images.errors import ForeignPictures
from vizitka.printing import events
from vizitka.printing.errors import CardStyleIsDeleted, CardStyleIsNotDeleted, TooManyCardStyles
from vizitka.printing.models import CardStyle
from vizitka.printing.rules import MOST_STYLES
from vizitka.spaces.keeping import Keeping
from vizitka.spaces.models import Space

WRITABLE: Final = (
    "name",
    "layout",
    "base",
    "ground",
    "text",
    "accent",
    "foil",
    "logo",
    "front_fields",
    "back_fields",
    "code_place",
    "code_size",
    "margin",
    "type_size",
    "outlines",
)
# What was ordered keeps its own copy of a style.
STYLES: Final = Keeping(
    model=CardStyle,
    kind="card_style",
    most=lambda: MOST_STYLES,
    too_many=TooManyCardStyles,
    is_deleted=CardStyleIsDeleted,
    is_not_deleted=CardStyleIsNotDeleted,
    made=events.CardStyleMade,
    updated=events.CardStyleUpdated,
    deleted=events.CardStyleDeleted,
    restored=events.CardStyleRestored,
    purged=events.CardStylePurged,
    picture="logo",
    picture_unknown=lambda: ForeignPictures(["logo"]),
)


def create_style(
    actor: Actor, space: Space, values: Mapping[str, Any], *, style_id: uuid.UUID | None = None
) -> CardStyle:
    """`values` are those of `CardStyleIn.values()`. Raises `TooManyCardStyles`, `ForeignPictures`."""
    style = CardStyle(space=space, created_by_id=actor.user_id if isinstance(actor, Person) else None)
    if style_id is not None:
        style.pk = style_id
    return STYLES.create(actor, style, values)


def purge_deleted() -> int:
    """Removes styles that were deleted 30 days ago. Safe to repeat. Returns how many."""
    return STYLES.purge()

"""Making, changing and deleting styles of cards."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor, Person
from vizitka.common.errors import NotFound, StaleVersion
from vizitka.common.events import Changes, tell
from vizitka.images.uses import IMAGES
from vizitka.printing import uses
from vizitka.printing.errors import CardStyleIsDeleted, CardStyleIsNotDeleted, LogoUnknown, TooManyCardStyles
from vizitka.printing.events import (
    CardStyleDeleted,
    CardStyleMade,
    CardStylePurged,
    CardStyleRestored,
    CardStyleUpdated,
)
from vizitka.printing.models import CardStyle
from vizitka.printing.rules import MOST_STYLES
from vizitka.spaces import locks
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


def create_style(
    actor: Actor, space: Space, values: Mapping[str, Any], *, style_id: uuid.UUID | None = None
) -> CardStyle:
    """`values` are those of `CardStyleIn.values()`. Raises `TooManyCardStyles`, `LogoUnknown`."""
    with transaction.atomic():
        _require_room(space.pk)
        style = CardStyle(space=space, created_by_id=actor.user_id if isinstance(actor, Person) else None)
        if style_id is not None:
            style.pk = style_id
        changes = _put(style, values)
        style.save(force_insert=True)
        uses.note(style, new=True)
        tell(CardStyleMade.of(actor, style, changes))
    return style


def update_style(
    actor: Actor,
    space_id: uuid.UUID,
    style_id: uuid.UUID,
    values: Mapping[str, Any],
    *,
    expected_version: int,
) -> CardStyle:
    """Raises `NotFound`, `CardStyleIsDeleted`, `StaleVersion`, `LogoUnknown`."""
    with transaction.atomic():
        style = _held(space_id, style_id)
        if style.version != expected_version:
            raise StaleVersion
        changes = _put(style, values)
        if changes:
            _written(style)
            uses.note(style)
            tell(CardStyleUpdated.of(actor, style, changes))
    return style


def delete_style(actor: Actor, space_id: uuid.UUID, style_id: uuid.UUID) -> None:
    """Deletes a style; it can be restored for 30 days. What was ordered keeps its own copy. Raises
    `CardStyleIsDeleted`."""
    with transaction.atomic():
        style = _held(space_id, style_id)
        changes = style.mark_deleted()
        _written(style)
        tell(CardStyleDeleted.of(actor, style, changes))


def restore_style(actor: Actor, space_id: uuid.UUID, style_id: uuid.UUID) -> CardStyle:
    """Takes a deletion back. Raises `CardStyleIsNotDeleted`, `TooManyCardStyles`."""
    with transaction.atomic():
        style = _held(space_id, style_id, deleted=True)
        if style.deleted_at is None:
            raise CardStyleIsNotDeleted
        _require_room(space_id)
        changes = style.mark_restored()
        _written(style)
        tell(CardStyleRestored.of(actor, style, changes))
    return style


def purge_deleted() -> int:
    """Removes styles that were deleted 30 days ago. Safe to repeat. Returns how many."""
    due = CardStyle.objects.across_spaces("styles whose time is over").past_grace()
    gone = 0
    for style in list(due.order_by("pk")):
        with transaction.atomic():
            uses.end(style)
            tell(CardStylePurged.of(SYSTEM, style))
            style.delete()
        gone += 1
    return gone


def _require_room(space_id: uuid.UUID) -> None:
    """Two who make one at once wait for each other at the space."""
    locks.lock_space(space_id)
    if CardStyle.objects.in_space(space_id).living().count() >= MOST_STYLES:
        raise TooManyCardStyles


def _held(space_id: uuid.UUID, style_id: uuid.UUID, *, deleted: bool = False) -> CardStyle:
    """The style, locked until the transaction ends."""
    style = CardStyle.objects.in_space(space_id).select_for_update(of=("self",)).filter(pk=style_id).first()
    if style is None:
        raise NotFound
    if style.deleted_at is not None and not deleted:
        raise CardStyleIsDeleted
    return style


def _written(style: CardStyle) -> None:
    style.version += 1
    style.updated_at = clock.now()
    style.save()


def _put(style: CardStyle, values: Mapping[str, Any]) -> Changes:
    """Sets validated values; returns what they change."""
    changes: dict[str, tuple[Any, Any]] = {}
    for name, value in values.items():
        column = "logo_id" if name == "logo" else name
        before = getattr(style, column)
        if name == "logo" and value not in (None, before) and not IMAGES.held(style.space_id, [value]):
            raise LogoUnknown
        if before != value or style._state.adding:
            changes[name] = (None if style._state.adding else _plain(before), _plain(value))
            setattr(style, column, value)
    return {name: pair for name, pair in changes.items() if pair[0] != pair[1]}


def _plain(value: Any) -> Any:
    return str(value) if isinstance(value, uuid.UUID) else value

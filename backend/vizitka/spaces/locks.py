"""Locks on spaces: held until the transaction ends, always taken in key order.

They are `FOR NO KEY UPDATE`: rows that only refer to a space (a card, an entry of a list) are inserted meanwhile. What
is decided under a lock is read after it: a statement that has waited sees the locked row as it is now, but rows that it
joins as they were before it waited (PostgreSQL, 13.2.1).
"""

from __future__ import annotations

import uuid

from django.db.models import Q

from vizitka.common.errors import NotFound
from vizitka.spaces import sections
from vizitka.spaces.licences import WITH_LICENCE
from vizitka.spaces.models import Space


def _lock(wanted: Q) -> list[uuid.UUID]:
    rows = Space.objects.select_for_update(no_key=True).filter(wanted).order_by("pk")
    return list(rows.values_list("pk", flat=True))


def hold_space(space_id: uuid.UUID) -> None:
    """Locks a space that the caller has read, and of which nothing is decided but who is in it. Raises `NotFound`."""
    if not _lock(Q(pk=space_id)):
        raise NotFound


def lock_space(space_id: uuid.UUID) -> Space:
    """The space as it is under the lock, with its licence and its settings. Raises `NotFound`."""
    hold_space(space_id)
    joined = ("versions", *WITH_LICENCE, *sections.related())
    return Space.objects.select_related(*joined).get(pk=space_id)


def lock_spaces_of_licence(space: Space) -> list[uuid.UUID]:
    """The living spaces that share the space's licence (without one: the space alone), so that two of them never take
    the last seat."""
    if space.licence_id is None:
        return _lock(Q(pk=space.pk))
    return _lock(Q(licence_id=space.licence_id, deleted_at=None))


def lock_spaces(here: Space, there: Space) -> dict[uuid.UUID, Space]:
    """Two spaces, and all that share the licence of `there`: for what moves between them. Raises `NotFound` when one is
    gone."""
    wanted = Q(pk__in=(here.pk, there.pk))
    if there.licence_id is not None:
        wanted |= Q(licence_id=there.licence_id, deleted_at=None)
    held = Space.objects.select_related("versions").in_bulk(_lock(wanted))
    if here.pk not in held or there.pk not in held:
        raise NotFound
    return held

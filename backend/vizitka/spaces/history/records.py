"""Keeping what each save of a design has changed, in its transaction."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from vizitka.common import clock
from vizitka.common.actor import Actor, Person, PersonToken
from vizitka.spaces import uses
from vizitka.spaces.history import rules
from vizitka.spaces.history.models import DesignSave
from vizitka.spaces.models import Space

KEPT_FOR: Final = dt.timedelta(days=30)
MOST_KEPT: Final = 50


def note(
    actor: Actor, space: Space, changes: Mapping[str, tuple[Any, Any]], *, undoes: uuid.UUID | None = None
) -> DesignSave | None:
    """Keeps what a change of the space has done to its design; the caller holds the lock on the space. None where it
    has done nothing to it."""
    before, after = rules.parts_of(changes)
    if not before:
        return None
    save = DesignSave.objects.create(
        space=space,
        version=space.versions.version,
        before=before,
        after=after,
        undoes=undoes,
        created_by_id=actor.user_id if isinstance(actor, Person | PersonToken) else None,
    )
    uses.note_design_save(save, new=True)
    rows = DesignSave.objects.in_space(space.pk).order_by("-id")
    forget(space.pk, list(rows.values_list("pk", flat=True)[MOST_KEPT:]))
    return save


def forget(space_id: uuid.UUID, ids: list[uuid.UUID]) -> None:
    """These cannot be taken back any more, and hold no picture."""
    if ids:
        uses.end_design_saves(space_id, ids)
        DesignSave.objects.in_space(space_id).filter(pk__in=ids).delete()


def purge_old() -> int:
    """Forgets saves of 30 days ago. Safe to repeat. Returns how many."""
    due = DesignSave.objects.across_spaces("saves whose time is over").filter(
        created_at__lt=clock.now() - KEPT_FOR
    )
    found: dict[uuid.UUID, list[uuid.UUID]] = {}
    for space_id, save_id in due.values_list("space_id", "pk"):
        found.setdefault(space_id, []).append(save_id)
    for space_id, ids in found.items():
        with transaction.atomic():
            forget(space_id, ids)
    return sum(map(len, found.values()))

"""How people are called is their own; that it has changed is told to whoever keeps a copy of a space's members."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vizitka.common import clock
from vizitka.common.events import Event
from vizitka.spaces.models import SpaceMember

SHOWN: Final = frozenset({"first_name", "last_name", "email"})


def hear_of_names(events: Sequence[Event]) -> None:
    """In the transaction in which people are called otherwise."""
    people = [event.object_id for event in events if event.object_id and SHOWN & event.changes.keys()]
    if people:
        rows = SpaceMember.objects.across_spaces("people are called alike in all their spaces")
        rows.filter(user_id__in=people).update(updated_at=clock.now())

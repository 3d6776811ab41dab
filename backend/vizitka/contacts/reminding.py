"""Reminders of follow-ups: once, at eight in the morning where the person is."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import defaultdict
from typing import Final

from django.db import transaction

from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.contacts import errands
from vizitka.contacts.models import Contact
from vizitka.spaces.models import Space

HOUR: Final = 8
# An installation that stood still reminds of what is not longer ago than that.
LATEST: Final = dt.timedelta(days=7)
PORTION: Final = 500


def is_past(on: dt.date, user: User | None, space: Space) -> bool:
    """Whether the hour of a day's reminder is over: whoever sets such a day knows of it."""
    local = clock.now().astimezone(clock.zone_of(user.time_zone if user else "", space.time_zone))
    return on < local.date() or (on == local.date() and local.hour >= HOUR)


def queue_due() -> int:
    """Puts reminders into the queue, one for each person and space however many contacts there are. That they were
    reminded of is written together with the task. Returns how many."""
    now = clock.now()
    # Nowhere is a later day, nor an earlier one.
    latest, earliest = (now + dt.timedelta(hours=14)).date(), (now - LATEST).date()
    rows = Contact.objects.across_spaces("reminders are due in all spaces").living()
    due = rows.filter(
        follow_up_on__lte=latest,
        follow_up_on__gte=earliest,
        reminded_at=None,
        follow_up_by__isnull=False,
        follow_up_by__is_active=True,
        space__deleted_at=None,
    )
    columns = (
        "pk",
        "space_id",
        "follow_up_by_id",
        "follow_up_on",
        "follow_up_by__time_zone",
        "space__time_zone",
    )
    found: dict[tuple[uuid.UUID, uuid.UUID, dt.date], list[uuid.UUID]] = defaultdict(list)
    for key, space_id, user_id, on, *zones in due.values_list(*columns).iterator(chunk_size=PORTION):
        local = now.astimezone(clock.zone_of(*zones))
        if on < local.date() or (on == local.date() and local.hour >= HOUR):
            found[user_id, space_id, local.date()].append(key)
    return sum(_queue(*who, contact_ids=ids) for who, ids in found.items())


@transaction.atomic
def _queue(user_id: uuid.UUID, space_id: uuid.UUID, day: dt.date, *, contact_ids: list[uuid.UUID]) -> bool:
    rows = Contact.objects.in_space(space_id).filter(pk__in=contact_ids, reminded_at=None)
    if not rows.update(reminded_at=clock.now()):
        return False
    errands.REMIND.put(str(user_id), str(space_id), day.isoformat())
    return True

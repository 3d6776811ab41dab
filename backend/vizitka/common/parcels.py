"""Words for a task that are nobody's to read: kept in a row of their own, which goes once they are used.

Arguments of tasks stand in the queue's table for a fortnight, where operators look. They hold ids and nothing else
(queues.py refuses the rest); an address or a message goes in a parcel, whose id they hold.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Final

from vizitka.common import clock
from vizitka.common.models import Parcel

# A letter is tried for some three days (mail/delivery.py).
LIFE: Final = dt.timedelta(days=7)


def put(contents: Mapping[str, str]) -> str:
    """Keeps the words in the transaction of the caller; returns what the task finds them by."""
    return str(Parcel.objects.create(contents=dict(contents)).pk)


def opened(parcel_id: str) -> dict[str, str] | None:
    """What was kept; None when it has been used, or is too old."""
    contents = Parcel.objects.filter(pk=uuid.UUID(parcel_id)).values_list("contents", flat=True).first()
    return dict(contents) if contents is not None else None


def drop(parcel_id: str) -> None:
    """The words have been used."""
    Parcel.objects.filter(pk=uuid.UUID(parcel_id)).delete()


def purge() -> int:
    """Forgets what nobody has come for. Returns how many."""
    return Parcel.objects.filter(created_at__lt=clock.now() - LIFE).delete()[0]

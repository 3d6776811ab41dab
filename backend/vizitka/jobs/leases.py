"""Work that is due from time to time for the whole installation, however many workers there are."""

from __future__ import annotations

import datetime as dt

from vizitka.common import clock
from vizitka.jobs.models import Lease


def take(name: str, every: dt.timedelta) -> bool:
    """Whether it is the caller's turn: the work called `name` is due, and nobody else has taken it this time.

    What its taker leaves undone is done when it is due again.
    """
    now = clock.now()
    Lease.objects.get_or_create(name=name, defaults={"due_at": now})
    return bool(Lease.objects.filter(name=name, due_at__lte=now).update(due_at=now + every))

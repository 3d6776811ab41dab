"""Work that is due from time to time for the whole installation, however many workers there are.

Whoever takes it is written down until it has come to its end. What is left by a worker that died is due again as soon
as that is seen (workers.py), and not when its time has come: renewals that were cut off do not wait for an hour.
"""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

from django.db.models import F

from vizitka.common import clock
from vizitka.jobs import workers
from vizitka.jobs.models import Lease

# What has killed its worker as often waits until it is due: tasks and jobs have to be done meanwhile.
MOST_DEATHS: Final = 3


def take(name: str, every: dt.timedelta) -> bool:
    """Whether it is the caller's turn: the work called `name` is due, and nobody else has taken it this time."""
    now = clock.now()
    Lease.objects.get_or_create(name=name, defaults={"due_at": now})
    due = Lease.objects.filter(name=name, due_at__lte=now)
    return bool(due.update(due_at=now + every, worker_id=workers.current_id()))


def end(name: str) -> None:
    """The caller has come to the end of it; unless another has taken it since."""
    mine = Lease.objects.filter(name=name, worker_id=workers.current_id())
    mine.update(worker_id=None, deaths=0)


def free(worker_id: uuid.UUID) -> int:
    """A worker is gone: what it has not come to the end of is due. Returns how many works."""
    left = Lease.objects.filter(worker_id=worker_id)
    again = left.filter(deaths__lt=MOST_DEATHS).update(
        due_at=clock.now(), worker_id=None, deaths=F("deaths") + 1
    )
    left.update(worker_id=None, deaths=0)
    return again

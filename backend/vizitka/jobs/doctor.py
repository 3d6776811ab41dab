"""Whether background work is done: workers live, and nothing waits for long."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Final

from django.db.models import Count, Min, Q
from django_tasks_db.models import DBTaskResult

from vizitka.common import clock, doctor
from vizitka.jobs.models import Worker
from vizitka.jobs.workers import SILENCE

# A task that waits longer than this has nobody who does its class, or too few.
LONG_WAIT: Final = dt.timedelta(minutes=10)
START = "Start one: vizitka-worker.service and vizitka-worker-long.service, or `vizitka worker`."


def look() -> Iterator[doctor.Finding]:
    yield _alive()
    yield from _waiting()


def _alive() -> doctor.Finding:
    now = clock.now()
    alive = Worker.objects.filter(beat_at__gte=now - SILENCE).count()
    if alive:
        return doctor.ok(f"Workers that have spoken within the last minute: {alive}.")
    last = Worker.objects.order_by("-beat_at").values_list("beat_at", flat=True).first()
    since = f" since {last:%Y-%m-%d %H:%M} UTC" if last else ""
    return doctor.fault(f"No worker has spoken{since}: mails, imports and clean-up wait.", START)


def _waiting() -> Iterator[doctor.Finding]:
    """Classes of tasks whose first has been due for too long."""
    now = clock.now()
    before = now - LONG_WAIT
    just_due = Q(run_after__gt=before, run_after__lte=now)
    late = DBTaskResult.objects.ready().filter(enqueued_at__lt=before).exclude(just_due).order_by()
    for queue, count, first in late.values_list("queue_name").annotate(Count("pk"), Min("enqueued_at")):
        minutes = int((now - first).total_seconds() // 60)
        yield doctor.warning(
            f"{count:,} tasks of the class {queue} wait, the oldest for {minutes:,} minutes.",
            f"Start a worker for it (`vizitka worker --queues {queue}`), or another.",
        )

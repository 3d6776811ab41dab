"""How much background work waits, and who does it, for `/metrics`."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Case, Count, Min, When
from django_tasks_db.models import DBTaskResult
from prometheus_client.core import Metric

from vizitka.common import clock
from vizitka.common.metrics import gauge, gauges
from vizitka.common.queues import Queue
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.models import Job, Worker
from vizitka.jobs.workers import SILENCE


def measure() -> Iterator[Metric]:
    now = clock.now()
    # What was put off, such as a mail after a failure, has waited since its time came.
    since = Case(When(run_after__lte=now, then="run_after"), default="enqueued_at")
    due = DBTaskResult.objects.ready().order_by()
    told = due.values_list("queue_name").annotate(number=Count("pk"), first=Min(since))
    found = {queue: (count, (now - first).total_seconds()) for queue, count, first in told}
    waiting = [(str(queue), *found.get(str(queue), (0, 0.0))) for queue in Queue]
    yield gauges(
        "tasks_waiting",
        "Tasks that are due, by class",
        "queue",
        [(queue, count) for queue, count, _ in waiting],
    )
    yield gauges(
        "tasks_oldest_seconds",
        "How long the oldest of them has been due",
        "queue",
        [(queue, seconds) for queue, _, seconds in waiting],
    )
    yield gauge(
        "workers",
        "Workers that have spoken lately",
        Worker.objects.filter(beat_at__gte=now - SILENCE).count(),
    )
    open_jobs = Job.objects.filter(status__in=[JobStatus.QUEUED, JobStatus.RUNNING]).order_by()
    states = dict(open_jobs.values_list("status").annotate(Count("pk")))
    yield gauges(
        "jobs",
        "Imports, exports and other work of people that is not over",
        "status",
        [(str(status), states.get(status, 0)) for status in (JobStatus.QUEUED, JobStatus.RUNNING)],
    )

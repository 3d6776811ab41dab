"""Whose long work is next: spaces take turns, however much one of them has sent.

Tasks stand in the queue as they came. Of those that are work on jobs the worker takes that of the space which has
waited longest for its turn, and of one space the oldest job. Work that can be put down (kinds.JobKind.steps_aside) is
put down when its turn is over and another space waits, and goes on at its next turn (ADR 114).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from django.db.models import Q, QuerySet

from vizitka.jobs import errands, kinds
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.models import Job

# Seconds that a space may work before it is another's turn.
TURN: Final = 10.0
# As many tasks are looked at: more wait for their places in the queue.
MOST_LOOKED_AT: Final = 1000


class Waiting(NamedTuple):
    """A task and the job that it is for: whose it is (a space's, else a person's)."""

    task: uuid.UUID
    holder: uuid.UUID
    job: uuid.UUID


class Turns:
    """Of one worker and one class of tasks: when those who wait had their last turn. Workers beside each other know
    nothing of each other: each lets all take turns."""

    def __init__(self) -> None:
        self._given = 0
        self._last: dict[uuid.UUID, int] = {}

    def choose(self, ready: QuerySet[Any]) -> uuid.UUID | None:
        """The task among those that are ready, in their order; None: there is none."""
        first = ready.values_list("pk", "task_path", "priority").first()
        if first is None:
            return None
        task: uuid.UUID
        task, path, priority = first
        if path != errands.WORK_ON_JOB.task.module_path:
            return task
        tasks = ready.filter(task_path=path, priority=priority).values_list("pk", "args_kwargs")
        return self._next(*_waiting(tasks[:MOST_LOOKED_AT]))

    def _next(self, waiting: Sequence[Waiting], idle: Sequence[uuid.UUID]) -> uuid.UUID:
        """One that has nothing to do takes no time and no turn."""
        if idle:
            return idle[0]
        # Who comes anew is behind all who wait, and before whom the last turn was.
        self._last = {row.holder: self._last.get(row.holder, self._given - 1) for row in waiting}
        found = min(waiting, key=lambda row: (self._last[row.holder], row.job))
        self._given += 1
        self._last[found.holder] = self._given
        return found.task


def _waiting(tasks: Iterable[tuple[uuid.UUID, dict[str, Any]]]) -> tuple[list[Waiting], list[uuid.UUID]]:
    """The tasks of jobs that wait, and those of jobs that are over, gone or another worker's."""
    by_task = {task: uuid.UUID(arguments["args"][0]) for task, arguments in tasks}
    rows = Job.objects.filter(pk__in=by_task.values(), status=JobStatus.QUEUED)
    holders = {job: space or owner for job, space, owner in rows.values_list("pk", "space_id", "owner_id")}
    waiting = [Waiting(task, holders[job], job) for task, job in by_task.items() if job in holders]
    return waiting, [task for task, job in by_task.items() if job not in holders]


def is_over(job: Job, seconds: float) -> bool:
    """Whether a job that has worked for so long is to be put down for others."""
    if seconds < TURN or not kinds.is_known(job.kind):
        return False
    kind = kinds.kind_of(job.kind)
    return kind.steps_aside and _others(job, kind).exists()


def _others(job: Job, kind: kinds.JobKind) -> QuerySet[Job]:
    same_class = [one.key for one in kinds.registered().values() if one.queue == kind.queue]
    own = Q(space_id=job.space_id) if job.space_id else Q(space_id=None, owner_id=job.owner_id)
    return Job.objects.filter(~own, status=JobStatus.QUEUED, kind__in=same_class)

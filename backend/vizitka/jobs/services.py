"""Writing jobs: start, claim, progress, end. A killed worker's job is found by its silence and runs again."""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import structlog
from django.core.files.storage import default_storage
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F, Q, QuerySet
from django_tasks_db.models import DBTaskResult

from vizitka.common import clock, disk
from vizitka.common.actor import Caller
from vizitka.common.errors import ApplicationError, NoRoom
from vizitka.common.files import remove
from vizitka.common.prepared import IdSlot, PreparedRows
from vizitka.jobs import callers, errands, kinds, leases, workers
from vizitka.jobs.enums import ACTIVE, FINISHED, JobStatus
from vizitka.jobs.errors import JobFinished, JobTaken, StepsAside
from vizitka.jobs.messages import Stored, counted, sentence, stored
from vizitka.jobs.models import Job, Worker
from vizitka.jobs.progress import Outcome, Progress

log = structlog.get_logger(__name__)

# A job that has waited for so long is put into the queue again: a task of an older version may be unknown now.
QUEUE_SILENCE: Final = dt.timedelta(minutes=10)
MOST_ATTEMPTS: Final = 4
# How often a task is begun that the database was kept from, and for how long it is put off at most.
MOST_BEGINNINGS: Final = 20
LONGEST_PUT_OFF: Final = dt.timedelta(minutes=1)
# What Django makes of a database that is locked or away, and of a deadlock.
AWAY: Final = (OperationalError, InterfaceError)
KEPT: Final = dt.timedelta(days=30)
CANCELLED_AT_REST: Final = sentence("Cancelled while it waited to go on. What it had done before stays.")
INTERRUPTED: Final = sentence("This work was interrupted. It goes on by itself.")


def start(
    *,
    owner: Caller,
    kind: str,
    name: str,
    space_id: uuid.UUID | None = None,
    total: int | None = None,
    parameters: dict[str, Any] | None = None,
) -> Job:
    """Makes the job and puts its work into the queue, both in the transaction of the caller."""
    queue = kinds.kind_of(kind).queue
    job = Job.objects.create(
        owner_id=callers.owner_of(owner),
        kind=kind,
        name=name[:255],
        space_id=space_id,
        total=total,
        parameters={**(parameters or {}), **callers.noted(owner)},
    )
    errands.WORK_ON_JOB.put_in(queue, str(job.id))
    return job


def claim(job_id: uuid.UUID) -> Job | None:
    """Takes a waiting job, or one whose worker has been silent too long. None: it is another's,
    over or gone."""
    now = clock.now()
    free = Q(status=JobStatus.QUEUED) | Q(status=JobStatus.RUNNING, heartbeat_at__lt=now - workers.SILENCE)
    taken = Job.objects.filter(free, id=job_id).update(
        status=JobStatus.RUNNING,
        attempt=F("attempt") + 1,
        worker_id=workers.current_id(),
        started_at=now,
        heartbeat_at=now,
    )
    if not taken:
        return None
    job = Job.objects.get(id=job_id)
    _drop_half(job)
    return job


def _drop_half(job: Job) -> None:
    """What the attempt before has written of its file goes: it may hold whoever is erased meanwhile."""
    if job.file:
        with transaction.atomic():
            Job.objects.filter(id=job.id, file=job.file).update(file="")
            remove([job.file])
        job.file = ""


def run(job_id: uuid.UUID, work: Callable[[Job, Progress], Outcome]) -> None:
    """Claims the job, does the work, writes its end. Whatever goes wrong ends in a sentence,
    never in silence."""
    job = claim(job_id)
    if job is None:
        return
    progress = Progress(job)
    try:
        outcome = _compared(work(job, progress), progress)
    except JobTaken:
        log.info("job_taken_over", job=str(job_id))
        return
    except StepsAside:
        _step_aside(job, progress)
        return
    except AWAY:
        # No end: the task that this is done by is handed back, and the job with it.
        raise
    except ApplicationError as error:
        outcome = Outcome(JobStatus.FAILED, [stored(error.message)])
    except Exception as error:
        log.exception("job_failed", job=str(job_id), kind=job.kind)
        what = sentence("Something went wrong. Please try again.")
        outcome = Outcome(JobStatus.FAILED, [stored(NoRoom.message) if disk.is_full(error) else what])
    if not _ended(job, outcome, progress):
        # Nobody would ever find what it has made: its owner may have left.
        if outcome.file:
            default_storage.delete(outcome.file)
        return
    if outcome.status == JobStatus.FAILED:
        _tell_domain(job)


def _step_aside(job: Job, progress: Progress) -> None:
    """Puts the job back into the queue with all that it has done. Nothing has gone wrong, and so this was no attempt;
    it has let go of the job by itself, and the number may be given again."""
    mine = Job.objects.filter(id=job.id, attempt=job.attempt, status=JobStatus.RUNNING)
    with transaction.atomic():
        if mine.update(
            status=JobStatus.QUEUED,
            attempt=F("attempt") - 1,
            worker_id=None,
            done=progress.done,
            heartbeat_at=clock.now(),
        ):
            errands.WORK_ON_JOB.put_in(kinds.kind_of(job.kind).queue, str(job.id))


def _ended(job: Job, outcome: Outcome, progress: Progress) -> bool:
    """Writes the end, with what its domain puts into the queue of a job that is done."""
    with transaction.atomic():
        written = end(job, outcome, progress)
        if written and outcome.status == JobStatus.DONE and kinds.is_known(job.kind):
            kinds.kind_of(job.kind).done(job)
    return written


def _compared(outcome: Outcome, progress: Progress) -> Outcome:
    """A job that says it is done, and has not done all that there was, does not pass for one that has."""
    done, total = progress.done, progress.total
    if outcome.status != JobStatus.DONE or outcome.differs or total is None or done == total:
        return outcome
    log.error("job_differs", done=done, total=total)
    words = counted("Only %(done)d of %(n)d was done.", "Only %(done)d of %(n)d were done.", total, done=done)
    return replace(outcome, messages=[words, *outcome.messages], differs=True)


def end(job: Job, outcome: Outcome, progress: Progress) -> bool:
    """Writes the end of a running job, unless another worker has it. Returns whether it was written."""
    return bool(
        Job.objects.filter(id=job.id, attempt=job.attempt, status=JobStatus.RUNNING).update(
            status=outcome.status,
            done=progress.done,
            total=progress.done if progress.total is None else progress.total,
            differs=outcome.differs,
            messages=list(outcome.messages),
            result=outcome.result,
            file=outcome.file,
            file_name=outcome.file_name[:255],
            finished_at=clock.now(),
        )
    )


def hold(job: Job) -> None:
    """Holds the job until the transaction of a part ends: nobody else takes it, and what the part writes stands once.

    Raises `JobTaken` when another worker has it already.
    """
    same = Job.objects.select_for_update().filter(id=job.id, attempt=job.attempt, status=JobStatus.RUNNING)
    if same.first() is None:
        raise JobTaken


def amend_result(job_id: uuid.UUID, **values: Any) -> None:
    """Notes what became of a finished job's result since; a job that is gone is none to note at."""
    with transaction.atomic():
        job = Job.objects.select_for_update().filter(id=job_id).first()
        if job is not None:
            Job.objects.filter(id=job_id).update(result={**job.result, **values})


def say_late(job_id: uuid.UUID, messages: Sequence[Stored], *, instead_of: Collection[str]) -> None:
    """What became known of a job after its end: `messages` take the place of those with these ids, and it has not ended
    as was announced. Its owner is told anew with the first of them. A job that is not over says it at its end."""
    with transaction.atomic():
        job = Job.objects.select_for_update().filter(id=job_id, status__in=FINISHED).first()
        if job is None:
            return
        kept = [message for message in job.messages if message["id"] not in instead_of]
        is_news = bool(messages) and len(kept) == len(job.messages)
        Job.objects.filter(id=job_id).update(
            messages=[*kept, *messages],
            differs=job.differs or bool(messages),
            seen_at=None if is_news else job.seen_at,
        )


def remember(job: Job, **values: Any) -> None:
    """Notes what the next attempt at the job has to know, in the transaction of the part that it belongs to."""
    job.parameters = {**job.parameters, **values}
    Job.objects.filter(id=job.id).update(parameters=job.parameters)


def request_cancel(job: Job) -> Job:
    """Asks a running job to stop; a waiting one ends at once. Raises `JobFinished` when there is nothing
    to stop."""
    began = job.started_at is not None
    ended = Job.objects.filter(id=job.id, status=JobStatus.QUEUED).update(
        status=JobStatus.CANCELLED,
        cancel_requested=True,
        finished_at=clock.now(),
        messages=[CANCELLED_AT_REST if began else sentence("Cancelled before it began.")],
    )
    if not ended and not Job.objects.filter(id=job.id, status=JobStatus.RUNNING).update(
        cancel_requested=True
    ):
        raise JobFinished
    job.refresh_from_db()
    if ended:
        _tell_domain(job)
    return job


def mark_seen(job: Job) -> None:
    """The person has read the notice; a second time changes nothing."""
    Job.objects.filter(id=job.id, seen_at=None, status__in=FINISHED).update(seen_at=clock.now())


def revive(owner_id: uuid.UUID | None = None) -> int:
    """Queues again what a killed worker or a lost queue entry left behind; gives up after four attempts.

    Returns the number of jobs that were queued again. Safe to call at any time and by many at once.
    """
    now = clock.now()
    revived = 0
    for job in _silent(now) if owner_id is None else _silent_of(owner_id, now):
        same = Job.objects.filter(
            id=job.id, status=job.status, attempt=job.attempt, heartbeat_at=job.heartbeat_at
        )
        if job.attempt >= MOST_ATTEMPTS or not kinds.is_known(job.kind):
            given_up = same.update(
                status=JobStatus.FAILED,
                finished_at=now,
                messages=[sentence("This work was interrupted several times. Please start it again.")],
            )
            if given_up:
                _drop_half(job)
                _tell_domain(job)
        else:
            revived += _queue_again(job, same, now)
    return revived


def _silent(now: dt.datetime) -> Iterable[Job]:
    """Jobs that nobody has heard of for too long, a hundred at a time."""
    running = Q(status=JobStatus.RUNNING, heartbeat_at__lt=now - workers.SILENCE)
    waiting = Q(status=JobStatus.QUEUED, heartbeat_at__lt=now - QUEUE_SILENCE)
    return Job.objects.filter(running | waiting)[:100]


def _silent_of(owner_id: uuid.UUID, now: dt.datetime) -> list[Job]:
    """Those of one person, who looks at the list again and again while there is one."""
    longest = {JobStatus.RUNNING.value: workers.SILENCE, JobStatus.QUEUED.value: QUEUE_SILENCE}
    active = _active_of().all(owner=owner_id)
    return [job for job in active if job.heartbeat_at < now - longest[job.status]]


@functools.cache
def _active_of() -> PreparedRows[Job]:
    return PreparedRows(Job.objects.filter(owner_id=IdSlot("owner"), status__in=sorted(ACTIVE)))


def take_up_lost() -> int:
    """Begins again what dead workers have left: their tasks, the jobs that those are for, and the works of the whole
    installation that they were at. Returns how many tasks.

    Safe to call at any time and by many at once.
    """
    return sum(_take_up(worker) for worker in workers.dead_workers())


def was_interrupted(task: DBTaskResult[..., Any]) -> bool:
    """Whether a task that has run failed because the database was locked or away, and is to begin again."""
    away = {f"{error.__module__}.{error.__qualname__}" for error in AWAY}
    failed = task.status == "FAILED" and task.exception_class_path in away
    return failed and len(task.worker_ids) < MOST_BEGINNINGS


def hand_back(task: DBTaskResult[..., Any]) -> bool:
    """Puts an interrupted task of this process back into the queue, and the job that it is for. Returns whether it was
    its own."""
    after = min(dt.timedelta(seconds=2 ** min(len(task.worker_ids) - 1, 10)), LONGEST_PUT_OFF)
    with transaction.atomic():
        freed = workers.free_task(task, after=after)
        if freed and task.task_path == errands.WORK_ON_JOB.task.module_path:
            _free_jobs(Job.objects.filter(pk=task.args_kwargs["args"][0], worker_id=workers.current_id()))
    log.warning("task_interrupted", task=str(task.pk), again=freed)
    return freed


def leave(worker: Worker) -> None:
    """A worker ends; what it has not finished is free at once."""
    worker.refresh_from_db()
    _take_up(worker)


def _take_up(worker: Worker) -> int:
    with transaction.atomic():
        if not workers.bury(worker):
            return 0
        tasks = workers.free_tasks(worker.pk)
        jobs = _free_jobs(Job.objects.filter(worker_id=worker.pk))
        works = leases.free(worker.pk)
    if tasks or jobs or works:
        log.warning("worker_lost", worker=str(worker.pk), tasks=tasks, jobs=jobs, works=works)
    return tasks


def _free_jobs(held: QuerySet[Job]) -> int:
    """Their tasks are in the queue again, and their owners read why they wait. What has taken its last worker is left
    to `revive`, which gives it up."""
    running = held.filter(status=JobStatus.RUNNING)
    # Nobody's heart beats for it any more.
    running.filter(attempt__gte=MOST_ATTEMPTS).update(worker_id=None)
    again = running.filter(attempt__lt=MOST_ATTEMPTS)
    return again.update(
        status=JobStatus.QUEUED, heartbeat_at=clock.now(), worker_id=None, messages=[INTERRUPTED]
    )


def _queue_again(job: Job, same: QuerySet[Job], now: dt.datetime) -> int:
    """How many were queued: none when another was faster."""
    with transaction.atomic():
        messages = [INTERRUPTED] if job.status == JobStatus.RUNNING else job.messages
        queued = same.update(status=JobStatus.QUEUED, heartbeat_at=now, messages=messages)
        if queued:
            errands.WORK_ON_JOB.put_in(kinds.kind_of(job.kind).queue, str(job.id))
    return queued


def _tell_domain(job: Job) -> None:
    if not kinds.is_known(job.kind):
        return
    try:
        with transaction.atomic():
            kinds.kind_of(job.kind).ended(job)
    except Exception:
        log.exception("job_end_not_told", job=str(job.id), kind=job.kind)


def purge_old() -> int:
    """Forgets what has been over for 30 days, notices and files: they hold personal data. Safe to repeat.

    Returns how many.
    """
    old = Job.objects.filter(created_at__lt=clock.now() - KEPT).exclude(status__in=ACTIVE)
    gone = 0
    while part := list(old.values_list("pk", flat=True)[:500]):
        gone += _forget(old.filter(pk__in=part))
    return gone


def forget_all(owner_id: uuid.UUID) -> None:
    """Forgets all jobs of a person who leaves, also running ones: those find themselves gone and stop."""
    _forget(Job.objects.filter(owner_id=owner_id))


def forget_of_space(space_id: uuid.UUID, kinds_of_files: Iterable[str]) -> int:
    """Forgets the jobs of these kinds in a space, whosever they are, with their files: these hold what must be nowhere
    any more. Running ones find themselves gone, and leave nothing. Returns how many."""
    return _forget(Job.objects.filter(space_id=space_id, kind__in=list(kinds_of_files)))


def _forget(jobs: QuerySet[Job]) -> int:
    """What they work on is told first that they end, while there is still a job to be found by."""
    with transaction.atomic():
        for job in jobs.select_for_update().filter(status__in=ACTIVE).order_by("pk"):
            _tell_domain(job)
        files = list(jobs.exclude(file="").values_list("file", flat=True))
        gone, _ = jobs.delete()
        remove(files)
    return gone

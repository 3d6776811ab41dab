"""Workers say that they live, so that nothing is started twice however long it runs, and again soon when they died.

A worker is a process and has a row. A thread of its own writes the time there every few seconds, whatever its tasks are
doing. What a worker has taken is its own until it falls silent, or is seen to be gone from this machine.
"""

from __future__ import annotations

import datetime as dt
import os
import time
import uuid
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any, Final

from django_tasks_db.models import DBTaskResult

from vizitka.common import clock
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.models import Job, Worker

# A worker that has been silent for so long is dead.
SILENCE: Final = dt.timedelta(seconds=60)

_mine: Worker | None = None
# When this process could last not reach the database, by the clock of this process.
_lost_touch_at = -SILENCE.total_seconds()


@cache
def this_machine() -> str:
    """Where process ids mean the same: the boot and the namespace of processes. Empty where neither can be told."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return f"{boot} {os.readlink('/proc/self/ns/pid')}"
    except OSError:
        return ""


def _started(pid: int) -> str:
    """When a process began, in ticks since the boot: a number that was given again is known by it. Empty: there is
    none, or none that still works."""
    try:
        # The name in the second field may hold anything; the others are counted from its end.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if fields[0] in {"Z", "X"} else fields[19]


def register() -> Worker:
    """This process is a worker from now on."""
    global _mine
    pid = os.getpid()
    _mine = Worker.objects.create(machine=this_machine(), pid=pid, started=_started(pid))
    return _mine


def current_id() -> uuid.UUID | None:
    """The worker that this process is, if it is one."""
    return _mine.pk if _mine else None


def is_known(worker_id: uuid.UUID) -> bool:
    """Whether the worker is taken for alive: dead ones are buried within a minute."""
    return Worker.objects.filter(pk=worker_id).exists()


def beat(worker: Worker) -> None:
    """Says that the worker and its jobs live. One that was taken for dead comes back."""
    worker.beat_at = clock.now()
    if not Worker.objects.filter(pk=worker.pk).update(beat_at=worker.beat_at):
        worker.save(force_insert=True)
    jobs = Job.objects.filter(worker_id=worker.pk, status=JobStatus.RUNNING)
    if jobs.exists():
        jobs.update(heartbeat_at=worker.beat_at)


def lose_touch() -> None:
    """The database has not answered, and maybe nobody: for a while, silence of others says nothing about them."""
    global _lost_touch_at
    _lost_touch_at = time.monotonic()


def dead_workers() -> list[Worker]:
    """Those that were killed on this machine, and those of others that are silent."""
    return [row for row in Worker.objects.all() if (_is_gone(row) if _is_here(row) else _is_silent(row))]


def _is_here(worker: Worker) -> bool:
    return worker.machine != "" and worker.machine == this_machine()


def _is_gone(worker: Worker) -> bool:
    """Whether it ran here and no longer does. One that runs lives, also while the database hears nothing of it."""
    return _started(worker.pid) != worker.started


def _is_silent(worker: Worker) -> bool:
    if time.monotonic() - _lost_touch_at < SILENCE.total_seconds():
        return False
    return worker.beat_at < clock.now() - SILENCE


def bury(worker: Worker) -> bool:
    """Takes the row away; False when another was faster or the worker has spoken since."""
    return bool(Worker.objects.filter(pk=worker.pk, beat_at=worker.beat_at).delete()[0])


def free_tasks(worker_id: uuid.UUID) -> int:
    """Puts the tasks of a worker back into the queue. Returns how many."""
    running = DBTaskResult.objects.running().values_list("pk", "worker_ids")
    return _queue_again([task for task, holders in running if holders and holders[-1] == str(worker_id)])


def free_task(task: DBTaskResult[..., Any], *, after: dt.timedelta) -> bool:
    """Puts one task of this worker back into the queue, to be taken after some time, whether its failure was written
    or not. False when somebody else has it, or it is gone."""
    held = DBTaskResult.objects.filter(
        pk=task.pk, worker_ids=task.worker_ids, status__in=["RUNNING", "FAILED"]
    )
    again: dict[str, Any] = {"run_after": clock.now() + after, "started_at": None, "finished_at": None}
    return bool(held.update(status="READY", exception_class_path="", traceback="", **again))


def free_orphans() -> int:
    """As `free_tasks`, for workers that nobody knows (any more): a safeguard. Returns how many."""
    known = {str(worker_id) for worker_id in Worker.objects.values_list("pk", flat=True)}
    before = clock.now() - SILENCE
    running = DBTaskResult.objects.running().filter(started_at__lt=before).values_list("pk", "worker_ids")
    return _queue_again([task for task, holders in running if not holders or holders[-1] not in known])


def _queue_again(tasks: Collection[uuid.UUID]) -> int:
    lost = DBTaskResult.objects.running().filter(pk__in=tasks)
    return lost.update(status="READY", started_at=None) if tasks else 0

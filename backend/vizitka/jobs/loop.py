"""The loop of a worker: takes tasks of one class, one after the other, whatever happens to the database meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar

import structlog
from django.db import Error, close_old_connections
from django_tasks_db.management.commands.db_worker import Worker as TaskWorker
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from vizitka.common.queues import Queue
from vizitka.jobs import services, workers
from vizitka.jobs.models import Worker
from vizitka.jobs.turns import Turns

T = TypeVar("T")
log = structlog.get_logger(__name__)

BACKEND: Final = "default"
BEAT_SECONDS: Final = 5.0
# Work of a worker that was killed on this machine begins again within so many seconds.
LOOK_SECONDS: Final = 2.0
# While the database is locked or away: the first wait, which doubles up to the longest.
FIRST_WAIT_SECONDS: Final = 0.25
LONGEST_WAIT_SECONDS: Final = 4.0


def insist(do: Callable[[], T], stop: threading.Event) -> T | None:
    """Does it as soon as the database answers. None: `stop` was set before that."""
    wait = FIRST_WAIT_SECONDS
    while not stop.is_set():
        close_old_connections()
        try:
            return do()
        except Error as error:
            log.warning("database_away", error=str(error), again_in_seconds=wait)
        stop.wait(wait)
        wait = min(2 * wait, LONGEST_WAIT_SECONDS)
    return None


def work(queue: Queue, worker: Worker, stop: threading.Event, interval: float) -> None:
    """Does the tasks of `queue` until `stop` is set; looks every `interval` seconds when there is none."""
    hands = TaskWorker(
        queue_names=[queue.value],
        interval=interval,
        batch=False,
        backend_name=BACKEND,
        startup_delay=False,
        max_tasks=None,
        worker_id=str(worker.pk),
        excluded_queue_names=[],
    )
    turns = Turns()
    while not stop.is_set():
        try:
            found = insist(lambda: _next(queue, worker, turns), stop)
            if found is None:
                stop.wait(interval)
            else:
                _do(hands, found, stop)
        except Exception:
            # A class of tasks that nobody does any more would be seen by nobody.
            log.exception("queue_failed", queue=queue.value)
            stop.wait(LONGEST_WAIT_SECONDS)


def _next(queue: Queue, worker: Worker, turns: Turns) -> Any:
    ready = DBTaskResult.objects.ready().filter(queue_name=queue.value, backend_name=BACKEND)
    # Looking is free; only taking locks the database.
    wanted = turns.choose(ready)
    if wanted is None:
        return None
    with exclusive_transaction():
        # Another may have been faster: what else is there is as good.
        found = ready.filter(pk=wanted).get_locked() or ready.get_locked()
        if found is not None:
            found.claim(str(worker.pk))
    return found


def _do(hands: TaskWorker, task: Any, stop: threading.Event) -> None:
    """Does a task. What a database that was locked or away has kept from its end begins again."""
    try:
        hands.run_task(task)
        ended = not services.was_interrupted(task)
    except Error:
        # Neither done nor failed could be written.
        log.warning("task_end_not_written", task=str(task.pk), exc_info=True)
        ended = False
    if not ended:
        # A worker that is stopped first leaves it to the next one (workers.dead_workers).
        insist(lambda: services.hand_back(task), stop)


def live(worker: Worker, stop: threading.Event) -> None:
    """Says that the worker lives, and takes up what dead ones have left, until `stop` is set."""
    beats = BEAT_SECONDS
    while True:
        try:
            if beats >= BEAT_SECONDS:
                workers.beat(worker)
                beats = 0.0
            services.take_up_lost()
        except Error as error:
            workers.lose_touch()
            log.warning("heartbeat_failed", error=str(error))
        except Exception:
            log.exception("heartbeat_failed")
        finally:
            close_old_connections()
        if stop.wait(LOOK_SECONDS):
            return
        beats += LOOK_SECONDS

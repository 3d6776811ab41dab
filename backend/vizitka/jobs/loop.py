"""The loop of a worker: takes tasks of one class, one after the other."""

from __future__ import annotations

import threading
from typing import Any, Final

import structlog
from django.db import OperationalError, close_old_connections
from django_tasks_db.management.commands.db_worker import Worker as TaskWorker
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from vizitka.common.queues import Queue
from vizitka.jobs import services, workers
from vizitka.jobs.models import Worker

log = structlog.get_logger(__name__)

BACKEND: Final = "default"
BEAT_SECONDS: Final = 5.0
# Work of a worker that was killed on this machine begins again within so many seconds.
LOOK_SECONDS: Final = 2.0


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
    while not stop.is_set():
        close_old_connections()
        try:
            found = _next(queue, worker)
        except OperationalError:
            # The database is locked or away: it is asked again.
            log.warning("queue_not_read", queue=queue.value, exc_info=True)
            found = None
        if found is None:
            stop.wait(interval)
        else:
            hands.run_task(found)


def _next(queue: Queue, worker: Worker) -> Any:
    ready = DBTaskResult.objects.ready().filter(queue_name=queue.value, backend_name=BACKEND)
    # Looking is free; only taking locks the database.
    if not ready.exists():
        return None
    with exclusive_transaction():
        found = ready.get_locked()
        if found is not None:
            found.claim(str(worker.pk))
    return found


def live(worker: Worker, stop: threading.Event) -> None:
    """Says that the worker lives, and takes up what dead ones have left, until `stop` is set."""
    beats = BEAT_SECONDS
    while not stop.wait(LOOK_SECONDS):
        beats += LOOK_SECONDS
        try:
            if beats >= BEAT_SECONDS:
                workers.beat(worker)
                beats = 0.0
            services.take_up_lost()
        except Exception:
            log.exception("heartbeat_failed")
        finally:
            close_old_connections()

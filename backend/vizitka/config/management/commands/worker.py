"""`manage.py worker`: background tasks, and the housekeeping beside them."""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Any

import structlog
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error
from django.utils.autoreload import run_with_reloader

from vizitka.common.queues import Queue
from vizitka.config import housekeeping
from vizitka.jobs import loop, services, workers

log = structlog.get_logger(__name__)


class Command(BaseCommand):
    help = "Does background tasks, each class in a thread of its own. Any number may run."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--queues",
            default=",".join(Queue),
            help="classes of tasks, separated by commas (default: all: %(default)s)",
        )
        parser.add_argument(
            "--interval", type=float, default=0.5, help="seconds between looks into an empty queue"
        )
        parser.add_argument(
            "--no-housekeeping", action="store_true", help="another worker does it, or a timer"
        )
        parser.add_argument("--reload", action="store_true", help="begin again when the code changes")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            queues = [Queue(name.strip()) for name in options["queues"].split(",")]
        except ValueError as error:
            raise CommandError(f"{error}; choose of {', '.join(Queue)}") from error
        stop = threading.Event()
        if options["reload"]:
            # The reloader ends the process by itself, and runs this beside its main thread, which alone hears signals.
            run_with_reloader(self._run, queues, stop, options)
        else:
            self._listen(stop)
            self._run(queues, stop, options)

    def _run(self, queues: list[Queue], stop: threading.Event, options: dict[str, Any]) -> None:
        worker = loop.insist(workers.register, stop)
        if worker is None:
            return
        if not options["no_housekeeping"]:
            housekeeping.start_thread(stop)
        # Until the last task has ended: a worker that stops still lives.
        ended = threading.Event()
        beating = threading.Thread(target=loop.live, args=(worker, ended), name="heartbeat", daemon=True)
        beating.start()
        threads = [
            threading.Thread(
                target=loop.work,
                args=(queue, worker, stop, options["interval"]),
                name=queue.value,
                daemon=True,
            )
            for queue in queues
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        ended.set()
        beating.join()
        try:
            services.leave(worker)
        except Error as error:
            # The next worker sees that this one is gone.
            log.warning("leave_not_written", error=str(error))

    def _listen(self, stop: threading.Event) -> None:
        """The first signal ends after the tasks at hand, the second at once."""

        def on_signal(number: int, _frame: FrameType | None) -> None:
            stop.set()
            signal.signal(number, signal.SIG_DFL)

        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, on_signal)

"""`manage.py serve`: migrate, compile texts, run web workers and the task worker, stop together."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from types import FrameType
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from vizitka.common.queues import Queue

STOP_GRACE_SECONDS = 15
# Two processes: what takes minutes has one of its own, so that nobody waits for it, not even for its share of Python.
WORKERS: Final = ((Queue.MAIL, Queue.SHORT, Queue.HOOKS), (Queue.LONG,))


class Command(BaseCommand):
    help = "Runs the whole product: web workers, and the worker for background tasks unless --no-worker is given."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
        parser.add_argument(
            "--port", type=int, default=settings.PORT, help="port to listen on (default PORT or 8000)"
        )
        parser.add_argument("--workers", type=int, default=2, help="web worker processes (default 2)")
        parser.add_argument(
            "--no-worker", action="store_true", help="background work runs elsewhere (manage.py worker)"
        )
        parser.add_argument("--no-migrate", action="store_true", help="the database is migrated elsewhere")
        parser.add_argument(
            "--demo", action="store_true", help="fill an empty database with the demo company"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("compile_messages", verbosity=0)
        if not options["no_migrate"]:
            call_command("migrate", interactive=False, verbosity=0)
        # With the database there: a production installation with demo people does not start.
        self.check(databases=["default"])
        if options["demo"]:
            call_command("seed_demo")
        processes = [self._web(options)]
        if not options["no_worker"]:
            processes += [self._worker(queues) for queues in WORKERS]
        if options["demo"] and self._answers(options, processes[0]):
            self._welcome()
        sys.exit(self._supervise(processes))

    def _web(self, options: dict[str, Any]) -> subprocess.Popen[bytes]:
        command = [
            sys.executable, "-m", "granian", "--interface", "rsgi", "--loop", "uvloop", "--http", "1", "--no-ws",
            "--host", options["host"], "--port", str(options["port"]), "--workers", str(options["workers"]),
            "--backlog", "4096", "--backpressure", "2048",
            "--http1-header-read-timeout", "40000", "--http1-buffer-size", "65536",
            "--respawn-failed-workers", "--workers-kill-timeout", "8", "--log-level", "warning",
            "vizitka.config.rsgi:application",
        ]  # fmt: skip
        return subprocess.Popen(command, env=self._environment(options), start_new_session=True)

    def _worker(self, queues: tuple[Queue, ...]) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "django", "worker", "--queues", ",".join(queues)]
        return subprocess.Popen(command, env=self._environment({}), start_new_session=True)

    def _environment(self, options: dict[str, Any]) -> dict[str, str]:
        environment = dict(os.environ)
        environment.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")
        environment["PYTHONPATH"] = os.pathsep.join(
            filter(None, [str(settings.BASE_DIR), environment.get("PYTHONPATH", "")])
        )
        if "port" in options:
            environment["PORT"] = str(options["port"])
        return environment

    def _supervise(self, processes: list[subprocess.Popen[bytes]]) -> int:
        """Waits until one process ends or a signal comes, then stops all. Returns the exit code."""
        stopping = False

        def stop(_signal: int, _frame: FrameType | None) -> None:
            nonlocal stopping
            stopping = True

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, stop)
        code = 0
        while not stopping:
            for process in processes:
                ended = process.poll()
                if ended is not None:
                    code, stopping = ended or 1, True
            time.sleep(0.2)
        for process in processes:
            if process.poll() is None:
                process.terminate()
        deadline = time.monotonic() + STOP_GRACE_SECONDS
        for process in processes:
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                # With its children: a worker without its parent would go on answering.
                os.killpg(process.pid, signal.SIGKILL)
        return code

    def _answers(self, options: dict[str, Any], web: subprocess.Popen[bytes]) -> bool:
        """Waits until the web workers answer, so that the printed address works when it is read."""
        for _ in range(300):
            if web.poll() is not None:
                return False
            try:
                with socket.create_connection((options["host"], options["port"]), timeout=1):
                    return True
            except OSError:
                time.sleep(0.1)
        return False

    def _welcome(self) -> None:
        from vizitka.demo.people import DEMO_PASSWORD, SIGN_INS

        lines = [
            "",
            f"  Vizitka is running at {settings.PUBLIC_URL}",
            "",
            "  Sign in with one of these, password " + DEMO_PASSWORD,
            *[f"    {email:<32} {what}" for email, what in SIGN_INS],
            "",
            f"  A card as visitors see it   {settings.PUBLIC_URL}/c/zoe",
            f"  Mails that were sent        {settings.PUBLIC_URL}/debug/mails",
            f"  Back office                 {settings.PUBLIC_URL}/backoffice/",
            f"  Database and files          {settings.DATA}",
            "",
            "  Ctrl-C stops it. A second start takes seconds.",
            "",
        ]
        self.stdout.write("\n".join(lines))
        self.stdout.flush()

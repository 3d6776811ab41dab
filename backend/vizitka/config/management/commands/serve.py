"""`manage.py serve`: migrate, run web workers and the task workers, start again what dies, stop together."""

from __future__ import annotations

import os
import socket
from typing import Any, Final

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from vizitka.common import messages, metrics
from vizitka.common.queues import Queue
from vizitka.config import installation
from vizitka.config.supervision import LOOK_SECONDS, Program, Supervisor

# Two processes: what takes minutes has one of its own, so that nobody waits for it, not even for its share of Python.
WORKERS: Final = ((Queue.MAIL, Queue.SHORT, Queue.HOOKS, Queue.WEBHOOKS), (Queue.LONG, Queue.LETTERS))


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
        installation.prove_writable(settings.DATA)
        self._refuse_unbuilt()
        self._refuse_taken_port(options)
        if not options["no_migrate"]:
            call_command("migrate", interactive=False, verbosity=0)
        # With the database there: a production installation with demo people does not start.
        self.check(databases=["default"])
        if options["demo"]:
            call_command("seed_demo")
        with metrics.counted_together(installation.temporary_folder(settings.DATA)) as folder:
            self._run(options, {metrics.TOGETHER: folder})

    def _run(self, options: dict[str, Any], variables: dict[str, str]) -> None:
        """`variables` are further ones of the environment."""
        programs = [self._web(options, variables)]
        if not options["no_worker"]:
            programs += [self._worker(queues, variables) for queues in WORKERS]
        supervisor = Supervisor(programs)
        supervisor.start()
        try:
            if options["demo"] and self._answers(options, supervisor):
                self._welcome()
            supervisor.watch()
        finally:
            supervisor.stop()

    def _refuse_unbuilt(self) -> None:
        """What is made is made by `make build`: the installation may be one that nobody can write to."""
        if missing := messages.uncompiled():
            raise CommandError(f"{len(missing)} files of translations are not compiled. Run: make build")

    def _refuse_taken_port(self, options: dict[str, Any]) -> None:
        """Web workers share their port with whoever lets them, also with those of another `serve`."""
        host, port = options["host"], options["port"]
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family) as probe:
            # Connections of a server that has just ended do not count.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise CommandError(f"PORT: nothing can listen on {host}:{port}: {error.strerror}.") from error

    def _web(self, options: dict[str, Any], variables: dict[str, str]) -> Program:
        arguments = [
            "vizitka.config.web",
            *(
                "--host",
                options["host"],
                "--port",
                str(options["port"]),
                "--workers",
                str(options["workers"]),
            ),
        ]
        return Program("web", arguments, self._environment(options) | variables)

    def _worker(self, queues: tuple[Queue, ...], variables: dict[str, str]) -> Program:
        names = ",".join(queues)
        return Program(
            f"worker {names}",
            ["vizitka.config.command_line", "worker", "--queues", names],
            self._environment({}) | variables,
        )

    def _environment(self, options: dict[str, Any]) -> dict[str, str]:
        environment = dict(os.environ)
        environment.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")
        environment["PYTHONPATH"] = os.pathsep.join(
            filter(None, [str(settings.BASE_DIR), environment.get("PYTHONPATH", "")])
        )
        environment["TMPDIR"] = str(installation.temporary_folder(settings.DATA))
        if "port" in options:
            environment["PORT"] = str(options["port"])
        return environment

    def _answers(self, options: dict[str, Any], supervisor: Supervisor) -> bool:
        """Waits until the web workers answer, so that the printed address works when it is read."""
        for _ in range(150):
            try:
                with socket.create_connection((options["host"], options["port"]), timeout=1):
                    return True
            except OSError:
                if not supervisor.watch(LOOK_SECONDS):
                    break
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

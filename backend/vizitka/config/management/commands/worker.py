"""`manage.py worker`: background tasks, and the housekeeping beside them."""

from __future__ import annotations

import threading
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from vizitka.config import housekeeping


class Command(BaseCommand):
    help = "Processes background tasks. Any number may run; housekeeping is safe to do in each."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--interval", type=float, default=0.5, help="seconds between looks into an empty queue"
        )
        parser.add_argument(
            "--no-housekeeping", action="store_true", help="another worker does it, or a timer"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        stop = threading.Event()
        if not options["no_housekeeping"]:
            housekeeping.start_thread(stop)
        try:
            call_command("db_worker", queue_name="*", interval=options["interval"], startup_delay=False)
        finally:
            stop.set()

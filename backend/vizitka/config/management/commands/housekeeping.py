"""`manage.py housekeeping`: once, for those who prefer a timer to the worker's own clock."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from vizitka.config import housekeeping


class Command(BaseCommand):
    help = "Takes up lost work, and deletes what is due. Exits with 1 when a step failed; the log says which."

    def handle(self, *args: Any, **options: Any) -> None:
        if not housekeeping.run([*housekeeping.EVERY_MINUTE, *housekeeping.EVERY_HOUR]):
            raise CommandError("a step failed; see the log")

"""`manage.py revive_jobs`: after a crash, or every minute from a timer."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from vizitka.jobs import services


class Command(BaseCommand):
    help = "Queues background work again whose worker has died. Safe to run at any time."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{services.revive()} job(s) queued again")

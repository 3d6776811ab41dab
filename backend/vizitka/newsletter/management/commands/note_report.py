"""`manage.py note_report < mail`: for the aliases of VIZITKA_MAIL_BOUNCES and VIZITKA_MAIL_UNSUBSCRIBE."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from vizitka.newsletter.people import arrivals, reports


class Command(BaseCommand):
    help = "Reads one mail about a letter: it could not be delivered, somebody complains, or leaves."

    def handle(self, *args: Any, **options: Any) -> None:
        report = arrivals.read(sys.stdin.buffer.read(arrivals.LONGEST))
        if report is None:
            self.stdout.write("no report about a letter")
            return
        stopped = reports.take([report])["stopped"]
        self.stdout.write("stopped" if stopped else "nothing changes")

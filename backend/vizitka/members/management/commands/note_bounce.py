"""`manage.py note_bounce < report`: for the alias that reports about undelivered mails come to."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from vizitka.members import bounces, services


class Command(BaseCommand):
    help = "Reads one report of a mail server (RFC 3464) and notes which invitation came back."

    def handle(self, *args: Any, **options: Any) -> None:
        bounce = bounces.read(sys.stdin.buffer.read(bounces.LONGEST_REPORT))
        if bounce is None:
            self.stdout.write("no report about an invitation that came back for good")
            return
        noted = services.note_bounce(bounce.invitation_id, bounce.sent_count, bounce.answer)
        self.stdout.write("noted" if noted else "the invitation is answered, gone, or was sent again")

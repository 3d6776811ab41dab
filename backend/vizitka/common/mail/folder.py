"""Mails as files, for machines without a mail server: one .eml a message, readable at /debug/mails."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.mail import smtp


class FolderBackend(BaseEmailBackend):
    """Writes each message to `settings.MAIL_FOLDER` as `<time>-<id>.eml`."""

    def __init__(self, fail_silently: bool = False, **options: Any) -> None:
        super().__init__(fail_silently=fail_silently)
        self.folder = Path(settings.MAIL_FOLDER)

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        self.folder.mkdir(parents=True, exist_ok=True)
        for message in email_messages:
            name = f"{clock.now():%Y%m%dT%H%M%S%f}-{new_id().hex[-8:]}.eml"
            temporary = self.folder / f".{name}"
            temporary.write_bytes(smtp.raw(message).replace(b"\r\n", b"\n"))
            # Renamed, so that a reader never sees half a message.
            temporary.rename(self.folder / name)
        return len(email_messages)

"""Reading the mails of the folder backend, for /debug/mails."""

from __future__ import annotations

import datetime as dt
import email
import email.policy
import re
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

from django.conf import settings

NAME = re.compile(r"\d{8}T\d{12}-[0-9a-f]{8}\.eml")
MOST = 200


@dataclass(frozen=True, slots=True)
class StoredMail:
    """One mail of the folder. `html` is as it was sent; show it in a sandbox."""

    name: str
    sent_at: dt.datetime
    to: str
    subject: str
    text: str
    html: str


def _read(file: Path) -> StoredMail:
    message = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    text, html = message.get_body(("plain",)), message.get_body(("html",))
    return StoredMail(
        name=file.name,
        sent_at=dt.datetime.strptime(file.name.split("-")[0], "%Y%m%dT%H%M%S%f").replace(tzinfo=dt.UTC),
        to=str(message["To"] or ""),
        subject=str(message["Subject"] or ""),
        text=text.get_content() if text else "",
        html=html.get_content() if html else "",
    )


def list_mails() -> list[StoredMail]:
    """The newest 200, newest first."""
    folder = Path(settings.MAIL_FOLDER)
    if not folder.is_dir():
        return []
    names = sorted((file.name for file in folder.iterdir() if NAME.fullmatch(file.name)), reverse=True)
    return [_read(folder / name) for name in names[:MOST]]


def read_mail(name: str) -> StoredMail | None:
    """One mail; None for a name that is none of ours, so that no path leads out of the folder."""
    file = Path(settings.MAIL_FOLDER) / name
    return _read(file) if NAME.fullmatch(name) and file.is_file() else None

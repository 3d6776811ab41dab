"""Sending, and trying again: a mail server that is down delays a mail and loses none."""

from __future__ import annotations

import datetime as dt
import smtplib
from dataclasses import dataclass
from typing import Any, Final

import structlog
from django.core.mail import EmailMessage
from django_tasks.base import Task

from vizitka.common import clock

log = structlog.get_logger(__name__)

FIRST_DELAY = dt.timedelta(seconds=30)
LONGEST_DELAY = dt.timedelta(hours=1)
# Some three days; then the task fails, and stays in the list of failed tasks.
LAST_ATTEMPT = 78
LONGEST_ANSWER: Final = 200


@dataclass(frozen=True, slots=True)
class Ending:
    """How sending ended. `over`: there is nothing more to be done; `refused` is what the server said who takes no mail
    for the address, for good."""

    over: bool
    refused: str = ""


def delay_after(attempt: int) -> dt.timedelta:
    """The wait after attempt 0, 1, 2 …: 30 s, 1 min, 2 min … up to an hour."""
    factor: int = 2 ** min(attempt, 12)
    return min(FIRST_DELAY * factor, LONGEST_DELAY)


def send(message: EmailMessage, *, task: Task[..., Any], arguments: list[Any], attempt: int) -> Ending:
    """Sends, or enqueues `task` again with `arguments` and the next attempt's number.

    An address that the server refuses for good is logged and dropped. Raises the server's error when the last
    attempt failed, or when the task backend cannot wait.
    """
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as error:
        if all(code >= 500 for code, _reason in error.recipients.values()):
            log.warning("mail_refused", task=task.name)
            return Ending(over=True, refused=answer_of(error))
        put_off(task, arguments, attempt, error)
    except (OSError, smtplib.SMTPException) as error:
        put_off(task, arguments, attempt, error)
    else:
        return Ending(over=True)
    return Ending(over=False)


def answer_of(error: Exception) -> str:
    """What the server said, e.g. `550 5.1.1 No such mailbox`, or which error it was, in one line."""
    match error:
        case smtplib.SMTPRecipientsRefused():
            said = [f"{code} {_text(reason)}" for code, reason in error.recipients.values()]
        case smtplib.SMTPResponseException():
            said = [f"{error.smtp_code} {_text(error.smtp_error)}"]
        case _:
            said = [str(error) or type(error).__name__]
    line = " ".join(" ".join(said).split())
    return "".join(sign for sign in line if sign.isprintable())[:LONGEST_ANSWER]


def _text(said: bytes | str) -> str:
    return said.decode(errors="replace") if isinstance(said, bytes) else said


def put_off(task: Task[..., Any], arguments: list[Any], attempt: int, error: Exception) -> None:
    """Enqueues `task` again; also for what a mail has to bring and cannot be had at the moment. Raises `error` when it
    was the last attempt, or when the task backend cannot wait."""
    if attempt >= LAST_ATTEMPT or not task.get_backend().supports_defer:
        raise error
    run_after = clock.now() + delay_after(attempt)
    log.warning("mail_delayed", attempt=attempt, run_after=run_after.isoformat(), error=type(error).__name__)
    task.using(run_after=run_after).enqueue(*arguments, attempt + 1)

"""Tasks of the tests, for workers in processes of their own."""

from __future__ import annotations

import time
from pathlib import Path

from django.core.mail import send_mail
from django_tasks import task

from vizitka.common.queues import Queue


@task(queue_name=Queue.LONG.value)
def sleep(seconds: float) -> None:
    time.sleep(seconds)


@task(queue_name=Queue.MAIL.value)
def send(address: str) -> None:
    send_mail("Good morning", "It is sent.", None, [address])


@task(queue_name=Queue.LONG.value)
def wait_for(file: str) -> None:
    while not Path(file).exists():
        time.sleep(0.05)

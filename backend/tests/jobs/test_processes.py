"""Workers as they run: processes of their own, beside each other, killed without a warning."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.installation import BACKEND, run

MAIL = """
import django; django.setup()
from tests.jobs.slow_tasks import send
send.enqueue("ada@example.org")
"""
SLEEP = """
import django; django.setup()
from tests.jobs.slow_tasks import sleep
sleep.enqueue(60)
"""
INVITE = """
import os, django; django.setup()
from django.db import transaction
from tests.conftest import ApiClient
from vizitka.accounts.models import User
from vizitka.billing.services import grant_licence
from vizitka.spaces.models import Space, SpaceMember
from vizitka.common import clock
owner = User.objects.create_user("owner@example.org", "correct-horse-battery", email_verified_at=clock.now())
licence = grant_licence(package="standard", cards=5, account_name="Alpenwerk AG", owner=owner)
space = Space.objects.create(name="Alpenwerk", username="alpenwerk", licence=licence)
SpaceMember.objects.create(space=space, user=owner, role="owner")
api = ApiClient().as_(owner)
with transaction.atomic():
    transaction.on_commit(lambda: os._exit(7))
    row = {"email": "new@example.org", "role": "editor"}
    assert api.post(f"/v1/spaces/{space.pk}/invitations", {"invitations": [row]}).status_code == 200
"""


@pytest.fixture
def start(installation: dict[str, str]) -> Iterator[Callable[[str], subprocess.Popen[bytes]]]:
    """`start("mail,short")`: a worker of these classes."""
    processes: list[subprocess.Popen[bytes]] = []

    def begin(queues: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "manage.py", "worker", "--queues", queues, "--interval", "0.2"]
        processes.append(subprocess.Popen(command, env=installation, cwd=BACKEND))
        return processes[-1]

    yield begin
    for process in processes:
        process.kill()
        process.wait()


def rows(installation: dict[str, str], query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(Path(installation["VIZITKA_DATA"]) / "vizitka.sqlite3")) as database:
        return database.execute(query).fetchall()


def tasks(installation: dict[str, str]) -> list[tuple[str, ...]]:
    return rows(
        installation,
        "SELECT queue_name, status FROM django_tasks_database_dbtaskresult ORDER BY queue_name",
    )


def wait_until(true: Callable[[], object], seconds: float = 40) -> float:
    """Returns how long it took."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < seconds, "waited in vain"
        time.sleep(0.05)
    return time.monotonic() - began


def test_a_mail_does_not_wait_for_long_work(
    installation: dict[str, str], start: Callable[[str], subprocess.Popen[bytes]]
) -> None:
    start("mail,short,hooks")
    start("long")
    run(installation, "-c", SLEEP)
    wait_until(lambda: tasks(installation) == [("long", "RUNNING")])
    run(installation, "-c", MAIL)
    # A second or two; the rest is for machines that have much else to do.
    assert wait_until(lambda: ("mail", "SUCCESSFUL") in tasks(installation)) < 10
    assert ("long", "RUNNING") in tasks(installation)
    assert list((Path(installation["VIZITKA_DATA"]) / "mails").glob("*.eml"))


def test_what_a_killed_worker_had_begun_begins_again_in_seconds(
    installation: dict[str, str], start: Callable[[str], subprocess.Popen[bytes]]
) -> None:
    first = start("long")
    run(installation, "-c", SLEEP)
    wait_until(lambda: tasks(installation) == [("long", "RUNNING")])
    start("mail,short,hooks")
    second = start("long")
    wait_until(lambda: len(rows(installation, "SELECT id FROM jobs_worker")) == 3)
    first.kill()
    first.wait()
    holders = "SELECT worker_ids FROM django_tasks_database_dbtaskresult WHERE status = 'RUNNING'"
    took = wait_until(lambda: any(row[0].count(",") == 1 for row in rows(installation, holders)))
    assert took < 15, "five seconds, where nothing else is to be done"
    assert second.poll() is None
    assert len(rows(installation, "SELECT id FROM jobs_worker")) == 2


def test_a_worker_that_is_asked_to_stop_leaves_nothing_behind(
    installation: dict[str, str], start: Callable[[str], subprocess.Popen[bytes]]
) -> None:
    worker = start("mail,short,long,hooks")
    wait_until(lambda: rows(installation, "SELECT id FROM jobs_worker"))
    worker.terminate()
    assert worker.wait(30) == 0
    assert rows(installation, "SELECT id FROM jobs_worker") == []


def test_a_kill_right_after_the_commit_loses_no_invitation(installation: dict[str, str]) -> None:
    asked = {**installation, "VIZITKA_HOSTS": "testserver"}
    done = subprocess.run([sys.executable, "-c", INVITE], env=asked, cwd=BACKEND, capture_output=True)
    assert done.returncode == 7, done.stderr.decode()
    assert rows(installation, "SELECT email FROM members_invitation") == [("new@example.org",)]
    assert sorted(tasks(installation)) == [("mail", "READY"), ("short", "READY")]

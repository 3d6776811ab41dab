"""Mails of a roll-out: what a mail server says, and a worker that is killed in the middle of one. Nobody gets two."""

from __future__ import annotations

import io
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.core import mail
from django.core.management import call_command

from tests.config.test_archive import empty_the_database
from tests.installation import BACKEND
from tests.newsletter.letters.test_sending import Server
from tests.ports import free_port
from tests.signatures.conftest import House
from vizitka.cards import after_restore, handing_out
from vizitka.common.mail import smtp
from vizitka.config.archive.writing import write
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.signatures import roll_out, tasks
from vizitka.signatures.models import SignatureCopy

EVA, SIME = "p0@alpenwerk.example", "p1@alpenwerk.example"
RECEIVERS = 12
# Before a release: KILLED_LETTERS=5000 (newsletter/letters/test_kills.py).
MANY = int(os.environ.get("KILLED_LETTERS", "150"))
# Rolls a signature out where there is nothing yet, and does what waits in the queue, also what a killed worker has left
# there; killed at the mail of that number, on either side of its content.
SEND = """
import os, signal, sys, django; django.setup()
seam, at, receivers = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
from django_tasks_db.models import DBTaskResult
from vizitka.accounts.models import User
from vizitka.billing.services import grant_licence
from vizitka.cards.models import Card
from vizitka.cards.services import create_card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.mail import smtp
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.signatures import roll_out, services, tasks
from vizitka.signatures.enums import SignatureRollOut
from vizitka.spaces.models import Space, SpaceMember

if not Space.objects.exists():
    owner = User.objects.create_user("owner@example.org", "correct-horse-battery", email_verified_at=clock.now())
    licence = grant_licence(package="enterprise", cards=receivers, account_name="Alpenwerk AG", owner=owner)
    space = Space.objects.create(name="Alpenwerk", username="alpenwerk", licence=licence)
    SpaceMember.objects.create(space=space, user=owner, role="admin")
    Card.objects.bulk_create(
        Card(space=space, handle=f"person-{n}", first_name=f"Person {n}", sort_name=f"{n:05}", state="active",
             emails=[{"email": f"person{n}@post.example"}], primary_email=f"person{n}@post.example")
        for n in range(receivers)
    )
    signature = services.create_signature(SYSTEM, space, {"name": "Ours"})
    job = roll_out.start(
        Person(owner), space, signature, way=SignatureRollOut.MAIL, card_ids=None, only_missing=True
    )
    jobs.run(job.pk, roll_out.work_on_mails)
    job.refresh_from_db()
    assert job.status == "done", job.messages

content, number = smtp.ToServer._content, 0

def killed(self, server, letter):
    global number
    number += 1
    if seam == "before" and number == at:
        os.kill(os.getpid(), signal.SIGKILL)
    done = content(self, server, letter)
    if seam == "after" and number == at:
        os.kill(os.getpid(), signal.SIGKILL)
    return done

smtp.ToServer._content = killed
waiting = DBTaskResult.objects.filter(
    status__in=["READY", "RUNNING"], task_path=tasks.send_link.module_path
).order_by("enqueued_at", "pk")
for one in list(waiting):
    tasks.send_link.call(*one.args_kwargs["args"])
    DBTaskResult.objects.filter(pk=one.pk).update(status="SUCCESSFUL")
"""


@pytest.fixture
def server() -> Iterator[tuple[Server, int]]:
    port = free_port()
    handler = Server()
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    yield handler, port
    controller.stop()


@pytest.fixture
def by_server(server: tuple[Server, int], settings: Any) -> Server:
    settings.EMAIL_BACKEND = "vizitka.common.mail.smtp.SigningBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server[1]
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    return server[0]


# --- killed


def test_a_roll_out_goes_on_after_kills_on_both_sides_of_a_mail(
    installation: dict[str, str], server: tuple[Server, int]
) -> None:
    handler, port = server
    environment = installation | _mail(port)

    def send(seam: str, at: int) -> int:
        command = [sys.executable, "-c", SEND, seam, str(at), str(RECEIVERS)]
        done = subprocess.run(command, env=environment, cwd=BACKEND, capture_output=True)
        assert done.returncode in {0, -signal.SIGKILL}, done.stderr.decode()
        return done.returncode

    assert send("before", 3) == -signal.SIGKILL
    assert len(handler.taken) == 2
    assert send("after", 4) == -signal.SIGKILL
    assert len(handler.taken) == 6
    assert send("never", 0) == 0

    # Each once; and the one that the server never had.
    assert len(handler.receivers) == len(set(handler.receivers)) == RECEIVERS - 1
    states, differs, messages = _ended(installation)
    assert states == {"sent": RECEIVERS - 2, "unknown": 2}
    assert differs == 1
    assert "may have arrived or not" in messages
    assert re.search(r'"n": 2\b', messages)


def test_many_get_one_mail_each_however_often_the_worker_is_killed(
    installation: dict[str, str], server: tuple[Server, int]
) -> None:
    """Killed from outside, in whatever it does when the server has had so many."""
    handler, port = server
    command = [sys.executable, "-c", SEND, "never", "0", str(MANY)]
    cuts = (MANY // 7, MANY // 7 + 1, MANY // 3, MANY * 2 // 3)
    for at in (*cuts, None):
        worker = subprocess.Popen(command, env=installation | _mail(port), cwd=BACKEND)
        try:
            while worker.poll() is None and (at is None or len(handler.receivers) < at):
                time.sleep(0.002)
        finally:
            if at is not None:
                worker.kill()
        assert worker.wait() == (0 if at is None else -signal.SIGKILL)

    states, differs, _ = _ended(installation)
    unknown = states.get("unknown", 0)
    assert len(handler.receivers) == len(set(handler.receivers))
    assert states["sent"] + unknown == MANY
    assert unknown <= len(cuts)
    assert differs == (1 if unknown else 0)
    assert MANY - unknown <= len(handler.receivers) <= MANY


# --- what is shown of it, and sending again


def test_who_may_have_got_it_is_named_and_told_again_only_by_a_person(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = house.make()
    real = smtp.hand_over

    def killed(message: Any, may: Any) -> Any:
        if message.to == [EVA]:
            assert may()
            raise KeyboardInterrupt
        return real(message, may)

    monkeypatch.setattr(smtp, "hand_over", killed)
    answer = house.owner.post(f"{house.path}/{made['uuid']}/roll-out", {"way": "mail"})
    job = Job.objects.get(pk=answer.json()["data"]["uuid"])
    put: list[tuple[str, str, str]] = []
    monkeypatch.setattr(roll_out, "MAILING", _collecting(put))
    jobs.run(job.pk, roll_out.work_on_mails)
    people = f"{house.path}/{made['uuid']}/people"

    def states() -> dict[str, str]:
        return {row["email"]: row["state"] for row in house.owner.get(people).json()["data"]}

    # While no server has taken it, nobody is said to have been mailed.
    assert states() == {"": "none", EVA: "waiting", SIME: "waiting"}
    assert {row["email"] for row in house.owner.get(f"{people}?state=waiting").json()["data"]} == {EVA, SIME}
    assert house.owner.get(f"{people}?state=sent").json()["data"] == []
    for key in put:
        if str(house.cards[0].pk) in key:
            with pytest.raises(KeyboardInterrupt):
                tasks.send_link.call(*key)
        tasks.send_link.call(*key)
    monkeypatch.setattr(smtp, "hand_over", real)
    for key in put:
        tasks.send_link.call(*key)

    assert [one.to for one in mail.outbox] == [[SIME]]
    job.refresh_from_db()
    assert (job.status, job.differs) == ("done", True)
    assert [one["n"] for one in job.messages if "may have arrived" in one["id"]] == [1]
    assert states() == {"": "none", EVA: "unknown", SIME: "sent"}
    assert [row["email"] for row in house.owner.get(f"{people}?state=unknown").json()["data"]] == [EVA]
    counted = house.owner.get(f"{people}/counts").json()["data"]
    assert counted == dict.fromkeys(counted, 0) | {"none": 1, "sent": 1, "unknown": 1}
    # Not by itself, and not by the next one to all.
    monkeypatch.undo()
    house.roll_out(made["uuid"], way="mail", missing=True)
    assert len(mail.outbox) == 1
    again = house.roll_out(made["uuid"], way="mail", states=["unknown"])
    assert [one.to for one in mail.outbox] == [[SIME], [EVA]]
    assert (again.total, again.differs, states()[EVA]) == (1, False, "sent")


def test_what_is_unsure_is_no_matter_once_it_is_taken(house: House) -> None:
    made = house.make()
    card = house.cards[0]
    assert house.owner.get(f"/v1/cards/{card.pk}/signature/file").status_code == 200
    house.roll_out(made["uuid"], way="mail")
    copies = SignatureCopy.objects.in_space(house.space.pk)
    copies.filter(card_id=card.pk).update(mail="unknown")
    people = f"{house.path}/{made['uuid']}/people"

    def state() -> tuple[str, int, int]:
        house.owner.get(f"{people}/counts")
        row = house.owner.get(f"{people}?search=eva").json()["data"][0]
        counted = house.owner.get(f"{people}/counts").json()["data"]
        found = house.owner.get(f"{people}?state={row['state']}&search=eva").json()["meta"]["total"]
        assert (found, sum(counted.values())) == (1, 3)
        return row["state"], counted["unknown"], counted["old"]

    # Has the present one, though nobody knows of the mail; then an old one; then takes it.
    assert state() == ("current", 0, 0)
    house.owner.patch(f"/v1/cards/{card.pk}", {"job_title": "Chief"}, If_Match=f'"{card.version}"')
    assert state() == ("unknown", 1, 0)
    assert house.owner.get(f"/v1/cards/{card.pk}/signature/file").status_code == 200
    assert state() == ("current", 0, 0)
    house.owner.patch(f"/v1/cards/{card.pk}", {"job_title": "Chair"}, If_Match=f'"{card.version + 1}"')
    assert state() == ("old", 0, 1)


# --- what the server says


def test_what_is_refused_or_given_up_is_said(house: House, by_server: Server) -> None:
    made = house.make()
    by_server.rcpt = {EVA: ["550 5.1.1 No such mailbox"]}
    by_server.data = {SIME: ["451 Later"]}
    # The queue of tests cannot wait: it is given up.
    job = house.roll_out(made["uuid"], way="mail")
    people = f"{house.path}/{made['uuid']}/people?state=failed"
    assert {row["email"] for row in house.owner.get(people).json()["data"]} == {EVA, SIME}
    assert [one["n"] for one in job.messages if "not be delivered" in one["id"]] == [2]
    assert (job.status, job.differs) == ("done", True)


def test_a_connection_that_ends_before_the_yes_is_unknown(house: House, by_server: Server) -> None:
    made = house.make()
    by_server.data = {EVA: ["close"]}
    job = house.roll_out(made["uuid"], way="mail")
    assert sorted(receiver for _, receiver in by_server.taken) == [EVA, SIME]
    assert job.differs
    assert any("may have arrived or not" in one["id"] for one in job.messages)


def test_a_person_who_has_read_the_notice_is_told_of_what_comes_later_once(house: House) -> None:
    made = house.make()
    job = house.roll_out(made["uuid"], way="mail")
    Job.objects.filter(pk=job.pk).update(seen_at=job.finished_at)
    copies = SignatureCopy.objects.in_space(house.space.pk)
    copies.filter(card_id=house.cards[0].pk).update(mail="failed")
    handing_out.tell_late(roll_out.MAILING, job.pk)
    job.refresh_from_db()
    assert job.seen_at is None
    Job.objects.filter(pk=job.pk).update(seen_at=job.finished_at)
    copies.update(mail="failed")
    handing_out.tell_late(roll_out.MAILING, job.pk)
    job.refresh_from_db()
    assert job.seen_at is not None
    assert [one["n"] for one in job.messages if "not be delivered" in one["id"]] == [2]


def _collecting(put: list[tuple[str, str, str]]) -> handing_out.Mailing:
    known = roll_out.MAILING
    return handing_out.Mailing(
        known.ability, known.named, known.copies, known.require, lambda *key: put.append(key), known.letter
    )


def _mail(port: int) -> dict[str, str]:
    return {"VIZITKA_MAIL_HOST": "127.0.0.1", "VIZITKA_MAIL_PORT": str(port), "VIZITKA_MAIL_TLS": "off"}


def _ended(installation: dict[str, str]) -> tuple[dict[str, int], int, str]:
    """What became of how many mails, and what the job says."""
    with closing(sqlite3.connect(Path(installation["VIZITKA_DATA"]) / "vizitka.sqlite3")) as database:
        query = "SELECT mail, COUNT(*) FROM signatures_signaturecopy GROUP BY mail"
        states = dict(database.execute(query).fetchall())
        (job,) = database.execute("SELECT differs, messages FROM jobs_job").fetchall()
        return states, *job


# --- a backup that was made in the middle


def test_after_a_restore_nobody_is_told_twice_and_who_is_in_doubt_is_named(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path / "files"
    made = house.make()
    answer = house.owner.post(f"{house.path}/{made['uuid']}/roll-out", {"way": "mail"})
    job = Job.objects.get(pk=answer.json()["data"]["uuid"])
    put: list[tuple[str, str, str]] = []
    with monkeypatch.context() as amid:
        amid.setattr("vizitka.jobs.parts.FIRST", 1)
        amid.setattr("vizitka.jobs.parts.MOST", 1)
        amid.setattr(roll_out, "MAILING", _collecting(put))
        real, calls = handing_out.tell_next, []

        def killed(*arguments: Any) -> int | None:
            calls.append(1)
            if len(calls) == 3:
                raise KeyboardInterrupt
            return real(*arguments)

        amid.setattr(handing_out, "tell_next", killed)
        with pytest.raises(KeyboardInterrupt):
            jobs.run(job.pk, roll_out.work_on_mails)
        # One mail waits, and one person has not been come to.
        assert len(put) == 1
        write(tmp_path / "backup.tar.gz")
        amid.setattr(handing_out, "tell_next", real)
        Job.objects.filter(pk=job.pk).update(status="queued")
        jobs.run(job.pk, roll_out.work_on_mails)
        for key in put:
            tasks.send_link.call(*key)
    assert sorted(one.to for one in mail.outbox) == [[EVA], [SIME]]

    empty_the_database()
    call_command("restore", str(tmp_path / "backup.tar.gz"), stdout=io.StringIO(), stderr=io.StringIO())
    assert after_restore.stop_after_restore() == 0
    jobs.run(job.pk, roll_out.work_on_mails)
    for key in put:
        tasks.send_link.call(*key)
    assert len(mail.outbox) == 2
    job.refresh_from_db()
    assert (job.status, job.differs, job.seen_at) == ("failed", True, None)
    assert [one["id"] for one in job.messages] == [
        after_restore.RESTORED["id"],
        "%(n)d mail may have arrived or not.",
    ]
    assert job.messages[1]["n"] == 2
    people = f"{house.path}/{made['uuid']}/people"
    states = {row["email"]: row["state"] for row in house.owner.get(people).json()["data"]}
    assert states == {"": "none", EVA: "unknown", SIME: "unknown"}
    again = house.roll_out(made["uuid"], way="mail", states=["unknown"])
    assert (len(mail.outbox), again.total, again.differs) == (4, 2, False)

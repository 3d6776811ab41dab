"""An invoice whose document finds no room: it has its number, is read and sent all the same, and is kept when there is
room again; where it cannot be written at all, its mail waits and the operator is told."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.files.storage import default_storage
from django_tasks_db.models import DBTaskResult

from tests.common.test_full_disk import with_a_small_disk
from tests.installation import BACKEND
from tests.invoicing.conftest import DAY, line
from vizitka.billing.models import BillingAccount
from vizitka.common.actor import SYSTEM
from vizitka.common.apart import TooHard
from vizitka.common.doctor import Verdict
from vizitka.common.money import Money
from vizitka.invoicing import doctor, documents, errands, services
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.tasks import send_invoice


def _issued(account: BillingAccount) -> Invoice:
    return services.issue(account, [line()], actor=SYSTEM, day=DAY, send=False)


@pytest.mark.django_db
def test_without_room_it_is_given_out_and_kept_later(
    account: BillingAccount, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    invoice = _issued(account)

    def refuse(*_: Any, **__: Any) -> str:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as full:
        full.setattr(default_storage, "_save", refuse)
        given = documents.pdf_of(invoice)
        send_invoice.call(str(invoice.pk))
    (sent,) = mail.outbox
    assert sent.attachments[0][1] == given
    invoice.refresh_from_db()
    assert not invoice.file
    # What was paid meanwhile changes nothing of what it says.
    services.settle(invoice.pk, Money(invoice.gross, "EUR"), reference="x", actor=SYSTEM)
    assert documents.pdf_of(Invoice.objects.get()) == given
    assert Invoice.objects.get().file


@pytest.mark.django_db
def test_what_cannot_be_drawn_now_delays_the_mail_and_the_operator_is_told(
    account: BillingAccount, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": []}}
    invoice = _issued(account)
    assert {one.verdict for one in doctor.look()} == {Verdict.OK}

    def fail(*_: Any, **__: Any) -> bytes:
        raise TooHard

    with monkeypatch.context() as broken:
        broken.setattr(documents, "drawn", fail)
        send_invoice.call(str(invoice.pk))
        waiting = DBTaskResult.objects.get(task_path=errands.SEND_INVOICE_MAIL.task.module_path)
        assert waiting.args_kwargs["args"] == [str(invoice.pk), 1]
        assert [one.verdict for one in doctor.look()] == [Verdict.WARNING]
        with pytest.raises(TooHard):
            send_invoice.func(str(invoice.pk), 78)  # type: ignore[call-arg]
    assert not mail.outbox
    DBTaskResult.objects.update(status="FAILED")
    assert [one.verdict for one in doctor.look()] == [Verdict.FAULT]
    DBTaskResult.objects.all().delete()
    send_invoice.call(str(invoice.pk))
    assert len(mail.outbox) == 1
    settings.VIZITKA_BILLING = False
    assert "Billing is off" in next(one.text for one in doctor.look())


# On a disk of its own, which is full before the worker begins and has room again after a while. Where no disk can be
# made, a limit on the size of the worker's files stands for it.
SCRIPT = """
import django, json, os, pathlib, resource, subprocess, sys, time
django.setup()
from django.conf import settings
from django.db import connection
from tests.invoicing.conftest import COMPANY, DAY, line
from tests.payments.samples import set_seller
from vizitka.billing.services import open_account
from vizitka.common.actor import SYSTEM
from vizitka.invoicing import services
from vizitka.invoicing.models import Invoice
set_seller()
account = open_account("Alpenwerk GmbH")
for name, value in COMPANY.items():
    setattr(account, name, value)
account.save()
invoice = services.issue(account, [line()], actor=SYSTEM, day=DAY)
connection.close()
disk = pathlib.Path(sys.argv[2])
mails = pathlib.Path(settings.MAIL_FOLDER)

def until(true, seconds):
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.1)

def sent():
    return len(list(mails.glob("*.eml")))

def kept():
    return len(list(pathlib.Path(settings.MEDIA_ROOT).rglob("invoices/*.pdf")))

def limited():
    if sys.argv[1] == "limit":
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

if sys.argv[1] == "disk":
    filler = os.open(disk / "filler", os.O_WRONLY | os.O_CREAT)
    try:
        while True:
            os.write(filler, bytes(4096))
    except OSError:
        os.close(filler)
worker = subprocess.Popen(
    [sys.executable, "-c",
     "import django; django.setup()\\n"
     "import datetime as dt\\n"
     "from vizitka.common.mail import delivery; delivery.FIRST_DELAY = dt.timedelta(seconds=1)\\n"
     "from django.core.management import call_command\\n"
     "call_command('worker', queues='mail,short,hooks', interval=0.2)"],
    preexec_fn=limited,
)
said = {}
try:
    until(sent, 20 if sys.argv[3] == "files" and sys.argv[1] == "disk" else 8)
    said["full"] = [sent(), kept()]
    if sys.argv[1] == "disk":
        os.unlink(disk / "filler")
    else:
        resource.prlimit(worker.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    until(sent, 60)
    said["again"] = sent()
finally:
    worker.terminate()
    worker.wait()
invoice = Invoice.objects.get()
from vizitka.invoicing import documents
documents.pdf_of(invoice)
said["kept"], said["number"], said["sent_to"] = kept(), invoice.number, invoice.sent_to
print(json.dumps(said))
"""


@pytest.mark.parametrize("what", ["files", "everything"])
def test_a_mail_comes_by_itself_where_the_disk_was_full(installation: dict[str, str], what: str) -> None:
    data = Path(installation["VIZITKA_DATA"])
    folder = data / "files" if what == "files" else data
    folder.mkdir(exist_ok=True)
    prefix = with_a_small_disk(folder) if what == "files" else []
    done = subprocess.run(
        [*prefix, sys.executable, "-c", SCRIPT, "disk" if prefix else "limit", str(folder), what],
        env=installation, cwd=BACKEND, capture_output=True, text=True, timeout=200, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    said = json.loads(done.stdout.splitlines()[-1])
    if prefix:
        # The mail brings what there was no room to keep.
        assert said["full"] == [1, 0]
    else:
        assert said["full"] == [0, 0]
    assert (said["again"], said["kept"]) == (1, 1)
    assert said["number"] == "VZ-2026-00001"
    assert said["sent_to"] == "rechnung@alpenwerk.example"

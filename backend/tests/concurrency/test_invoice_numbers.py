"""Numbers of invoices have no gap and come once: sixteen writers at the same moment, some of whom give up, and one that
is killed in the middle."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import urllib.parse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection, transaction

from tests.installation import BACKEND, environment_of
from tests.invoicing.conftest import COMPANY, DAY, line
from tests.invoicing.samples import SELLER
from vizitka.billing.models import BillingAccount, Seller
from vizitka.billing.services import open_account
from vizitka.common.actor import SYSTEM
from vizitka.common.money import Money
from vizitka.invoicing import services
from vizitka.invoicing.models import Invoice, NumberSeries

pytestmark = pytest.mark.on_every_database
Together = Callable[..., list[Any]]
WRITERS = 16
EACH = 3


def accounts(number: int) -> list[BillingAccount]:
    Seller.objects.create(**SELLER)
    made = [open_account(f"Company {n}") for n in range(number)]
    for account in made:
        for name, value in COMPANY.items():
            setattr(account, name, value)
        account.save()
    return made


class GivesUp(Exception):
    pass


def numbers(series: str) -> list[str]:
    return list(Invoice.objects.filter(series=series).order_by("number").values_list("number", flat=True))  # type: ignore[arg-type]


def wanted(series: str, count: int) -> list[str]:
    return [f"{series}-{DAY.year}-{n:05}" for n in range(1, count + 1)]


def test_sixteen_writers_leave_no_gap(together: Together) -> None:
    # Four accounts: writers of one account wait for each other as well.
    payers = accounts(4)

    def write(n: int) -> None:
        for turn in range(EACH):
            invoice = services.issue(payers[n % 4], [line()], actor=SYSTEM, day=DAY, key=f"{n}-{turn}")
            with contextlib.suppress(GivesUp), transaction.atomic():
                services.issue(payers[(n + 1) % 4], [line()], actor=SYSTEM, day=DAY)
                raise GivesUp
            if turn == 0:
                services.credit(invoice.pk, reason="", actor=SYSTEM, day=DAY)

    results = together(*(lambda n=n: write(n) for n in range(WRITERS)))
    assert [result for result in results if result is not None] == []
    assert numbers("VZ") == wanted("VZ", WRITERS * EACH)
    assert numbers("VG") == wanted("VG", WRITERS)
    assert {row.series: row.last for row in NumberSeries.objects.all()} == {
        "VZ": WRITERS * EACH,
        "VG": WRITERS,
    }


def test_a_key_at_the_same_moment_is_one_invoice(together: Together) -> None:
    (payer,) = accounts(1)
    results = together(
        *(lambda: services.issue(payer, [line()], actor=SYSTEM, day=DAY, key="renewal").pk for _ in range(4))
    )
    assert len(set(results)) == 1
    assert numbers("VZ") == wanted("VZ", 1)


def test_money_that_comes_twice_at_once_is_booked_once(together: Together) -> None:
    (payer,) = accounts(1)
    invoice = services.issue(payer, [line()], actor=SYSTEM, day=DAY)
    whole = Money(invoice.gross, "EUR")
    results = together(
        *(lambda: services.settle(invoice.pk, whole, reference="bank", actor=SYSTEM) for _ in range(4))
    )
    assert sum(isinstance(result, Exception) for result in results) == 3
    invoice.refresh_from_db()
    assert invoice.paid_amount == invoice.gross


KILLED = """
import django; django.setup()
import os, signal
from django.db import transaction
from tests.invoicing.conftest import DAY, line
from vizitka.billing.models import BillingAccount
from vizitka.common.actor import SYSTEM
from vizitka.invoicing.services import issue
account = BillingAccount.objects.get()
for _ in range(2):
    issue(account, [line()], actor=SYSTEM, day=DAY)
with transaction.atomic():
    issue(account, [line()], actor=SYSTEM, day=DAY)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_writer_that_is_killed_leaves_no_gap(tmp_path: Path) -> None:
    """It had finished two, and had the number of the third in its hands."""
    (payer,) = accounts(1)
    given = connection.settings_dict
    folder = urllib.parse.quote(str(given["HOST"]), safe="")
    environment = {
        **environment_of(tmp_path),
        "DATABASE_URL": f"postgres://{given['USER']}@{folder}/{given['NAME']}",
        "VIZITKA_SECRET_KEY": settings.SECRET_KEY,
    }
    command = [sys.executable, "-c", KILLED]
    done = subprocess.run(command, env=environment, cwd=BACKEND, capture_output=True, timeout=60, check=False)
    assert done.returncode == -9, done.stderr[-2000:]
    assert services.issue(payer, [line()], actor=SYSTEM, day=DAY).number == "VZ-2026-00003"
    assert numbers("VZ") == wanted("VZ", 3)

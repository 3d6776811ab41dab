"""Runs over money that are killed, as a process of their own: `python -m tests.licensing.killing dunning`.

The same run is begun again and again from the same database, and ended by SIGKILL before one more of its statements
each time, and on either side of each commit, until one goes through. After each kill it runs once more, as the next
hour's turn does; what is there then has to be what one undisturbed run leaves. Prints how many kills there were.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import shutil
import signal
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django_tasks_db.models import DBTaskResult  # noqa: E402

from tests.payments.samples import make_invoice, set_seller  # noqa: E402
from vizitka.accounts.models import User  # noqa: E402
from vizitka.audit.models import AuditEntry  # noqa: E402
from vizitka.billing import selectors as billing  # noqa: E402
from vizitka.billing.enums import PaymentInterval  # noqa: E402
from vizitka.billing.models import BillingAccount, Licence, PriceVersion  # noqa: E402
from vizitka.billing.services import open_account  # noqa: E402
from vizitka.common import clock  # noqa: E402
from vizitka.common.actor import SYSTEM, Person  # noqa: E402
from vizitka.invoicing.models import Invoice, NumberSeries  # noqa: E402
from vizitka.invoicing.services import mark_overdue  # noqa: E402
from vizitka.licensing import lateness, purchasing, quoting, renewing  # noqa: E402
from vizitka.licensing.enums import PurchaseAsk  # noqa: E402
from vizitka.licensing.models import Charge, Contract, Dunning  # noqa: E402
from vizitka.licensing.quoting import Wanted  # noqa: E402
from vizitka.payments import texts  # noqa: E402
from vizitka.payments.errors import NothingToCollect  # noqa: E402
from vizitka.payments.models import DebitItem, DebitRun, Mandate, Payment  # noqa: E402
from vizitka.payments.services import debits, methods, paying  # noqa: E402
from vizitka.payments.services.methods import Signature  # noqa: E402

NOW = dt.datetime(2026, 6, 15, 9, tzinfo=dt.UTC)
_moment = [NOW]
clock.now = lambda: _moment[0]
DATABASE = Path(settings.DATABASES["default"]["NAME"])
BASE = DATABASE.with_suffix(".base")
# What happened before is no part of what is compared.
Kept = Counter[tuple[Any, ...]]


def _owner() -> User:
    return User.objects.create_user("owner@example.org", "correct-horse-battery", email_verified_at=NOW)


def _account(name: str, owner: User) -> BillingAccount:
    account = open_account(name, owner=owner)
    account.company_name, account.receiver_email = name, f"{name.lower()}@example.org"
    account.save()
    return account


# --- reminders


def before_dunning() -> None:
    owner = _owner()
    for name, days, taken in (
        ("Reminded", 8, ()),
        ("Late", 15, ("reminder",)),
        ("Suspended", 31, ("reminder", "past_due")),
        ("Closed", 91, ("reminder", "past_due", "suspended")),
    ):
        account = _account(name, owner)
        _moment[0] = NOW - dt.timedelta(days=days + billing.seller().days_to_pay)
        invoice = make_invoice(account)
        _moment[0] = NOW
        for place, kind in enumerate(taken):
            # Long enough ago for the next one.
            Dunning.objects.create(
                account=account, invoice=invoice, kind=kind, at=NOW - dt.timedelta(days=80 - place)
            )
        if name == "Closed":
            Licence.objects.create(account=account, package=_package(), interval="year", cards_limit=3)


def _package() -> Any:
    found = PriceVersion.objects.filter(package__code="standard", interval=PaymentInterval.YEAR).first()
    if found is None:
        raise LookupError("standard")
    return found.package


def dunning() -> None:
    mark_overdue()
    lateness.run()


def after_dunning() -> Kept:
    return Counter(
        [
            *(("step", *row) for row in Dunning.objects.values_list("account__name", "kind")),
            *(("account", *row) for row in BillingAccount.objects.values_list("name", "status")),
            *(("invoice", *row) for row in Invoice.objects.values_list("number", "status")),
        ]
    )


# --- direct debits


def before_debits() -> None:
    owner = _owner()
    for name, iban in (("One", "AT611904300234573201"), ("Two", "DE89370400440532013000")):
        account = _account(name, owner)
        invoices = [make_invoice(account, 10_000 + number) for number in range(2)]
        signature = Signature(
            iban=iban,
            holder=name,
            country="AT",
            text_version=texts.MANDATE_VERSION,
            street="Ring",
            building="1",
            postcode="1010",
            city="Wien",
        )
        method = methods.sign_mandate(account, signature, actor=Person(owner))
        for invoice in invoices:
            paying.pay(invoice.pk, method_id=method.pk, actor=SYSTEM, key=str(invoice.pk))


def debit_run() -> None:
    # Two weeks later: nobody has made one meanwhile, so each of the payers is told of another day.
    _moment[0] = NOW + dt.timedelta(days=20)
    # Killed after the commit the run is there, and its file is given out from it.
    with contextlib.suppress(NothingToCollect):
        debits.make_run(billing.day() + dt.timedelta(days=7), actor=SYSTEM)
    (run,) = DebitRun.objects.all()
    if debits.file_of(run) != debits.file_of(run):
        raise AssertionError("the file of a run changes")


def after_debits() -> Kept:
    (run,) = DebitRun.objects.all()
    file = debits.file_of(run).decode()
    return Counter(
        [
            ("runs", DebitRun.objects.count()),
            *(
                ("debit", str(one.payment_id), str(one.collect_on), one.first)
                for one in DebitItem.objects.all()
            ),
            *(("in the file", str(one.pk), file.count(one.pk.hex)) for one in Payment.objects.all()),
            *(
                ("payment", *row)
                for row in Payment.objects.values_list("invoice__number", "status", "collect_on")
            ),
            *(("mandate", *row) for row in Mandate.objects.values_list("reference", "used")),
        ]
    )


# --- renewals


def before_renewals() -> None:
    owner = _owner()
    PriceVersion.objects.all().update(valid_from=dt.date(2024, 1, 1))
    _moment[0] = NOW - dt.timedelta(days=365)
    for name in ("One", "Two"):
        account = _account(name, owner)
        make_invoice(account)
        quote = quoting.quote(
            account, Wanted(PurchaseAsk.BUY, package="standard", cards=3), actor=Person(owner)
        )
        purchasing.place(Person(owner), account.pk, quote.pk, method_id=None)
    _moment[0] = NOW


def renewals() -> None:
    renewing.renew_due()


def after_renewals() -> Kept:
    return Counter(
        [
            *(
                ("charge", *row)
                for row in Charge.objects.values_list("account__name", "kind", "start", "invoice__gross")
            ),
            *(
                ("contract", *row)
                for row in Contract.objects.values_list("account__name", "period_start", "number")
            ),
            *(("number", *row) for row in Invoice.objects.values_list("number")),
            *(("series", *row) for row in NumberSeries.objects.values_list("series", "year", "last")),
        ]
    )


RUNS: dict[str, tuple[Callable[[], None], Callable[[], None], Callable[[], Kept]]] = {
    "dunning": (before_dunning, dunning, after_dunning),
    "debits": (before_debits, debit_run, after_debits),
    "renewals": (before_renewals, renewals, after_renewals),
}


# --- killed, and compared


def _everything(after: Callable[[], Kept]) -> Kept:
    """With what is queued and what is written in the log: a mail or an entry is neither lost nor there twice."""
    queued = Counter(("queued", *row) for row in DBTaskResult.objects.values_list("task_path"))
    logged = Counter(("logged", *row) for row in AuditEntry.objects.values_list("action"))
    return after() + queued + logged


def _from_the_beginning() -> None:
    connection.close()
    for end in ("-wal", "-shm"):
        DATABASE.with_name(DATABASE.name + end).unlink(missing_ok=True)
    shutil.copy(BASE, DATABASE)


def _killed_at(number: int, run: Callable[[], None]) -> bool:
    """Runs it in a process of its own. Whether it got as far as that statement."""
    child = os.fork()
    if child == 0:
        _die_at(number)
        run()
        os._exit(0)
    _pid, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL:
        return True
    if status != 0:
        raise AssertionError(f"the run has failed: {status}")
    return False


def _die_at(number: int) -> None:
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1
        if steps == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def execute(do: Callable[..., Any], *arguments: Any) -> Any:
        step()
        return do(*arguments)

    wrapper: Any = connection
    commit = wrapper._commit

    def committed() -> None:
        step()
        commit()
        step()

    wrapper.ensure_connection()
    wrapper.execute_wrappers.append(execute)
    wrapper._commit = committed


def main(name: str) -> None:
    before, run, after = RUNS[name]
    set_seller()
    before()
    connection.close()
    shutil.copy(DATABASE, BASE)
    run()
    right = _everything(after)
    number = 0
    while True:
        _from_the_beginning()
        number += 1
        if not _killed_at(number, run):
            break
        run()
        found = _everything(after)
        if found != right:
            raise AssertionError(f"killed at {number}: lost {right - found}, too much {found - right}")
    sys.stdout.write(f"{number - 1}\n")


if __name__ == "__main__":
    main(sys.argv[1])

"""How the demo's accounts pay."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core import mail

from tests.payments.samples import make_invoice
from vizitka.billing import selectors as billing
from vizitka.billing.models import AccountInvitation
from vizitka.billing.services import grant_licence
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.demo import company as demo
from vizitka.demo.billing import found_accounts, give_methods, pay_invoices
from vizitka.invoicing.models import Invoice
from vizitka.payments import selectors
from vizitka.payments.enums import MethodKind
from vizitka.payments.sepa import days

pytestmark = pytest.mark.django_db


def test_what_was_due_long_ago_is_paid_and_the_rest_waits(user: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    now = clock.now()
    company, academy = found_accounts(user, now)
    give_methods(Person(user), company, academy, now)
    assert [one.kind for one in selectors.methods_of(company)] == [MethodKind.SEPA_DEBIT, MethodKind.INVOICE]
    default = selectors.default_method(academy)
    assert default is not None
    assert default.kind == MethodKind.INVOICE
    present = billing.day
    monkeypatch.setattr(billing, "day", lambda *moments: present(*moments) - dt.timedelta(days=90))
    old = [make_invoice(account) for account in (company, academy)]
    monkeypatch.setattr(billing, "day", present)
    monkeypatch.setattr(billing, "day", lambda *moments: present(*moments) - dt.timedelta(days=30))
    back = make_invoice(company)
    monkeypatch.setattr(billing, "day", present)
    new, transferred = make_invoice(company), make_invoice(academy)
    pay_invoices(company, academy, now)
    for invoice in (*old, back, new, transferred):
        invoice.refresh_from_db()
    assert [one.status for one in old] == ["paid", "paid"]
    # The company is debited on a day on which banks are open.
    debited, by_transfer = old
    assert debited.due_on is not None
    assert (debited.paid_on, by_transfer.paid_on) == (days.on_or_after(debited.due_on), by_transfer.due_on)
    assert [one.status for one in (new, back, transferred)] == ["open", "open", "open"]
    assert [(one.status, one.retry_on) for one in back.payments.all()] == [("failed", None)]
    assert [one.status for one in new.payments.all()] == ["pending"]
    assert not transferred.payments.exists()


@pytest.mark.parametrize("on", [True, False])
def test_nobody_is_written_to_about_money_where_billing_is_off(
    user: Any, make_user: Any, settings: Any, django_capture_on_commit_callbacks: Any, on: bool
) -> None:
    now = clock.now()
    accounts = found_accounts(user, now)
    licence = grant_licence(package="enterprise", cards=500, account=accounts[0])
    settings.VIZITKA_BILLING = on
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        demo._let_pay(Person(user), accounts, licence, (make_user(), make_user()), now)
    assert bool(mail.outbox) is Invoice.objects.exists() is AccountInvitation.objects.exists() is on

"""What `manage.py doctor` says of payments."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.payments.fake_stripe import FakeStripe
from tests.payments.samples import make_invoice
from tests.payments.statements import entry, part, statement
from vizitka.billing.models import BillingAccount, Seller
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.doctor import Verdict
from vizitka.payments import doctor
from vizitka.payments.models import Payment
from vizitka.payments.services import charge, pay, statements

pytestmark = pytest.mark.django_db


def _said() -> str:
    return " ".join(f"{one.verdict.word}: {one.text}" for one in doctor.look())


def test_an_installation_that_is_well_and_one_that_is_off(account: BillingAccount, settings: Any) -> None:
    assert {one.verdict for one in doctor.look()} == {Verdict.OK}
    settings.VIZITKA_BILLING = False
    assert "Billing is off" in _said()


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"iban": ""}, "warning: The seller has no bank account"),
        ({"iban": "DE88370400440532013000"}, "fault: The seller’s bank account cannot be right"),
        ({"creditor_id": "DE97ZZZ09999999999"}, "fault: The creditor identifier has a wrong check digit"),
        ({"creditor_id": ""}, "ok: Money comes by transfer; own direct debits are off"),
    ],
)
def test_the_creditor_is_looked_at(account: BillingAccount, values: dict[str, str], said: str) -> None:
    Seller.objects.update(**values)
    assert said in _said()


def test_stripe_is_looked_at(
    account: BillingAccount, keep: Any, stripe: FakeStripe, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "ok: Cards are taken by Stripe" in _said()
    keep("pm_visa")
    payment = pay(make_invoice(account).pk, actor=SYSTEM, key="k")
    charge(payment.pk)
    # Its webhook leads nowhere.
    assert "fault: Cards were charged, and Stripe has told of none" in _said()
    Payment.objects.update(status="pending")
    later = clock.now() + dt.timedelta(hours=13)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert "fault: Stripe has not answered for more than 12 hours about 1 payments" in _said()
    settings.PRODUCTION = True
    assert "warning: The keys of Stripe are for trying" in _said()
    settings.PRODUCTION = False
    settings.STRIPE_PUBLISHABLE_KEY = "pk_live_x"
    assert "fault: One key of Stripe is for trying" in _said()


def test_transfers_that_wait_are_told(account: BillingAccount) -> None:
    statements.take(statement(entry(100, part("?"))), file_name="x", actor=SYSTEM)
    assert "warning: 1 transfers on bank statements belong to no invoice yet" in _said()

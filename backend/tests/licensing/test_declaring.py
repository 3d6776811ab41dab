"""Contracts that are withdrawn or ended without signing in (docs/domain/pricing.md, "Without signing in")."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core import mail

from tests.conftest import ApiClient
from tests.licensing.conftest import Company, price
from vizitka.billing.enums import AccountKind, LicenceStatus
from vizitka.billing.selectors import licence_serves
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.invoicing import selectors as invoicing
from vizitka.licensing import declaring
from vizitka.licensing.enums import Outcome, PurchaseAsk
from vizitka.licensing.errors import NothingToWithdraw
from vizitka.licensing.models import Declaration
from vizitka.payments.enums import PaymentStatus
from vizitka.payments.models import Refund
from vizitka.payments.services import methods, recording

pytestmark = pytest.mark.django_db
PATH = "/v1/contracts/declarations"


@pytest.fixture
def private(company: Company) -> Company:
    company.account.kind = AccountKind.PRIVATE
    company.account.first_name, company.account.last_name = "Ada", "Auer"
    company.account.save()
    methods.change_terms(company.account, by_invoice=True, open_limit=None, actor=SYSTEM)
    return company


def _declare(company: Company, api: ApiClient, kind: str = "cancellation", **more: Any) -> Declaration:
    body = {
        "kind": kind,
        "name": "Ada Auer",
        "email": company.account.receiver_email.upper(),
        "customer_number": company.account.customer_number,
        "contract": "My card",
        **more,
    }
    with company.commit(execute=True):
        answer = api.post(PATH, body)
    assert answer.status_code == 201, answer.content
    made = Declaration.objects.get()
    assert answer.json()["data"]["reference"] == made.reference
    return made


def test_a_cancellation_ends_with_the_period_and_has_its_receipt(private: Company, api: ApiClient) -> None:
    licence = private.buy(package="standard", cards=5, spaces=True).licence
    assert licence
    mail.outbox.clear()
    made = _declare(private, api)
    licence.refresh_from_db()
    assert (made.outcome, licence.status) == (Outcome.DONE, LicenceStatus.CANCELLED)
    assert licence.valid_until == dt.datetime(2026, 12, 31, 23, tzinfo=dt.UTC)
    receipt = next(one for one in mail.outbox if "came in on" in one.body)
    assert receipt.to == [made.email]
    assert made.reference in receipt.body
    assert "10:00:00 (Europe/Berlin)" in " ".join(str(receipt.body).split())
    # Whoever looks after the account hears of it, and could take it back.
    assert any(one.to == [private.owner.email] for one in mail.outbox)


@pytest.mark.parametrize(
    "more",
    [
        {"email": "mallory@example.org"},
        {"customer_number": 10_999},
        {"customer_number": None},
        {"extraordinary": True, "reason": "Never worked"},
        {"end_on": "2027-06-30"},
    ],
    ids=["another's address", "another's number", "no number", "for cause", "later"],
)
def test_what_is_not_sure_waits_for_the_operator_and_has_its_receipt_too(
    private: Company, api: ApiClient, more: dict[str, Any]
) -> None:
    licence = private.buy(package="standard", cards=5).licence
    assert licence
    mail.outbox.clear()
    made = _declare(private, api, **more)
    licence.refresh_from_db()
    assert (made.outcome, licence.status) == (Outcome.WAITING, LicenceStatus.ACTIVE)
    assert [one.to for one in mail.outbox] == [[made.email]]


def test_a_companys_contract_is_never_ended_by_itself(company: Company, api: ApiClient) -> None:
    company.buy(package="standard", cards=5)
    assert _declare(company, api).outcome == Outcome.WAITING


@pytest.mark.parametrize("paid", [False, True])
def test_a_withdrawal_takes_back_invoice_licence_and_money(
    private: Company, api: ApiClient, *, paid: bool
) -> None:
    licence = private.buy(package="standard", cards=5, spaces=True).licence
    assert licence
    invoice = private.invoices[0]
    if paid:
        waits = invoice.payments.get()
        recording.record(waits.pk, PaymentStatus.SUCCEEDED, at=clock.now(), actor=SYSTEM)
    private.at("2026-01-14")
    made = _declare(private, api, "withdrawal")
    assert made.outcome == Outcome.WAITING
    with private.commit(execute=True):
        declaring.carry_out(made.pk, actor=SYSTEM)
        declaring.carry_out(made.pk, actor=SYSTEM)
    licence.refresh_from_db()
    made.refresh_from_db()
    assert (made.outcome, licence_serves(licence)) == (Outcome.DONE, False)
    first, note = private.invoices
    assert (note.gross, note.corrects_id) == (first.gross, first.pk)
    assert not invoicing.open_amount(first)
    assert [one.amount for one in Refund.objects.all()] == ([first.gross] if paid else [])
    assert first.net == 5 * price("standard")


def test_cards_that_came_since_are_withdrawn_with_it(private: Company, api: ApiClient) -> None:
    licence = private.buy(package="standard", cards=5).licence
    assert licence
    private.at("2026-01-05")
    private.buy(PurchaseAsk.MORE, licence_id=licence.pk, cards=2)
    private.at("2026-01-10")
    made = _declare(private, api, "withdrawal")
    with private.commit(execute=True):
        declaring.carry_out(made.pk, actor=SYSTEM)
    charged = [one for one in private.invoices if not one.corrects_id]
    assert len(charged) == 2
    assert [invoicing.open_amount(one).amount for one in charged] == [0, 0]
    assert sum(one.gross for one in private.invoices if one.corrects_id) == sum(one.gross for one in charged)


def test_what_was_bought_too_long_ago_is_not_withdrawn(private: Company, api: ApiClient) -> None:
    private.buy(package="standard", cards=5)
    private.at("2026-01-20")
    made = _declare(private, api, "withdrawal")
    with pytest.raises(NothingToWithdraw):
        declaring.carry_out(made.pk, actor=SYSTEM)
    assert len(private.invoices) == 1


def test_nobody_floods_a_strangers_mailbox(private: Company, api: ApiClient) -> None:
    body = {"kind": "withdrawal", "name": "Mallory", "email": "victim@example.org"}
    codes = [api.post(PATH, body).status_code for _ in range(5)]
    assert codes == [201, 201, 201, 429, 429]


def test_there_is_none_of_it_without_billing(private: Company, api: ApiClient, settings: Any) -> None:
    settings.VIZITKA_BILLING = False
    body = {"kind": "withdrawal", "name": "Ada", "email": "ada@example.org"}
    assert api.post(PATH, body).status_code == 404

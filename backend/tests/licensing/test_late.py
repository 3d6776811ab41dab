"""Late payers: whose fault a delay is, and what begins anew once they have paid (pricing.md, "A late payment")."""

from __future__ import annotations

import datetime as dt

import pytest
from django.core import mail

from tests.licensing.conftest import Company, price
from tests.licensing.test_contracts import _id
from vizitka.billing.enums import AccountStatus
from vizitka.billing.models import BillingAccount, Licence
from vizitka.common.actor import SYSTEM
from vizitka.common.money import Money
from vizitka.invoicing import services as invoicing
from vizitka.invoicing.models import Invoice
from vizitka.licensing import lateness, output, planning
from vizitka.licensing.enums import DunningKind
from vizitka.licensing.models import Contract, Dunning
from vizitka.payments.enums import PaymentStatus
from vizitka.payments.models import Payment
from vizitka.payments.services import methods, recording
from vizitka.payments.services.methods import Signature
from vizitka.payments.texts import MANDATE_VERSION

pytestmark = pytest.mark.django_db
IBAN = "AT611904300234573201"


def _late(company: Company, *, suspended_on: str, renews_on: str) -> Invoice:
    """Bought on 1 January for a year, never paid, suspended; then the renewal of the next year has passed."""
    invoice = company.invoices[0]
    Invoice.objects.filter(pk=invoice.pk).update(
        due_on=dt.date.fromisoformat(suspended_on) - dt.timedelta(days=8)
    )
    for days in range(-7, 31):
        company.at((dt.date.fromisoformat(suspended_on) + dt.timedelta(days=days)).isoformat())
        company.night()
    company.account = BillingAccount.objects.get(pk=company.account.pk)
    assert company.account.status == AccountStatus.SUSPENDED
    company.at(renews_on)
    company.night()
    return invoice


def _pay(company: Company, invoice: Invoice) -> None:
    with company.commit(execute=True):
        invoicing.settle(invoice.pk, Money(invoice.gross, "EUR"), reference="transfer", actor=SYSTEM)
    assert BillingAccount.objects.get(pk=company.account.pk).status == AccountStatus.ACTIVE


def test_what_was_cancelled_does_not_begin_anew(company: Company) -> None:
    licence_id = _id(company.buy(package="standard", cards=5))
    planning.cancel(company.actor, company.account.pk, licence_id)
    invoice = _late(company, suspended_on="2026-11-20", renews_on="2027-01-10")
    _pay(company, invoice)
    company.night()
    assert [one.pk for one in company.invoices] == [invoice.pk]
    assert Contract.objects.get(licence_id=licence_id).period_end == dt.date(2027, 1, 1)


def test_what_was_planned_counts_when_it_begins_anew(company: Company) -> None:
    licence_id = _id(company.buy(package="standard", cards=5))
    planning.plan(company.actor, company.account.pk, licence_id, cards=3, package=None)
    invoice = _late(company, suspended_on="2026-11-20", renews_on="2027-01-10")
    _pay(company, invoice)
    company.night()
    contract = Contract.objects.get(licence_id=licence_id)
    assert (contract.anchor, contract.number) == (dt.date(2027, 1, 10), 0)
    assert (contract.period_start, contract.period_end) == (dt.date(2027, 1, 10), dt.date(2028, 1, 10))
    assert Licence.objects.get(pk=licence_id).cards_limit == 3
    assert [one.net for one in company.invoices] == [5 * price("standard"), 3 * price("standard")]


def test_money_is_booked_though_nothing_can_begin_anew(company: Company) -> None:
    licence_id = _id(company.buy(package="standard", cards=5))
    invoice = _late(company, suspended_on="2026-11-20", renews_on="2027-01-10")
    BillingAccount.objects.filter(pk=company.account.pk).update(city="", zipcode="")
    _pay(company, invoice)
    company.night()
    assert [one.pk for one in company.invoices] == [invoice.pk]
    assert Contract.objects.get(licence_id=licence_id).parked
    BillingAccount.objects.filter(pk=company.account.pk).update(city="München", zipcode="80331")
    company.at("2027-01-12")
    company.night()
    contract = Contract.objects.get(licence_id=licence_id)
    assert (contract.parked, contract.period_start) == ("", dt.date(2027, 1, 10))
    assert len(company.invoices) == 2


def test_who_is_debited_is_not_late_while_the_money_is_ours_to_fetch(company: Company) -> None:
    """The seller has the mandate: a run that nobody made, or a statement that nobody imported, is no fault of the
    customer's. A debit that came back is."""
    signature = Signature(
        iban=IBAN,
        holder="Alpenwerk GmbH",
        street="Salurner Straße",
        building="15",
        postcode="80331",
        city="München",
        country="DE",
        text_version=MANDATE_VERSION,
    )
    company.method = methods.sign_mandate(company.account, signature, actor=company.actor)
    mail.outbox.clear()
    company.buy(package="standard", cards=5)
    invoice = company.invoices[0]
    (brought,) = [one for one in mail.outbox if str(invoice.number) in one.subject]
    assert "von Ihrem Konto AT61 •••• 3201" in " ".join(str(brought.body).split())
    assert "Bitte zahlen Sie" not in brought.body
    payment = Payment.objects.get(invoice=invoice)
    company.at("2026-02-20")
    company.night()
    assert not Dunning.objects.exists()
    assert not lateness.due_steps()
    recording.record(payment.pk, PaymentStatus.PROCESSING)
    company.night()
    assert not Dunning.objects.exists()
    with company.commit(execute=True):
        recording.record(payment.pk, PaymentStatus.FAILED, failure="AC04")
    company.night()
    assert [one.invoice_id for one in Dunning.objects.all()] == [invoice.pk]


def test_what_was_paid_since_it_was_looked_at_is_not_dunned(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    company.buy(package="standard", cards=5)
    invoice = company.invoices[0]
    company.at("2026-01-22")
    invoicing.mark_overdue()
    seen = lateness.due_steps()
    assert [step.invoice.pk for step in seen] == [invoice.pk]
    _pay(company, invoice)
    assert not lateness.due_steps()
    monkeypatch.setattr(lateness, "due_steps", lambda: seen)
    assert lateness.run() == 0
    assert not Dunning.objects.exists()


def test_the_day_that_a_late_payer_is_told_is_kept_though_nobody_looked_for_months(company: Company) -> None:
    """Due in January, looked at in March: each step counts from the one before, and so do the days that are told."""
    company.buy(package="standard", cards=5)
    invoice = company.invoices[0]
    Invoice.objects.filter(pk=invoice.pk).update(due_on=dt.date(2026, 1, 8))
    company.at("2026-03-12")
    invoicing.mark_overdue()
    day = dt.date(2026, 3, 12)
    promised: dict[str, dt.date] = {}
    while day <= dt.date(2026, 6, 10):
        company.at(day.isoformat())
        mail.outbox.clear()
        company.night()
        letters = " ".join(" ".join(str(one.body).split()) for one in mail.outbox)
        account = BillingAccount.objects.get(pk=company.account.pk)
        if day == dt.date(2026, 3, 12):
            assert "Nothing is switched off before 4 Apr 2026." in letters
        if day == dt.date(2026, 4, 4):
            assert account.status == AccountStatus.SUSPENDED
            assert "Card pages stay up until 3 Jun 2026;" in letters
        if account.status in {AccountStatus.ACTIVE, AccountStatus.PAST_DUE}:
            assert output.overview_out(account, company.owner)["overdue"][0]["suspended_on"] == dt.date(
                2026, 4, 4
            )
        for kind in (DunningKind.SUSPENDED, DunningKind.CLOSED):
            if not Dunning.objects.filter(kind=kind).exists():
                promised[kind] = lateness.days_of_steps([invoice])[invoice.pk][kind]
        day += dt.timedelta(days=1)
    taken = {one.kind: one.at.date() for one in Dunning.objects.all()}
    assert taken[DunningKind.SUSPENDED] == promised[DunningKind.SUSPENDED] == dt.date(2026, 4, 4)
    assert taken[DunningKind.CLOSED] == promised[DunningKind.CLOSED] == dt.date(2026, 6, 3)

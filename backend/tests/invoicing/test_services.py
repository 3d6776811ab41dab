"""Issuing, taking back, paying: what an invoice says stays, and every cent of it is accounted for."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.common.tables import table
from tests.invoicing.conftest import DAY, line
from tests.invoicing.test_sums import cents
from vizitka.billing.models import BillingAccount, Seller
from vizitka.common.actor import SYSTEM
from vizitka.common.money import Money
from vizitka.invoicing import crediting, selectors, services
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.errors import CreditTooLarge, InvoiceFaulty, NothingToCredit, PaidTooMuch
from vizitka.invoicing.models import Invoice, InvoiceStands, NumberSeries

pytestmark = pytest.mark.django_db


def issue(account: BillingAccount, *lines: Any, **options: Any) -> Invoice:
    return services.issue(account, lines or (line(),), actor=SYSTEM, day=DAY, **options)


def euros(amount: int) -> Money:
    return Money(amount, "EUR")


def test_an_invoice_is_numbered_taxed_and_due(account: BillingAccount) -> None:
    invoice = issue(account, po_number="PO-471")
    assert (invoice.number, invoice.net, invoice.tax, invoice.gross) == ("VZ-2026-00001", 75000, 14250, 89250)
    assert (invoice.status, invoice.due_on) == (InvoiceStatus.OPEN, dt.date(2026, 6, 29))
    said = selectors.snapshot_of(invoice)
    assert (said.buyer.name, said.po_number, said.language) == ("Alpenwerk GmbH", "PO-471", "de")
    assert said.terms == "Zahlbar bis 29. Juni 2026 ohne Abzug."
    assert [one.number for one in (issue(account), issue(account))] == ["VZ-2026-00002", "VZ-2026-00003"]


def test_numbers_have_no_gap_where_one_was_rolled_back_and_begin_anew_each_year(
    account: BillingAccount,
) -> None:
    issue(account)
    with transaction.atomic():
        issue(account)
        transaction.set_rollback(True)
    assert issue(account).number == "VZ-2026-00002"
    assert services.issue(account, [line()], actor=SYSTEM, day=dt.date(2027, 1, 1)).number == "VZ-2027-00001"


def test_one_key_is_one_invoice(account: BillingAccount) -> None:
    assert issue(account, key="renewal:1").pk == issue(account, key="renewal:1").pk
    assert Invoice.objects.count() == 1


def test_what_an_invoice_says_never_changes(account: BillingAccount, seller: Seller) -> None:
    invoice = issue(account)
    said = invoice.snapshot
    seller.name, account.company_name = "Other GmbH", "Renamed GmbH"
    seller.save()
    account.save()
    invoice.refresh_from_db()
    assert invoice.snapshot == said
    for change in ({}, {"update_fields": ["gross"]}, {"update_fields": ["snapshot", "status"]}):
        with pytest.raises(InvoiceStands):
            invoice.save(**change)
    with pytest.raises(InvoiceStands):
        invoice.delete()


def test_a_faulty_one_gets_no_number(account: BillingAccount, seller: Seller) -> None:
    seller.iban = "DE89370400440532013001"
    seller.save()
    with pytest.raises(InvoiceFaulty):
        issue(account)
    assert not NumberSeries.objects.exists()


def test_all_of_it_is_taken_back(account: BillingAccount) -> None:
    invoice = issue(account, line(3, 333), line(1, 999))
    note = services.credit(invoice.pk, reason="Storniert", actor=SYSTEM, day=DAY)
    invoice.refresh_from_db()
    assert (note.number, note.gross, note.status) == ("VG-2026-00001", invoice.gross, InvoiceStatus.PAID)
    assert (invoice.status, selectors.open_amount(invoice)) == (InvoiceStatus.CANCELLED, euros(0))
    with pytest.raises(NothingToCredit):
        services.credit(invoice.pk, reason="again", actor=SYSTEM)


def test_what_was_paid_is_owed_back(account: BillingAccount) -> None:
    invoice = issue(account)
    services.settle(invoice.pk, euros(invoice.gross), reference="bank", actor=SYSTEM)
    note = services.credit(invoice.pk, quantities={1: 5}, reason="fewer", actor=SYSTEM, day=DAY)
    invoice.refresh_from_db()
    assert (note.status, selectors.open_amount(note)) == (InvoiceStatus.OPEN, euros(17850))
    assert selectors.owed_back(invoice) == euros(17850)
    assert invoice.status == InvoiceStatus.PAID
    with pytest.raises(CreditTooLarge):
        services.credit(invoice.pk, quantities={1: 21}, reason="more", actor=SYSTEM)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(st.tuples(st.integers(1, 60), st.integers(1, 5000)), min_size=1, max_size=3),
    parts=st.lists(st.integers(0, 60), min_size=1, max_size=5),
)
def test_parts_that_are_taken_back_add_up_to_the_cent(
    account: BillingAccount, lines: list[tuple[int, int]], parts: list[int]
) -> None:
    with transaction.atomic():
        invoice = issue(account, *(line(quantity, amount) for quantity, amount in lines))
        for part in parts:
            said = selectors.snapshot_of(invoice)
            done = crediting.credited(map(selectors.snapshot_of, invoice.corrections.all()))
            wanted = {key: min(part, number) for key, number in crediting.left(said, done).items()}
            if any(wanted.values()):
                services.credit(invoice.pk, quantities=wanted, reason="part", actor=SYSTEM, day=DAY)
        invoice.refresh_from_db()
        if invoice.status != InvoiceStatus.CANCELLED:
            services.credit(invoice.pk, reason="rest", actor=SYSTEM, day=DAY)
        notes = list(Invoice.objects.filter(kind=InvoiceKind.CREDIT_NOTE))
        assert sum(note.gross for note in notes) == invoice.gross
        assert all(note.net + note.tax + note.rounding == note.gross for note in notes)
        transaction.set_rollback(True)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(st.tuples(st.integers(1, 60), st.integers(1, 5000)), min_size=1, max_size=3),
    sums=st.lists(st.integers(1, 90_000), min_size=1, max_size=5),
)
def test_sums_that_are_taken_back_add_up_to_the_cent(
    account: BillingAccount, lines: list[tuple[int, int]], sums: list[int]
) -> None:
    with transaction.atomic():
        invoice = issue(account, *(line(quantity, amount) for quantity, amount in lines))
        for amount in sums:
            invoice.refresh_from_db()
            left = invoice.gross - invoice.credited_amount
            if amount > left:
                with pytest.raises(CreditTooLarge), transaction.atomic():
                    services.credit(invoice.pk, amount=euros(amount), reason="more", actor=SYSTEM, day=DAY)
                continue
            note = services.credit(invoice.pk, amount=euros(amount), reason="sum", actor=SYSTEM, day=DAY)
            assert note.gross == amount
            if left == amount:
                break
        invoice.refresh_from_db()
        if invoice.status != InvoiceStatus.CANCELLED:
            services.credit(invoice.pk, reason="rest", actor=SYSTEM, day=DAY)
        notes = list(Invoice.objects.filter(kind=InvoiceKind.CREDIT_NOTE))
        assert sum(note.gross for note in notes) == invoice.gross
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    ("charged", "rate", "back", "net", "tax", "rounding"), table("invoices.md", "Sums that are taken back")
)
def test_a_sum_is_taken_back_as_the_table_says(
    account: BillingAccount, charged: str, rate: str, back: str, net: str, tax: str, rounding: str
) -> None:
    invoice = issue(account)
    assert (invoice.gross, rate) == (cents(charged), "19")
    note = services.credit(invoice.pk, amount=euros(cents(back)), reason="sum", actor=SYSTEM, day=DAY)
    assert (note.net, note.tax, note.rounding) == (cents(net), cents(tax), cents(rounding.replace("−", "-")))


def test_a_sum_is_taken_back_with_its_tax_and_in_words(account: BillingAccount) -> None:
    invoice = issue(account)
    note = services.credit(invoice.pk, amount=euros(11900), reason="Goodwill", actor=SYSTEM, day=DAY)
    assert (note.net, note.tax, note.gross) == (10000, 1900, 11900)
    assert str(invoice.number) in note.lines.get().name
    # Of lines that are whole no more can be taken back than is left of the sum.
    with pytest.raises(CreditTooLarge):
        services.credit(invoice.pk, quantities={1: 25}, reason="all", actor=SYSTEM, day=DAY)
    for amount in (euros(0), euros(-1), Money(100, "CHF")):
        with pytest.raises(CreditTooLarge):
            services.credit(invoice.pk, amount=amount, reason="none", actor=SYSTEM, day=DAY)


def test_money_comes_in_parts_and_goes_again(account: BillingAccount) -> None:
    invoice = issue(account)
    services.settle(invoice.pk, euros(50000), reference="bank", actor=SYSTEM)
    with pytest.raises(PaidTooMuch):
        services.settle(invoice.pk, euros(40000), reference="bank", actor=SYSTEM)
    paid = services.settle(invoice.pk, euros(39250), reference="bank", actor=SYSTEM)
    assert paid.status == InvoiceStatus.PAID
    back = services.unsettle(invoice.pk, euros(39250), reference="returned", actor=SYSTEM)
    assert (back.status in selectors.DUE, selectors.open_amount(back)) == (True, euros(39250))


def test_the_buyer_is_corrected_without_a_person(account: BillingAccount) -> None:
    invoice = issue(account, po_number="PO-1")
    services.settle(invoice.pk, euros(50000), reference="bank", actor=SYSTEM)
    account.company_name = "Alpenwerk AG"
    account.save()
    note, made = services.correct_buyer(invoice.pk, actor=SYSTEM, reason="company")
    invoice.refresh_from_db()
    assert (invoice.status, note.gross, note.status) == (
        InvoiceStatus.CANCELLED,
        invoice.gross,
        InvoiceStatus.PAID,
    )
    assert selectors.snapshot_of(made).buyer.name == "Alpenwerk AG"
    assert (made.gross, made.paid_amount, made.po_number) == (invoice.gross, 50000, "PO-1")


def test_it_is_overdue_the_day_after(account: BillingAccount, monkeypatch: pytest.MonkeyPatch) -> None:
    invoice = issue(account)
    monkeypatch.setattr("vizitka.billing.selectors.day", lambda now=None: dt.date(2026, 6, 29))
    assert services.mark_overdue() == 0
    monkeypatch.setattr("vizitka.billing.selectors.day", lambda now=None: dt.date(2026, 6, 30))
    assert services.mark_overdue() == 1
    invoice.refresh_from_db()
    assert invoice.status == InvoiceStatus.OVERDUE

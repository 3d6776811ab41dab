"""Transfers on the bank's statements: matched to the cent, the same one once, the rest by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.payments.samples import make_invoice
from tests.payments.statements import OPENING, entry, part, statement
from vizitka.billing.models import BillingAccount
from vizitka.common.actor import SYSTEM
from vizitka.common.money import Money
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.services import credit
from vizitka.payments.enums import EntryStatus, LeftoverReason, PaymentStatus, RefundStatus
from vizitka.payments.errors import (
    EntryDecided,
    MoreThanCame,
    NotByInvoice,
    NothingDue,
    NotRefundable,
    StatementOfAnother,
    StatementUnread,
)
from vizitka.payments.models import BankStatement, Payment, PaymentTerms, Refund, StatementEntry
from vizitka.payments.services import refunds, statements
from vizitka.payments.services.methods import add_by_invoice
from vizitka.payments.services.paying import pay
from vizitka.payments.services.statements import take

pytestmark = pytest.mark.django_db


def _take(*entries: str, number: str = "7", **options: Any) -> tuple[BankStatement, bool]:
    return take(statement(*entries, number=number, **options), file_name="camt.xml", actor=SYSTEM)


def _paid(invoice: Invoice) -> tuple[str, int]:
    invoice.refresh_from_db()
    return invoice.status, invoice.paid_amount


def _leftover() -> StatementEntry:
    return StatementEntry.objects.get(status=EntryStatus.LEFTOVER)


def test_a_payment_that_waits_becomes_the_one_that_came(account: BillingAccount) -> None:
    invoice = make_invoice(account, 30_790)
    waiting = pay(invoice.pk, actor=SYSTEM, key="k")
    assert waiting.status == PaymentStatus.PENDING
    made, is_new = _take(entry(30_790, part(f"RE {invoice.number}")), closing=OPENING + 30_790)
    assert is_new
    assert made.balanced
    assert _paid(invoice) == ("paid", 30_790)
    [payment] = Payment.objects.all()
    assert (payment.pk, payment.status) == (waiting.pk, PaymentStatus.SUCCEEDED)
    assert payment.entry is not None
    assert payment.paid_at is not None


def test_the_same_file_and_the_same_transfer_count_once(account: BillingAccount) -> None:
    invoices = [make_invoice(account, 100) for _ in range(3)]
    first, second, third = (entry(100, part(str(one.number)), reference=str(one.number)) for one in invoices)
    _take(first, second)
    before = Payment.objects.count()
    assert _take(first, second)[1] is False
    # The statement of the month has those of the days once more.
    made, is_new = _take(first, second, third, number="8")
    assert (is_new, made.known) == (True, 2)
    assert Payment.objects.count() == before + 1
    assert [_paid(one) for one in invoices] == [("paid", 100)] * 3


def test_what_does_not_fit_waits_with_its_reason(account: BillingAccount) -> None:
    invoice = make_invoice(account, 10_000)
    _take(
        entry(9_999, part(str(invoice.number))),
        entry(10_000, part("Danke")),
        entry(10_000, part("VZ-2031-00001")),
        entry(-500, part(str(invoice.number))),
    )
    reasons = StatementEntry.objects.order_by("amount", "reason").values_list("reason", flat=True)
    assert set(reasons) == {
        LeftoverReason.OUTGOING,
        LeftoverReason.AMOUNT_DIFFERS,
        LeftoverReason.NO_REFERENCE,
        LeftoverReason.UNKNOWN_REFERENCE,
    }
    assert _paid(invoice) == ("open", 0)
    assert not Payment.objects.exists()


def test_money_for_a_cancelled_invoice_waits_and_is_not_called_paid(account: BillingAccount) -> None:
    invoice = make_invoice(account, 10_000)
    credit(invoice.pk, reason="all of it", actor=SYSTEM)
    _take(entry(10_000, part(str(invoice.number))))
    left = _leftover()
    assert left.reason == LeftoverReason.ALREADY_PAID
    assert left.get_reason_display() == "The invoice is paid or cancelled already"
    assert _paid(invoice) == ("cancelled", 0)
    assert not Payment.objects.filter(status=PaymentStatus.SUCCEEDED).exists()


def test_a_person_divides_what_came(account: BillingAccount) -> None:
    invoice, other = make_invoice(account, 10_000), make_invoice(account, 3_000)
    _take(entry(12_000, part(f"{invoice.number} und mehr")))
    left = _leftover()
    assert invoice in statements.suggestions(left)
    for number, share, refusal in (
        ("VZ-2031-1", None, NothingDue),
        ("nonsense", None, NothingDue),
        (str(invoice.number), Money(10_001, "EUR"), MoreThanCame),
        (str(invoice.number), Money(0, "EUR"), MoreThanCame),
    ):
        with pytest.raises(refusal):
            statements.assign(left.pk, number, share, actor=SYSTEM)
    # Written as people write it.
    statements.assign(left.pk, f" {str(invoice.number).lower().replace('-', ' ')} ", actor=SYSTEM)
    assert _paid(invoice) == ("paid", 10_000)
    left.refresh_from_db()
    assert (left.status, left.assigned) == (EntryStatus.LEFTOVER, 10_000)
    statements.assign(left.pk, str(other.number), actor=SYSTEM)
    assert _paid(other) == ("open", 2_000)
    left.refresh_from_db()
    assert left.status == EntryStatus.MATCHED
    with pytest.raises(EntryDecided):
        statements.assign(left.pk, str(other.number), actor=SYSTEM)
    with pytest.raises(EntryDecided):
        statements.leave_aside(left.pk, "x", actor=SYSTEM)
    # The rest of the invoice comes later; a payment that waited for all of it does not stand in the way.
    _take(entry(1_000, part(str(other.number)), day="2026-06-20"), number="9")
    assert _paid(other) == ("paid", 3_000)


def test_an_entry_is_left_aside_with_a_note(account: BillingAccount) -> None:
    _take(entry(-70_000, part("Miete")))
    entry_ = statements.leave_aside(_leftover().pk, "rent", actor=SYSTEM)
    assert (entry_.status, entry_.note) == (EntryStatus.IGNORED, "rent")


def test_statements_of_others_and_other_files_are_refused_whole(account: BillingAccount) -> None:
    invoice = make_invoice(account, 100)
    content = statement(entry(100, part(str(invoice.number))))
    for wrong, refusal in (
        (b"Datum;Betrag", StatementUnread),
        (content.replace(b"DE89370400440532013000", b"DE02120300000000202051"), StatementOfAnother),
        (content.replace(b'Ccy="EUR"', b'Ccy="EURO"'), StatementUnread),
    ):
        with pytest.raises(refusal):
            take(wrong, file_name="x", actor=SYSTEM)
    assert not BankStatement.objects.exists()
    assert _paid(invoice) == ("open", 0)


def test_who_may_pay_by_invoice(account: BillingAccount, actor: Any) -> None:
    method = add_by_invoice(account, actor=actor)
    assert add_by_invoice(account, actor=actor) == method
    assert method.is_default
    PaymentTerms.objects.update(by_invoice=False)
    with pytest.raises(NotByInvoice):
        pay(make_invoice(account).pk, actor=SYSTEM, key="k")


def test_money_of_a_transfer_goes_back_by_hand(account: BillingAccount) -> None:
    invoice = make_invoice(account, 10_000)
    _take(entry(10_000, part(str(invoice.number))))
    payment = Payment.objects.get()
    refund = refunds.refund(payment.pk, Money(2_500, "EUR"), reason="credit note", actor=SYSTEM)
    assert refund.status == RefundStatus.PENDING
    refunds.transferred(refund.pk, actor=SYSTEM)
    with pytest.raises(NotRefundable):
        refunds.transferred(refund.pk, actor=SYSTEM)
    assert Refund.objects.get().done_at is not None
    # What is owed is said by invoices and credit notes alone.
    assert _paid(invoice) == ("paid", 10_000)

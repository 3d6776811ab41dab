"""The operator's back office: statements with what is left over, runs of debits, refunds."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.payments.fake_stripe import FakeStripe
from tests.payments.samples import make_invoice
from tests.payments.statements import entry, part, statement
from tests.payments.test_debits import signature
from vizitka.billing import selectors as billing
from vizitka.billing.models import BillingAccount
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.payments import doctor
from vizitka.payments.enums import EntryStatus, PaymentStatus, RefundStatus
from vizitka.payments.models import (
    BankStatement,
    DebitRun,
    Payment,
    PaymentMethod,
    PaymentTerms,
    Refund,
    StatementEntry,
)
from vizitka.payments.providers import stripe as gateway
from vizitka.payments.services import debits, methods, pay, refunds

pytestmark = pytest.mark.django_db

OFFICE = "/backoffice/payments"
Committed = Callable[[], Any]
Keep = Callable[[str], PaymentMethod]


def _upload(content: bytes) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("camt.xml", content, "application/xml")}


def _doctor() -> str:
    return " ".join(one.text for one in doctor.look())


def _page(client: Client, path: str) -> str:
    answer = client.get(f"{OFFICE}/{path}")
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_a_statement_is_imported_and_what_is_left_is_decided(
    admin_client: Client, account: BillingAccount
) -> None:
    fits, other = make_invoice(account, 10_000), make_invoice(account, 20_000)
    content = statement(
        entry(10_000, part(str(fits.number))),
        entry(20_000, part("Danke & <b>Grüße</b>")),
        entry(-500, part("Miete")),
    )
    assert "camt.053" in _page(admin_client, "bankstatement/take/")
    answer = admin_client.post(f"{OFFICE}/bankstatement/take/", _upload(content), follow=True)
    assert "Entries matched: 1, to do: 2, known already: 0" in answer.content.decode()
    again = admin_client.post(f"{OFFICE}/bankstatement/take/", _upload(content), follow=True)
    assert "This file was imported before." in again.content.decode()
    assert BankStatement.objects.count() == 1
    left = StatementEntry.objects.get(amount=20_000)
    page = _page(admin_client, f"statemententry/{left.pk}/decide/")
    # The invoice of the same sum is offered; what a stranger wrote stays text.
    assert str(other.number) in page
    assert "<b>Grüße" not in page
    path = f"{OFFICE}/statemententry/{left.pk}/decide/"
    refused = admin_client.post(path, {"invoice": str(other.number), "amount": "200.001"})
    assert "This is no amount." in refused.content.decode()
    refused = admin_client.post(path, {"invoice": str(other.number), "amount": "250,00"})
    assert "more than is left" in refused.content.decode()
    assert admin_client.post(path, {"invoice": str(other.number), "amount": "200,00"}).status_code == 302
    other.refresh_from_db()
    assert other.status == "paid"
    rent = StatementEntry.objects.get(amount=-500)
    aside = f"{OFFICE}/statemententry/{rent.pk}/decide/"
    assert "Assign to an invoice" not in _page(admin_client, f"statemententry/{rent.pk}/decide/")
    assert admin_client.post(aside, {"aside": "1", "note": "rent"}).status_code == 302
    assert not StatementEntry.objects.filter(status=EntryStatus.LEFTOVER).exists()


def test_what_is_no_statement_is_said(admin_client: Client, account: BillingAccount) -> None:
    answer = admin_client.post(f"{OFFICE}/bankstatement/take/", _upload(b"Datum;Betrag"))
    assert "no bank statement in the form camt.053" in answer.content.decode()
    assert not BankStatement.objects.exists()


def test_a_run_is_looked_at_made_and_downloaded(admin_client: Client, account: BillingAccount) -> None:
    assert "There is no debit" in _page(admin_client, "debitrun/plan/")
    methods.sign_mandate(account, signature(), actor=SYSTEM)
    first, second = (pay(make_invoice(account).pk, actor=SYSTEM, key=str(n)) for n in range(2))
    assert first.collect_on is not None
    until = (first.collect_on + dt.timedelta(days=1)).isoformat()
    page = _page(admin_client, f"debitrun/plan/?until={until}&version=pain.008.001.08")
    assert str(first.invoice.number) in page
    assert f'value="{until}"' in page
    made = {"until": until, "version": "pain.008.001.08", "payment": [str(first.pk), "nonsense"]}
    answer = admin_client.post(f"{OFFICE}/debitrun/plan/", made)
    run = DebitRun.objects.get()
    assert answer.headers["Location"] == f"{OFFICE}/debitrun/{run.pk}/change/"
    file = admin_client.get(f"{OFFICE}/debitrun/{run.pk}/file/")
    assert file.headers["Content-Disposition"] == f'attachment; filename="{run.message_id}.xml"'
    assert first.pk.hex.encode() in file.content
    assert second.pk.hex.encode() not in file.content
    none = admin_client.post(f"{OFFICE}/debitrun/plan/", {**made, "payment": []})
    assert "no debit that could go to the bank" in none.content.decode()
    assert DebitRun.objects.count() == 1


def test_what_settles_a_debit_shows_its_invoices(admin_client: Client, account: BillingAccount) -> None:
    """One by one or as a batch, and when it comes back."""
    methods.sign_mandate(account, signature(), actor=SYSTEM)
    first, second, alone = (
        pay(make_invoice(account, cents).pk, actor=SYSTEM, key=str(cents)) for cents in (10_000, 700, 50)
    )
    until = billing.day() + dt.timedelta(days=60)

    def run(*chosen: Payment) -> DebitRun:
        return debits.make_run(until, chosen=frozenset(one.pk for one in chosen), actor=SYSTEM)

    def shown(amount: int) -> list[str]:
        """The invoices in the row of this entry, and on its own page."""
        found = StatementEntry.objects.get(amount=amount)
        listed = rows[rows.index(f"statemententry/{found.pk}/change/") :].partition("</tr>")[0]
        own = _page(admin_client, f"statemententry/{found.pk}/change/")
        said = [str(one.invoice.number) for one in (first, second, alone)]
        assert [one in listed for one in said] == [one in own for one in said]
        return [one for one in said if one in listed]

    batch, single = run(first, second), run(alone)
    content = statement(
        entry(10_700, batch=batch.message_id, reference="a"),
        entry(50, part("b", end_to_end=single.items.get().end_to_end), reference="b"),
        entry(-10_300, part("R", end_to_end=first.pk.hex, returned="AM04", instructed=10_000), reference="c"),
        entry(-500, part("Miete"), reference="d"),
    )
    admin_client.post(f"{OFFICE}/bankstatement/take/", _upload(content))
    rows = _page(admin_client, "statemententry/")
    assert shown(10_700) == [first.invoice.number, second.invoice.number]
    assert shown(50) == [alone.invoice.number]
    assert shown(-10_300) == [first.invoice.number]
    assert shown(-500) == []
    # By the number of the invoice both are found: what came, and what went back.
    rows = _page(admin_client, f"statemententry/?q={first.invoice.number}")
    assert shown(-10_300) == [first.invoice.number]
    assert str(StatementEntry.objects.get(amount=10_700).pk) in rows
    assert str(StatementEntry.objects.get(amount=50).pk) not in rows


def test_a_transfer_is_refunded_and_marked_as_sent(admin_client: Client, account: BillingAccount) -> None:
    invoice = make_invoice(account, 10_000)
    admin_client.post(
        f"{OFFICE}/bankstatement/take/", _upload(statement(entry(10_000, part(str(invoice.number)))))
    )
    payment = Payment.objects.get()
    path = f"{OFFICE}/payment/{payment.pk}/refund/"
    assert 'value="100.00"' in _page(admin_client, f"payment/{payment.pk}/refund/")
    for wrong in ("0", "100,01", "x", "1.005"):
        assert admin_client.post(path, {"amount": wrong, "reason": "goodwill"}).status_code == 200
    assert not Refund.objects.exists()
    noted = admin_client.post(path, {"amount": "100,00", "reason": "goodwill"}, follow=True).content.decode()
    # The bank knows nothing of it before the operator has been there.
    assert "It waits until you have transferred the money." in noted
    assert "To be transferred" in noted
    assert "is on its way" not in noted
    refund = Refund.objects.get()
    assert "1 refunds wait for a transfer" not in _doctor()
    Refund.objects.update(created_at=clock.now() - dt.timedelta(hours=13))
    assert "1 refunds wait for a transfer" in _doctor()
    admin_client.post(
        f"{OFFICE}/refund/", {"action": "mark_sent", "_selected_action": [str(refund.pk)], "index": 0}
    )
    refund.refresh_from_db()
    payment.refresh_from_db()
    assert (refund.status, payment.status) == (RefundStatus.SUCCEEDED, PaymentStatus.REFUNDED)
    assert "1 refunds wait for a transfer" not in _doctor()


def test_everything_can_be_looked_at_and_nothing_deleted(
    admin_client: Client, account: BillingAccount
) -> None:
    method = methods.sign_mandate(account, signature(), actor=SYSTEM)
    methods.add_by_invoice(account, actor=SYSTEM)
    payment = pay(make_invoice(account).pk, actor=SYSTEM, key="k")
    rows: dict[str, Any] = {
        "paymentterms": PaymentTerms.objects.get().pk,
        "paymentmethod": method.pk,
        "mandate": method.mandate_id,
        "payment": payment.pk,
    }
    for name, key in rows.items():
        _page(admin_client, f"{name}/")
        assert "AT611904300234573201" not in _page(admin_client, f"{name}/{key}/change/")
        assert admin_client.post(f"{OFFICE}/{name}/{key}/delete/", {"post": "yes"}).status_code == 403
    for name in ("refund", "providerevent", "bankstatement", "statemententry", "debitrun"):
        _page(admin_client, f"{name}/")
    terms = f"{OFFICE}/paymentterms/{account.pk}/change/"
    assert admin_client.post(terms, {"by_invoice": "false"}).status_code == 302
    assert PaymentTerms.objects.get().by_invoice is False
    assert PaymentMethod.objects.count() == 2


def test_nobody_else_comes_in(client: Client, account: BillingAccount) -> None:
    for path in ("bankstatement/take/", "debitrun/plan/", f"payment/{account.pk}/refund/"):
        assert client.get(f"{OFFICE}/{path}").status_code == 302


def test_a_refund_that_stripe_refuses_says_why_and_gives_the_money_back_to_be_refunded(
    admin_client: Client, account: BillingAccount, keep: Keep, stripe: FakeStripe, committed: Committed
) -> None:
    keep("pm_visa")
    with committed():
        payment = pay(make_invoice(account).pk, actor=SYSTEM, key="k")
    path = f"{OFFICE}/payment/{payment.pk}/refund/"
    for answers, words in (
        ([400], "The payment service refused the refund."),
        ([], "The card takes no money any more."),
    ):
        stripe.next_answers[:] = answers
        with committed():
            admin_client.post(path, {"amount": "100,00", "reason": "goodwill"})
        made = Refund.objects.latest("created_at")
        if not answers:
            # Taken at first; the card's bank sends it back days later.
            found = stripe.objects[made.provider_id]
            found.update(status="failed", failure_reason="lost_or_stolen_card")
            refunds.pay_back(made.pk)
            refunds.refund_at_stripe(gateway.read_refund(made.provider_id))
        made.refresh_from_db()
        payment.refresh_from_db()
        assert (made.status, payment.status, payment.refunded) == (
            RefundStatus.FAILED,
            PaymentStatus.SUCCEEDED,
            0,
        )
        assert f"Failed: {words}" in _page(admin_client, "refund/")
        assert f"{words} ({made.failure_code})" in _page(admin_client, f"refund/{made.pk}/change/")
        assert 'value="100.00"' in _page(admin_client, f"payment/{payment.pk}/refund/")

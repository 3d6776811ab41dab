"""Invoices that are paid by Stripe: whatever is told, how often and in which order, each cent is booked once."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.payments.fake_stripe import FakeStripe
from tests.payments.samples import make_invoice
from vizitka.billing import selectors as billing
from vizitka.billing.models import BillingAccount
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.money import Money
from vizitka.invoicing import services as invoicing
from vizitka.payments.enums import MethodKind, PaymentStatus, ProviderKey, RefundStatus
from vizitka.payments.errors import AmountTooSmall, MethodNotUsable, NothingDue, NotRefundable
from vizitka.payments.models import Payment, PaymentMethod, PaymentTerms, ProviderEvent, Refund
from vizitka.payments.services import charge, charging, events, methods, paying, refresh, refunds
from vizitka.payments.services.paying import pay

pytestmark = pytest.mark.django_db

Keep = Callable[[str], PaymentMethod]
Tell = Callable[..., None]
Committed = Callable[[], Any]
OPEN, PAID = "open", "paid"


def _stands(payment: Payment) -> tuple[str, str, int]:
    """Payment, invoice, and what the invoice has got."""
    payment.refresh_from_db()
    invoice = payment.invoice
    invoice.refresh_from_db()
    return payment.status, invoice.status, invoice.paid_amount


def _begin(account: BillingAccount, committed: Committed, cents: int = 10_000, **values: Any) -> Payment:
    with committed():
        payment = pay(make_invoice(account, cents).pk, actor=SYSTEM, key=f"k-{clock.now()}", **values)
    payment.refresh_from_db()
    return payment


def test_the_default_card_pays_while_nobody_is_there(
    account: BillingAccount, keep: Keep, committed: Committed, tell: Tell, stripe: FakeStripe
) -> None:
    keep("pm_visa")
    payment = _begin(account, committed)
    assert _stands(payment) == (PaymentStatus.SUCCEEDED, PAID, 10_000)
    tell()
    # All once more, and the other way round.
    tell([dict(event, id=f"{event['id']}-x") for event in reversed(stripe.events)])
    assert _stands(payment) == (PaymentStatus.SUCCEEDED, PAID, 10_000)
    assert len(_intents(stripe)) == 1


def _intents(stripe: FakeStripe) -> list[dict[str, Any]]:
    return [one for one in stripe.objects.values() if one["object"] == "payment_intent"]


def test_nobody_pays_one_amount_twice(
    account: BillingAccount, keep: Keep, committed: Committed, stripe: FakeStripe
) -> None:
    keep("pm_sepa")
    invoice = make_invoice(account)
    with committed():
        first = pay(invoice.pk, actor=SYSTEM, key="a")
        assert pay(invoice.pk, actor=SYSTEM, key="a") == first
        assert pay(invoice.pk, actor=SYSTEM, key="b") == first
    charge(first.pk)
    assert len(_intents(stripe)) == 1
    # The database holds it where two come at the same moment.
    with pytest.raises(IntegrityError), transaction.atomic():
        Payment.objects.create(
            account=account,
            invoice=invoice,
            kind=MethodKind.CARD,
            provider=ProviderKey.STRIPE,
            amount=1,
            currency="EUR",
            key="c",
        )
    stripe.settle(first.provider_id or Payment.objects.get().provider_id)
    refresh(first.pk)
    with pytest.raises(NothingDue):
        pay(invoice.pk, actor=SYSTEM, key="d")
    assert pay(invoice.pk, actor=SYSTEM, key="a") == first


def test_a_debit_is_paid_when_the_bank_says_so_and_comes_back_as_a_dispute(
    account: BillingAccount, keep: Keep, committed: Committed, tell: Tell, stripe: FakeStripe, subjects: Any
) -> None:
    keep("pm_sepa")
    payment = _begin(account, committed)
    assert _stands(payment) == (PaymentStatus.PROCESSING, OPEN, 0)
    stripe.settle(payment.provider_id)
    tell()
    assert _stands(payment) == (PaymentStatus.SUCCEEDED, PAID, 10_000)
    lost = stripe.dispute(payment.provider_id, "lost")
    subjects()
    tell(stripe.events[-1:])
    assert _stands(payment) == (PaymentStatus.FAILED, OPEN, 0)
    assert subjects() == [f"The payment of invoice {payment.invoice.number} has failed"]
    # The payment itself still reads as succeeded at Stripe.
    assert stripe.objects[payment.provider_id]["status"] == "succeeded"
    tell([dict(event, id=f"{event['id']}-x") for event in stripe.events])
    refresh(payment.pk)
    assert _stands(payment) == (PaymentStatus.FAILED, OPEN, 0)
    assert Payment.objects.get().dispute_id == lost


def test_a_dispute_takes_the_money_until_it_is_won(
    account: BillingAccount, keep: Keep, committed: Committed, tell: Tell, stripe: FakeStripe
) -> None:
    keep("pm_visa")
    payment = _begin(account, committed)
    stripe.dispute(payment.provider_id, "warning_needs_response")
    tell()
    assert _stands(payment) == (PaymentStatus.SUCCEEDED, PAID, 10_000)
    dispute = stripe.dispute(payment.provider_id)
    tell()
    refresh(payment.pk)
    assert _stands(payment) == (PaymentStatus.DISPUTED, OPEN, 0)
    with pytest.raises(NotRefundable):
        refunds.refund(payment.pk, Money(1, "EUR"), reason="x", actor=SYSTEM)
    stripe.decide(dispute, "won")
    tell()
    assert _stands(payment) == (PaymentStatus.SUCCEEDED, PAID, 10_000)


@pytest.mark.parametrize("seed", range(6))
def test_events_in_any_order_end_the_same(
    account: BillingAccount, keep: Keep, committed: Committed, tell: Tell, stripe: FakeStripe, seed: int
) -> None:
    keep("pm_sepa")
    payment = _begin(account, committed)
    stripe.settle(payment.provider_id)
    stripe.decide(stripe.dispute(payment.provider_id), "lost")
    shuffled = [*stripe.events, *stripe.events]
    random.Random(seed).shuffle(shuffled)
    tell(shuffled)
    assert _stands(payment) == (PaymentStatus.FAILED, OPEN, 0)
    assert ProviderEvent.objects.filter(try_at=None).count() == len(stripe.events)


def test_a_card_that_wants_its_owner_is_confirmed_by_who_is_there(
    account: BillingAccount, keep: Keep, committed: Committed, stripe: FakeStripe
) -> None:
    keep("pm_asks")
    payment = _begin(account, committed, present=True)
    attempt = charge(payment.pk)
    assert attempt is not None
    assert attempt.client_secret
    assert _stands(payment) == (PaymentStatus.REQUIRES_ACTION, OPEN, 0)
    # Once more is the same payment with the same secret.
    assert charge(payment.pk) == attempt
    stripe.settle(attempt.id)
    refresh(payment.pk)
    assert _stands(payment) == (PaymentStatus.SUCCEEDED, PAID, 10_000)


def test_without_its_owner_that_card_fails_and_the_money_is_asked_for_by_mail(
    account: BillingAccount, keep: Keep, committed: Committed, subjects: Any, stripe: FakeStripe
) -> None:
    keep("pm_asks")
    subjects()
    payment = _begin(account, committed)
    assert _stands(payment) == (PaymentStatus.FAILED, OPEN, 0)
    assert payment.failure_code == "authentication_required"
    assert payment.retry_on is None
    assert [said for said in subjects() if "failed" in said] == [
        f"The payment of invoice {payment.invoice.number} has failed"
    ]
    # What failed is ended at Stripe, too: no open page can confirm it with another card.
    assert stripe.objects[payment.provider_id]["status"] == "canceled"


def test_what_waits_gives_way_to_another_method(
    account: BillingAccount, keep: Keep, committed: Committed, stripe: FakeStripe, actor: Person
) -> None:
    asks, invoice = keep("pm_asks"), make_invoice(account)
    visa = keep("pm_visa")
    by_invoice = methods.add_by_invoice(account, actor=actor)

    def begin(method: PaymentMethod, key: str) -> Payment:
        with committed():
            made = pay(invoice.pk, method_id=method.pk, actor=actor, key=key, present=True)
            charge(made.pk)
        return made

    transfer = begin(by_invoice, "1")
    card = begin(asks, "2")
    assert _stands(transfer)[0] == PaymentStatus.CANCELLED
    assert _stands(card)[0] == PaymentStatus.REQUIRES_ACTION
    paid = begin(visa, "3")
    assert _stands(card)[0] == PaymentStatus.CANCELLED
    assert stripe.objects[card.provider_id]["status"] == "canceled"
    assert _stands(paid) == (PaymentStatus.SUCCEEDED, PAID, 10_000)


def test_money_that_comes_for_what_was_given_up_is_booked_and_waits_for_a_refund(
    account: BillingAccount, keep: Keep, committed: Committed, tell: Tell, stripe: FakeStripe
) -> None:
    asks, visa = keep("pm_asks"), keep("pm_visa")
    invoice = make_invoice(account)
    card = pay(invoice.pk, method_id=asks.pk, actor=SYSTEM, key="1", present=True)
    charge(card.pk)
    card.refresh_from_db()
    # The person confirms at the very moment in which another method is taken.
    stripe.settle(card.provider_id)
    paid = pay(invoice.pk, method_id=visa.pk, actor=SYSTEM, key="2")
    charge(paid.pk)
    tell()
    assert _stands(paid) == (PaymentStatus.SUCCEEDED, PAID, 10_000)
    assert _stands(card) == (PaymentStatus.SUCCEEDED, PAID, 10_000)
    assert {one.applied for one in (card, paid)} == {0, 10_000}
    with committed():
        refund = refunds.refund(card.pk, Money(10_000, "EUR"), reason="twice", actor=SYSTEM)
    refund.refresh_from_db()
    assert refund.status == RefundStatus.SUCCEEDED
    assert _stands(card) == (PaymentStatus.REFUNDED, PAID, 10_000)


def test_a_card_that_was_confirmed_after_all_keeps_another_from_being_charged(
    account: BillingAccount, keep: Keep, committed: Committed, stripe: FakeStripe
) -> None:
    asks, visa = keep("pm_asks"), keep("pm_visa")
    invoice = make_invoice(account)
    card = pay(invoice.pk, method_id=asks.pk, actor=SYSTEM, key="1", present=True)
    charge(card.pk)
    card.refresh_from_db()
    stripe.settle(card.provider_id)
    with committed():
        other = pay(invoice.pk, method_id=visa.pk, actor=SYSTEM, key="2")
    assert _stands(card) == (PaymentStatus.SUCCEEDED, PAID, 10_000)
    assert _stands(other)[0] == PaymentStatus.CANCELLED
    assert len(_intents(stripe)) == 1


def test_credit_notes_are_paid_back_by_refunds_and_change_what_is_collected(
    account: BillingAccount, keep: Keep, committed: Committed, stripe: FakeStripe
) -> None:
    keep("pm_visa")
    payment = _begin(account, committed)
    note = invoicing.credit(payment.invoice_id, reason="goodwill", actor=SYSTEM)
    assert note.status == OPEN
    with committed():
        refunds.refund(payment.pk, Money(4_000, "EUR"), reason="goodwill", actor=SYSTEM)
    note.refresh_from_db()
    assert (note.status, note.paid_amount) == (OPEN, 4_000)
    with committed():
        refunds.refund(payment.pk, Money(6_000, "EUR"), reason="goodwill", actor=SYSTEM)
    note.refresh_from_db()
    assert (note.status, note.paid_amount) == (PAID, 10_000)


def test_money_that_comes_back_counts_for_the_invoice_that_has_taken_its_place(
    account: BillingAccount, keep: Keep, committed: Committed, tell: Tell, stripe: FakeStripe
) -> None:
    keep("pm_visa")
    payment = _begin(account, committed)
    account.company_name = "Alpenwerk Holding AG"
    account.save(update_fields=["company_name"])
    _note, made = invoicing.correct_buyer(payment.invoice_id, actor=SYSTEM)
    assert made.status == PAID
    dispute = stripe.dispute(payment.provider_id)
    tell()
    made.refresh_from_db()
    assert (made.status, made.paid_amount) == (OPEN, 0)
    stripe.decide(dispute, "won")
    tell()
    made.refresh_from_db()
    assert (made.status, made.paid_amount) == (PAID, 10_000)


def test_a_poor_card_is_tried_again_and_then_left(
    account: BillingAccount,
    keep: Keep,
    committed: Committed,
    monkeypatch: pytest.MonkeyPatch,
    stripe: FakeStripe,
) -> None:
    keep("pm_poor")
    payment = _begin(account, committed)
    start = clock.now()
    assert payment.retry_on == billing.day(start) + dt.timedelta(days=3)
    for day in range(1, 40):
        monkeypatch.setattr(clock, "now", lambda day=day: start + dt.timedelta(days=day))
        with committed():
            paying.retry_due()
    found = Payment.objects.order_by("attempt")
    days = [round(((one.failed_at or start) - start) / dt.timedelta(days=1)) for one in found]
    assert days == [0, 3, 8, 15]
    assert {one.status for one in found} == {PaymentStatus.FAILED}
    assert len(_intents(stripe)) == 4


def test_a_retry_does_not_charge_what_was_paid_meanwhile(
    account: BillingAccount, keep: Keep, committed: Committed, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("pm_poor")
    payment = _begin(account, committed)
    visa = keep("pm_visa")
    with committed():
        pay(payment.invoice_id, method_id=visa.pk, actor=SYSTEM, key="other")
    later = clock.now() + dt.timedelta(days=4)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert paying.retry_due() == 0
    assert Payment.objects.count() == 2


@pytest.mark.parametrize("trouble", ["hang up", 500, "nonsense"])
def test_stripe_away_is_asked_again_with_the_same_key(
    account: BillingAccount,
    keep: Keep,
    committed: Committed,
    stripe: FakeStripe,
    trouble: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keep("pm_visa")
    stripe.next_answers.append(trouble)
    payment = _begin(account, committed)
    assert _stands(payment) == (PaymentStatus.PENDING, OPEN, 0)
    with committed():
        assert charging.ask_due() == 0
    later = clock.now() + dt.timedelta(minutes=5)
    monkeypatch.setattr(clock, "now", lambda: later)
    with committed():
        assert charging.ask_due() == 1
    assert _stands(payment) == (PaymentStatus.SUCCEEDED, PAID, 10_000)
    assert len(_intents(stripe)) == 1


def test_killed_after_the_charge_the_money_is_found_again(
    account: BillingAccount, keep: Keep, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("pm_visa")
    payment = pay(make_invoice(account).pk, actor=SYSTEM, key="k")
    with monkeypatch.context() as patch:
        patch.setattr(charging, "record", lambda *values, **more: pytest.exit.Exception)
        charge(payment.pk)
    assert _stands(payment) == (PaymentStatus.PENDING, OPEN, 0)
    charge(payment.pk)
    assert _stands(payment) == (PaymentStatus.SUCCEEDED, PAID, 10_000)
    assert len(_intents(stripe)) == 1


def test_an_event_before_our_own_answer_is_understood(
    account: BillingAccount, keep: Keep, tell: Tell, stripe: FakeStripe, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep("pm_visa")
    payment = pay(make_invoice(account).pk, actor=SYSTEM, key="k")
    with monkeypatch.context() as patch:
        patch.setattr(charging, "record", lambda *values, **more: None)
        charge(payment.pk)
    tell()
    assert _stands(payment) == (PaymentStatus.SUCCEEDED, PAID, 10_000)


def test_an_event_is_put_off_while_stripe_is_away_and_one_of_nothing_is_done(
    account: BillingAccount,
    keep: Keep,
    committed: Committed,
    tell: Tell,
    stripe: FakeStripe,
    monkeypatch: Any,
) -> None:
    keep("pm_sepa")
    payment = _begin(account, committed)
    stripe.settle(payment.provider_id)
    stripe.next_answers.append(503)
    tell(stripe.events[-1:])
    assert _stands(payment)[0] == PaymentStatus.PROCESSING
    later = clock.now() + dt.timedelta(minutes=20)
    monkeypatch.setattr(clock, "now", lambda: later)
    with committed():
        assert events.work_due() == 1
    assert _stands(payment) == (PaymentStatus.SUCCEEDED, PAID, 10_000)
    strange = {"object": {"id": "pi_unknown"}}
    tell([{"id": "evt_x", "type": "payment_intent.succeeded", "data": strange}])
    tell([{"id": "evt_y", "type": "invoice.paid", "data": strange}])
    assert not ProviderEvent.objects.filter(try_at__isnull=False).exists()
    later += dt.timedelta(days=61)
    assert events.forget_old() >= 3


def test_anothers_payment_at_stripe_pays_nothing_here(
    account: BillingAccount, keep: Keep, committed: Committed, tell: Tell, stripe: FakeStripe
) -> None:
    keep("pm_sepa")
    mine = _begin(account, committed, cents=10_000)
    # A cheap one, made at the same company's Stripe by somebody else, who has written our id on it.
    customer = PaymentTerms.objects.get().stripe_customer
    other = stripe._make(
        "pi",
        "payment_intent",
        amount=50,
        amount_received=50,
        currency="eur",
        customer=customer,
        status="succeeded",
        metadata={"payment": str(mine.pk)},
    )
    stripe._tell("payment_intent.succeeded", other)
    tell()
    assert _stands(mine)[0] == PaymentStatus.PROCESSING
    Payment.objects.filter(pk=mine.pk).update(provider_id=other["id"])
    refresh(mine.pk)
    assert _stands(mine)[0] == PaymentStatus.PROCESSING


def test_refunds_in_parts_never_exceed_what_was_paid(
    account: BillingAccount, keep: Keep, committed: Committed, tell: Tell, stripe: FakeStripe
) -> None:
    keep("pm_visa")
    payment = _begin(account, committed)

    def refund(cents: int) -> Refund:
        with committed():
            return refunds.refund(payment.pk, Money(cents, "EUR"), reason="goodwill", actor=SYSTEM)

    refund(4_000)
    for wrong in (0, -1, 6_001):
        with pytest.raises(NotRefundable):
            refund(wrong)
    with pytest.raises(NotRefundable):
        refunds.refund(payment.pk, Money(1, "CHF"), reason="x", actor=SYSTEM)
    assert _stands(payment) == (PaymentStatus.SUCCEEDED, PAID, 10_000)
    # One that somebody makes at Stripe becomes one here, once.
    body = f"payment_intent={payment.provider_id}&amount=1000"
    stripe.answer("POST", "/v1/refunds", body, "by hand")
    tell()
    tell([dict(event, id=f"{event['id']}-x") for event in stripe.events])
    payment.refresh_from_db()
    assert payment.refunded == 5_000
    refund(5_000)
    tell()
    assert _stands(payment) == (PaymentStatus.REFUNDED, PAID, 10_000)
    assert sum(Refund.objects.values_list("amount", flat=True)) == 10_000
    # A bank that takes no refund gives it back, for another try.
    last = Refund.objects.order_by("created_at").last()
    assert last is not None
    stripe.objects[last.provider_id].update(status="failed", failure_reason="lost_or_stolen_card")
    stripe._tell("refund.failed", stripe.objects[last.provider_id])
    tell()
    payment.refresh_from_db()
    assert (payment.status, payment.refunded) == (PaymentStatus.SUCCEEDED, 5_000)


def test_small_sums_removed_cards_and_credited_invoices_are_not_charged(
    account: BillingAccount, keep: Keep, committed: Committed, actor: Person, stripe: FakeStripe
) -> None:
    visa = keep("pm_visa")
    with pytest.raises(AmountTooSmall):
        pay(make_invoice(account, 49).pk, actor=SYSTEM, key="small")
    cancelled = make_invoice(account)
    invoicing.credit(cancelled.pk, reason="wrong", actor=SYSTEM)
    with pytest.raises(NothingDue):
        pay(cancelled.pk, actor=SYSTEM, key="cancelled")
    waiting = pay(make_invoice(account).pk, actor=SYSTEM, key="waiting", present=True)
    with committed():
        methods.remove(visa.pk, actor=actor)
    assert _stands(waiting)[0] == PaymentStatus.CANCELLED
    assert stripe.objects[visa.provider_id or PaymentMethod.objects.get().provider_id]["customer"] is None
    with pytest.raises(MethodNotUsable):
        pay(make_invoice(account).pk, method_id=visa.pk, actor=SYSTEM, key="removed")
    given_up = pay(make_invoice(account).pk, actor=SYSTEM, key="by invoice")
    invoicing.credit(given_up.invoice_id, reason="wrong", actor=SYSTEM)
    assert _stands(given_up)[0] == PaymentStatus.CANCELLED

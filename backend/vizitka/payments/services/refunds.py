"""Money that goes back: through Stripe by itself, else the operator transfers it and says so.

A refund changes no invoice: what is owed is said by invoices and credit notes alone. Of credit notes it notes that they
are paid back.
"""

from __future__ import annotations

import uuid

import structlog
from django.db import transaction

from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.events import tell
from vizitka.common.money import Money
from vizitka.invoicing import selectors as invoices
from vizitka.invoicing import services as invoicing
from vizitka.invoicing.enums import InvoiceKind
from vizitka.payments import errands, rules
from vizitka.payments.enums import PaymentStatus, ProviderKey, RefundStatus
from vizitka.payments.errors import NotRefundable
from vizitka.payments.events import PaymentRefunded, RefundAsked, RefundDone, RefundFailed
from vizitka.payments.models import Payment, Refund
from vizitka.payments.providers import stripe as gateway
from vizitka.payments.services.recording import locked

log = structlog.get_logger(__name__)


@transaction.atomic
def refund(payment_id: uuid.UUID, amount: Money, *, reason: str, actor: Actor) -> Refund:
    """Pays back what was paid, or a part of it. Raises NotRefundable for more than is left."""
    payment = locked(payment_id)
    left = payment.amount - payment.refunded
    if (
        payment.status != PaymentStatus.SUCCEEDED
        or amount.currency != payment.currency
        or not 0 < amount.amount <= left
    ):
        raise NotRefundable
    made = Refund.objects.create(
        account_id=payment.account_id, payment=payment, amount=amount.amount, reason=reason[:200]
    )
    # Taken at once, so that two at the same time are never more than was paid; given back should it fail.
    payment.refunded += amount.amount
    payment.save(update_fields=["refunded"])
    if payment.provider == ProviderKey.STRIPE:
        made.try_at = clock.now() + rules.wait(1)
        made.save(update_fields=["try_at"])
        errands.PAY_BACK.put(str(made.pk))
    tell(RefundAsked.of(actor, made, {"amount": (None, str(amount.decimal)), "reason": (None, reason)}))
    return made


def pay_back(refund_id: uuid.UUID) -> None:
    """Asks Stripe; safe to repeat. Raises Away."""
    made = Refund.objects.select_related("payment").get(pk=refund_id)
    if made.status != RefundStatus.PENDING or made.payment.provider != ProviderKey.STRIPE:
        return
    try:
        found = (
            gateway.read_refund(made.provider_id)
            if made.provider_id
            else gateway.refund(
                made.payment.provider_id,
                Money(made.amount, made.payment.currency),
                ours=str(made.pk),
                key=f"refund-{made.pk}",
            )
        )
    except gateway.Refused:
        record(refund_id, RefundStatus.FAILED, failure="provider_refused")
        return
    except gateway.Away:
        with transaction.atomic():
            made = Refund.objects.select_for_update().get(pk=refund_id)
            made.tries += 1
            made.try_at = clock.now() + rules.wait(made.tries)
            made.save(update_fields=["tries", "try_at"])
        raise
    record(refund_id, found.status, provider_id=found.id, failure=found.failure)


@transaction.atomic
def record(
    refund_id: uuid.UUID,
    status: RefundStatus,
    *,
    provider_id: str = "",
    failure: str = "",
    actor: Actor = SYSTEM,
) -> Refund:
    """How a refund stands. One that failed, also after it was done, gives its money back to what can be refunded."""
    payment_id = Refund.objects.values_list("payment_id", flat=True).get(pk=refund_id)
    payment = locked(payment_id)
    made = Refund.objects.select_for_update(of=("self",)).select_related("payment__invoice").get(pk=refund_id)
    before = RefundStatus(made.status)
    if before == RefundStatus.FAILED:
        return made
    made.provider_id = made.provider_id or provider_id
    made.status, made.failure_code = status, failure
    if status == RefundStatus.PENDING:
        made.try_at = clock.now() + rules.wait(6)
    else:
        made.try_at = None
    if status == RefundStatus.SUCCEEDED and before != status:
        made.done_at = clock.now()
    made.save()
    if status == before:
        return made
    if status == RefundStatus.SUCCEEDED:
        tell(RefundDone.of(actor, made))
        _note_on_credit_notes(payment, made, actor)
        _whole(payment, actor)
    elif status == RefundStatus.FAILED:
        payment.refunded -= made.amount
        if payment.status == PaymentStatus.REFUNDED:
            payment.status = PaymentStatus.SUCCEEDED
        payment.save(update_fields=["refunded", "status"])
        tell(RefundFailed.of(actor, made, {"failure_code": (None, failure)}))
    return made


def _note_on_credit_notes(payment: Payment, made: Refund, actor: Actor) -> None:
    """What credit notes of the invoice owe is paid back by this, the oldest first."""
    left = Money(made.amount, payment.currency)
    notes = payment.invoice.corrections.filter(kind=InvoiceKind.CREDIT_NOTE, status__in=invoices.DUE)
    for note in notes.order_by("issued_on", "number"):
        share = min(left, invoices.open_amount(note))
        if share:
            invoicing.settle(note.pk, share, reference=str(made.pk), actor=actor)
            left -= share


def _whole(payment: Payment, actor: Actor) -> None:
    """All of a payment has gone back."""
    waiting = payment.refunds.filter(status=RefundStatus.PENDING).exists()
    if payment.refunded == payment.amount and not waiting and payment.status == PaymentStatus.SUCCEEDED:
        payment.status = PaymentStatus.REFUNDED
        payment.save(update_fields=["status"])
        changes = {"status": (PaymentStatus.SUCCEEDED.value, PaymentStatus.REFUNDED.value)}
        tell(PaymentRefunded.of(actor, payment, changes))


def transferred(refund_id: uuid.UUID, *, actor: Actor) -> Refund:
    """The operator has sent the money by transfer. Raises NotRefundable for what Stripe pays back."""
    made = Refund.objects.select_related("payment").get(pk=refund_id)
    if made.payment.provider == ProviderKey.STRIPE or made.status != RefundStatus.PENDING:
        raise NotRefundable
    return record(refund_id, RefundStatus.SUCCEEDED, actor=actor)


def refund_at_stripe(found: gateway.PaidBack) -> None:
    """One that was made in Stripe's own dashboard becomes one here, once; others are looked at again."""
    ours = found.metadata.get("refund") or ""
    known = Refund.objects.filter(provider_id=found.id).first()
    if known is None and ours:
        known = Refund.objects.filter(pk=ours, payment__provider_id=found.payment).first()
    if known is None:
        known = _from_stripe(found)
    if known is not None:
        record(known.pk, found.status, provider_id=found.id, failure=found.failure)


@transaction.atomic
def _from_stripe(found: gateway.PaidBack) -> Refund | None:
    payment_id = (
        Payment.objects.filter(provider=ProviderKey.STRIPE, provider_id=found.payment)
        .exclude(provider_id="")
        .values_list("pk", flat=True)
        .first()
    )
    if payment_id is None or found.status == RefundStatus.FAILED:
        return None
    payment = locked(payment_id)
    if Refund.objects.filter(provider_id=found.id).exists():
        return None
    if payment.amount - payment.refunded < found.amount.amount:
        log.error("refund_at_stripe_is_more_than_is_left", refund=found.id)
        return None
    made = Refund.objects.create(
        account_id=payment.account_id,
        payment=payment,
        amount=found.amount.amount,
        reason="Stripe",
        provider_id=found.id,
    )
    payment.refunded += found.amount.amount
    payment.save(update_fields=["refunded"])
    tell(RefundAsked.of(SYSTEM, made, {"amount": (None, str(found.amount.decimal))}))
    return made


def ask_due() -> int:
    """Asks for refunds that wait for Stripe. Returns how many."""
    count = 0
    for refund_id in list(
        Refund.objects.filter(status=RefundStatus.PENDING, try_at__lte=clock.now()).values_list(
            "pk", flat=True
        )[:200]
    ):
        with transaction.atomic():
            moved = Refund.objects.filter(pk=refund_id, try_at__lte=clock.now()).update(
                try_at=clock.now() + rules.wait(4)
            )
            if moved:
                errands.PAY_BACK.put(str(refund_id))
        count += moved
    return count

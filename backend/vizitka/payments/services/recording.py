"""What comes of a payment, written down together with what its invoice takes.

Locks are taken in one order: the account, the invoice, then its payments.
"""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any, Final

import structlog
from django.db import transaction

from vizitka.billing import company
from vizitka.billing import selectors as billing
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.events import tell
from vizitka.common.money import Money
from vizitka.invoicing import selectors as invoices
from vizitka.invoicing import services as invoicing
from vizitka.invoicing.enums import InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.payments import errands, rules
from vizitka.payments.enums import (
    PaymentStatus,
    ProviderKey,
)
from vizitka.payments.events import (
    PaymentCancelled,
    PaymentDisputed,
    PaymentEvent,
    PaymentFailed,
    PaymentMoved,
    PaymentSucceeded,
)
from vizitka.payments.models import Payment, StatementEntry

log = structlog.get_logger(__name__)


TOLD_BY: Final[dict[PaymentStatus, type[PaymentEvent]]] = {
    PaymentStatus.REQUIRES_ACTION: PaymentMoved,
    PaymentStatus.PROCESSING: PaymentMoved,
    PaymentStatus.SUCCEEDED: PaymentSucceeded,
    PaymentStatus.FAILED: PaymentFailed,
    PaymentStatus.CANCELLED: PaymentCancelled,
    PaymentStatus.DISPUTED: PaymentDisputed,
}


@transaction.atomic
def record(
    payment_id: uuid.UUID,
    status: PaymentStatus,
    *,
    provider_id: str = "",
    failure: str = "",
    dispute_id: str = "",
    decided: bool = False,
    at: dt.datetime | None = None,
    entry: StatementEntry | None = None,
    actor: Actor = SYSTEM,
) -> Payment:
    """Writes down how a payment stands now, and gives the invoice what came, or takes it back. The same twice is once;
    what cannot follow is logged and left.

    A payment that is disputed still reads as succeeded at Stripe: only what is `decided` about it counts.
    """
    payment = locked(payment_id)
    present = PaymentStatus(payment.status)
    moment = at or clock.now()
    if provider_id and not payment.provider_id:
        payment.provider_id = provider_id
        payment.save(update_fields=["provider_id"])
    disputed = bool(payment.dispute_id) and status == PaymentStatus.SUCCEEDED and not decided
    if present == status or disputed or not rules.may_become(present, status):
        if present != status and status != PaymentStatus.SUCCEEDED:
            log.info("payment_stays", payment=str(payment_id), present=present, told=status)
        _ask_no_more(payment, status)
        return payment
    payment.status = status
    payment.failure_code = failure if status in {PaymentStatus.FAILED, PaymentStatus.DISPUTED} else ""
    payment.retry_on = None
    if entry is not None:
        payment.entry = entry
    if dispute_id:
        payment.dispute_id = dispute_id
    if status == PaymentStatus.SUCCEEDED:
        payment.paid_at = moment
        payment.failed_at = None
    elif status == PaymentStatus.FAILED:
        payment.failed_at = moment
        if present != PaymentStatus.DISPUTED:
            payment.retry_on = rules.retry_on(failure, payment.attempt, billing.day(moment))
        errands.TELL_OF_FAILURE.put(str(payment.pk))
        if payment.provider == ProviderKey.STRIPE and payment.provider_id:
            # Else whoever has the page open could confirm it with another card.
            errands.CANCEL.put(str(payment.pk))
    payment.try_at = moment + dt.timedelta(days=1) if _is_to_be_asked(payment) else None
    payment.tries = 0
    # Before the invoice moves: who hears of that finds the payment as it is.
    payment.save()
    if status == PaymentStatus.SUCCEEDED:
        settle(payment, at=moment, actor=actor)
    elif present == PaymentStatus.SUCCEEDED:
        _unsettle(payment, at=moment, actor=actor)
    tell(TOLD_BY[status].of(actor, payment, _changes(present, status, failure)))
    return payment


def locked(payment_id: uuid.UUID) -> Payment:
    """A payment, with the invoice locked before it."""
    locked_invoice(Payment.objects.values_list("invoice_id", flat=True).get(pk=payment_id))
    return (
        Payment.objects.select_for_update(of=("self",))
        .select_related("invoice", "method__mandate")
        .get(pk=payment_id)
    )


def locked_invoice(invoice_id: uuid.UUID) -> Invoice:
    account_id = Invoice.objects.values_list("account_id", flat=True).get(pk=invoice_id)
    company.locked(account_id)
    return Invoice.objects.select_for_update(of=("self",)).select_related("account").get(pk=invoice_id)


def _changes(before: PaymentStatus, after: PaymentStatus, failure: str) -> dict[str, tuple[Any, Any]]:
    changes: dict[str, tuple[Any, Any]] = {"status": (before.value, after.value)}
    if failure:
        changes["failure_code"] = (None, failure)
    return changes


def _is_to_be_asked(payment: Payment) -> bool:
    """Events can be lost; what is on its way at Stripe is looked after once a day."""
    return payment.provider == ProviderKey.STRIPE and payment.status in {
        PaymentStatus.PROCESSING,
        PaymentStatus.REQUIRES_ACTION,
    }


def _ask_no_more(payment: Payment, told: PaymentStatus) -> None:
    if payment.try_at is None:
        return
    payment.try_at = clock.now() + dt.timedelta(days=1) if _is_to_be_asked(payment) else None
    payment.tries = 0
    payment.save(update_fields=["try_at", "tries"])


def settle(payment: Payment, *, at: dt.datetime, actor: Actor) -> None:
    """Gives the invoice what is due of it; what came too much stays with the payment, for a refund."""
    invoice = _that_counts(payment.invoice_id)
    due = invoices.open_amount(invoice)
    taken = min(payment.money, due) if due.amount > 0 else Money(0, payment.currency)
    payment.applied = taken.amount
    payment.save(update_fields=["applied"])
    if taken:
        invoicing.settle(invoice.pk, taken, reference=str(payment.pk), at=at, actor=actor)


def _unsettle(payment: Payment, *, at: dt.datetime, actor: Actor) -> None:
    """Takes the money from the invoice again, and from the one that has taken its place and its money."""
    applied, payment.applied = payment.applied, 0
    payment.save(update_fields=["applied"])
    counts = _that_counts(payment.invoice_id).pk
    for invoice_id in dict.fromkeys((payment.invoice_id, counts)):
        paid = Invoice.objects.values_list("paid_amount", flat=True).get(pk=invoice_id)
        gone = Money(min(applied, paid), payment.currency)
        if gone:
            invoicing.unsettle(invoice_id, gone, reference=str(payment.pk), at=at, actor=actor)


def _that_counts(invoice_id: uuid.UUID) -> Invoice:
    """The invoice itself, or the one that was written in its place (invoicing.services.correct_buyer)."""
    invoice = Invoice.objects.get(pk=invoice_id)
    while invoice.status == InvoiceStatus.CANCELLED:
        following = Invoice.objects.filter(
            account_id=invoice.account_id, key=f"instead-of:{invoice.pk}"
        ).first()
        if following is None:
            break
        invoice = following
    return invoice

"""Payments as the provider has them: asked for, and how they stand.

The provider is asked outside of every transaction, with a key that is the payment's id; what it answers is recorded in
one, together with what the invoice takes. So a worker that is killed between both asks again and gets the same answer,
and the answer of a browser or an event never counts for more than what the provider itself says.
"""

from __future__ import annotations

import datetime as dt
import uuid

import structlog
from django.db import transaction

from vizitka.common import clock
from vizitka.payments import errands, rules, selectors
from vizitka.payments.enums import (
    LIVE,
    MethodKind,
    PaymentStatus,
    ProviderKey,
)
from vizitka.payments.models import Payment
from vizitka.payments.providers import stripe as gateway
from vizitka.payments.services.recording import record

log = structlog.get_logger(__name__)


def charge(payment_id: uuid.UUID) -> gateway.Attempt | None:
    """Asks Stripe for a payment that has begun, or how it stands; safe to repeat. None where there is nothing to ask,
    or Stripe is away: then a task asks again."""
    payment = Payment.objects.select_related("method", "invoice").get(pk=payment_id)
    if payment.provider != ProviderKey.STRIPE:
        return None
    if payment.provider_id:
        return refresh(payment_id)
    if payment.status != PaymentStatus.PENDING or payment.method is None:
        return None
    try:
        attempt = gateway.charge(
            payment.money,
            customer=selectors.stripe_customer(payment.account_id),
            method=payment.method.provider_id,
            kind=MethodKind(payment.kind),
            payment=str(payment.pk),
            description=str(payment.invoice.number),
            present=payment.present,
            key=f"payment-{payment.pk}",
        )
    except gateway.Away:
        _later(payment_id)
        return None
    except gateway.Refused:
        record(payment_id, PaymentStatus.FAILED, failure="provider_refused")
        return None
    record(payment_id, attempt.status, provider_id=attempt.id, failure=attempt.failure)
    return attempt


def refresh(payment_id: uuid.UUID) -> gateway.Attempt | None:
    """Reads from Stripe how a payment stands, and records it. None where Stripe is away."""
    payment = Payment.objects.get(pk=payment_id)
    if payment.provider != ProviderKey.STRIPE or not payment.provider_id:
        return None
    try:
        attempt = gateway.read_payment(payment.provider_id)
    except gateway.Away:
        _later(payment_id)
        return None
    except gateway.Refused:
        log.warning("payment_unknown_at_stripe", payment=str(payment_id))
        return None
    # Whoever could send us to another's payment would get that one's money booked here.
    if attempt.metadata.get("payment") != str(payment_id) or attempt.amount != payment.money:
        log.error("payment_is_anothers", payment=str(payment_id), at_stripe=attempt.id)
        return None
    record(payment_id, attempt.status, provider_id=attempt.id, failure=attempt.failure)
    return attempt


def cancel(payment_id: uuid.UUID) -> None:
    """Ends at Stripe what was given up here, so that nobody confirms it later. Raises Away."""
    payment = Payment.objects.get(pk=payment_id)
    if payment.status not in {PaymentStatus.CANCELLED, PaymentStatus.FAILED}:
        return
    if payment.provider != ProviderKey.STRIPE or not payment.provider_id:
        return
    attempt = gateway.cancel(payment.provider_id)
    if attempt.status == PaymentStatus.SUCCEEDED:
        # Somebody was faster: the money is here.
        record(payment_id, PaymentStatus.SUCCEEDED)


def _later(payment_id: uuid.UUID) -> None:
    with transaction.atomic():
        payment = Payment.objects.select_for_update().get(pk=payment_id)
        if payment.status in LIVE:
            payment.tries += 1
            payment.try_at = clock.now() + rules.wait(payment.tries)
            payment.save(update_fields=["tries", "try_at"])


def ask_due() -> int:
    """Asks for what is due at Stripe: begun and not charged, or on its way for long. Returns how many."""
    found = Payment.objects.filter(
        provider=ProviderKey.STRIPE, status__in=LIVE, try_at__lte=clock.now()
    ).values_list("pk", flat=True)
    count = 0
    for payment_id in list(found[:200]):
        with transaction.atomic():
            # The task puts it further away; should it be lost, this one comes again.
            moved = Payment.objects.filter(pk=payment_id, try_at__lte=clock.now()).update(
                try_at=clock.now() + dt.timedelta(minutes=10)
            )
            if moved:
                errands.CHARGE.put(str(payment_id))
        count += moved
    return count

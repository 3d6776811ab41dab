"""What Stripe tells by its webhook: taken once each, answered at once, and then read from Stripe itself."""

from __future__ import annotations

import datetime as dt
import uuid

import structlog
from django.db import transaction

from vizitka.common import clock
from vizitka.payments import errands, rules
from vizitka.payments.enums import MethodStatus, PaymentStatus, ProviderKey
from vizitka.payments.errors import ProviderAway
from vizitka.payments.models import Payment, PaymentMethod, ProviderEvent
from vizitka.payments.providers import stripe as gateway
from vizitka.payments.services import methods, recording, refunds

log = structlog.get_logger(__name__)

# Of what is told nothing is kept for longer: Stripe itself tells again for three days at most.
KEPT = dt.timedelta(days=60)


@transaction.atomic
def take(told: gateway.Told) -> bool:
    """Keeps an event to be worked on. False: it is known already."""
    _, is_new = ProviderEvent.objects.get_or_create(
        pk=told.id[:100],
        defaults={
            "type": told.type[:100],
            "object_id": told.object[:100],
            "try_at": clock.now() + rules.wait(1),
        },
    )
    if is_new:
        errands.READ_EVENT.put(told.id[:100])
    return is_new


def work(event_id: str) -> None:
    """Reads what an event is about, and records it; safe to repeat. While Stripe is away it is put off."""
    event = ProviderEvent.objects.get(pk=event_id)
    if event.try_at is None:
        return
    try:
        _work(event)
    except (gateway.Away, ProviderAway):
        event.tries += 1
        event.try_at = clock.now() + rules.wait(event.tries)
        event.save(update_fields=["tries", "try_at"])
        return
    except gateway.Refused:
        # Stripe told of something that it does not give us: nothing that a later try mends.
        log.warning("event_without_object", stripe_event=event.pk, type=event.type)
    event.try_at = None
    event.save(update_fields=["try_at"])


def _work(event: ProviderEvent) -> None:
    kind, _, _rest = event.type.partition(".")
    if event.type.startswith("charge.dispute."):
        dispute(gateway.read_dispute(event.object_id))
    elif kind == "payment_intent":
        _payment(event.object_id)
    elif kind == "setup_intent":
        _setup(event.object_id)
    elif kind == "payment_method":
        _method(event.object_id)
    elif kind == "refund" or event.type == "charge.refund.updated":
        refunds.refund_at_stripe(gateway.read_refund(event.object_id))


def _payment(provider_id: str) -> None:
    """By what Stripe says that it is of us, not by its id alone: the event may be here before our own answer."""
    attempt = gateway.read_payment(provider_id)
    payment = _of(attempt.metadata.get("payment"))
    if payment is None or payment.provider_id not in {"", attempt.id} or payment.money != attempt.amount:
        return
    recording.record(payment.pk, attempt.status, provider_id=attempt.id, failure=attempt.failure)


def _of(payment_id: str | None) -> Payment | None:
    try:
        return Payment.objects.filter(provider=ProviderKey.STRIPE, pk=uuid.UUID(payment_id or "")).first()
    except ValueError:
        return None


def _setup(setup_id: str) -> None:
    found = PaymentMethod.objects.filter(setup_id=setup_id, status=MethodStatus.PENDING).first()
    if found is not None:
        methods.refresh_setup(found.pk)


def _method(provider_id: str) -> None:
    for method in PaymentMethod.objects.filter(provider_id=provider_id).exclude(status=MethodStatus.REVOKED):
        methods.refresh_setup(method.pk)


def dispute(found: gateway.Dispute) -> None:
    """The holder of a card wants the money back. While it is not decided, the invoice is not paid."""
    payment = Payment.objects.filter(provider=ProviderKey.STRIPE, provider_id=found.payment).first()
    if payment is None or not found.payment or found.inquiry:
        return
    if found.open:
        recording.record(
            payment.pk, PaymentStatus.DISPUTED, failure=found.reason or "disputed", dispute_id=found.id
        )
    elif found.won:
        if payment.status == PaymentStatus.DISPUTED:
            recording.record(payment.pk, PaymentStatus.SUCCEEDED, decided=True)
    else:
        recording.record(
            payment.pk, PaymentStatus.FAILED, failure=found.reason or "disputed", dispute_id=found.id
        )


def work_due() -> int:
    """Events that were put off, or whose task was lost. Returns how many."""
    count = 0
    for event_id in list(
        ProviderEvent.objects.filter(try_at__lte=clock.now()).values_list("pk", flat=True)[:200]
    ):
        with transaction.atomic():
            moved = ProviderEvent.objects.filter(pk=event_id, try_at__lte=clock.now()).update(
                try_at=clock.now() + rules.wait(4)
            )
            if moved:
                errands.READ_EVENT.put(event_id)
        count += moved
    return count


def forget_old() -> int:
    """Returns how many."""
    return ProviderEvent.objects.filter(try_at=None, received_at__lt=clock.now() - KEPT).delete()[0]

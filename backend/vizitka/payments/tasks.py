"""Background work of payments: ids in, safe to repeat."""

from __future__ import annotations

import datetime as dt
import uuid

import structlog

from vizitka.common.mail import delivery
from vizitka.payments import emails, errands
from vizitka.payments.providers.stripe import Away
from vizitka.payments.services import charging, events, methods, refunds

log = structlog.get_logger(__name__)


@errands.CHARGE.done_by
def charge(payment_id: str) -> None:
    """Charges a payment that has begun, or asks how it stands."""
    charging.charge(uuid.UUID(payment_id))


@errands.CANCEL.done_by
def cancel(payment_id: str) -> None:
    """Ends at the provider what was given up here; one that cannot be reached says it by its event later."""
    try:
        charging.cancel(uuid.UUID(payment_id))
    except Away:
        log.warning("payment_not_cancelled", payment=payment_id)


@errands.PAY_BACK.done_by
def pay_back(refund_id: str) -> None:
    """Pays back through the provider; housekeeping asks again while that one is away."""
    try:
        refunds.pay_back(uuid.UUID(refund_id))
    except Away:
        log.warning("refund_put_off", refund=refund_id)


@errands.READ_EVENT.done_by
def read_event(event_id: str) -> None:
    """Works on what a provider has told."""
    events.work(event_id)


@errands.DETACH.done_by
def detach(method_id: str) -> None:
    """Has the provider forget a method."""
    try:
        methods.detach(uuid.UUID(method_id))
    except Away:
        log.warning("method_not_detached", method=method_id)


@errands.TELL_OF_DEBIT.done_by
def tell_of_debit(payment_id: str, day: str, attempt: int = 0) -> None:
    """Tells the payer when money is taken, and by which mandate."""
    message = emails.debit(uuid.UUID(payment_id), dt.date.fromisoformat(day))
    if message is not None:
        delivery.send(message, task=tell_of_debit, arguments=[payment_id, day], attempt=attempt)


@errands.TELL_OF_FAILURE.done_by
def tell_of_failure(payment_id: str, attempt: int = 0) -> None:
    """Tells that a payment has failed, why, and what happens next."""
    message = emails.failure(uuid.UUID(payment_id))
    if message is not None:
        delivery.send(message, task=tell_of_failure, arguments=[payment_id], attempt=attempt)


@errands.TELL_OF_EXPIRY.done_by
def tell_of_expiry(method_id: str, expires: str, attempt: int = 0) -> None:
    """Tells that a card ends."""
    message = emails.expiry(uuid.UUID(method_id), dt.date.fromisoformat(expires))
    if message is not None:
        delivery.send(message, task=tell_of_expiry, arguments=[method_id, expires], attempt=attempt)

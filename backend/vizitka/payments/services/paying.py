"""Payments of invoices: begun, charged, and what comes of them.

The provider is asked outside of every transaction, with a key that is the payment's id; what it answers is recorded in
one, together with what the invoice takes. So a worker that is killed between both asks again and gets the same answer,
and the answer of a browser or an event never counts for more than what the provider itself says.

Locks are taken in one order: the account, the invoice, then its payments.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from typing import Any, Final

import structlog
from django.db import transaction

from vizitka.billing import company
from vizitka.billing import selectors as billing
from vizitka.billing.models import BillingAccount
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.events import Event, tell
from vizitka.common.money import Money
from vizitka.invoicing import selectors as invoices
from vizitka.invoicing import services as invoicing
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.payments import errands, rules, selectors
from vizitka.payments.enums import (
    LIVE,
    MethodKind,
    MethodStatus,
    PaymentStatus,
    ProviderKey,
)
from vizitka.payments.errors import (
    AmountTooSmall,
    MethodNotUsable,
    NoMethod,
    NotByInvoice,
    NothingDue,
)
from vizitka.payments.events import (
    PaymentCancelled,
    PaymentDisputed,
    PaymentEvent,
    PaymentFailed,
    PaymentMoved,
    PaymentStarted,
    PaymentSucceeded,
)
from vizitka.payments.models import DebitItem, Payment, PaymentMethod, StatementEntry
from vizitka.payments.providers import stripe as gateway

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
def pay(
    invoice_id: uuid.UUID,
    *,
    method_id: uuid.UUID | None = None,
    actor: Actor,
    key: str,
    present: bool = False,
    attempt: int = 1,
) -> Payment:
    """Begins to pay what is due of an invoice, by a method of its account (None: by the default one, else by invoice).

    The same key gives the same payment; and while one is on its way, that is what anybody gets, whatever the key. Only
    what still waits (a transfer, a card to be confirmed) gives way to another method. A card is charged by a task, or,
    where the person is `present`, by whoever calls `charge` next. Raises NothingDue, NoMethod, MethodNotUsable,
    NotByInvoice, AmountTooSmall.
    """
    invoice = _locked_invoice(invoice_id)
    known = Payment.objects.filter(account_id=invoice.account_id, key=key).first()
    if known is not None:
        return known
    due = _due(invoice)
    method = _method(invoice.account, method_id)
    if live := invoice.payments.select_for_update().filter(status__in=LIVE).first():
        if not _gives_way(live, method):
            return live
        _take_back(live, actor)
    provider = ProviderKey(method.provider) if method else ProviderKey.INVOICE
    if provider == ProviderKey.STRIPE and due.amount < rules.LEAST_BY_STRIPE.get(due.currency, 50):
        raise AmountTooSmall
    payment = Payment.objects.create(
        account_id=invoice.account_id,
        invoice=invoice,
        method=method,
        kind=method.kind if method else MethodKind.INVOICE,
        provider=provider,
        amount=due.amount,
        currency=due.currency,
        key=key,
        attempt=attempt,
        present=present,
    )
    if provider == ProviderKey.SEPA_DEBIT:
        _announce(payment, rules.collect_on(invoice.due_on or billing.day(), billing.day()))
    elif provider == ProviderKey.STRIPE:
        # A person who is present is answered at once; a task takes over should that be cut off.
        payment.try_at = clock.now() + (rules.wait(1) if present else dt.timedelta())
        payment.save(update_fields=["try_at"])
        if not present:
            errands.CHARGE.put(str(payment.pk))
    tell(PaymentStarted.of(actor, payment, {"amount": (None, str(payment.money.decimal))}))
    return payment


def _locked_invoice(invoice_id: uuid.UUID) -> Invoice:
    account_id = Invoice.objects.values_list("account_id", flat=True).get(pk=invoice_id)
    company.locked(account_id)
    return Invoice.objects.select_for_update(of=("self",)).select_related("account").get(pk=invoice_id)


def _due(invoice: Invoice) -> Money:
    if invoice.kind != InvoiceKind.INVOICE or invoice.status not in {
        InvoiceStatus.OPEN,
        InvoiceStatus.OVERDUE,
    }:
        raise NothingDue
    due = invoices.open_amount(invoice)
    if due.amount <= 0:
        raise NothingDue
    return due


def _method(account: BillingAccount, method_id: uuid.UUID | None) -> PaymentMethod | None:
    if method_id is not None:
        # Another account's is one that there is not.
        method = selectors.methods_of(account).filter(pk=method_id).first()
        if method is None or method.status != MethodStatus.ACTIVE:
            raise MethodNotUsable
    else:
        method = selectors.default_method(account)
    by_invoice = method is None or method.kind == MethodKind.INVOICE
    if by_invoice and not selectors.may_pay_by_invoice(account):
        raise NoMethod if method is None else NotByInvoice
    return method


def _gives_way(live: Payment, method: PaymentMethod | None) -> bool:
    """Whether another method may take the place of what has begun: what only waits for a person may, what the bank has
    in hand not."""
    if live.method_id == (method.pk if method else None):
        return False
    if live.provider == ProviderKey.INVOICE:
        return True
    if live.provider == ProviderKey.SEPA_DEBIT:
        return not _is_in_hand(live)
    return live.status == PaymentStatus.REQUIRES_ACTION


def _take_back(payment: Payment, actor: Actor) -> None:
    """In the transaction of the caller, who holds the locks."""
    before = payment.status
    payment.status = PaymentStatus.CANCELLED
    payment.try_at = payment.retry_on = None
    payment.save(update_fields=["status", "try_at", "retry_on"])
    if payment.provider == ProviderKey.STRIPE:
        errands.CANCEL.put(str(payment.pk))
    tell(PaymentCancelled.of(actor, payment, {"status": (before, payment.status)}))


def _announce(payment: Payment, day: dt.date) -> None:
    """Sets the day of a debit, and has the payer told of it (SEPA rulebook: pre-notification)."""
    payment.collect_on = day
    payment.told_collect_on = day
    payment.save(update_fields=["collect_on", "told_collect_on"])
    errands.TELL_OF_DEBIT.put(str(payment.pk), day.isoformat())


def announce(payment: Payment, day: dt.date) -> None:
    """For runs: a debit whose day has moved. In the transaction of the caller."""
    _announce(payment, day)


@transaction.atomic
def give_up(invoice_id: uuid.UUID, *, actor: Actor = SYSTEM) -> None:
    """What is due of the invoice has changed (it is credited, or paid otherwise): what waits for another sum is taken
    back; what the bank has in hand goes on, and is paid back later. A debit goes on with what is still due."""
    invoice = _locked_invoice(invoice_id)
    due = invoices.open_amount(invoice)
    for payment in Payment.objects.select_for_update().filter(invoice_id=invoice_id, status__in=LIVE):
        if payment.money == due or _is_in_hand(payment):
            continue
        _take_back(payment, actor)
        if due.amount > 0 and payment.provider == ProviderKey.SEPA_DEBIT:
            key = f"instead-of-{payment.pk}"
            pay(invoice_id, method_id=payment.method_id, actor=actor, key=key, attempt=payment.attempt)
    if due.amount <= 0:
        Payment.objects.filter(invoice_id=invoice_id, retry_on__isnull=False).update(retry_on=None)


def hear_of_invoices(events: Sequence[Event]) -> None:
    """Follows credit notes and invoices that are paid, in their transaction."""
    for event in events:
        if event.object_id is not None:
            give_up(event.object_id, actor=event.actor)


def _is_in_hand(payment: Payment) -> bool:
    """The bank has it: in a file, or on its way."""
    if payment.status == PaymentStatus.PROCESSING:
        return True
    return DebitItem.objects.filter(payment=payment).exists()


@transaction.atomic
def take_back(payment_id: uuid.UUID, *, actor: Actor) -> None:
    """Gives up one payment that waits."""
    payment = locked(payment_id)
    if payment.status in LIVE and not _is_in_hand(payment):
        _take_back(payment, actor)


# --- what the provider says


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
        _settle(payment, at=moment, actor=actor)
    elif present == PaymentStatus.SUCCEEDED:
        _unsettle(payment, at=moment, actor=actor)
    tell(TOLD_BY[status].of(actor, payment, _changes(present, status, failure)))
    return payment


def locked(payment_id: uuid.UUID) -> Payment:
    """A payment, with the invoice locked before it."""
    _locked_invoice(Payment.objects.values_list("invoice_id", flat=True).get(pk=payment_id))
    return (
        Payment.objects.select_for_update(of=("self",))
        .select_related("invoice", "method__mandate")
        .get(pk=payment_id)
    )


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


def _settle(payment: Payment, *, at: dt.datetime, actor: Actor) -> None:
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


@transaction.atomic
def receive(
    invoice_id: uuid.UUID, amount: Money, *, entry: StatementEntry, at: dt.datetime, actor: Actor
) -> Payment:
    """Money for an invoice came by transfer. A payment that waits for just that becomes it; one that waits for another
    sum is taken back while it can be, since it would collect too much."""
    invoice = _locked_invoice(invoice_id)
    live = Payment.objects.select_for_update().filter(invoice=invoice, status__in=LIVE).first()
    if live is not None and live.provider == ProviderKey.INVOICE and live.money == amount:
        return record(live.pk, PaymentStatus.SUCCEEDED, at=at, entry=entry, actor=actor)
    if live is not None and not _is_in_hand(live):
        _take_back(live, actor)
    payment = Payment.objects.create(
        account_id=invoice.account_id,
        invoice=invoice,
        kind=MethodKind.INVOICE,
        provider=ProviderKey.INVOICE,
        # It is over as soon as it is there, so it never stands beside a live one.
        status=PaymentStatus.SUCCEEDED,
        amount=amount.amount,
        currency=amount.currency,
        key=f"entry-{entry.pk}-{invoice.pk}",
        paid_at=at,
        entry=entry,
    )
    _settle(payment, at=at, actor=actor)
    tell(PaymentSucceeded.of(actor, payment, {"amount": (None, str(amount.decimal))}))
    return payment


def retry_due() -> int:
    """Tries failed payments again whose day has come. Returns how many."""
    today = billing.day()
    count = 0
    for payment_id in list(
        Payment.objects.filter(status=PaymentStatus.FAILED, retry_on__lte=today).values_list("pk", flat=True)
    ):
        count += _retry(payment_id)
    return count


@transaction.atomic
def _retry(payment_id: uuid.UUID) -> bool:
    payment = locked(payment_id)
    if payment.retry_on is None:
        return False
    payment.retry_on = None
    payment.save(update_fields=["retry_on"])
    try:
        with transaction.atomic():
            pay(
                payment.invoice_id,
                method_id=payment.method_id,
                actor=SYSTEM,
                key=f"retry-{payment.pk}",
                attempt=payment.attempt + 1,
            )
    except (NothingDue, MethodNotUsable, NoMethod, NotByInvoice, AmountTooSmall) as refusal:
        log.info("payment_not_retried", payment=str(payment_id), why=refusal.code)
        return False
    return True


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

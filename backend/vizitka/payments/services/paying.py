"""Payments of invoices: begun, given up, tried again, and what came by transfer. What the provider is asked stands in
`charging`, what comes of it in `recording`.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence

import structlog
from django.db import transaction

from vizitka.billing import selectors as billing
from vizitka.billing.models import BillingAccount
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.events import Event, tell
from vizitka.common.money import Money
from vizitka.invoicing import selectors as invoices
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
    PaymentStarted,
    PaymentSucceeded,
)
from vizitka.payments.models import DebitItem, Payment, PaymentMethod, StatementEntry
from vizitka.payments.services.recording import locked, locked_invoice, record, settle

log = structlog.get_logger(__name__)


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
    invoice = locked_invoice(invoice_id)
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
    invoice = locked_invoice(invoice_id)
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


@transaction.atomic
def receive(
    invoice_id: uuid.UUID, amount: Money, *, entry: StatementEntry, at: dt.datetime, actor: Actor
) -> Payment:
    """Money for an invoice came by transfer. A payment that waits for just that becomes it; one that waits for another
    sum is taken back while it can be, since it would collect too much."""
    invoice = locked_invoice(invoice_id)
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
    settle(payment, at=at, actor=actor)
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

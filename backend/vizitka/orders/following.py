"""What orders hear of payments and invoices, in the transaction in which it happens."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext, override

from vizitka.common.events import Event
from vizitka.invoicing import writing
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.events import InvoicePaid
from vizitka.invoicing.models import Invoice
from vizitka.orders import cancelling, completing, moving, rules
from vizitka.orders.models import Order
from vizitka.payments.enums import PaymentStatus
from vizitka.payments.models import Payment

GOOD: Final = frozenset({PaymentStatus.PROCESSING, PaymentStatus.SUCCEEDED})
# How invoicing names one that was written in the place of another (invoicing.services.correct_buyer).
INSTEAD: Final = "instead-of:"


def hear_of_payments(events: Sequence[Event]) -> None:
    """A payment came through or is on its way: what waited for it is done."""
    for payment in Payment.objects.filter(pk__in=_ids(events), status__in=GOOD):
        for order in Order.objects.filter(invoice=payment.invoice_id).select_related("account"):
            if order.state in rules.OVER:
                _give_back(order, payment)
            elif order.completed_at is None and order.impossible_since is None:
                completing.attempt(order.pk)


def _give_back(order: Order, payment: Payment) -> None:
    if payment.status == PaymentStatus.SUCCEEDED:
        with override(writing.language_of(order.account)):
            reason = gettext("This order was cancelled.")
        cancelling.pay_back_late(payment, reason=reason)


def hear_of_refunds(events: Sequence[Event]) -> None:
    """All of a payment has gone back."""
    wanted = Payment.objects.filter(pk__in=_ids(events)).values("invoice")
    for order_id in _orders(wanted):
        cancelling.note_refunded(moving.held(order_id), events[0].actor)


def hear_of_invoices(events: Sequence[Event]) -> None:
    """An invoice is paid, or open again; a credit note is paid back."""
    rows = Invoice.objects.in_bulk(_ids(events))
    for event in events:
        invoice = rows.get(event.object_id) if event.object_id else None
        if invoice is None:
            continue
        paid = isinstance(event, InvoicePaid)
        if invoice.kind == InvoiceKind.INVOICE:
            for order_id in _orders([invoice.pk]):
                note = completing.note_paid if paid else completing.note_money_gone
                note(moving.held(order_id), event.actor)
        elif paid and invoice.status == InvoiceStatus.PAID:
            for order_id in _orders([invoice.corrects_id]):
                cancelling.note_refunded(moving.held(order_id), event.actor)


def hear_of_new_invoices(events: Sequence[Event]) -> None:
    """An invoice was written again for the right company: it is the order's from now on."""
    for key, invoice_id in Invoice.objects.filter(pk__in=_ids(events)).values_list("key", "pk"):
        if key and key.startswith(INSTEAD):
            Order.objects.filter(invoice=uuid.UUID(key.removeprefix(INSTEAD))).update(invoice=invoice_id)


def _orders(invoices: Any) -> list[uuid.UUID]:
    return list(Order.objects.filter(invoice__in=invoices).values_list("pk", flat=True))


def _ids(events: Sequence[Event]) -> list[uuid.UUID]:
    return [event.object_id for event in events if event.object_id]

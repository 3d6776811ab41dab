"""Orders that are not wanted any more, or cannot be had: a credit note, the money back, stock and codes returned."""

from __future__ import annotations

import uuid

from django.db import transaction
from django.utils.translation import gettext, override

from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.money import Money, total
from vizitka.invoicing import selectors as invoices
from vizitka.invoicing import services as invoicing
from vizitka.invoicing import writing
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.orders import moving, rules
from vizitka.orders.enums import OrderState, Who
from vizitka.orders.errors import OrderIsMade, OrderStands
from vizitka.orders.models import Order
from vizitka.payments.enums import PaymentStatus, RefundStatus
from vizitka.payments.models import Payment, Refund
from vizitka.payments.services import refunds
from vizitka.shop import partners
from vizitka.shop import placing as shop


@transaction.atomic
def cancel(order_id: uuid.UUID, who: Who, actor: Actor, *, reason: str) -> Order:
    """Cancels an order, as far as nothing of it was made, and pays back what was paid. A second time it is as the
    first. Raises `OrderIsMade`, `OrderStands`."""
    order = moving.held(order_id)
    if order.state in rules.OVER:
        return order
    if not rules.may_become(OrderState(order.state), OrderState.CANCELLED, who):
        raise OrderIsMade if order.state == OrderState.IN_PRODUCTION else OrderStands
    cancel_held(order, who, actor, reason=reason.strip() or _reason(order))
    return order


def _reason(order: Order) -> str:
    with override(writing.language_of(order.account)):
        return gettext("Cancelled by the buyer.")


def cancel_held(order: Order, who: Who, actor: Actor, *, reason: str) -> None:
    """As `cancel`, for an order that is held. Licences that serve stay: they are cancelled where licences are."""
    unmade = order.state in rules.UNMADE
    kept = _licences_that_serve(order)
    quantities = None if not kept else _all_but(order, kept)
    if order.invoice.status != InvoiceStatus.CANCELLED:
        invoicing.credit(order.invoice_id, quantities=quantities, reason=reason, actor=actor)
    moving.move(order, OrderState.CANCELLED, who, actor, text=reason)
    if unmade:
        shop.give_back(order.checkout_id)
    if kept:
        partners.reduce(order.pk, _net_of(order, kept))
    else:
        partners.take_back(order.pk)
    pay_back(order, reason=reason, actor=actor)


def _licences_that_serve(order: Order) -> set[int]:
    """The lines of the invoice that are licences which were opened."""
    rows = order.lines.filter(licence__isnull=False, licence_position__isnull=False)
    return {position for position in rows.values_list("licence_position", flat=True) if position}


def _all_but(order: Order, kept: set[int]) -> dict[int, int]:
    said = invoices.snapshot_of(order.invoice)
    return {line.position: line.quantity for line in said.lines if line.position not in kept}


def _net_of(order: Order, positions: set[int]) -> int:
    said = invoices.snapshot_of(order.invoice)
    return sum(line.net for line in said.lines if line.position in positions)


def notes_of(order: Order) -> list[Invoice]:
    """The credit notes of its invoice."""
    return list(order.invoice.corrections.filter(kind=InvoiceKind.CREDIT_NOTE))


def owed(order: Order) -> Money:
    """What credit notes owe and nobody has begun to pay back."""
    due = total(map(invoices.open_amount, notes_of(order)), order.currency)
    begun = Refund.objects.filter(payment__invoice=order.invoice_id, status=RefundStatus.PENDING)
    return due - total((Money(one.amount, order.currency) for one in begun), order.currency)


def pay_back(order: Order, *, reason: str, actor: Actor) -> None:
    """Begins to pay back what is owed, by the way it came: through Stripe by itself, else the operator transfers it."""
    left = owed(order)
    rows = Payment.objects.filter(invoice=order.invoice_id, status=PaymentStatus.SUCCEEDED)
    for payment in rows.order_by("-paid_at", "-id"):
        part = min(left, Money(payment.amount - payment.refunded, payment.currency))
        if part.amount > 0:
            refunds.refund(payment.pk, part, reason=reason, actor=actor)
            left -= part


def pay_back_late(payment: Payment, *, reason: str) -> None:
    """Money for an order that is over came after all: what no invoice has taken goes back."""
    left = Money(payment.amount - payment.refunded - payment.applied, payment.currency)
    if left.amount > 0:
        refunds.refund(payment.pk, left, reason=reason, actor=SYSTEM)


def note_refunded(order: Order, actor: Actor) -> None:
    """For an order that is held: what credit notes owed is paid back. One that is cancelled, or of which nothing is
    left, is refunded by that."""
    if any(invoices.open_amount(note) for note in notes_of(order)):
        return
    whole = order.invoice.status == InvoiceStatus.CANCELLED
    if order.state == OrderState.CANCELLED or (whole and order.state not in rules.OVER):
        moving.move(order, OrderState.REFUNDED, Who.SYSTEM, actor)

"""What was ordered is kept for good and licences open: once, whoever hears first that the money is on its way."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import replace

import structlog
from django.db import transaction
from django.utils.translation import gettext, override

from vizitka.billing.enums import PaymentInterval
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor, Person
from vizitka.common.errors import ApplicationError
from vizitka.common.events import tell
from vizitka.common.money import Money
from vizitka.invoicing import writing
from vizitka.licensing import assigning, contracts, quoting
from vizitka.licensing.enums import PurchaseAsk
from vizitka.licensing.quoting import Wanted
from vizitka.orders import cancelling, errands, moving, rules, selectors
from vizitka.orders.enums import OrderAct, OrderState, Who
from vizitka.orders.events import OrderImpossible
from vizitka.orders.models import Order
from vizitka.payments import services as payments
from vizitka.shop import partners
from vizitka.shop import placing as shop

log = structlog.get_logger(__name__)


def collect(order_id: uuid.UUID) -> None:
    """Asks the provider for the payment of an order that waits for it, or how it stands. Safe to repeat."""
    order = Order.objects.get(pk=order_id)
    if order.state != OrderState.PENDING or order.completed_at is not None:
        return
    payment = selectors.payment_of(order)
    if payment is not None:
        payments.charge(payment.pk)


@transaction.atomic
def complete(order_id: uuid.UUID, *, actor: Actor) -> Order:
    """Does what was paid for; once, whoever calls it. Raises what keeps it from being done."""
    order = moving.held(order_id)
    if order.completed_at is None and order.state in rules.UNMADE:
        finish(order, actor)
    return order


@transaction.atomic
def complete_for_buyer(order_id: uuid.UUID) -> Order:
    """As `complete`, when who bought has paid."""
    return complete(order_id, actor=_buyer(moving.held(order_id)))


def _buyer(order: Order) -> Actor:
    return Person(order.user) if order.user else SYSTEM


def finish(order: Order, actor: Actor) -> None:
    """For an order that is held: keeps what was reserved, and opens its licences. One with nothing to make is
    delivered by that."""
    shop.keep(order.checkout_id)
    _open_licences(order, actor)
    order.completed_at, order.impossible_since, order.impossible_why = clock.now(), None, ""
    order.save(update_fields=["completed_at", "impossible_since", "impossible_why"])
    moving.note(order, OrderAct.COMPLETED, actor)
    if not order.lines.filter(invoice_position__isnull=False).exists():
        moving.move(order, OrderState.DELIVERED, Who.SYSTEM, SYSTEM)


def _open_licences(order: Order, actor: Actor) -> None:
    for line in order.lines.select_related("package").filter(package__isnull=False, licence=None):
        assert line.package is not None
        wanted = Wanted(
            PurchaseAsk.BUY,
            package=line.package.code,
            interval=PaymentInterval(line.interval),
            cards=line.quantity,
        )
        # As of the day of the order: what was paid is what is had. A discount is for the first period alone.
        day = order.invoice.issued_on or clock.now().date()
        priced = quoting.price(order.account, wanted, day)
        priced = replace(priced, unit=Money(line.licence_net or 0, order.currency))
        line.licence = contracts.carry_out(order.account, priced, order.invoice, actor)
        line.save(update_fields=["licence"])
        if line.space_id is not None:
            assigning.give(line.licence, [line.space_id], actor)


def note_paid(order: Order, actor: Actor) -> None:
    """For an order that is held: all of its money is here."""
    if order.paid_at is not None or order.state in rules.OVER:
        return
    order.paid_at = clock.now()
    order.save(update_fields=["paid_at"])
    partners.earn(order.pk)
    if order.state == OrderState.PENDING:
        moving.move(order, OrderState.PAID, Who.SYSTEM, actor)
    if order.completed_at is None:
        attempt(order.pk)


def note_money_gone(order: Order, actor: Actor) -> None:
    """For an order that is held: money that had come is gone again. What is being made goes on."""
    if order.paid_at is None or order.state in rules.OVER:
        return
    order.paid_at = None
    order.save(update_fields=["paid_at"])
    partners.wait_again(order.pk)
    if order.state == OrderState.PAID:
        moving.move(order, OrderState.PENDING, Who.SYSTEM, actor)
    else:
        moving.note(order, OrderAct.MONEY_GONE, actor)


def attempt(order_id: uuid.UUID) -> bool:
    """Completes what was paid. What has become impossible meanwhile keeps nobody from booking the money: the order
    waits for the operator, and is paid back by itself after a set time (`give_up_impossible`)."""
    try:
        complete_for_buyer(order_id)
    except ApplicationError as error:
        log.error("order_is_impossible", order=str(order_id), why=error.code)
        _note_impossible(order_id, error)
        return False
    return True


@transaction.atomic
def _note_impossible(order_id: uuid.UUID, error: ApplicationError) -> None:
    order = moving.held(order_id)
    if order.impossible_since is not None:
        return
    order.impossible_since, order.impossible_why = clock.now(), error.code
    order.save(update_fields=["impossible_since", "impossible_why"])
    moving.note(order, OrderAct.IMPOSSIBLE, SYSTEM, text=error.code)
    tell(OrderImpossible.of(SYSTEM, order, {"why": (None, error.code)}))


def take_up() -> int:
    """Asks again for payments that were never asked for, and gives up orders that nobody paid. Returns how many."""
    now = clock.now()
    waiting = Order.objects.filter(
        state=OrderState.PENDING,
        completed_at=None,
        impossible_since=None,
        created_at__lt=now - rules.ASK_AGAIN,
    )
    found = list(waiting.values_list("pk", "created_at"))
    for order_id, created_at in found:
        if created_at < now - rules.PATIENCE:
            drop(order_id)
        else:
            with transaction.atomic():
                errands.COLLECT.put(str(order_id))
    return len(found)


@transaction.atomic
def drop(order_id: uuid.UUID) -> None:
    """Gives up an order that was not paid: its invoice is taken back by a credit note, which owes what was paid."""
    order = moving.held(order_id)
    if order.state != OrderState.PENDING or order.completed_at is not None:
        return
    if order.invoice.paid_amount and attempt(order_id):
        return
    with override(writing.language_of(order.account)):
        reason = gettext("The payment did not come through.")
    cancelling.cancel_held(moving.held(order_id), Who.SYSTEM, SYSTEM, reason=reason)


def give_up_impossible() -> int:
    """Pays back what was paid and could not be carried out for as long as the operator has said. Returns how many."""
    patience = dt.timedelta(days=selectors.handling().days_to_refund)
    waiting = Order.objects.filter(
        state__in=list(rules.UNMADE), completed_at=None, impossible_since__lt=clock.now() - patience
    )
    found = list(waiting.values_list("pk", flat=True))
    return sum(map(_give_up, found))


@transaction.atomic
def _give_up(order_id: uuid.UUID) -> bool:
    order = moving.held(order_id)
    if order.state not in rules.UNMADE or order.completed_at is not None:
        return False
    with override(writing.language_of(order.account)):
        reason = gettext("This order could not be carried out.")
    cancelling.cancel_held(order, Who.SYSTEM, SYSTEM, reason=reason)
    return True

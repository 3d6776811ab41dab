"""Pieces that are sent back: by right of withdrawal, or because the operator agrees. Credit note and refund follow when
they have come."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext, override

from vizitka.billing import selectors as billing
from vizitka.billing.enums import AccountKind
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.invoicing import crediting, writing
from vizitka.invoicing import selectors as invoices
from vizitka.invoicing import services as invoicing
from vizitka.orders import cancelling, moving, rules
from vizitka.orders.enums import LetterKind, OrderAct, OrderState, Returnable, ReturnKind, ReturnState
from vizitka.orders.errors import NotReturnable, OrderStands, WithdrawalIsOver
from vizitka.orders.events import OrderReturnAsked, OrderReturned
from vizitka.orders.models import Order, OrderLine, OrderReturn
from vizitka.shop import partners
from vizitka.shop.pricing import SHIPPING
from vizitka.tax.enums import Supply

Pieces = Mapping[uuid.UUID, int]


def returnable(order: Order, line: OrderLine) -> Returnable:
    """Whether a line can be sent back, by the law."""
    return rules.returnable(
        business=order.account.kind == AccountKind.BUSINESS,
        personalised=line.personalised,
        goods=line.is_made and line.supply == Supply.GOODS,
    )


def delivered_on(order: Order) -> dt.date | None:
    """In the seller's time zone."""
    return billing.day(order.delivered_at) if order.delivered_at else None


def may_withdraw(order: Order) -> bool:
    """Whether the time for it runs."""
    return rules.may_withdraw(OrderState(order.state), delivered_on(order), billing.day())


def taken_back(order: Order) -> dict[str, int]:
    """Pieces that are on their way back or taken back, by the line's id as text."""
    found: dict[str, int] = {}
    for one in order.returns.all():
        for key, number in one.pieces.items():
            found[key] = found.get(key, 0) + number
    return found


@transaction.atomic
def withdraw(order_id: uuid.UUID, actor: Actor, pieces: Pieces, *, reason: str = "") -> OrderReturn:
    """A private buyer withdraws. Raises `NotReturnable`, `WithdrawalIsOver`, and `OrderStands` for an order that is
    cancelled instead."""
    order = moving.held(order_id)
    if order.state not in rules.WITHDRAWABLE:
        raise OrderStands
    lines = _lines(order, pieces)
    if any(returnable(order, line) != Returnable.YES for line in lines):
        raise NotReturnable
    if not may_withdraw(order):
        raise WithdrawalIsOver
    made = _ask(order, pieces, ReturnKind.WITHDRAWAL, reason)
    moving.note(order, OrderAct.RETURN_ASKED, actor, before=order.state, text=reason)
    tell(OrderReturnAsked.of(actor, order, {"pieces": (None, sum(pieces.values()))}))
    moving.write_letter(order, LetterKind.WITHDRAWN)
    return made


def _lines(order: Order, pieces: Pieces) -> list[OrderLine]:
    """The lines of these pieces. Raises `NotReturnable` for another's line, and for more than is left."""
    taken = taken_back(order)
    lines = list(order.lines.filter(pk__in=list(pieces), invoice_position__isnull=False))
    left = {line.pk: line.quantity - taken.get(str(line.pk), 0) for line in lines}
    if any(not 0 < number <= left.get(key, 0) for key, number in pieces.items()):
        raise NotReturnable
    return lines


def _ask(order: Order, pieces: Pieces, kind: ReturnKind, reason: str) -> OrderReturn:
    return OrderReturn.objects.create(
        account_id=order.account_id,
        order=order,
        kind=kind,
        pieces={str(key): number for key, number in pieces.items()},
        reason=reason.strip()[:200],
        asked_at=clock.now(),
    )


@transaction.atomic
def receive(return_id: uuid.UUID, actor: Actor) -> OrderReturn:
    """The pieces are here: a credit note is written, and what was paid for them goes back. Twice is once."""
    order = moving.held(OrderReturn.objects.values_list("order_id", flat=True).get(pk=return_id))
    one = OrderReturn.objects.select_for_update(of=("self",)).get(pk=return_id)
    if one.state == ReturnState.DONE:
        return one
    lines = {str(line.pk): line for line in order.lines.all()}
    quantities = {
        position: number
        for key, number in one.pieces.items()
        if (position := lines[key].invoice_position) is not None
    }
    if order.shipping_position is not None and _is_all(order):
        # Who gives everything back gets back what sending it has cost (§ 357 BGB, § 14 FAGG).
        quantities[order.shipping_position] = 1
    with override(writing.language_of(order.account)):
        reason = one.reason or gettext("Pieces were sent back.")
    one.note = invoicing.credit(order.invoice_id, quantities=quantities, reason=reason, actor=actor)
    one.state, one.done_at = ReturnState.DONE, clock.now()
    one.save(update_fields=["note", "state", "done_at"])
    order.invoice.refresh_from_db()
    moving.note(order, OrderAct.RETURNED, actor, before=order.state, text=one.reason)
    tell(OrderReturned.of(actor, order, {"pieces": (None, sum(one.pieces.values()))}))
    partners.reduce(order.pk, _net_left(order))
    cancelling.pay_back(order, reason=reason, actor=actor)
    return one


def _is_all(order: Order) -> bool:
    taken = taken_back(order)
    made = [line for line in order.lines.all() if line.is_made]
    return all(taken.get(str(line.pk), 0) >= line.quantity for line in made)


def _net_left(order: Order) -> int:
    """The net sum of what nobody has given back, without shipping."""
    said = invoices.snapshot_of(order.invoice)
    gone = crediting.credited(map(invoices.snapshot_of, cancelling.notes_of(order)))
    return sum(
        line.net * (line.quantity - gone.get(line.position, 0)) // line.quantity
        for line in said.lines
        if line.code != SHIPPING
    )


@transaction.atomic
def take_back(order_id: uuid.UUID, actor: Actor, pieces: Pieces, *, reason: str) -> OrderReturn:
    """The operator takes pieces back, of whomever and whatever they are, and pays them back at once. Raises
    `NotReturnable`, `OrderStands`."""
    order = moving.held(order_id)
    if order.state not in rules.WITHDRAWABLE:
        raise OrderStands
    _lines(order, pieces)
    return receive(_ask(order, pieces, ReturnKind.GOODWILL, reason).pk, actor)

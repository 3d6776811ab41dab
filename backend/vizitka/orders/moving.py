"""The one place where an order comes into another state: its row, its history, what is told, and who is written to."""

from __future__ import annotations

import uuid
from typing import Final

from vizitka.billing import company
from vizitka.common import clock
from vizitka.common.actor import Actor, id_of, kind_of
from vizitka.common.events import tell
from vizitka.orders import errands, rules
from vizitka.orders.enums import LetterKind, OrderAct, OrderState, Who
from vizitka.orders.errors import OrderStands
from vizitka.orders.events import OrderMoved
from vizitka.orders.models import Order, OrderEntry

ACTS: Final = {
    OrderState.PENDING: OrderAct.MONEY_GONE,
    OrderState.PAID: OrderAct.PAID,
    OrderState.IN_PRODUCTION: OrderAct.PRODUCED,
    OrderState.SHIPPED: OrderAct.SHIPPED,
    OrderState.DELIVERED: OrderAct.DELIVERED,
    OrderState.CANCELLED: OrderAct.CANCELLED,
    OrderState.REFUNDED: OrderAct.REFUNDED,
}
# When it came into a state.
MOMENTS: Final = {
    OrderState.IN_PRODUCTION: "produced_at",
    OrderState.SHIPPED: "shipped_at",
    OrderState.DELIVERED: "delivered_at",
    OrderState.CANCELLED: "ended_at",
}


def held(order_id: uuid.UUID) -> Order:
    """The order, with its account locked before it until the transaction ends."""
    account_id = Order.objects.values_list("account_id", flat=True).get(pk=order_id)
    company.locked(account_id)
    rows = Order.objects.select_for_update(of=("self",)).select_related("account", "invoice", "user")
    return rows.get(pk=order_id)


def move(order: Order, after: OrderState, who: Who, actor: Actor, *, text: str = "") -> None:
    """Brings an order that is held into another state. Raises `OrderStands`."""
    before = OrderState(order.state)
    if not rules.may_become(before, after, who):
        raise OrderStands
    order.state = after
    written = ["state"]
    if moment := MOMENTS.get(after):
        setattr(order, moment, clock.now())
        written.append(moment)
    order.save(update_fields=written)
    note(order, ACTS[after], actor, before=before, text=text)
    tell(OrderMoved.of(actor, order, {"state": (before.value, after.value)}))
    if after != OrderState.PENDING:
        # That a payment came back is told by the payment itself.
        write_letter(order)


def note(order: Order, act: OrderAct, actor: Actor, *, before: str = "", text: str = "") -> None:
    """A line of the order's history."""
    OrderEntry.objects.create(
        account_id=order.account_id,
        order=order,
        at=clock.now(),
        act=act,
        before=before,
        after=order.state,
        note=text[:300],
        actor_kind=kind_of(actor),
        actor_id=id_of(actor),
    )


def write_letter(order: Order, kind: LetterKind | None = None) -> None:
    """Tells who has ordered how it stands, or what else."""
    errands.SEND_LETTER.put(str(order.pk), str(kind or order.state))

"""What time does to orders: what was sent counts as delivered, and what was printed is forgotten."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

from django.db import transaction
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.orders import moving, rules, selectors
from vizitka.orders.enums import OrderState, Who
from vizitka.orders.models import Order, OrderPerson

# Orders whose people are forgotten at once.
PORTION: Final = 50


def mark_delivered() -> int:
    """What was sent so many days ago as the operator has set counts as delivered. Returns how many."""
    patience = dt.timedelta(days=selectors.handling().days_to_delivered)
    sent = Order.objects.filter(state=OrderState.SHIPPED, shipped_at__lt=clock.now() - patience)
    return sum(map(_mark_delivered, list(sent.values_list("pk", flat=True))))


@transaction.atomic
def _mark_delivered(order_id: uuid.UUID) -> bool:
    order = moving.held(order_id)
    if order.state != OrderState.SHIPPED:
        return False
    moving.move(order, OrderState.DELIVERED, Who.SYSTEM, SYSTEM)
    return True


def forget_printed() -> int:
    """Forgets what was printed of people whose order ended long ago; names stay. Returns how many orders."""
    long_ago = clock.now() - rules.KEEP_PRINTED
    over = Order.objects.filter(Q(delivered_at__lt=long_ago) | Q(ended_at__lt=long_ago))
    kept = OrderPerson.objects.exclude(printed={}).values("line__order")
    found = list(over.filter(pk__in=kept).values_list("pk", flat=True)[:PORTION])
    OrderPerson.objects.filter(line__order__in=found).update(printed={})
    return len(found)

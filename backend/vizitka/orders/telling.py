"""What companies' own systems can be told of orders (outbox.catalogue)."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from django.utils.translation import pgettext_lazy
from pydantic import BaseModel

from vizitka.billing.permissions import ACCOUNTS_READ
from vizitka.common.actor import SpaceToken
from vizitka.common.errors import NotFound
from vizitka.common.events import Event
from vizitka.orders.events import OrderMoved, OrderPlaced, OrderReturnAsked, OrderReturned, OrderTracked
from vizitka.orders.models import Order
from vizitka.orders.selectors import listed_one
from vizitka.outbox import catalogue

EXAMPLE: Final = Path(__file__).with_name("told_order.json")


def register_told() -> None:
    catalogue.register(
        catalogue.Thing(
            "order",
            pgettext_lazy("told", "Orders"),
            ACCOUNTS_READ,
            _schema,
            _read,
            EXAMPLE,
            accounts=_accounts,
        ),
        {
            OrderPlaced: pgettext_lazy("told", "Order placed"),
            OrderMoved: pgettext_lazy("told", "Order in another state"),
            OrderTracked: pgettext_lazy("told", "Parcel given a tracking number"),
            OrderReturnAsked: pgettext_lazy("told", "Return asked for"),
            OrderReturned: pgettext_lazy("told", "Return accepted"),
        },
    )


def _accounts(events: Sequence[Event]) -> Mapping[uuid.UUID, uuid.UUID]:
    """One query; an order is told of without its account."""
    rows = Order.objects.filter(pk__in=[event.object_id for event in events])
    return dict(rows.values_list("pk", "account_id"))


def _schema() -> type[BaseModel]:
    from vizitka.orders.schemas import ListedOrder

    return ListedOrder


def _read(reader: SpaceToken, order_id: uuid.UUID) -> dict[str, Any]:
    """As it stands in lists; the message was written for a space whose licence the account pays."""
    from vizitka.orders.output import listed_out

    order = listed_one(order_id)
    if order is None:
        raise NotFound
    return listed_out(order)

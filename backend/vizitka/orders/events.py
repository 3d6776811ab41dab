"""What happens to orders."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, Event, SpaceEvent
from vizitka.orders.models import Order, OrderSettings, Replacement, ReplacementPlan
from vizitka.products.rules import printed_serial


class OrderEvent(Event):
    kind = "order"

    @classmethod
    def of(cls, actor: Actor, order: Order, changes: Changes | None = None) -> Self:
        return cls(actor=actor, object_id=order.pk, label=str(order), changes=changes or {})


class OrderPlaced(OrderEvent):
    type = "order.placed"


class OrderMoved(OrderEvent):
    """It is in another state; `state` of the changes says in which."""

    type = "order.moved"


class OrderImpossible(OrderEvent):
    """It was paid and cannot be carried out: it waits for the operator."""

    type = "order.impossible"


class OrderTracked(OrderEvent):
    """A parcel has another tracking number."""

    type = "order.tracked"


class OrderReturnAsked(OrderEvent):
    """A private buyer withdraws from some or all of it."""

    type = "order.return_asked"


class OrderReturned(OrderEvent):
    """Pieces of it were taken back, with a credit note."""

    type = "order.returned"


class OrderHandlingChanged(Event):
    """The operator handles orders otherwise from now on."""

    kind = "order_settings"
    type = "order_settings.changed"

    @classmethod
    def of(cls, actor: Actor, row: OrderSettings, changes: Changes) -> Self:
        return cls(actor=actor, label=str(row), changes=changes)


class ReplacementEvent(SpaceEvent):
    kind = "replacement"

    @classmethod
    def of(cls, actor: Actor, one: Replacement, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=one.space_id,
            object_id=one.pk,
            label=printed_serial(one.serial),
            changes=changes or {},
        )


class ReplacementAsked(ReplacementEvent):
    type = "replacement.asked"


class ReplacementOrdered(ReplacementEvent):
    type = "replacement.ordered"


class ReplacementRefused(ReplacementEvent):
    type = "replacement.refused"


class ReplacementPlanChanged(SpaceEvent):
    """Another account pays for replacements, or they are approved otherwise."""

    kind = "replacement_plan"
    type = "replacement_plan.changed"

    @classmethod
    def of(cls, actor: Actor, plan: ReplacementPlan, changes: Changes) -> Self:
        return cls(actor=actor, space_id=plan.space_id, object_id=plan.space_id, changes=changes)

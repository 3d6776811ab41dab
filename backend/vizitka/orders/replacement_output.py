"""Replacements in the shape of the API."""

from __future__ import annotations

import uuid
from typing import Any

from vizitka.billing.access import accounts_of
from vizitka.billing.enums import AccountRole, AccountStatus
from vizitka.billing.permissions import ACCOUNTS_BUY
from vizitka.cards import rules as cards
from vizitka.cards.models import Card
from vizitka.cards.selectors import CardAccess
from vizitka.common.actor import Caller, Person
from vizitka.common.permissions import held_by
from vizitka.orders import replacing
from vizitka.orders.enums import OrderState, ReplacementState
from vizitka.orders.models import Order, Replacement, ReplacementPlan
from vizitka.products.rules import printed_serial


def of_card_out(access: CardAccess) -> dict[str, Any]:
    """A `CardReplacements`."""
    may = replacing.allowed(access)
    plan = replacing.plan_of(access.space.pk)
    switches = cards.permissions_for(access.space.card_permissions, access.bounds)
    return {
        "off": not switches["reorder_products"],
        "approval": plan.approval,
        "paid": replacing.is_agreed(plan),
        "limit": may.limit if may.bound else None,
        "used": may.used,
        "left": may.left,
        "until": may.end,
        "requests": rows_out(access.space.pk, replacing.of_card(access.space.pk, access.card.pk)),
    }


def one_out(one: Replacement) -> dict[str, Any]:
    """A `ReplacementOut`."""
    (row,) = rows_out(one.space_id, [one])
    return row


def rows_out(space_id: uuid.UUID, rows: list[Replacement]) -> list[dict[str, Any]]:
    """Three queries, however many they are."""
    orders = replacing.orders_by_id(rows)
    named = Card.objects.in_space(space_id).filter(pk__in=[one.card_id for one in rows])
    names = {key: cards.short_name(*parts) for key, *parts in named.values_list("pk", *cards.NAMES_OF_CARDS)}
    return [
        _out(one, names.get(one.card_id, ""), orders.get(one.order_id) if one.order_id else None)
        for one in rows
    ]


def _out(one: Replacement, card_name: str, order: Order | None) -> dict[str, Any]:
    return {
        "uuid": one.pk,
        "card": one.card_id,
        "card_name": card_name,
        "product": one.product_id,
        "serial": printed_serial(one.serial),
        "asker": (one.asker.full_name or one.asker.email) if one.asker else "",
        "reason": one.reason,
        "state": one.state,
        "state_name": str(ReplacementState(one.state).label),
        "answer": one.answer,
        "order_number": order.number if order else None,
        "order_state": order.state if order else None,
        "order_state_name": str(OrderState(order.state).label) if order else "",
        "asked_at": one.asked_at,
        "decided_at": one.decided_at,
    }


def plan_out(actor: Caller, plan: ReplacementPlan) -> dict[str, Any]:
    """A `ReplacementPlanOut`."""
    choices = []
    if isinstance(actor, Person):
        choices = [
            {"uuid": row.account_id, "name": row.account.name}
            for row in accounts_of(actor)
            if ACCOUNTS_BUY in held_by(AccountRole(row.role)) and row.account.status != AccountStatus.CLOSED
        ]
    return {
        "account": {"uuid": plan.account_id, "name": plan.account.name} if plan.account else None,
        "by": (plan.user.full_name or plan.user.email) if plan.user else "",
        "approval": plan.approval,
        "agreed": replacing.is_agreed(plan),
        "choices": choices,
    }

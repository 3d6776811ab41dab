"""What of orders leaves in archives (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Part, Row, rows_of
from vizitka.orders.models import Order, Replacement, ReplacementPlan


def register_parts() -> None:
    OF_A_PERSON.register(Part("orders", (Order,), _orders))
    OF_A_SPACE.register(Part("replacements", (Replacement,), _replacements))
    OF_A_SPACE.leave_out("who pays for replacements here has agreed to it here alone", ReplacementPlan)


def _orders(user_id: uuid.UUID) -> Iterator[Row]:
    """What the person has ordered, also for a company."""
    columns = ("number", "account__name", "state", "email", "phone", "total", "currency", "created_at")
    return rows_of(Order.objects.filter(user=user_id), *columns)


def _replacements(space_id: uuid.UUID) -> Iterator[Row]:
    """To be read: a new space has orders of its own."""
    columns = ("card_id", "serial", "reason", "state", "answer", "asked_at", "decided_at")
    return rows_of(Replacement.objects.in_space(space_id), *columns)

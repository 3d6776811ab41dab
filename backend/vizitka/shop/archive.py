"""What of the shop a person takes away (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_PERSON, Part, Row, rows_of
from vizitka.shop.models import CheckoutSession, OpenBasket, Partner


def register_parts() -> None:
    OF_A_PERSON.register(Part("baskets", (CheckoutSession,), _baskets))
    OF_A_PERSON.register(Part("partnerships", (Partner,), _partnerships))
    OF_A_PERSON.leave_out("which of the baskets was filled last", OpenBasket)


def _baskets(user_id: uuid.UUID) -> Iterator[Row]:
    """What was chosen and typed. The key of a basket stays a secret."""
    rows = CheckoutSession.objects.filter(user_id=user_id)
    return rows_of(rows, "items", "form", "step", "code", "order_id", "created_at", "touched_at")


def _partnerships(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(Partner.objects.filter(user_id=user_id), "id", "name", "percent", "active", "created_at")

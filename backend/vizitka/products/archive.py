"""The products of a space, to be read: they are things, and stay where they are (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_SPACE, Part, Row, rows_of
from vizitka.products.models import Product, ProductChange, ProductEntry, ProductRequest


def register_parts() -> None:
    OF_A_SPACE.register(Part("products", (Product,), _products))
    OF_A_SPACE.register(Part("product_history", (ProductEntry,), _entries))
    OF_A_SPACE.register(Part("product_requests", (ProductRequest,), _requests))
    OF_A_SPACE.leave_out("what takes back a change of many products", ProductChange)


def _products(space_id: uuid.UUID) -> Iterator[Row]:
    """Without PINs, of which only hashes are kept."""
    columns = ("serial", "label", "reason", "card_id", "first_claimed_at", "connected_at", "last_tap_at")
    return rows_of(Product.objects.in_space(space_id), *columns)


def _entries(space_id: uuid.UUID) -> Iterator[Row]:
    rows = ProductEntry.objects.in_space(space_id)
    return rows_of(rows, "product_id", "at", "act", "before", "after", "reason", "card_id")


def _requests(space_id: uuid.UUID) -> Iterator[Row]:
    rows = ProductRequest.objects.in_space(space_id)
    return rows_of(rows, "product_id", "asker_id", "message", "state", "asked_at", "decided_at", "decided_by")

"""The exchange in archives (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from vizitka.common.archives import OF_A_SPACE, Arrival, Bringing, Part, Row, rows_of
from vizitka.contacts.exchange.models import CardExchange


def register_parts() -> None:
    OF_A_SPACE.register(
        Part("card_exchange", (CardExchange,), _switched, bringing=Bringing(_bring, 50, 50_000))
    )


def _switched(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(CardExchange.objects.in_space(space_id), "card_id", "is_offered")


def _bring(arrival: Arrival, row: dict[str, Any]) -> None:
    from vizitka.contacts.exchange.services import switch_at

    switch_at(
        arrival.actor,
        arrival.space_id,
        arrival.new_id(str(row.get("card_id"))),
        is_offered=bool(row.get("is_offered")),
    )

"""Notices on cards (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from vizitka.common import clock
from vizitka.common.archives import OF_A_SPACE, Arrival, Bringing, Part, Row, rows_of
from vizitka.notices.models import CardNotice
from vizitka.notices.services import set_notice
from vizitka.spaces.models import Space


def register_parts() -> None:
    OF_A_SPACE.register(Part("notices", (CardNotice,), _notices, bringing=Bringing(_bring, 50, 50_000)))


def _bring(arrival: Arrival, row: dict[str, Any]) -> None:
    """One whose time is over stays where it was."""
    from vizitka.notices.schemas import NoticeIn

    card_id = arrival.new_id(str(row.get("card_id")))
    given = {name: row.get(name) for name in NoticeIn.model_fields}
    values = NoticeIn.model_validate(given).values()
    if values["ends_at"] > clock.now() and not CardNotice.objects.in_space(arrival.space_id).filter(
        card=card_id
    ):
        set_notice(arrival.actor, card_id, Space.objects.get(pk=arrival.space_id), values)


def _notices(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        CardNotice.objects.in_space(space_id), "card_id", "text", "translations", "starts_at", "ends_at"
    )

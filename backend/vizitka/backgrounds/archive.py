"""Backgrounds of a space (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from vizitka.backgrounds.models import Background, BackgroundCopy
from vizitka.backgrounds.rules import MOST_BACKGROUNDS
from vizitka.backgrounds.services import WRITABLE, create_background
from vizitka.common.archives import OF_A_SPACE, Arrival, Bringing, NotBrought, Part, Row, rows_of
from vizitka.images.models import Image
from vizitka.spaces.models import Space


def register_parts() -> None:
    OF_A_SPACE.register(
        Part("backgrounds", (Background,), _backgrounds, bringing=Bringing(_bring, 61, MOST_BACKGROUNDS))
    )
    OF_A_SPACE.register(Part("background_copies", (BackgroundCopy,), _copies))


def _backgrounds(space_id: uuid.UUID) -> Iterator[Row]:
    rows = Background.objects.in_space(space_id).living()
    return rows_of(rows, "id", *(name for name in WRITABLE if name != "picture"), "picture_id")


def _copies(space_id: uuid.UUID) -> Iterator[Row]:
    rows = BackgroundCopy.objects.in_space(space_id)
    return rows_of(rows, "background_id", "card_id", "sent_at", "fetched_at")


def _bring(arrival: Arrival, row: dict[str, Any]) -> None:
    from vizitka.backgrounds.schemas import BackgroundIn

    background_id = arrival.new_id(str(row.get("id")))
    if Background.objects.in_space(arrival.space_id).filter(pk=background_id).exists():
        return
    given = {name: row.get(name) for name in WRITABLE if name != "picture"}
    values = BackgroundIn.model_validate({**given, "name": row.get("name") or "?"}).values()
    if row.get("picture_id"):
        # The id of here: pictures come before.
        pictures = Image.objects.filter(pk=uuid.UUID(str(row["picture_id"])), space_id=arrival.space_id)
        values["picture"] = pictures.values_list("pk", flat=True).first()
        if values["picture"] is None:
            arrival.differs("content")
    space = Space.objects.filter(pk=arrival.space_id).first()
    if space is None:
        raise NotBrought
    create_background(arrival.actor, space, values, background_id=background_id)

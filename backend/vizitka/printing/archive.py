"""Styles of cards (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from vizitka.common.archives import OF_A_SPACE, Arrival, Bringing, NotBrought, Part, Row, rows_of
from vizitka.images.models import Image
from vizitka.printing.models import CardStyle
from vizitka.printing.rules import MOST_STYLES
from vizitka.printing.services import WRITABLE, create_style
from vizitka.spaces.models import Space


def register_parts() -> None:
    OF_A_SPACE.register(
        Part("card_styles", (CardStyle,), _styles, bringing=Bringing(_bring, 60, MOST_STYLES))
    )


def _styles(space_id: uuid.UUID) -> Iterator[Row]:
    rows = CardStyle.objects.in_space(space_id).living()
    return rows_of(rows, "id", *(name for name in WRITABLE if name != "logo"), "logo_id")


def _bring(arrival: Arrival, row: dict[str, Any]) -> None:
    from vizitka.printing.schemas import CardStyleIn

    style_id = arrival.new_id(str(row.get("id")))
    if CardStyle.objects.in_space(arrival.space_id).filter(pk=style_id).exists():
        return
    given = {name: row.get(name) for name in WRITABLE if name != "logo"}
    values = CardStyleIn.model_validate({**given, "name": row.get("name") or "?"}).values()
    if row.get("logo_id"):
        # The id of here: pictures come before.
        logos = Image.objects.filter(pk=uuid.UUID(str(row["logo_id"])), space_id=arrival.space_id)
        values["logo"] = logos.values_list("pk", flat=True).first()
        if values["logo"] is None:
            arrival.differs("content")
    space = Space.objects.filter(pk=arrival.space_id).first()
    if space is None:
        raise NotBrought
    create_style(arrival.actor, space, values, style_id=style_id)

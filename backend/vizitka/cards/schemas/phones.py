"""A phone while it is typed."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema


class PhoneIn(InSchema):
    """`country` is that of the card's first address (ISO 3166-1); empty for the one of the space's address."""

    number: Annotated[str, Field(max_length=60)]
    country: Annotated[str, Field(pattern=r"^([A-Z]{2})?$")] = ""


class InternationalPhone(OutSchema):
    """`number` null: it has its country's code already, no country is known, or it is none of that country's."""

    number: str | None

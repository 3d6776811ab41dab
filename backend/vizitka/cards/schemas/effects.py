"""What a change of a design takes from cards."""

from __future__ import annotations

import uuid
from typing import Annotated, Literal

from vizitka.common.api.envelope import OutSchema
from vizitka.common.api.registered import OneOf
from vizitka.spaces.card_fields import mode_fields


class DesignEffect(OutSchema):
    """`lost`: nothing stands in the field any more. `replaced`: the space's value stands where the card's own did.
    `public` of the `cards` are active."""

    field: Annotated[str, OneOf(mode_fields)]
    effect: Literal["lost", "replaced"]
    cards: int
    public: int


class DesignPerson(OutSchema):
    """A card that shows the design, for the preview."""

    uuid: uuid.UUID
    name: str
    loses: bool


class DesignEffects(OutSchema):
    """`following` cards show the space's own design, those `apart` that of a template."""

    following: int
    apart: int
    effects: list[DesignEffect]
    people: list[DesignPerson]

"""What goes in and out of the API of virtual backgrounds."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from vizitka.backgrounds.enums import (
    BackgroundDesign,
    BackgroundField,
    BackgroundSide,
    BackgroundSize,
    BackgroundState,
    RollOut,
)
from vizitka.backgrounds.rules import DEFAULT_FIELDS
from vizitka.cards.schemas.write import SomeCards
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.paging import PageQuery
from vizitka.contents.fields import Colour, EmptyList, ImageReference, Line
from vizitka.images.schemas import ImageOut


def _each_once(fields: list[BackgroundField]) -> list[BackgroundField]:
    return list(dict.fromkeys(fields))


BackgroundName = Annotated[str, Field(min_length=1, max_length=80), Line]
BackgroundFields = Annotated[
    list[BackgroundField], Field(max_length=len(BackgroundField)), EmptyList, AfterValidator(_each_once)
]


class BackgroundLook(InSchema):
    """How a background looks. `colour` as #RRGGBB, null for the space's; `picture` an own one that is the ground
    instead of the design's; `side` of the texts, the code stands on the other one."""

    design: BackgroundDesign = BackgroundDesign.PLAIN
    colour: Colour = None
    picture: ImageReference = None
    fields: BackgroundFields = list(DEFAULT_FIELDS)
    side: BackgroundSide = BackgroundSide.LEFT
    shows_logo: bool = True
    shows_code: bool = True

    def values(self) -> dict[str, Any]:
        """As services take them."""
        return plain_values(self.model_dump(mode="python"))


class BackgroundIn(BackgroundLook):
    name: BackgroundName


class BackgroundPatch(InSchema):
    """What is not sent stays as it is."""

    name: BackgroundName = ""
    design: BackgroundDesign = BackgroundDesign.PLAIN
    colour: Colour = None
    picture: ImageReference = None
    fields: BackgroundFields = []
    side: BackgroundSide = BackgroundSide.LEFT
    shows_logo: bool = True
    shows_code: bool = True

    def values(self) -> dict[str, Any]:
        """The sent fields as services take them."""
        return plain_values(self.model_dump(mode="python", exclude_unset=True))


def plain_values(given: dict[str, Any]) -> dict[str, Any]:
    """Choices as their texts, and no colour as an empty one."""
    found = dict(given)
    if "colour" in found:
        found["colour"] = found["colour"] or ""
    for name in ("design", "side"):
        if name in found:
            found[name] = str(found[name])
    if found.get("fields") is not None:
        found["fields"] = [str(key) for key in found["fields"]]
    return found


class BackgroundDraftIn(InSchema):
    """A background that is not saved, drawn for a card of the space (null: its first one)."""

    look: BackgroundLook
    card: uuid.UUID | None = None


class BackgroundPreviewQuery(InSchema):
    """`card`: who is drawn; without one the space's first card. `width` in pixels."""

    card: uuid.UUID | None = None
    width: Annotated[int, Field(ge=320, le=1920)] = 640


class BackgroundFileQuery(InSchema):
    """`background`: without one, the first by name."""

    background: uuid.UUID | None = None
    size: BackgroundSize = BackgroundSize.HD


class BackgroundPeopleCountQuery(InSchema):
    search: Annotated[str, Field(max_length=200)] = ""


class BackgroundPeopleQuery(BackgroundPeopleCountQuery, PageQuery):
    """`state`: only who has it so; several widen the list."""

    state: list[BackgroundState] = Field([], max_length=len(BackgroundState))


class BackgroundRollOutIn(InSchema):
    """`files`: a ZIP with a file a person; `mail`: a link to an own page, to each card's person. `cards`: to these;
    without them to all that are active. `missing`: only to who has not fetched what is drawn now;
    `states`: only to who has it so; `search`: only to whom these words find."""

    way: RollOut
    size: BackgroundSize = BackgroundSize.HD
    cards: SomeCards | None = None
    missing: bool = False
    states: Annotated[list[BackgroundState], Field(max_length=len(BackgroundState)), EmptyList] = []
    search: Annotated[str, Field(max_length=200)] = ""


class BackgroundRow(OutSchema):
    """`version` changes with what previews show."""

    uuid: uuid.UUID
    name: str
    design: BackgroundDesign
    version: int
    updated_at: dt.datetime


class BackgroundOut(OutSchema):
    uuid: uuid.UUID
    name: str
    design: BackgroundDesign
    colour: str | None
    picture: ImageOut | None
    fields: list[BackgroundField]
    side: BackgroundSide
    shows_logo: bool
    shows_code: bool
    version: int
    created_at: dt.datetime
    updated_at: dt.datetime
    deleted_at: dt.datetime | None
    purge_at: dt.datetime | None


class DrawnCard(OutSchema):
    uuid: uuid.UUID
    name: str


class BackgroundDraft(OutSchema):
    """`picture` is a data address. `card`: who is drawn; null where the space has no card, and names of fields stand
    for values. `cut` and `left_out` name fields that had not enough room; `signs` what no font has."""

    picture: str
    card: DrawnCard | None
    cut: list[BackgroundField]
    left_out: list[BackgroundField]
    signs: list[str]


class BackgroundCounts(OutSchema):
    """How many people have it so. `looking`: of so many it is not compared yet; asking again goes on."""

    none: int
    waiting: int
    sent: int
    unknown: int
    failed: int
    current: int
    old: int
    looking: int


class BackgroundPerson(OutSchema):
    """What a person has: `old` looks different now; `waiting`: the mail has not gone yet; `sent` was mailed, and
    not fetched; `unknown`: the mail may have arrived or not; `failed`: it did not. `email` is where mail goes; empty
    where nobody knows."""

    uuid: uuid.UUID
    name: str
    job_title: str
    email: str
    state: BackgroundState
    sent_at: dt.datetime | None
    fetched_at: dt.datetime | None


class OwnBackground(OutSchema):
    """A background of the space, as the person of a card may take it."""

    uuid: uuid.UUID
    name: str
    design: BackgroundDesign
    version: int
    state: BackgroundState

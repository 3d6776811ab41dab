"""Many cards: which ones are meant, their rows in lists, numbers of a space, free names."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Literal

from pydantic import Field

from vizitka.cards.enums import CardState
from vizitka.cards.schemas.read import CardSpace
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.paging import PageQuery
from vizitka.images.schemas import AvatarAddress


class CardFilter(InSchema):
    """Which cards of a space are meant; an empty one means all that are not deleted."""

    search: Annotated[str, Field(max_length=200)] = ""
    state: list[CardState] = []
    department: Annotated[list[str], Field(max_length=200)] = []
    deleted: bool = False


CardSort = Literal[
    "name",
    "-name",
    "updated",
    "-updated",
    "created",
    "-created",
    "department",
    "-department",
    "city",
    "-city",
    "state",
    "-state",
]


class CardFilterQuery(InSchema):
    search: str = Field("", max_length=200)
    state: list[CardState] = Field([])
    department: list[str] = Field([])
    deleted: bool = False


class CardListQuery(CardFilterQuery, PageQuery):
    sort: CardSort = "name"


class CardCountQuery(CardFilterQuery):
    """`space` leaves out all others."""

    space: uuid.UUID | None = None


class CardRow(OutSchema):
    """What lists show of a card, and no more: three hundred bytes. The last change of a deleted one is its deletion."""

    uuid: uuid.UUID
    state: CardState
    name: str
    job_title: str
    department: str
    city: str
    email: str
    picture: AvatarAddress | None
    updated_at: dt.datetime


class CardRowOfSpace(CardRow):
    """In a list of several spaces' cards, some of which are the person's own."""

    handle: str
    space: CardSpace


class CardDepartmentCount(OutSchema):
    value: str
    count: int


class CardsOfSpace(OutSchema):
    """How many cards a filter finds in one space."""

    space: CardSpace
    count: int


class CardFacets(OutSchema):
    states: dict[str, int]
    departments: list[CardDepartmentCount]


class CardNumbers(OutSchema):
    total: int
    draft: int
    active: int
    inactive: int
    locked: int


class SpaceSeats(OutSchema):
    """`used` counts active cards of all spaces that share the licence; `limit` null: without limit."""

    used: int
    limit: int | None


class SpaceNextStep(OutSchema):
    code: Literal["add_logo", "choose_design", "first_card", "bring_people", "publish"]
    done: bool


class SpaceOverview(OutSchema):
    cards: CardNumbers
    seats: SpaceSeats
    recent: list[CardRow]
    next_steps: list[SpaceNextStep]


class UsernameCheck(OutSchema):
    username: str
    available: bool
    reason: str | None
    suggestion: str | None

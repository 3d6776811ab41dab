"""Many cards: which ones are meant, their rows in lists, numbers of a space, free names."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Final, Literal

from pydantic import Field

from vizitka.cards import next_steps
from vizitka.cards.enums import CardState
from vizitka.cards.schemas.read import CardSpace
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.paging import PageQuery
from vizitka.common.api.registered import OneOf
from vizitka.contents.fields import LanguageCode
from vizitka.images.schemas import AvatarAddress

OWN_DESIGN: Final = "own"
DesignOfCards = Literal["own"] | uuid.UUID
Presence = Literal["with", "without"]
ChangedWithin = Annotated[int, Field(ge=1, le=3660)]


class CardFilter(InSchema):
    """Which cards of a space are meant; an empty one means all that are not deleted. `origin` is what brought them: the
    id of an import, say. `template` takes `own` for those that show their space's own design; `language` is that of the
    card's own texts; `picture` one of its own. `changed_within` so many days, today among them, comes before
    `changed_since`; a day is that of the space."""

    search: Annotated[str, Field(max_length=200)] = ""
    state: list[CardState] = []
    department: Annotated[list[str], Field(max_length=200)] = []
    city: Annotated[list[str], Field(max_length=200)] = []
    template: Annotated[list[DesignOfCards], Field(max_length=101)] = []
    language: Annotated[list[LanguageCode], Field(max_length=9)] = []
    user: Presence | None = None
    picture: Presence | None = None
    changed_since: dt.date | None = None
    changed_within: ChangedWithin | None = None
    deleted: bool = False
    origin: uuid.UUID | None = None


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
    department: list[str] = Field([], max_length=200)
    city: list[str] = Field([], max_length=200)
    template: list[DesignOfCards] = Field([], max_length=101)
    language: list[LanguageCode] = Field([], max_length=9)
    user: Presence | None = None
    picture: Presence | None = None
    changed_since: dt.date | None = None
    changed_within: ChangedWithin | None = None
    deleted: bool = False
    origin: uuid.UUID | None = None


class CardListQuery(CardFilterQuery, PageQuery):
    """`with_email`: rows carry the address, which is the longest that they have; who does not show it leaves it out."""

    sort: CardSort = "name"
    with_email: bool = True


class CardCountQuery(CardFilterQuery):
    """`space` leaves out all others."""

    space: uuid.UUID | None = None


class CardRow(OutSchema):
    """What lists show of a card, and no more: three hundred bytes. `email` is empty where a list was asked for without
    it. The last change of a deleted one is its deletion."""

    uuid: uuid.UUID
    state: CardState
    name: str
    job_title: str
    department: str
    city: str
    email: str
    picture: AvatarAddress | None
    updated_at: dt.datetime


class ChangedCard(OutSchema):
    """What systems find theirs by, and what they need to see whether they read the card itself."""

    version: int
    state: CardState
    external_key: str
    first_name: str
    last_name: str
    email: str
    department: str
    job_title: str


class CardChange(OutSchema):
    """The last change of a card; of a deleted one `card` is null."""

    uuid: uuid.UUID
    changed_at: dt.datetime
    deleted: bool
    card: ChangedCard | None


class ChangeTakenBack(OutSchema):
    """Names of fields: `taken` say again what they said before, `left` were changed once more since and stay."""

    taken: list[str]
    left: list[str]


class CardRowOfSpace(CardRow):
    """In a list of several spaces' cards, some of which are the person's own."""

    handle: str
    space: CardSpace


class CardValueCount(OutSchema):
    value: str
    count: int


class CardDesignCount(CardValueCount):
    """`value` is the id of a template, or `own` for the space's own design, which has no name."""

    name: str


class CardsOfSpace(OutSchema):
    """How many cards a filter finds in one space."""

    space: CardSpace
    count: int


class CardFacets(OutSchema):
    states: dict[str, int]
    departments: list[CardValueCount]
    cities: list[CardValueCount]
    templates: list[CardDesignCount]


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
    code: Annotated[str, OneOf(next_steps.codes)]
    done: bool


class SpaceMatterOut(OutSchema):
    """`kind` is what needs somebody, `count` how many; `subject` is whose they are, where that is one thing (the
    billing account of invoices)."""

    kind: str
    count: int
    subject: uuid.UUID | None


class SpaceOverview(OutSchema):
    cards: CardNumbers
    seats: SpaceSeats
    recent: list[CardRow]
    next_steps: list[SpaceNextStep]
    matters: list[SpaceMatterOut]


class UsernameCheck(OutSchema):
    username: str
    available: bool
    reason: str | None
    suggestion: str | None

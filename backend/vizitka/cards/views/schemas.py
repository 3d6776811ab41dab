"""What goes into and comes out of the API of saved views."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field, field_validator

from vizitka.cards.schemas.overview import CardFilter, CardSort
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contents.fields import Line

CardColumn = Literal["email", "job_title", "department", "city", "space", "state", "updated"]
ViewName = Annotated[str, Field(min_length=1, max_length=60), Line]


class ShownCards(InSchema):
    """Which cards, in which order, and the columns beside the name as they follow each other."""

    filter: CardFilter = CardFilter()
    sort: CardSort = "-updated"
    columns: Annotated[list[CardColumn], Field(max_length=7)] = []

    @field_validator("columns")
    @classmethod
    def each_once(cls, value: list[CardColumn]) -> list[CardColumn]:
        return list(dict.fromkeys(value))


class CardViewIn(InSchema):
    """`space` null: of the list of all cards."""

    space: UUID | None = None
    name: ViewName
    shown: ShownCards


class CardViewPatch(InSchema):
    """What is not sent stays as it is."""

    name: ViewName | None = None
    shown: ShownCards | None = None

    @field_validator("name", mode="before")
    @classmethod
    def null_is_no_name(cls, value: Any) -> Any:
        return "" if value is None else value


class CardViewQuery(InSchema):
    """`space` not given: those of the list of all cards."""

    space: UUID | None = None


class CardViewOut(OutSchema):
    uuid: UUID
    space: UUID | None
    name: str
    shown: ShownCards

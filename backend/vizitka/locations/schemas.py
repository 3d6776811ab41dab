"""What goes in and out of the API of locations."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Any, Literal

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field, field_validator, model_validator

from vizitka.cards.schemas.rows import CardPhone, CardPhoneIn
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.zones import TimeZone
from vizitka.contents import rules as contents
from vizitka.contents.fields import (
    Country,
    EmptyList,
    ImageReference,
    Line,
    Text100,
    Text120,
    Text200,
    Text300,
    Time,
)
from vizitka.contents.schemas.frames import OpeningHours
from vizitka.contents.schemas.frames_in import OpeningHoursIn
from vizitka.images.schemas import AvatarAddress, ImageOut

LocationName = Annotated[str, Field(min_length=1, max_length=120), Line]
Latitude = Annotated[float, Field(ge=-90, le=90)]
Longitude = Annotated[float, Field(ge=-180, le=180)]


class SpanIn(InSchema):
    """From when to when, `closes` maybe on the next day."""

    opens: Time
    closes: Time

    @model_validator(mode="after")
    def takes_time(self) -> SpanIn:
        if self.opens == self.closes:
            raise FieldProblem(_("Opening and closing time must differ."))
        return self


class SpecialDayIn(InSchema):
    """A day that is not as its weekday: without hours it is closed. `yearly`: in each year."""

    date: dt.date
    name: Text100 = ""
    yearly: bool = False
    hours: Annotated[list[SpanIn], EmptyList, Field(max_length=6)] = []

    @field_validator("hours")
    @classmethod
    def do_not_overlap(cls, value: list[SpanIn]) -> list[SpanIn]:
        if contents.hours_overlap([{"day": 0, **row.model_dump()} for row in value]):
            raise FieldProblem(_("Hours of one day overlap."))
        return sorted(value, key=lambda row: row.opens)


def _in_order(hours: list[OpeningHoursIn]) -> list[OpeningHoursIn]:
    if contents.hours_overlap([row.model_dump() for row in hours]):
        raise FieldProblem(_("Hours of one day overlap."))
    return sorted(hours, key=lambda row: (row.day, row.opens))


def _each_day_once(days: list[SpecialDayIn]) -> list[SpecialDayIn]:
    if len({day.date for day in days}) < len(days):
        raise FieldProblem(_("Each special day can be there once."))
    return sorted(days, key=lambda day: day.date)


def _names_once(names: list[str]) -> list[str]:
    return list(
        {" ".join(name.split()).casefold(): " ".join(name.split()) for name in names if name}.values()
    )


Hours = Annotated[list[OpeningHoursIn], EmptyList, Field(max_length=42), AfterValidator(_in_order)]
SpecialDays = Annotated[list[SpecialDayIn], EmptyList, Field(max_length=60), AfterValidator(_each_day_once)]
Phones = Annotated[list[CardPhoneIn], EmptyList, Field(max_length=5)]
Departments = Annotated[list[Text200], EmptyList, Field(max_length=100), AfterValidator(_names_once)]
Templates = Annotated[list[uuid.UUID], EmptyList, Field(max_length=100)]


class LocationPatch(InSchema):
    """What is not sent stays as it is."""

    name: LocationName = ""
    external_key: Text100 = ""
    street: Text200 = ""
    street2: Text200 = ""
    zipcode: Annotated[str, Field(max_length=20), Line] = ""
    city: Text120 = ""
    region: Text120 = ""
    country: Country = ""
    latitude: Latitude | None = None
    longitude: Longitude | None = None
    phones: Phones = []
    hours: Hours = []
    holidays: SpecialDays = []
    note: Text300 = ""
    time_zone: TimeZone = ""
    picture: ImageReference = None
    on_page: bool = True
    templates: Templates = []
    departments: Departments = []

    @model_validator(mode="after")
    def names_a_whole_point(self) -> LocationPatch:
        sent = self.model_fields_set & {"latitude", "longitude"}
        if len(sent) == 1 or (self.latitude is None) != (self.longitude is None):
            raise FieldProblem(_("Give both latitude and longitude, or neither."))
        return self

    def values(self) -> dict[str, Any]:
        """The sent fields as services take them."""
        given = self.model_dump(mode="json", include=self.model_fields_set - {"picture"})
        if "picture" in self.model_fields_set:
            given["picture"] = self.picture
        if "templates" in given:
            given["templates"] = list(dict.fromkeys(given["templates"]))
        return given


class LocationIn(LocationPatch):
    name: LocationName


class LocationRow(OutSchema):
    """`followers` counts the cards that name it themselves."""

    uuid: uuid.UUID
    name: str
    street: str
    zipcode: str
    city: str
    country: str
    latitude: float | None
    longitude: float | None
    has_hours: bool
    on_page: bool
    picture: AvatarAddress | None
    followers: int
    templates: int
    departments: int
    version: int
    updated_at: dt.datetime


class ChangedLocation(OutSchema):
    version: int
    name: str
    external_key: str
    street: str
    street2: str
    zipcode: str
    city: str
    region: str
    country: str
    time_zone: str
    on_page: bool


class LocationChangeOut(OutSchema):
    """The last change of a location; of a deleted one `location` is null."""

    uuid: uuid.UUID
    changed_at: dt.datetime
    deleted: bool
    location: ChangedLocation | None


class Span(OutSchema):
    opens: str
    closes: str


class SpecialDayOut(OutSchema):
    date: dt.date
    name: str
    yearly: bool
    hours: list[Span]


class FollowingTemplate(OutSchema):
    uuid: uuid.UUID
    name: str


class LocationOut(OutSchema):
    uuid: uuid.UUID
    name: str
    external_key: str
    street: str
    street2: str
    zipcode: str
    city: str
    region: str
    country: str
    latitude: float | None
    longitude: float | None
    phones: list[CardPhone]
    hours: list[OpeningHours]
    holidays: list[SpecialDayOut]
    note: str
    time_zone: str
    picture: ImageOut | None
    on_page: bool
    templates: list[FollowingTemplate]
    departments: list[str]
    version: int
    created_at: dt.datetime
    updated_at: dt.datetime
    deleted_at: dt.datetime | None
    purge_at: dt.datetime | None


class FollowerCard(OutSchema):
    uuid: uuid.UUID
    name: str


class LocationFollowers(OutSchema):
    """What would lose its address by a deletion: cards that follow it themselves (`cards` of them, the first ones by
    name), those by a template or a department, and whether the space's own address and its frames do. `others` says
    in sentences what else is for people there."""

    cards: int
    people: list[FollowerCard]
    by_template: int
    by_department: int
    templates: list[FollowingTemplate]
    departments: list[str]
    space_address: bool
    shared_frames: int
    others: list[str]


class LocationChoice(OutSchema):
    """What a card may follow."""

    uuid: uuid.UUID
    name: str
    street: str
    street2: str
    zipcode: str
    city: str
    region: str
    country: str
    latitude: float | None
    longitude: float | None
    has_hours: bool


class LocationImportQuery(InSchema):
    dry_run: bool = True


class LocationImportRow(OutSchema):
    """`fields` are those that change."""

    row: int
    name: str
    city: str
    status: Literal["create", "update", "same", "bad"]
    fields: list[str]
    problem: str


class LocationImportOut(OutSchema):
    """What becomes of each row, and of each column: `field` is null where nothing is read from it."""

    dry_run: bool
    create: int
    update: int
    same: int
    bad: int
    columns: list[LocationImportColumn]
    rows: list[LocationImportRow]


class LocationImportColumn(OutSchema):
    header: str
    field: str | None


class LocationExportQuery(InSchema):
    format: Literal["csv", "xlsx"] = "xlsx"


LocationImportOut.model_rebuild()

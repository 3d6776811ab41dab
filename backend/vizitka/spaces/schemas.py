"""What goes into and comes out of the spaces' API. Addresses and layouts are shared with cards."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.paging import PageQuery
from vizitka.images.schemas import ImageOut
from vizitka.spaces.enums import SpaceRole, Visibility
from vizitka.spaces.fields import (
    Colour,
    Country,
    ImageReference,
    Line,
    LongText,
    Text60,
    Text120,
    Text200,
    one_line,
)
from vizitka.spaces.rules import MODE_FIELDS

RowId = Annotated[str, Line, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")]
ContactLabel = Literal["work", "home", "other"]


class PostalAddressIn(InSchema):
    """`country` is an ISO 3166-1 alpha-2 code or empty."""

    id: RowId = ""
    label: ContactLabel = "work"
    custom_label: Text60 = ""
    street: Text200 = ""
    street2: Text200 = ""
    zipcode: Annotated[str, Line, Field(max_length=20)] = ""
    city: Text120 = ""
    region: Text120 = ""
    country: Country = ""


class PostalAddress(OutSchema):
    id: str = ""
    label: str = "work"
    custom_label: str = ""
    street: str = ""
    street2: str = ""
    zipcode: str = ""
    city: str = ""
    region: str = ""
    country: str = ""


class LayoutIn(InSchema):
    """A missing key stays as it is; `null` takes the own value away, so that the next one shows."""

    primary: Colour = None
    background: Colour = None
    text: Colour = None
    mode: Literal["auto", "light", "dark"] | None = None
    rounding: Annotated[int, Field(ge=0, le=32)] | None = None
    header_style: Literal["image", "colour", "gradient", "none"] | None = None


class Layout(OutSchema):
    """Colours as #RRGGBB, `rounding` in CSS pixels."""

    primary: str
    background: str
    text: str
    mode: str
    rounding: int
    header_style: str


class PlaceholdersIn(InSchema):
    """The space's defaults; what is not sent stays as it is, `null` takes it away."""

    name: Text200 = ""
    address: PostalAddressIn | None = None
    description: LongText = ""
    header: ImageReference = None
    logo: ImageReference = None
    profile_picture: ImageReference = None

    def columns(self) -> dict[str, Any]:
        """The sent values by column of the space."""
        result: dict[str, Any] = {}
        for field in self.model_fields_set:
            value = getattr(self, field)
            is_address = isinstance(value, PostalAddressIn)
            result[f"placeholder_{field}"] = value.model_dump() if is_address else value
        return result


class FieldModeIn(InSchema):
    visible: bool = True
    locked: bool = False


ModeField = Literal[
    "prefix",
    "first_name",
    "last_name",
    "suffix",
    "pronouns",
    "job_title",
    "department",
    "organisation",
    "description",
    "phones",
    "emails",
    "websites",
    "addresses",
    "social_media",
    "frames",
    "header",
    "logo",
    "profile_picture",
    "layout",
]
Name = Annotated[str, BeforeValidator(one_line), Field(min_length=1, max_length=120)]


class SpaceIn(InSchema):
    name: Name
    username: Annotated[str, Line, Field(max_length=60)] = ""
    layout: LayoutIn | None = None
    logo: ImageReference = None


class GridPatch(InSchema):
    """The design that the cards of a space share."""

    placeholders: PlaceholdersIn | None = None
    layout: LayoutIn | None = None
    field_modes: dict[ModeField, FieldModeIn] | None = None

    def columns(self) -> dict[str, Any]:
        """The sent values by column of the space."""
        result: dict[str, Any] = {}
        if self.placeholders is not None:
            result |= self.placeholders.columns()
        if self.layout is not None:
            result["layout"] = self.layout.model_dump(exclude_unset=True)
        if self.field_modes is not None:
            result["field_modes"] = {field: mode.model_dump() for field, mode in self.field_modes.items()}
        return result


class SpacePatch(GridPatch):
    """What is not sent stays as it is."""

    name: Name | None = None
    username: Annotated[str, Line, Field(max_length=60)] | None = None
    description: LongText = ""
    visibility: Visibility | None = None
    active: bool | None = None

    @field_validator("name", "username", "visibility", "active", mode="before")
    @classmethod
    def null_is_no_value(cls, value: Any) -> Any:
        # A space cannot be without these: `null` is refused like an empty text.
        return "" if value is None else value

    def columns(self) -> dict[str, Any]:
        result = super().columns()
        for field in ("name", "username", "description", "visibility", "active"):
            if field in self.model_fields_set:
                value = getattr(self, field)
                result[field] = value.value if isinstance(value, Visibility) else value
        return result


class SpaceListQuery(PageQuery):
    search: str = Field("", max_length=200)
    deleted: bool = False


class SpaceLicence(OutSchema):
    package: str
    name: str


class SpaceSummary(OutSchema):
    """`cards_used` counts active cards of the space; `cards_limit` null: without limit."""

    uuid: uuid.UUID
    name: str
    username: str
    visibility: Visibility
    active: bool
    role: SpaceRole
    cards_used: int
    cards_limit: int | None
    licence: SpaceLicence | None
    logo: ImageOut | None
    colour: str
    deleted_at: dt.datetime | None
    purge_at: dt.datetime | None


class Placeholders(OutSchema):
    name: str
    address: PostalAddress | None
    description: str
    header: ImageOut | None
    logo: ImageOut | None
    profile_picture: ImageOut | None


class FieldMode(OutSchema):
    visible: bool
    locked: bool


class SpaceOut(SpaceSummary):
    version: int
    description: str
    placeholders: Placeholders
    layout: Layout
    field_modes: dict[str, FieldMode]
    abilities: list[str]
    created_at: dt.datetime
    public_url: str


class SpacePermission(OutSchema):
    role: SpaceRole
    abilities: list[str]


assert set(MODE_FIELDS) == set(ModeField.__args__)  # type: ignore[attr-defined]

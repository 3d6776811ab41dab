"""Frames as they are written: a union of kinds, each with what belongs to it, checked and cleaned."""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Final, Literal

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field, field_validator, model_validator
from typing_extensions import TypeAliasType

from vizitka.common.api.envelope import InSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.unions import PathsOfMembers
from vizitka.contents import rules, versions
from vizitka.contents.fields import (
    DocumentReference,
    EmptyDict,
    EmptyList,
    EmptyText,
    ImageReference,
    LanguageCode,
    LongText,
    Text100,
    Text200,
    Text300,
    Text500,
    Time,
)
from vizitka.contents.schemas.rows import Place, PostalAddressIn, RowId

# Where a frame says what it follows; one that follows nothing does not say it.
FOLLOWS: Final = "location"
RichText = Annotated[str, Field(max_length=20_000), EmptyText, AfterValidator(rules.clean_html)]


def _link(value: str) -> str:
    address = rules.link_address(value)
    if address is None:
        raise FieldProblem(_("Use a web, email or phone address."))
    return address


def _link_if_any(value: str | None) -> str | None:
    return _link(value) if value else None


def _video(value: str) -> str:
    video = rules.video_of(value)
    if video is None:
        raise FieldProblem(_("Use the address of a video on YouTube or Vimeo."))
    return video.url


# An address that is not sent is refused in the same words as a wrong one.
Address = Annotated[str, Field(max_length=rules.LONGEST_ADDRESS, validate_default=True), EmptyText]


class FrameTextsIn(InSchema):
    """Texts of a frame in one more language; only those of its kind are kept."""

    title: Text200 = ""
    html: RichText = ""
    alt: Text300 = ""
    label: Text100 = ""
    text: LongText = ""
    consent: Text500 = ""
    note: Text300 = ""


class AltTextIn(InSchema):
    alt: Text300 = ""


class GalleryImageIn(InSchema):
    image: ImageReference
    alt: Text300 = ""
    translations: Annotated[dict[LanguageCode, AltTextIn], EmptyDict] = {}

    @field_validator("image")
    @classmethod
    def is_there(cls, value: uuid.UUID | None) -> uuid.UUID:
        if value is None:
            raise FieldProblem(_("Choose a picture."))
        return value

    @field_validator("translations")
    @classmethod
    def say_something(cls, value: dict[LanguageCode, AltTextIn]) -> dict[LanguageCode, AltTextIn]:
        return {code: texts for code, texts in value.items() if texts.alt}


class OpeningHoursIn(InSchema):
    """`day` 0 is Monday. `closes` may be on the next day: 18:00 to 02:00."""

    day: Annotated[int, Field(ge=0, le=6)]
    opens: Time
    closes: Time

    @model_validator(mode="after")
    def takes_time(self) -> OpeningHoursIn:
        if self.opens == self.closes:
            raise FieldProblem(_("Opening and closing time must differ."))
        return self


class FrameIn(InSchema):
    """What every kind has. What only other kinds have is not kept."""

    id: RowId = ""
    title: Text200 = ""
    translations: Annotated[dict[LanguageCode, FrameTextsIn], EmptyDict] = {}

    @model_validator(mode="before")
    @classmethod
    def without_what_other_kinds_have(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        foreign = OF_SOME_KIND - cls.model_fields.keys()
        return {name: part for name, part in value.items() if name not in foreign}

    def stored(self) -> dict[str, Any]:
        """The row as cards and spaces keep it: things by their ids, no empty translation."""
        row = self.model_dump(mode="json")
        if getattr(self, FOLLOWS, None) is None:
            row.pop(FOLLOWS, None)
        names = rules.FRAME_TEXTS[row["kind"]]
        texts = {
            code: {name: given[name] for name in names if given[name]}
            for code, given in row["translations"].items()
        }
        translations = {code: given for code, given in texts.items() if given}
        return {**row, "translations": translations, "version": versions.PRESENT}


class TextFrameIn(FrameIn):
    kind: Literal["text"]
    html: RichText = ""


class ImageFrameIn(FrameIn):
    """`href` is where a tap leads."""

    kind: Literal["image"]
    image: ImageReference = None
    alt: Text300 = ""
    href: Annotated[str | None, Field(max_length=rules.LONGEST_ADDRESS), AfterValidator(_link_if_any)] = None


class GalleryFrameIn(FrameIn):
    kind: Literal["gallery"]
    images: Annotated[list[GalleryImageIn], EmptyList, Field(max_length=20)] = []


class VideoFrameIn(FrameIn):
    """`provider` is recognised by the address and only read."""

    kind: Literal["video"]
    url: Annotated[Address, AfterValidator(_video)] = ""
    provider: str | None = None
    poster: ImageReference = None

    @model_validator(mode="after")
    def names_its_provider(self) -> VideoFrameIn:
        video = rules.video_of(self.url)
        self.provider = video.provider if video else ""
        return self


class FileFrameIn(FrameIn):
    kind: Literal["file"]
    document: DocumentReference = None
    label: Text100 = ""


class LinkFrameIn(FrameIn):
    kind: Literal["link"]
    url: Annotated[Address, AfterValidator(_link)] = ""
    label: Text100 = ""


class MapFrameIn(FrameIn):
    """A place: a location of the space, or an address, or a point in degrees, or both."""

    kind: Literal["map"]
    location: uuid.UUID | None = None
    address: PostalAddressIn | None = None
    latitude: Annotated[float, Field(ge=-90, le=90)] | None = None
    longitude: Annotated[float, Field(ge=-180, le=180)] | None = None

    @model_validator(mode="after")
    def names_a_whole_point(self) -> MapFrameIn:
        if (self.latitude is None) != (self.longitude is None):
            raise FieldProblem(_("Give both latitude and longitude, or neither."))
        return self


class ContactFormFrameIn(FrameIn):
    kind: Literal["contact_form"]
    text: LongText = ""
    consent: Text500 = ""


class NewsletterFrameIn(FrameIn):
    kind: Literal["newsletter"]
    text: LongText = ""


class OpeningHoursFrameIn(FrameIn):
    kind: Literal["opening_hours"]
    location: uuid.UUID | None = None
    hours: Annotated[list[OpeningHoursIn], EmptyList, Field(max_length=42)] = []
    note: Text300 = ""

    @field_validator("hours")
    @classmethod
    def do_not_overlap(cls, value: list[OpeningHoursIn]) -> list[OpeningHoursIn]:
        if rules.hours_overlap([row.model_dump() for row in value]):
            raise FieldProblem(_("Hours of one day overlap."))
        return sorted(value, key=lambda row: (row.day, row.opens))


CardFrameIn = TypeAliasType(
    "CardFrameIn",
    Annotated[
        TextFrameIn
        | ImageFrameIn
        | GalleryFrameIn
        | VideoFrameIn
        | FileFrameIn
        | LinkFrameIn
        | MapFrameIn
        | ContactFormFrameIn
        | NewsletterFrameIn
        | OpeningHoursFrameIn,
        Field(discriminator="kind"),
        PathsOfMembers,
    ],
)
OF_SOME_KIND = frozenset(name for kind in FrameIn.__subclasses__() for name in kind.model_fields)


class OnAllCardsIn(InSchema):
    """A row of the space: a `locked` one cannot be left out by a card."""

    locked: bool = False
    place: Place = "after"


class SharedTextFrameIn(OnAllCardsIn, TextFrameIn):
    pass


class SharedImageFrameIn(OnAllCardsIn, ImageFrameIn):
    pass


class SharedGalleryFrameIn(OnAllCardsIn, GalleryFrameIn):
    pass


class SharedVideoFrameIn(OnAllCardsIn, VideoFrameIn):
    pass


class SharedFileFrameIn(OnAllCardsIn, FileFrameIn):
    pass


class SharedLinkFrameIn(OnAllCardsIn, LinkFrameIn):
    pass


class SharedMapFrameIn(OnAllCardsIn, MapFrameIn):
    pass


class SharedContactFormFrameIn(OnAllCardsIn, ContactFormFrameIn):
    pass


class SharedNewsletterFrameIn(OnAllCardsIn, NewsletterFrameIn):
    pass


class SharedOpeningHoursFrameIn(OnAllCardsIn, OpeningHoursFrameIn):
    pass


SharedFrameIn = TypeAliasType(
    "SharedFrameIn",
    Annotated[
        SharedTextFrameIn
        | SharedImageFrameIn
        | SharedGalleryFrameIn
        | SharedVideoFrameIn
        | SharedFileFrameIn
        | SharedLinkFrameIn
        | SharedMapFrameIn
        | SharedContactFormFrameIn
        | SharedNewsletterFrameIn
        | SharedOpeningHoursFrameIn,
        Field(discriminator="kind"),
        PathsOfMembers,
    ],
)

"""Rows that spaces and cards both hold, as they go into and come out of the API."""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Literal

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field, ValidationInfo, field_validator, model_validator

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.contents import rules
from vizitka.contents.enums import FrameKind
from vizitka.contents.fields import (
    Country,
    DocumentReference,
    EmptyDict,
    EmptyList,
    ImageReference,
    LanguageCode,
    Line,
    LongText,
    Text60,
    Text100,
    Text120,
    Text200,
    Text300,
    Text500,
    Time,
)
from vizitka.documents.schemas import DocumentOut
from vizitka.images.schemas import ImageOut
from vizitka.reference.errors import LinkError
from vizitka.reference.rules import NormalisedLink, normalise

RowId = Annotated[str, Line, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")]
ContactLabel = Literal["work", "home", "other"]

RichText = Annotated[str, Field(max_length=20_000), AfterValidator(rules.clean_html)]
# Whether a row of the space stands before or after the card's own.
Place = Literal["before", "after"]


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


def normalised_link(network: str, value: str) -> NormalisedLink:
    """A social network's address as the reference domain keeps it. Raises `FieldProblem` with
    words what to do.
    """
    try:
        return normalise(network, value)
    except LinkError as problem:
        raise FieldProblem(str(problem.message)) from None


class CardSocialMediaIn(InSchema):
    """`value` may be what people paste: a name, @name or a whole address. `network` "link" is a free link."""

    id: RowId = ""
    network: Annotated[str, Field(min_length=1, max_length=40)]
    value: Annotated[str, Line, Field(min_length=1, max_length=rules.LONGEST_ADDRESS)]
    url: str | None = None
    label: Text100 = ""

    @field_validator("value")
    @classmethod
    def is_normalised(cls, value: str, info: ValidationInfo) -> str:
        return normalised_link(info.data.get("network", ""), value).value

    @model_validator(mode="after")
    def leads_to_its_network(self) -> CardSocialMediaIn:
        link = normalised_link(self.network, self.value)
        self.url, self.label = link.url, self.label or link.label
        return self


class SharedSocialMediaIn(CardSocialMediaIn):
    """A row that all cards of a space show; a locked one cannot be left out by a card."""

    locked: bool = False
    place: Place = "after"


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

    def stored(self) -> dict[str, Any]:
        """The picture as its frame keeps it."""
        texts = {code: {"alt": given.alt} for code, given in self.translations.items() if given.alt}
        return {"image": _id(self.image), "alt": self.alt, "translations": texts}


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


class FrameTextsIn(InSchema):
    """Texts of a frame in one more language; only those of its kind are kept."""

    title: Text200 = ""
    html: RichText = ""
    alt: Text300 = ""
    label: Text100 = ""
    text: LongText = ""
    consent: Text500 = ""
    note: Text300 = ""


class CardFrameIn(InSchema):
    """A block of content; what belongs to another kind is not kept. By `kind`: text has `html`; image `image`, `alt`,
    `href`; gallery `images`; video `url`, `poster` (`provider` is recognised and only read); file `document`,
    `label`; link `url`, `label`; map `address`, `latitude`, `longitude`; contact_form `text`, `consent`;
    newsletter `text`; opening_hours `hours`, `note`. All have `title` and `translations`.
    """

    id: RowId = ""
    kind: FrameKind
    title: Text200 = ""
    html: RichText | None = None
    image: ImageReference = None
    alt: Text300 = ""
    href: Annotated[str | None, Field(max_length=rules.LONGEST_ADDRESS)] = None
    url: Annotated[str | None, Field(max_length=rules.LONGEST_ADDRESS), Field(validate_default=True)] = None
    label: Text100 = ""
    provider: str | None = None
    poster: ImageReference = None
    images: Annotated[list[GalleryImageIn], EmptyList, Field(max_length=20)] = []
    document: DocumentReference = None
    address: PostalAddressIn | None = None
    latitude: Annotated[float, Field(ge=-90, le=90)] | None = None
    longitude: Annotated[float, Field(ge=-180, le=180), Field(allow_inf_nan=False)] | None = None
    text: LongText = ""
    consent: Text500 = ""
    hours: Annotated[list[OpeningHoursIn], EmptyList, Field(max_length=42)] = []
    note: Text300 = ""
    translations: Annotated[dict[LanguageCode, FrameTextsIn], EmptyDict] = {}

    @field_validator("href")
    @classmethod
    def leads_somewhere(cls, value: str | None) -> str | None:
        if not value:
            return None
        address = rules.link_address(value)
        if address is None:
            raise FieldProblem(_("Use a web, email or phone address."))
        return address

    @field_validator("url")
    @classmethod
    def fits_the_kind(cls, value: str | None, info: ValidationInfo) -> str | None:
        kind = info.data.get("kind")
        if kind == FrameKind.LINK:
            address = rules.link_address(value or "")
            if address is None:
                raise FieldProblem(_("Use a web, email or phone address."))
            return address
        if kind == FrameKind.VIDEO:
            video = rules.video_of(value or "")
            if video is None:
                raise FieldProblem(_("Use the address of a video on YouTube or Vimeo."))
            return video.url
        return None

    @field_validator("hours")
    @classmethod
    def do_not_overlap(cls, value: list[OpeningHoursIn]) -> list[OpeningHoursIn]:
        if rules.hours_overlap([row.model_dump() for row in value]):
            raise FieldProblem(_("Hours of one day overlap."))
        return sorted(value, key=lambda row: (row.day, row.opens))

    @model_validator(mode="after")
    def names_a_whole_point(self) -> CardFrameIn:
        if (self.latitude is None) != (self.longitude is None):
            raise FieldProblem(_("Give both latitude and longitude, or neither."))
        return self

    def stored(self) -> dict[str, Any]:
        """Only what belongs to the kind."""
        row: dict[str, Any] = {"id": self.id, "kind": self.kind.value, "title": self.title}
        row |= getattr(self, f"_{self.kind.value}")()
        texts = {
            language: {
                name: value for name in rules.FRAME_TEXTS[self.kind.value] if (value := getattr(given, name))
            }
            for language, given in self.translations.items()
        }
        row["translations"] = {language: given for language, given in texts.items() if given}
        return row

    def _text(self) -> dict[str, Any]:
        return {"html": self.html or ""}

    def _image(self) -> dict[str, Any]:
        return {"image": _id(self.image), "alt": self.alt, "href": self.href}

    def _gallery(self) -> dict[str, Any]:
        return {"images": [item.stored() for item in self.images]}

    def _video(self) -> dict[str, Any]:
        video = rules.video_of(self.url or "")
        return {
            "url": self.url,
            "provider": video.provider if video else "",
            "poster": _id(self.poster),
        }

    def _file(self) -> dict[str, Any]:
        return {"document": _id(self.document), "label": self.label}

    def _link(self) -> dict[str, Any]:
        return {"url": self.url, "label": self.label}

    def _map(self) -> dict[str, Any]:
        return {
            "address": self.address.model_dump() if self.address else None,
            "latitude": self.latitude,
            "longitude": self.longitude,
        }

    def _contact_form(self) -> dict[str, Any]:
        return {"text": self.text, "consent": self.consent}

    def _newsletter(self) -> dict[str, Any]:
        return {"text": self.text}

    def _opening_hours(self) -> dict[str, Any]:
        return {"hours": [row.model_dump() for row in self.hours], "note": self.note}


def _id(value: uuid.UUID | None) -> str | None:
    return str(value) if value else None


class SharedFrameIn(CardFrameIn):
    """A frame that all cards of a space show; a locked one cannot be left out by a card."""

    locked: bool = False
    place: Place = "after"

    def stored(self) -> dict[str, Any]:
        return super().stored() | {"locked": self.locked, "place": self.place}


class CardSocialMedia(OutSchema):
    id: str = ""
    network: str
    value: str
    url: str = ""
    label: str = ""


class SharedSocialMedia(CardSocialMedia):
    locked: bool = False
    place: str = "after"


class AltText(OutSchema):
    alt: str = ""


class GalleryImage(OutSchema):
    image: ImageOut | None = None
    alt: str = ""
    translations: dict[str, AltText] = {}


class OpeningHours(OutSchema):
    day: int
    opens: str
    closes: str


class FrameTexts(OutSchema):
    title: str = ""
    html: str = ""
    alt: str = ""
    label: str = ""
    text: str = ""
    consent: str = ""
    note: str = ""


class CardFrame(OutSchema):
    id: str = ""
    kind: FrameKind
    title: str = ""
    html: str | None = None
    image: ImageOut | None = None
    alt: str = ""
    href: str | None = None
    url: str | None = None
    label: str = ""
    provider: str | None = None
    poster: ImageOut | None = None
    images: list[GalleryImage] = []
    document: DocumentOut | None = None
    address: PostalAddress | None = None
    latitude: float | None = None
    longitude: float | None = None
    text: str = ""
    consent: str = ""
    hours: list[OpeningHours] = []
    note: str = ""
    translations: dict[str, FrameTexts] = {}


class SharedFrame(CardFrame):
    locked: bool = False
    place: str = "after"

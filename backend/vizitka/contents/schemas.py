"""Rows that spaces and cards both hold, as they go into and come out of the API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.utils.translation import gettext as _
from pydantic import Field, ValidationInfo, field_validator, model_validator

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.contents import rules
from vizitka.contents.enums import FrameKind
from vizitka.contents.fields import (
    Country,
    ImageReference,
    Line,
    Text60,
    Text100,
    Text120,
    Text200,
    Text300,
)
from vizitka.images.schemas import ImageOut
from vizitka.reference.errors import LinkError
from vizitka.reference.rules import NormalisedLink, normalise

RowId = Annotated[str, Line, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]*$")]
ContactLabel = Literal["work", "home", "other"]

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
    """A social network's address as the reference domain keeps it. Raises `FieldProblem` with words what to
    do.
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


class CardFrameIn(InSchema):
    """A block of content. By `kind`: text has `html`; image `image`, `alt`, `href`; link `url`, `label`;
    video `url`,
    `poster` (`provider` is recognised and only read)."""

    id: RowId = ""
    kind: FrameKind
    title: Text200 = ""
    html: Annotated[str | None, Field(max_length=20_000)] = None
    image: ImageReference = None
    alt: Text300 = ""
    href: Annotated[str | None, Field(max_length=rules.LONGEST_ADDRESS)] = None
    url: Annotated[str | None, Field(max_length=rules.LONGEST_ADDRESS), Field(validate_default=True)] = None
    label: Text100 = ""
    provider: str | None = None
    poster: ImageReference = None

    @field_validator("html")
    @classmethod
    def is_clean(cls, value: str | None) -> str | None:
        return None if value is None else rules.clean_html(value)

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

    def stored(self) -> dict[str, Any]:
        """Only what belongs to the kind."""
        row: dict[str, Any] = {"id": self.id, "kind": self.kind.value, "title": self.title}
        if self.kind == FrameKind.TEXT:
            row["html"] = self.html or ""
        elif self.kind == FrameKind.IMAGE:
            row |= {"image": str(self.image) if self.image else None, "alt": self.alt, "href": self.href}
        elif self.kind == FrameKind.LINK:
            row |= {"url": self.url, "label": self.label}
        else:
            video = rules.video_of(self.url or "")
            row |= {
                "url": self.url,
                "provider": video.provider if video else "",
                "poster": str(self.poster) if self.poster else None,
            }
        return row


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


class SharedFrame(CardFrame):
    locked: bool = False
    place: str = "after"

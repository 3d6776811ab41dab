"""Addresses and social media, rows that spaces and cards both hold, as they go into and come out of the API."""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Literal

from pydantic import (
    Field,
    SerializerFunctionWrapHandler,
    ValidationInfo,
    field_validator,
    model_serializer,
    model_validator,
)

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.contents import rules
from vizitka.contents.fields import Country, Line, Text60, Text100, Text120, Text200
from vizitka.reference.errors import LinkError
from vizitka.reference.rules import NormalisedLink, normalise

RowId = Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]*$"), Line]
ContactLabel = Literal["work", "home", "other"]
# Whether a row of the space stands before or after the card's own.
Place = Literal["before", "after"]


class PostalAddressIn(InSchema):
    """`country` is an ISO 3166-1 alpha-2 code or empty. An address that follows a location of the space is what that
    says; its own parts are a copy."""

    id: RowId = ""
    location: uuid.UUID | None = None
    label: ContactLabel = "work"
    custom_label: Text60 = ""
    street: Text200 = ""
    street2: Text200 = ""
    zipcode: Annotated[str, Field(max_length=20), Line] = ""
    city: Text120 = ""
    region: Text120 = ""
    country: Country = ""

    @model_serializer(mode="wrap")
    def without_nothing(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """A row that follows none says nothing of it, as all rows did before there were any."""
        return {key: value for key, value in handler(self).items() if key != "location" or value}


class PostalAddress(OutSchema):
    id: str = ""
    location: uuid.UUID | None = None
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
    value: Annotated[str, Field(min_length=1, max_length=rules.LONGEST_ADDRESS), Line]
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


class CardSocialMedia(OutSchema):
    id: str = ""
    network: str
    value: str
    url: str = ""
    label: str = ""


class SharedSocialMedia(CardSocialMedia):
    locked: bool = False
    place: Place = "after"

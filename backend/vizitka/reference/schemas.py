"""What goes in and out of the reference API."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.reference.enums import Category, LinkKind, PostcodeName, PostcodePlace, TownName


class ReferenceCountry(OutSchema):
    """`value` is the ISO 3166-1 code, or with `phoneprefix=true` the prefix, then `country` is the code."""

    value: str
    text: str
    country: str | None = None


class AddressFormOut(OutSchema):
    """How addresses of a country are written. `postcode_pattern` is a regular expression for the whole postcode,
    whatever its case; empty where none is known. `area`: state or province stands beside the town."""

    country: str
    postcode: PostcodePlace
    postcode_needed: bool
    postcode_name: PostcodeName
    postcode_pattern: str
    postcode_example: str
    town_name: TownName
    area: bool


class ReferenceCurrency(OutSchema):
    value: str
    text: str
    symbol: str
    digits: int


class ReferenceLanguage(OutSchema):
    value: str
    text: str
    native: str


class ReferenceSocialNetwork(OutSchema):
    """`icon` is an SVG, 24 × 24 in currentColor; `pattern` the address with `{value}` for the name; `leads` says
    that it stands before others on cards of the focus asked for."""

    value: str
    text: str
    category: Category
    icon: str
    placeholder: str
    pattern: str
    kind: LinkKind
    example: str
    leads: bool


class ReferenceSocialNetworkGroup(OutSchema):
    category: Category
    text: str
    items: list[ReferenceSocialNetwork]


class NormaliseLinkIn(InSchema):
    """Without `network` it is found by the address; what belongs to none is a plain link."""

    network: Annotated[str, Field(max_length=40)] | None = None
    value: Annotated[str, Field(max_length=4000)]


class NormalisedLinkOut(OutSchema):
    network: str
    value: str
    url: str
    label: str

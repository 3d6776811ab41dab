"""People and groups as SCIM writes them (RFC 7643), with what providers really send: an address at `.local`, a picture
that is no address, a manager who is only a key. Shapes are checked here; values are kept as they were sent.

Passwords and certificates are no part of them: who sends any finds them ignored, and they are stored nowhere.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, cast

from pydantic import Field, create_model
from scim2_models import (
    URN,
    Address,
    CaseExact,
    ComplexAttribute,
    Entitlement,
    Extension,
    GroupMembership,
    Im,
    Mutability,
    Name,
    PhoneNumber,
    Reference,
    Required,
    Resource,
    Role,
    ScimPolicy,
    Uniqueness,
)

from vizitka.cards.fields import CARD_FIELDS, Kind
from vizitka.scim.shapes import CARD_URN, ENTERPRISE_URN, GROUP_URN, USER_URN

POLICY: Final = ScimPolicy(
    unknown=ScimPolicy.Unknown.ignore,
    remove_value_as_filter=ScimPolicy.RemoveValue.apply,
    unmatched_path_filter=ScimPolicy.UnmatchedPathFilter.create,
)

PersonReference = Reference["User"]


class Email(ComplexAttribute):
    """An address as it was sent: whether it can be one is asked where it is used."""

    value: str | None = None
    display: str | None = None
    type: str | None = Field(None, examples=["work", "home", "other"])
    primary: bool | None = None


class Photo(ComplexAttribute):
    value: str | None = None
    display: str | None = None
    type: str | None = Field(None, examples=["photo", "thumbnail"])
    primary: bool | None = None


class Manager(ComplexAttribute):
    """Entra sends the key alone."""

    value: str | None = None
    ref: PersonReference | None = Field(None, serialization_alias="$ref", validation_alias="$ref")
    display_name: str | None = None


class Enterprise(Extension):
    """RFC 7643, section 4.3."""

    __schema__ = URN(ENTERPRISE_URN)

    employee_number: str | None = None
    cost_center: str | None = None
    organization: str | None = None
    division: str | None = None
    department: str | None = None
    manager: Manager | None = None


class _OfCard(Extension):
    """What stands on the card, by the card's own names. It goes before what the same is called elsewhere."""

    __schema__ = URN(CARD_URN)


_card_texts: Any = {
    field.key: (
        str | None,
        Field(None, description=f"{field.key.replace('_', ' ').capitalize()}, at most {field.limit} signs."),
    )
    for field in CARD_FIELDS
    if field.kind is Kind.TEXT
}
CardTexts: Final = create_model("Card", __base__=_OfCard, __module__=__name__, **_card_texts)


class User(Resource[Any]):
    """RFC 7643, section 4.1, without what is a secret."""

    __schema__ = URN(USER_URN)

    user_name: Annotated[str | None, Uniqueness.server, Required.true] = None
    name: Name | None = None
    display_name: str | None = None
    nick_name: str | None = None
    profile_url: str | None = None
    title: str | None = None
    user_type: str | None = None
    preferred_language: str | None = None
    locale: str | None = None
    timezone: str | None = None
    active: bool | None = None
    emails: list[Email] | None = None
    phone_numbers: list[PhoneNumber] | None = None
    ims: list[Im] | None = None
    photos: list[Photo] | None = None
    addresses: list[Address] | None = None
    groups: Annotated[list[GroupMembership] | None, Mutability.read_only] = None
    entitlements: list[Entitlement] | None = None
    roles: list[Role] | None = None


class Member(ComplexAttribute):
    """Without a name, which is asked of the person: a group may have thousands."""

    value: Annotated[str | None, Mutability.immutable, CaseExact.true] = None
    ref: Annotated[PersonReference | None, Mutability.immutable] = Field(
        None, serialization_alias="$ref", validation_alias="$ref"
    )
    type: Annotated[str | None, Mutability.immutable] = Field(None, examples=["User"])


class Group(Resource[Any]):
    __schema__ = URN(GROUP_URN)

    display_name: Annotated[str | None, Required.true] = None
    members: list[Member] | None = None


# A person with all that may be said of them.
Person: Final[Any] = cast("Any", User)[Enterprise | CardTexts]

"""Rows of contact details, as they go into and come out of the API (product.md, section 5)."""

from __future__ import annotations

import functools
from typing import Annotated, Literal

from django.utils.translation import gettext as _
from email_validator import EmailNotValidError, validate_email
from pydantic import AfterValidator, Field, field_validator

from vizitka.cards import rules
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.contents.fields import Line, Text60, Text100
from vizitka.contents.schemas.rows import ContactLabel, RowId


def _web_address(value: str) -> str:
    address = rules.web_address(value)
    if address is None:
        raise FieldProblem(_("Use a web address, for example https://example.org."))
    return address


def _email(value: str) -> str:
    try:
        return _normalised(value)
    except EmailNotValidError:
        raise FieldProblem(_("Use a valid email address.")) from None


# One call reads an address several times on its way into a card.
@functools.lru_cache(maxsize=256)
def _normalised(value: str) -> str:
    return validate_email(value, check_deliverability=False).normalized


PhoneLabel = Literal["mobile", "work", "home", "fax", "other"]


class CardPhoneIn(InSchema):
    """`number` stays as it is written; `e164` is computed and only read."""

    id: RowId = ""
    label: PhoneLabel = "work"
    custom_label: Text60 = ""
    number: Annotated[str, Field(min_length=1, max_length=60), Line]
    e164: str | None = None
    extension: Annotated[str, Field(max_length=20), Line] = ""

    @field_validator("number")
    @classmethod
    def has_digits(cls, value: str) -> str:
        if sum(sign.isdigit() for sign in value) < 3:
            raise FieldProblem(_("Use a phone number, for example +43 664 1234567."))
        return value


class CardEmailIn(InSchema):
    id: RowId = ""
    label: ContactLabel = "work"
    custom_label: Text60 = ""
    email: Annotated[str, Field(min_length=1, max_length=254), Line, AfterValidator(_email)]


class CardWebsiteIn(InSchema):
    id: RowId = ""
    label: ContactLabel = "work"
    custom_label: Text60 = ""
    url: Annotated[
        str, Field(min_length=1, max_length=rules.LONGEST_ADDRESS), Line, AfterValidator(_web_address)
    ]
    title: Text100 = ""


class CardPhone(OutSchema):
    id: str = ""
    label: str = "work"
    custom_label: str = ""
    number: str
    e164: str | None = None
    extension: str = ""


class CardEmail(OutSchema):
    id: str = ""
    label: str = "work"
    custom_label: str = ""
    email: str


class CardWebsite(OutSchema):
    id: str = ""
    label: str = "work"
    custom_label: str = ""
    url: str
    title: str = ""

"""What goes in and out of the API of the exchange."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contacts.exchange.rules import MOST_QUESTIONS
from vizitka.contacts.exchange.settings import Key, said_somewhere
from vizitka.contents.fields import EmptyDict, LanguageCode, Line, several_lines

Closed = Literal["space", "permission", "role"]
LONGEST_CONSENT = 1000
ConsentWords = Annotated[str, Field(max_length=LONGEST_CONSENT), BeforeValidator(several_lines)]


# --- what visitors are asked


class ExchangeField(OutSchema):
    name: Literal["name", "company", "email", "phone", "message"]
    required: bool
    max_length: int


class ExchangeQuestion(OutSchema):
    """With `options`, one of them is the answer."""

    id: str
    text: str
    options: list[str]
    required: bool


class ExchangeConsent(OutSchema):
    version: int
    text: str
    language: str


class ExchangeSheet(OutSchema):
    """What a card asks, in the best of the visitor's languages. `shown` comes back with what is sent, two seconds after
    it was read at the earliest and within a day."""

    title: str
    fields: list[ExchangeField]
    questions: list[ExchangeQuestion]
    consent: ExchangeConsent
    shown: str


class ExchangeIn(InSchema):
    """`answers` by the ids of questions. `consent` is the version of the text that the visitor has read and agreed to;
    nobody agrees by default."""

    shown: Annotated[str, Field(max_length=200)]
    name: Annotated[str, Field(max_length=500), Line] = ""
    company: Annotated[str, Field(max_length=500), Line] = ""
    email: Annotated[str, Field(max_length=500), Line] = ""
    phone: Annotated[str, Field(max_length=500), Line] = ""
    message: Annotated[str, Field(max_length=8000), BeforeValidator(several_lines)] = ""
    answers: Annotated[
        dict[Key, Annotated[str, Field(max_length=2000), Line]], EmptyDict, Field(max_length=MOST_QUESTIONS)
    ] = {}
    consent: int | None = None


class ExchangeThanks(OutSchema):
    """`contact` is the address of the card's vCard. Whether the visitor was known is not told."""

    text: str
    contact: str


# --- what the space decides


class ExchangeConsentIn(InSchema):
    """What visitors agree to from now on, by language."""

    texts: Annotated[dict[LanguageCode, ConsentWords], EmptyDict, AfterValidator(said_somewhere)]


class ConsentVersion(OutSchema):
    """`by` is who wrote it; empty for the product's own words. `meetings`: how many have agreed to it."""

    version: int
    texts: dict[str, str]
    written_at: dt.datetime | None
    by: str
    meetings: int


class ExchangeConsentOut(OutSchema):
    """`is_own`: the space has written it; else it is the product's. `history` has all versions, the present one first;
    the product's words are among them once somebody has agreed to them."""

    version: int
    texts: dict[str, str]
    is_own: bool
    history: list[ConsentVersion]


class CardExchangeIn(InSchema):
    is_offered: bool


class CardExchangeOut(OutSchema):
    """`is_shown`: visitors of the card are asked. `closed`: why the person may not decide `is_offered`: the space has
    switched it off, card users may not, or the role does not reach."""

    is_offered: bool
    is_shown: bool
    closed: Closed | None

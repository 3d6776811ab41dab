"""One contact: what it has, its meetings, its day of follow-up, and requests of the person."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BeforeValidator, Field

from vizitka.cards.schemas.rows import (
    CardEmail,
    CardEmailIn,
    CardPhone,
    CardPhoneIn,
    CardWebsite,
    CardWebsiteIn,
)
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.moments import Moment
from vizitka.contacts.enums import Consent, ContactSource, MeetingChannel
from vizitka.contacts.schemas.notes import MOST_TAGS, ContactNoteOut, ContactTagOut
from vizitka.contacts.schemas.people import ContactEventRef, ContactHolder, ContactSpace
from vizitka.contents.fields import EmptyList, ImageReference, Line, Text60, Text100, Text200, several_lines
from vizitka.contents.schemas.rows import PostalAddress, PostalAddressIn
from vizitka.images.schemas import ImageOut
from vizitka.spaces.schemas import AbilityName

LanguageOfContact = Literal["", "en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]


class ContactPatch(InSchema):
    """What is not sent stays as it is. `picture` is a paper card that was photographed (`/v1/images`)."""

    prefix: Text60 = ""
    first_name: Text100 = ""
    last_name: Text100 = ""
    suffix: Text60 = ""
    company: Text200 = ""
    job_title: Text200 = ""
    language: LanguageOfContact = ""
    emails: Annotated[list[CardEmailIn], EmptyList, Field(max_length=10)] = []
    phones: Annotated[list[CardPhoneIn], EmptyList, Field(max_length=10)] = []
    websites: Annotated[list[CardWebsiteIn], EmptyList, Field(max_length=10)] = []
    addresses: Annotated[list[PostalAddressIn], EmptyList, Field(max_length=5)] = []
    picture: ImageReference = None

    def values(self) -> dict[str, Any]:
        """The sent fields as services take them: rows as dictionaries, the picture as an id."""
        given = self.model_dump(mode="json", include=self.model_fields_set & ContactPatch.model_fields.keys())
        if "picture" in given:
            given["picture"] = self.picture
        return given


class ContactIn(ContactPatch):
    """A new contact that somebody has met. `card` holds it; without one it is the company's. `met_at` and `channel` are
    of the meeting (`typed`, or `scanned`). `key` makes the same send count once, however often it comes.
    `known` says what happens when who holds it has a contact of this address: it is refused with its id, or the
    meeting is added to it."""

    card: UUID | None = None
    event: UUID | None = None
    tags: Annotated[list[UUID], Field(max_length=MOST_TAGS)] = []
    note: Annotated[str, Field(max_length=4000), BeforeValidator(several_lines)] = ""
    met_at: Moment | None = None
    channel: Literal["typed", "scanned"] = "typed"
    follow_up_on: dt.date | None = None
    key: UUID | None = None
    known: Literal["refuse", "add_meeting"] = "refuse"


class MeetingAnswer(OutSchema):
    question: str
    answer: str


class ConsentOut(OutSchema):
    """What was agreed to: `version` and words, in the `language` in which they were read. `at` is when; of a refusal,
    when it was taken back."""

    state: Consent
    version: int | None
    language: str
    text: str
    at: dt.datetime | None


class ContactMeetingOut(OutSchema):
    """`typed` is what was sent then; `differs` names those of its fields that the contact says otherwise, and that can
    be taken over."""

    uuid: UUID
    at: dt.datetime
    channel: MeetingChannel
    card: ContactHolder | None
    event: ContactEventRef | None
    message: str
    answers: list[MeetingAnswer]
    typed: dict[str, Any]
    differs: list[str]
    consent: ConsentOut
    answered_at: dt.datetime | None


class TakeOverIn(InSchema):
    """Fields of `typed` that the contact has from now on."""

    fields: Annotated[list[str], Field(min_length=1, max_length=20)]


class FollowUpIn(InSchema):
    """`on` null: nothing is to be done any more. `by` is who gets the reminder; without, who asks."""

    on: dt.date | None
    by: UUID | None = None


class FollowUpOut(OutSchema):
    """`by` is the name of who gets the reminder at 8:00, `mine` whether that is the person."""

    on: dt.date
    by: str
    mine: bool
    reminded_at: dt.datetime | None


class OwnerIn(InSchema):
    """`card` null: the company's."""

    card: UUID | None


class ContactOut(OutSchema):
    """`uuid` differs from the one that was asked for where that one was merged into this. `kept_until` is when it goes
    for good, null for never. `can` are the abilities of the person with it."""

    uuid: UUID
    version: int
    name: str
    prefix: str
    first_name: str
    last_name: str
    suffix: str
    company: str
    job_title: str
    language: str
    emails: list[CardEmail]
    phones: list[CardPhone]
    websites: list[CardWebsite]
    addresses: list[PostalAddress]
    picture: ImageOut | None
    source: ContactSource
    space: ContactSpace
    owner: ContactHolder | None
    event: ContactEventRef | None
    met_at: dt.datetime
    channel: MeetingChannel
    consent: ConsentOut
    tags: list[ContactTagOut]
    follow_up: FollowUpOut | None
    meetings: list[ContactMeetingOut]
    notes: list[ContactNoteOut]
    kept_until: dt.datetime | None
    can: list[AbilityName]
    created_at: dt.datetime
    updated_at: dt.datetime
    deleted_at: dt.datetime | None
    purge_at: dt.datetime | None


class ContactAddressIn(InSchema):
    email: Annotated[str, Field(min_length=3, max_length=254), Line]


class ErasedOut(OutSchema):
    """How many contacts were erased."""

    erased: int

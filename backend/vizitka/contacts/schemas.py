"""What goes in and out of the API of contacts."""

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
from vizitka.common.api.envelope import InSchema, OutSchema, Page
from vizitka.common.api.moments import Moment
from vizitka.common.api.paging import PageQuery
from vizitka.contacts.enums import Consent, ContactSource, Likeness, MeetingChannel, TagColour
from vizitka.contents.fields import (
    EmptyList,
    ImageReference,
    Line,
    Text60,
    Text100,
    Text120,
    Text200,
    several_lines,
)
from vizitka.contents.schemas.rows import PostalAddress, PostalAddressIn
from vizitka.images.schemas import AvatarAddress, ImageOut
from vizitka.spaces.schemas import AbilityName

MOST_AT_ONCE = 500
MOST_TAGS = 20
MOST_BY_FILTER = 2_000
MOST_DOUBLES = 100

NoteText = Annotated[str, Field(min_length=1, max_length=4000), BeforeValidator(several_lines)]
ContactSort = Literal["met", "-met", "name", "-name", "company", "-company", "follow_up", "-follow_up"]
FollowUp = Literal["any", "due", "none"]
Holder = Literal["company"] | UUID
LanguageOfContact = Literal["", "en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]


# --- lists


class ContactFilterQuery(InSchema):
    """`mine`: contacts of the person's own cards. `card` is who holds them, `company` for what is nobody's. `tag` finds
    what has each of them. `follow_up`: `due` is today (of the person) or before. `met_from` and `met_until` are days of
    the space, both included. `consent` as it stands now."""

    search: str = Field("", max_length=200)
    mine: bool = False
    tag: list[UUID] = Field([], max_length=MOST_TAGS)
    event: UUID | None = None
    card: Holder | None = None
    follow_up: FollowUp | None = None
    source: list[ContactSource] = Field([])
    channel: list[MeetingChannel] = Field([])
    consent: Consent | None = None
    met_from: dt.date | None = None
    met_until: dt.date | None = None
    deleted: bool = False


class ContactListQuery(ContactFilterQuery, PageQuery):
    sort: ContactSort = "-met"


class MyContactListQuery(ContactListQuery):
    """`space` leaves out all others."""

    space: UUID | None = None


class ContactHolder(OutSchema):
    """The card whose people hold the contact."""

    uuid: UUID
    name: str
    picture: AvatarAddress | None


class HolderInRow(OutSchema):
    name: str
    picture: AvatarAddress | None


class TagInRow(OutSchema):
    name: str
    colour: TagColour


class ContactRow(OutSchema):
    """`met_at`, `channel` and the name of the `event` are those of the last meeting. `owner` and `tags` are places in
    the lists beside the rows, where each stands once, from 0 on; `owner` null: the company's."""

    uuid: UUID
    name: str
    company: str
    email: str
    phone: str
    met_at: dt.datetime
    channel: MeetingChannel
    event: str
    tags: list[int]
    owner: int | None
    follow_up_on: dt.date | None


class ContactPage(Page[ContactRow]):
    """Rows, and what several of them have."""

    owners: list[HolderInRow]
    tags: list[TagInRow]


class ContactSpace(OutSchema):
    uuid: UUID
    name: str


class ContactRowOfSpace(ContactRow):
    """`space` is a place in the list of `spaces`."""

    space: int


class ContactPageOfSpaces(Page[ContactRowOfSpace]):
    """As `ContactPage`, of several spaces."""

    owners: list[HolderInRow]
    tags: list[TagInRow]
    spaces: list[ContactSpace]


class ContactCountsQuery(InSchema):
    """`doubles`: contacts that look like one are counted, too, which takes longer than all the rest."""

    doubles: bool = False


class ContactCounts(OutSchema):
    """Of the tabs. `all` are those that the person sees, `mine` those of the own cards, `follow_up` those with a day,
    of which `due` are today or before. `doubles` are groups of contacts that look like one; null where they were not
    asked for, and for who may not merge them."""

    all: int
    mine: int
    follow_up: int
    due: int
    doubles: int | None
    deleted: int


class MyContactCounts(OutSchema):
    mine: int
    follow_up: int
    due: int
    deleted: int


class HolderCount(OutSchema):
    """`owner` null: what is the company's."""

    owner: ContactHolder | None
    contacts: int


# --- one


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


class ContactTagOut(OutSchema):
    uuid: UUID
    name: str
    colour: TagColour


class ContactTagCount(ContactTagOut):
    """`contacts`: how many of those that the person sees have it."""

    contacts: int


class ContactTagIn(InSchema):
    name: Annotated[str, Field(min_length=1, max_length=40), Line]
    colour: TagColour = TagColour.BLUE


class ContactTagsIn(InSchema):
    """All tags that the contact has from now on."""

    tags: Annotated[list[UUID], Field(max_length=MOST_TAGS)]


class ContactAuthor(OutSchema):
    """Who has written a note; empty for who has left."""

    name: str
    picture: AvatarAddress | None


class ContactNoteIn(InSchema):
    text: NoteText


class ContactNoteOut(OutSchema):
    """`mine`: the person has written it, and may change it."""

    uuid: UUID
    text: str
    author: ContactAuthor
    created_at: dt.datetime
    edited_at: dt.datetime | None
    mine: bool


class ContactEventRef(OutSchema):
    uuid: UUID
    name: str


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


# --- doubles


class ContactOfDouble(OutSchema):
    """What two are told apart by; `owner` null: the company's."""

    uuid: UUID
    name: str
    company: str
    job_title: str
    email: str
    phone: str
    met_at: dt.datetime
    owner: str | None


class DoubleOut(OutSchema):
    """Contacts that look like one, the oldest first, and by what."""

    likeness: Likeness
    contacts: list[ContactOfDouble]


class MergeIn(InSchema):
    """`other` becomes a part of the contact. Its values are its own, and those of the other where it has none; `values`
    that are sent stand before both."""

    other: UUID
    values: ContactPatch | None = None


class ApartIn(InSchema):
    """Both look alike and are two."""

    other: UUID


class MergedOut(OutSchema):
    """`merge` is what takes it back, for a day."""

    merge: UUID
    contact: ContactOut


class PartedOut(OutSchema):
    """The two that are two again."""

    kept: UUID
    other: UUID


# --- many


class ContactsChangeIn(InSchema):
    """The contacts by their `uuids`, else those that the `filter` finds. `tag` for adding and removing one, `card` for
    handing over (null: to the company), `event` for setting it (null: none)."""

    act: Literal["add_tag", "remove_tag", "hand_over", "set_event", "delete", "restore"]
    uuids: Annotated[list[UUID] | None, Field(min_length=1, max_length=MOST_AT_ONCE)] = None
    filter: ContactFilterQuery | None = None
    tag: UUID | None = None
    card: UUID | None = None
    event: UUID | None = None


class ContactRefused(OutSchema):
    uuid: UUID
    name: str
    code: str
    message: str


class ContactsChanged(OutSchema):
    """`undo` is the change to take back, for a day; null where nothing was changed."""

    changed: int
    refused: list[ContactRefused]
    undo: UUID | None


class ContactsUndone(OutSchema):
    undone: int


# --- requests of people


class ContactAddressIn(InSchema):
    email: Annotated[str, Field(min_length=3, max_length=254), Line]


class ErasedOut(OutSchema):
    """How many contacts were erased."""

    erased: int


# --- events


class ContactEventIn(InSchema):
    """Days of the space. `cards` are those whose people are there; null: all of the space."""

    name: Annotated[str, Field(min_length=1, max_length=120), Line]
    place: Text120 = ""
    starts_on: dt.date
    ends_on: dt.date
    cards: Annotated[list[UUID] | None, Field(max_length=MOST_AT_ONCE)] = None


class ContactEventOut(OutSchema):
    """`contacts` and `meetings` that carry it, of those that the person sees."""

    uuid: UUID
    name: str
    place: str
    starts_on: dt.date
    ends_on: dt.date
    cards: list[ContactHolder] | None
    contacts: int
    meetings: int
    running: bool


class EventCardCount(OutSchema):
    owner: ContactHolder | None
    meetings: int


class EventDayCount(OutSchema):
    day: dt.date
    meetings: int


class EventChannelCount(OutSchema):
    channel: MeetingChannel
    meetings: int


class EventNumbers(OutSchema):
    """Of those that the person sees: by day of the space, by card, by channel; `new` contacts were not known before."""

    contacts: int
    new: int
    meetings: int
    with_consent: int
    to_follow_up: int
    by_day: list[EventDayCount]
    by_card: list[EventCardCount]
    by_channel: list[EventChannelCount]

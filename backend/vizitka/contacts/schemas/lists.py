"""Lists of contacts: what narrows them, their rows, and the counts beside them."""

from __future__ import annotations

import datetime as dt
from typing import Literal
from uuid import UUID

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema, Page
from vizitka.common.api.paging import PageQuery
from vizitka.contacts.enums import Consent, ContactSource, MeetingChannel, TagColour
from vizitka.contacts.schemas.notes import MOST_TAGS
from vizitka.contacts.schemas.people import ContactHolder, ContactSpace
from vizitka.images.schemas import AvatarAddress

ContactSort = Literal["met", "-met", "name", "-name", "company", "-company", "follow_up", "-follow_up"]
FollowUp = Literal["any", "due", "none"]
Holder = Literal["company"] | UUID


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


class ChangedContact(OutSchema):
    """What systems find theirs by, and what they need to see whether they read the contact itself. `card` is who holds
    it; null for what is the company's."""

    version: int
    first_name: str
    last_name: str
    company: str
    job_title: str
    email: str
    phone: str
    consent: Consent
    card: UUID | None


class ContactChangeOut(OutSchema):
    """The last change of a contact; of a deleted one `contact` is null."""

    uuid: UUID
    changed_at: dt.datetime
    deleted: bool
    contact: ChangedContact | None


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


class HolderQuery(InSchema):
    """`search` finds holders by words of their cards. `card` is named besides, whatever is looked for, also
    when it holds nobody any more."""

    search: str = Field("", max_length=200)
    card: UUID | None = None
    limit: int = Field(50, ge=1, le=500)


class HolderCount(OutSchema):
    """`owner` null: what is the company's."""

    owner: ContactHolder | None
    contacts: int

"""What goes in and out of the API of campaigns."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Final, Literal
from uuid import UUID

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.moments import Moment
from vizitka.common.api.paging import PageQuery
from vizitka.contents.fields import EmptyList, EmptyText, LanguageCode, Line, Text120, Text200
from vizitka.newsletter.enums import SubscriberSource
from vizitka.newsletter.letters.blocks import MOST_BLOCKS, LetterBlock, LetterBlockIn
from vizitka.newsletter.letters.enums import (
    CampaignStatus,
    DeliveryState,
    Finding,
    LastLetter,
    Severity,
    StopReason,
)

MOST_CHOSEN: Final = 200
FASTEST: Final = 100_000

CampaignName = Annotated[str, Field(min_length=1, max_length=120), Line]
CampaignSort = Literal["updated", "-updated", "name", "-name"]
# Letters a minute.
Rate = Annotated[int, Field(ge=1, le=FASTEST)]
LanguageOfSubscriber = Literal["", "en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]


# --- who gets it


class AudienceSchema(InSchema):
    """Who of those who have subscribed: all that is said has to be true of a subscriber, of each list one. `lists`:
    has one of these; `cards`: came from one of these; `locations` and `cities`: from a card in one of these;
    `languages` (empty: not known); `sources`; `joined_from` and `joined_until` are days of the space, both included;
    `last_letter`: when the last one was sent to them. Nothing said: all."""

    lists: Annotated[list[UUID], EmptyList, Field(max_length=MOST_CHOSEN)] = []
    cards: Annotated[list[UUID], EmptyList, Field(max_length=MOST_CHOSEN)] = []
    locations: Annotated[list[UUID], EmptyList, Field(max_length=MOST_CHOSEN)] = []
    cities: Annotated[list[Text120], EmptyList, Field(max_length=MOST_CHOSEN)] = []
    languages: Annotated[list[LanguageOfSubscriber], EmptyList, Field(max_length=10)] = []
    sources: Annotated[list[SubscriberSource], EmptyList, Field(max_length=10)] = []
    joined_from: dt.date | None = None
    joined_until: dt.date | None = None
    last_letter: LastLetter | None = None


class AudienceOut(OutSchema):
    """As `AudienceSchema`."""

    lists: list[UUID] = []
    cards: list[UUID] = []
    locations: list[UUID] = []
    cities: list[str] = []
    languages: list[str] = []
    sources: list[SubscriberSource] = []
    joined_from: dt.date | None = None
    joined_until: dt.date | None = None
    last_letter: LastLetter | None = None


class AudienceLanguage(OutSchema):
    """So many read `language` (empty: not known), and get the text in `gets` (empty: there is none yet)."""

    language: str
    number: int
    gets: str


class AudienceSample(OutSchema):
    uuid: UUID
    name: str
    email: str
    language: str


class AudienceCard(OutSchema):
    uuid: UUID
    name: str


class AudienceCount(OutSchema):
    """How many get it now, in which languages, and a few of them; `cards` says what the chosen cards are called that
    are there."""

    number: int
    languages: list[AudienceLanguage]
    cards: list[AudienceCard]
    sample: list[AudienceSample]


class AudienceLocation(OutSchema):
    uuid: UUID
    name: str


class AudienceChoices(OutSchema):
    """What an audience can be chosen by besides lists and cards: the locations of the space, and the cities of cards
    from which people came."""

    locations: list[AudienceLocation]
    cities: list[str]


# --- lists


class CampaignListQuery(PageQuery):
    search: str = Field("", max_length=200)
    status: list[CampaignStatus] = Field([])
    sort: CampaignSort = "-updated"


class CampaignRow(OutSchema):
    """`moment` is when it is or was sent: the schedule, the start or the end; null for a draft. `total` are all
    receivers, of whom `sent` have it; `clicks` are those on its links, without those of programs."""

    uuid: UUID
    name: str
    subject: str
    status: CampaignStatus
    reason: StopReason | None
    languages: list[str]
    moment: dt.datetime | None
    total: int
    sent: int
    unknown: int
    failed: int
    clicks: int
    updated_at: dt.datetime


# --- one


class CampaignIn(InSchema):
    """`language`: that of its first text; without one the space's."""

    name: CampaignName
    language: LanguageCode | None = None


class CampaignPatch(InSchema):
    """What is not given stays. Only `name` and `rate` change once it is scheduled. `language` is the one that all get
    whose own there is none of; its text has to be there. `rate`: letters a minute, null for as fast as possible."""

    name: CampaignName | None = None
    language: LanguageCode | None = None
    audience: AudienceSchema | None = None
    rate: Rate | None = None


class CampaignTextIn(InSchema):
    """What a campaign says in a language. Words in braces stand for what is known of a receiver, with what is said
    where nothing is: `Hello {first_name|and welcome}`."""

    subject: Annotated[Text200, EmptyText] = ""
    preheader: Annotated[Text200, EmptyText] = ""
    blocks: Annotated[list[LetterBlockIn], EmptyList, Field(max_length=MOST_BLOCKS)] = []


class CampaignTextOut(OutSchema):
    """`bytes` is how large the letter is; programs cut what is over 100,000."""

    language: str
    subject: str
    preheader: str
    blocks: list[LetterBlock]


class LetterWord(OutSchema):
    """A word that texts may hold in braces: its `name`, and what people call it."""

    name: str
    label: str


class DeliveryCounts(OutSchema):
    """How many letters stand how; `total` are all."""

    total: int
    queued: int
    sending: int
    sent: int
    unknown: int
    failed: int
    skipped: int


class CampaignSender(OutSchema):
    """Whom letters are from, as programs show it, and where answers go (empty: to the sender's address)."""

    name: str
    email: str
    reply_to: str


class CampaignOut(OutSchema):
    """`editable`: texts, audience and language may be changed. `texts` in their order, the campaign's own language
    first. `abilities`: what the person may do of newsletter.edit and newsletter.send."""

    uuid: UUID
    space: UUID
    name: str
    language: str
    status: CampaignStatus
    reason: StopReason | None
    editable: bool
    audience: AudienceOut
    rate: int | None
    scheduled_at: dt.datetime | None
    started_at: dt.datetime | None
    finished_at: dt.datetime | None
    sent_by: str
    texts: list[CampaignTextOut]
    words: list[LetterWord]
    sender: CampaignSender
    counts: DeliveryCounts
    version: int
    created_at: dt.datetime
    updated_at: dt.datetime
    abilities: list[str]


class LetterPreviewIn(InSchema):
    """`text`: what is not saved yet; without one the saved text. `subscriber`: as this one gets it; without one, with
    what is said where nothing is known, or with the person's own name (`as_me`)."""

    language: LanguageCode
    text: CampaignTextIn | None = None
    subscriber: UUID | None = None
    as_me: bool = False


class LetterPreview(OutSchema):
    """The letter as a program shows it: `html` is a whole document, to be shown in a frame that runs nothing; what it
    shows by night, a frame shows with `color-scheme: dark`. `html_dark` is the same, always dark."""

    subject: str
    preheader: str
    html: str
    html_dark: str
    text: str
    bytes: int


class TestLetterIn(InSchema):
    language: LanguageCode


class TestLetterOut(OutSchema):
    to: str


class LetterCheckOut(OutSchema):
    """Something that is wrong or missing, as a sentence. `block` and `language` say where, if in the text."""

    kind: Finding
    severity: Severity
    message: str
    language: str | None
    block: str | None


class LetterChecks(OutSchema):
    """`sendable`: no check found an error. `bytes`: the size of each language's letter."""

    sendable: bool
    number: int
    bytes: dict[str, int]
    found: list[LetterCheckOut]


class ScheduleIn(InSchema):
    """When it is sent: at least a minute from now, at most a year."""

    at: Moment


# --- what became of it


class LinkNumbers(OutSchema):
    """`clicks` are all, `by_programs` those that programs have made by what is estimated: as many as on the link that
    nobody sees."""

    url: str
    clicks: int
    by_programs: int


class CampaignDay(OutSchema):
    day: dt.date
    clicks: int
    left: int


class CampaignNumbers(OutSchema):
    """`clicks` are those of people, by what is estimated. `scanned` letters were opened by programs that follow every
    link; `scanner_share` is their part of those sent, from 0 to 1. `left`, `bounced` and `complained`: after this
    letter. `per_minute`: how fast it goes now; `waiting`: put off by mail servers, tried again at `next_at`.
    `away_since`: since when the mail server has taken nothing at all."""

    counts: DeliveryCounts
    clicks: int
    links: list[LinkNumbers]
    scanned: int
    scanner_share: float
    left: int
    bounced: int
    complained: int
    days: list[CampaignDay]
    per_minute: int
    waiting: int
    next_at: dt.datetime | None
    away_since: dt.datetime | None


class DeliveryQuery(PageQuery):
    """`state`: some of them; without one those that did not arrive: unknown and failed."""

    state: list[DeliveryState] = Field([])
    search: str = Field("", max_length=200)


class DeliveryRow(OutSchema):
    """`subscriber` is null when it was erased. `code` is the enhanced status code, `answer` what the server said."""

    uuid: UUID
    subscriber: UUID | None
    name: str
    email: str
    state: DeliveryState
    attempts: int
    code: str
    answer: str
    at: dt.datetime | None

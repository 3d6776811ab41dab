"""What goes in and out of the API of the newsletter's people."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, BeforeValidator, Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.moments import Moment
from vizitka.common.api.paging import PageQuery
from vizitka.contacts.schemas.people import ContactHolder
from vizitka.contents.fields import EmptyDict, LanguageCode, Line, Text100, several_lines
from vizitka.newsletter.enums import (
    SubscriberEventKind,
    SubscriberSource,
    SubscriberStatus,
    SuppressionReason,
)
from vizitka.newsletter.people.rules import LONGEST_VALUE, MOST_FIELDS
from vizitka.newsletter.people.settings import Key, said_somewhere
from vizitka.spaces.schemas import AbilityName

MOST_AT_ONCE = 500
# Each is searched for in all that the space keeps.
MOST_ERASED = 200
MOST_LISTS = 50
LONGEST_TEXT = 1000

SubscriberSort = Literal["joined", "-joined", "name", "-name"]
LanguageOfSubscriber = Literal["", "en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]
Words = Annotated[str, Field(max_length=LONGEST_TEXT), BeforeValidator(several_lines)]
Address = Annotated[str, Field(min_length=3, max_length=254), Line]
Value = Annotated[str, Field(max_length=LONGEST_VALUE), Line]
# Below, a field is called `list`: what is one is named here.
Ids = Annotated[list[UUID], Field(min_length=1, max_length=MOST_AT_ONCE)]
Statuses = Annotated[list[SubscriberStatus], Field(max_length=len(SubscriberStatus))]
Sources = Annotated[list[SubscriberSource], Field(max_length=len(SubscriberSource))]
Languages = Annotated[list[LanguageOfSubscriber], Field(max_length=10)]
Values = Annotated[dict[Key, Value], EmptyDict, Field(max_length=MOST_FIELDS)]


# --- the newsletter as a whole


class NewsletterSourceCount(OutSchema):
    source: SubscriberSource
    subscribers: int


class NewsletterNumbers(OutSchema):
    """`joined` and `left` in the last thirty days; `suppressed` addresses get nothing, whoever they are."""

    subscribed: int
    pending: int
    unsubscribed: int
    bounced: int
    complained: int
    joined: int
    left: int
    suppressed: int
    by_source: list[NewsletterSourceCount]


class NewsletterOut(OutSchema):
    """`is_on`: the space's switch `newsletter`. `is_ready`: what a letter needs is there (sender and imprint); the
    settings are among those of the space. `can` are the person's abilities with it."""

    is_on: bool
    is_ready: bool
    numbers: NewsletterNumbers
    can: list[AbilityName]


# --- lists


class ListWords(InSchema):
    name: Text100 = ""
    description: Annotated[str, Field(max_length=300), Line] = ""


def _named(texts: dict[str, ListWords]) -> dict[str, ListWords]:
    said_somewhere({code: words.name for code, words in texts.items()})
    return texts


ListTexts = Annotated[dict[LanguageCode, ListWords], EmptyDict, AfterValidator(_named)]


class NewsletterListIn(InSchema):
    """`is_public`: people choose it for themselves; else only the space does."""

    texts: ListTexts
    is_public: bool = True


class NewsletterListPatch(InSchema):
    texts: ListTexts | None = None
    is_public: bool | None = None


class NewsletterListOrder(InSchema):
    """The lists that come first, in their order."""

    lists: Annotated[list[UUID], Field(min_length=1, max_length=MOST_LISTS)]


class ListWordsOut(OutSchema):
    name: str
    description: str


class NewsletterListOut(OutSchema):
    """`name` in the language of the request, as far as there is one. `subscribers` get its letters."""

    uuid: UUID
    version: int
    name: str
    texts: dict[str, ListWordsOut]
    is_public: bool
    subscribers: int


class ChangedNewsletterList(OutSchema):
    version: int
    texts: dict[str, ListWordsOut]
    is_public: bool
    position: int


class NewsletterListChangeOut(OutSchema):
    """The last change of a list; of one that is gone `list` is null."""

    uuid: UUID
    changed_at: dt.datetime
    deleted: bool
    list: ChangedNewsletterList | None


# --- subscribers


class SubscriberFilterQuery(InSchema):
    """`joined_from` and `joined_until` are days of the space, both included. `card` is where they came from."""

    search: str = Field("", max_length=200)
    status: Statuses = []
    list: UUID | None = None
    card: UUID | None = None
    language: Languages = []
    source: Sources = []
    joined_from: dt.date | None = None
    joined_until: dt.date | None = None


class SubscriberListQuery(SubscriberFilterQuery, PageQuery):
    sort: SubscriberSort = "-joined"


class SubscriberRow(OutSchema):
    """`lists` by their ids; `card` is what the card is called from which somebody came."""

    uuid: UUID
    email: str
    name: str
    language: str
    status: SubscriberStatus
    source: SubscriberSource
    card: str
    lists: list[UUID]
    joined_at: dt.datetime
    left_at: dt.datetime | None


class ChangedSubscriber(OutSchema):
    """`lists` by their ids."""

    version: int
    email: str
    first_name: str
    last_name: str
    language: str
    status: SubscriberStatus
    lists: list[UUID]


class SubscriberChangeOut(OutSchema):
    """The last change of a subscriber; of one who is gone `subscriber` is null."""

    uuid: UUID
    changed_at: dt.datetime
    deleted: bool
    subscriber: ChangedSubscriber | None


class SubscriberListOut(OutSchema):
    uuid: UUID
    name: str
    since: dt.datetime


class SubscriberProof(OutSchema):
    """What was said of an import: by what the people agreed, in which file they stood, on which day."""

    text: str = ""
    file: str = ""
    day: str = ""


class SubscriberEventOut(OutSchema):
    """`text` is what was read in `language`, `version` of the space's words, on the page `form`. `by` is who of the
    space did it; empty where the person did. `lists` are names, as far as these lists are there still."""

    kind: SubscriberEventKind
    at: dt.datetime
    text: str
    version: int | None
    language: str
    form: str
    lists: list[str]
    proof: SubscriberProof | None
    by: str


class SubscriberSpace(OutSchema):
    uuid: UUID
    name: str


class SubscriberOut(OutSchema):
    """`fields` by the ids of the space's own fields. `suppressed` says why the address gets nothing; null where nothing
    is in the way. `history` begins with what happened last."""

    uuid: UUID
    version: int
    email: str
    name: str
    first_name: str
    last_name: str
    language: str
    fields: dict[str, str]
    status: SubscriberStatus
    source: SubscriberSource
    card: ContactHolder | None
    lists: list[SubscriberListOut]
    suppressed: SuppressionReason | None
    joined_at: dt.datetime
    confirmed_at: dt.datetime | None
    left_at: dt.datetime | None
    space: SubscriberSpace
    history: list[SubscriberEventOut]
    can: list[AbilityName]


class SubscriberPatch(InSchema):
    """`lists` are those that the person gets from now on. The address is changed by nobody but the person: by a new
    sign-up."""

    first_name: Text100 | None = None
    last_name: Text100 | None = None
    language: LanguageOfSubscriber | None = None
    fields: Values | None = None
    lists: Annotated[list[UUID] | None, Field(max_length=MOST_LISTS)] = None


class SubscribersChangeIn(InSchema):
    """The subscribers by their `uuids`, else those that the `filter` finds: 500 at once, 200 of those who are erased,
    and with `after` those behind it. `list` for adding and removing one."""

    act: Literal["add_list", "remove_list", "leave", "erase"]
    uuids: Ids | None = None
    filter: SubscriberFilterQuery | None = None
    after: UUID | None = None
    list: UUID | None = None


class SubscribersChanged(OutSchema):
    """`unchanged`: they stand so already, or have left and come back only by themselves. `next`: there are more, and
    they go on with this as `after`."""

    changed: int
    unchanged: int
    next: UUID | None


class NewsletterInvitationIn(InSchema):
    """Contacts who are asked, once, whether they want the newsletter."""

    contacts: Annotated[list[UUID], Field(min_length=1, max_length=MOST_AT_ONCE)]


class NewsletterInvited(OutSchema):
    """`invited` get a letter. Others do not: `known` are subscribers or were asked before, `suppressed` may not be
    written to, `without_consent` have not agreed to hear from the company, `without_address` have none."""

    invited: int
    known: int
    suppressed: int
    without_consent: int
    without_address: int


# --- addresses that get nothing


class SuppressionAddressIn(InSchema):
    email: Address


class SuppressionLiftIn(InSchema):
    """`reason` stands in the audit log."""

    email: Address
    reason: Annotated[str, Field(min_length=3, max_length=300), Line]


class SuppressionOut(OutSchema):
    """`can_lift`: the space may take it back; else only the person, by subscribing anew."""

    is_suppressed: bool
    reason: SuppressionReason | None
    at: dt.datetime | None
    can_lift: bool


class SuppressionCount(OutSchema):
    reason: SuppressionReason
    addresses: int


class SuppressionCounts(OutSchema):
    """Addresses themselves are kept in a form that nobody can read."""

    total: int
    by_reason: list[SuppressionCount]


# --- what people read before they subscribe


class SignUpTextIn(InSchema):
    """What people agree to from now on, by language."""

    texts: Annotated[dict[LanguageCode, Words], EmptyDict, AfterValidator(said_somewhere)]


class SignUpTextVersion(OutSchema):
    """`by` is who wrote it; empty for the product's own words. `subscribers`: how many have read it."""

    version: int
    texts: dict[str, str]
    written_at: dt.datetime | None
    by: str
    subscribers: int


class SignUpTextOut(OutSchema):
    """`is_own`: the space has written it; else it is the product's. `history` has all versions, the present one first;
    the product's words are among them once somebody has read them."""

    version: int
    texts: dict[str, str]
    is_own: bool
    history: list[SignUpTextVersion]


# --- one card


class CardNewsletterMonth(OutSchema):
    """`month` as in 2027-04."""

    month: str
    joined: int


class CardNewsletterIn(InSchema):
    is_offered: bool


class CardNewsletterOut(OutSchema):
    """`is_shown`: visitors of the card may subscribe. `closed`: why the person may not decide `is_offered`: the space
    has switched it off, card users may not, the role does not reach, or the package has no newsletter. Numbers are of
    subscribers who came from this card; `by_month` of the last twelve months. `lists_subscribers`: the person may read
    who they are."""

    is_offered: bool
    is_shown: bool
    closed: Literal["space", "permission", "role", "plan"] | None
    subscribed: int
    pending: int
    left: int
    by_month: list[CardNewsletterMonth]
    lists_subscribers: bool


# --- for apps


class SignUpListOut(OutSchema):
    uuid: UUID
    name: str
    description: str


class SignUpFieldOut(OutSchema):
    id: str
    label: str
    max_length: int


class SignUpWords(OutSchema):
    version: int
    text: str
    language: str


class SignUpSheet(OutSchema):
    """What a card asks, in the best of the visitor's languages. With one list there is nothing to choose. `shown` comes
    back with what is sent, two seconds after it was read at the earliest and within a day."""

    title: str
    asks_name: bool
    lists: list[SignUpListOut]
    fields: list[SignUpFieldOut]
    consent: SignUpWords
    shown: str


class SignUpIn(InSchema):
    """`consent` is the version of the text that the visitor has read and agreed to; nobody agrees by default."""

    shown: Annotated[str, Field(max_length=200)]
    email: Annotated[str, Field(max_length=500), Line]
    first_name: Annotated[str, Field(max_length=500), Line] = ""
    last_name: Annotated[str, Field(max_length=500), Line] = ""
    fields: Annotated[
        dict[Key, Annotated[str, Field(max_length=2000), Line]], EmptyDict, Field(max_length=MOST_FIELDS)
    ] = {}
    lists: Annotated[list[UUID], Field(max_length=MOST_LISTS)] = []
    consent: int | None = None


class SignUpThanks(OutSchema):
    """The same for everybody: whether an address was known is not told."""

    text: str


# --- reports of mail servers


class MailReportIn(InSchema):
    """`address` or `message_id` says whom it is about. `code` is the enhanced status (RFC 3463) of a bounce; only 5.1.x
    stops an address. A complaint stops at once. An `unsubscribe` came to the mailbox of `List-Unsubscribe`: its subject
    is the `token`, which says whose it is."""

    type: Literal["bounce", "complaint", "unsubscribe"]
    address: Annotated[str, Field(max_length=254), Line] = ""
    message_id: Annotated[str, Field(max_length=300), Line] = ""
    code: Annotated[str, Field(max_length=20), Line] = ""
    token: Annotated[str, Field(max_length=100), Line] = ""
    at: Moment | None = None


class MailReportsIn(InSchema):
    reports: Annotated[list[MailReportIn], Field(min_length=1, max_length=1000)]


class MailReportsTaken(OutSchema):
    """`stopped`: subscribers who get nothing any more by these reports."""

    taken: int
    stopped: int

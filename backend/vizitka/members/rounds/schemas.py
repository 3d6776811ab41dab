"""What goes in and out of rounds of invitations, and of the invitations to cards."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal
from uuid import UUID

from django.utils.translation import gettext as _
from pydantic import Field, StringConstraints, model_validator

from vizitka.accounts.schemas import LanguageCode
from vizitka.cards.schemas.overview import CardFilter
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.paging import PageQuery
from vizitka.images.schemas import AvatarAddress
from vizitka.jobs.schemas import JobOut
from vizitka.members.rounds import rules
from vizitka.members.rounds.enums import InvitedState, RoundKind, RoundSource, Standing
from vizitka.members.schemas import Line, Message

Search = Annotated[str, StringConstraints(max_length=200)]
# How a card of a draft may stand; the others come of sending.
DraftStanding = Literal[
    "ready", "no_address", "bad_address", "has_user", "invited", "bounced", "declined", "repeated"
]


class RoundIn(InSchema):
    """The cards of a draft: those in `uuids`, all that `filter` finds, or those that an import has made or changed.
    Exactly one of the three is given."""

    uuids: Annotated[list[UUID], Field(max_length=rules.MOST_CARDS)] | None = None
    filter: CardFilter | None = None
    import_id: UUID | None = None

    @model_validator(mode="after")
    def names_cards_once(self) -> RoundIn:
        if [self.uuids, self.filter, self.import_id].count(None) != 2:
            raise FieldProblem(_("Name the cards, a filter or an import."))
        return self


class RoundStartIn(InSchema):
    """`words` are the own ones, by language of the mail; cards in `without` are left out."""

    words: dict[LanguageCode, Message] = {}
    without: Annotated[list[UUID], Field(max_length=rules.MOST_CARDS)] = []


class RoundPreviewIn(InSchema):
    """`card` is one of the round; without it the mail is that of the first one that gets one."""

    language: LanguageCode
    message: Message = ""
    card: UUID | None = None


class RemindIn(InSchema):
    """`round`: only those of that round."""

    round: UUID | None = None


class InvitedAddressIn(InSchema):
    email: Line


class LanguageCount(OutSchema):
    language: LanguageCode
    count: int


class RoundPlan(OutSchema):
    """What a draft would do: cards by standing, mails by language, how many mails lead to a card that is a draft, which
    visitors do not see yet, and how many mails the space may send today."""

    standings: dict[DraftStanding, int]
    languages: list[LanguageCount]
    drafts: int
    left_today: int


class RoundOut(OutSchema):
    """`plan` is there until it is sent; `name` is the file of an import; `total` the mails, in a draft the cards."""

    uuid: UUID
    kind: RoundKind
    source: RoundSource
    name: str
    total: int
    by: str
    created_at: dt.datetime
    started_at: dt.datetime | None
    plan: RoundPlan | None


class RoundJob(OutSchema):
    """The job's `result` holds `round`, `kind`, and when it is over `sent`, the mails in the queue."""

    job: JobOut


class ProspectQuery(PageQuery):
    search: Search = ""
    standing: DraftStanding | None = None


class ProspectOut(OutSchema):
    """A card of a draft; `reason` says why it stays."""

    card: UUID
    name: str
    job_title: str
    picture: AvatarAddress | None
    email: str
    language: LanguageCode
    standing: Standing
    reason: str


class MailPreview(OutSchema):
    """The mail as the person of one card gets it, but for the link."""

    to: str
    subject: str
    greeting: str
    paragraphs: list[str]
    button: str
    notes: list[str]
    reason: str


class TestMail(OutSchema):
    """`to` is the address of who has asked for it."""

    to: str


class RoundStopped(OutSchema):
    """How many invitations were taken back before their mail went."""

    stopped: int


class LeftCard(OutSchema):
    card: UUID
    name: str
    standing: Standing
    reason: str


class CardInvitationQuery(PageQuery):
    search: Search = ""
    state: InvitedState | None = None
    round: UUID | None = None


class CardInvitationOut(OutSchema):
    """An invitation to a card. `at` is when it came to its state; `note` what the mail server said who refused."""

    uuid: UUID
    card: UUID
    name: str
    job_title: str
    picture: AvatarAddress | None
    email: str
    language: str
    state: InvitedState
    at: dt.datetime
    note: str
    sent_count: int
    expires_at: dt.datetime


class InvitationSummaryQuery(InSchema):
    round: UUID | None = None


class StartedRound(OutSchema):
    """`sent` mails of `total` were put into the queue; `left` says who stayed and why, the first thousand."""

    uuid: UUID
    kind: RoundKind
    source: RoundSource
    name: str
    total: int
    sent: int
    by: str
    started_at: dt.datetime
    left: list[LeftCard]


class InvitedNumbers(OutSchema):
    """How many invitations are in each state."""

    waiting: int
    sent: int
    unknown: int
    bounced: int
    opened: int
    joined: int
    declined: int


class InvitationSummary(OutSchema):
    """Invitations to cards by state; `opened` at any time, `remindable` now. `round` is the one that was asked for,
    `rounds` the newest that invited."""

    states: InvitedNumbers
    opened: int
    remindable: int
    round: StartedRound | None
    rounds: list[RoundOut]

"""What goes in and out of the API of user directories."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.paging import PageQuery, StretchQuery
from vizitka.contents.fields import Line
from vizitka.directories import rules
from vizitka.directories.enums import (
    CallOutcome,
    Effect,
    Hold,
    LeaveWay,
    PersonState,
    ProofState,
    PullProvider,
    Source,
)
from vizitka.domains.enums import RecordState
from vizitka.spaces.enums import SpaceRole

DirectoryName = Annotated[str, Field(min_length=1, max_length=120), Line]
Search = Annotated[str, Field(max_length=120)]


class DirectoryIn(InSchema):
    name: DirectoryName


class DirectorySpace(OutSchema):
    uuid: UUID
    name: str


class DirectoryHome(OutSchema):
    """A space in which the person may make directories; `available`: its licence carries them."""

    uuid: UUID
    name: str
    available: bool


class DirectoryRow(OutSchema):
    """`people` are here, `held` wait for a decision or a domain, `domains` are verified. `level` is that of the worst
    signal."""

    uuid: UUID
    name: str
    space: DirectorySpace
    available: bool
    people: int
    held: int
    domains: list[str]
    dry_run: bool
    level: Literal["good", "soon", "bad"]


class MyDirectories(OutSchema):
    """`spaces` are those in which the person may make one, by name."""

    directories: list[DirectoryRow]
    spaces: list[DirectoryHome]


class DirectorySignal(OutSchema):
    """`page` is the child of /user-directory/{id} where it is put right; empty: the overview itself."""

    key: str
    level: Literal["good", "soon", "bad"]
    text: str
    page: str
    until: dt.datetime | None


class DirectorySeatsNeeded(OutSchema):
    """`cards` would become active by the licence of `space`; `missing` of them find none free (null: without limit)."""

    space: DirectorySpace
    cards: int
    free: int | None
    missing: int


class DirectorySeats(OutSchema):
    """What those who can be let through need of licences, all together; `licences` has one row for each that would give
    cards. `free` None: none of them has a limit. `way` says how the first that has too few comes to more, with the
    price."""

    needed: int
    free: int | None
    missing: int
    way: str
    licences: list[DirectorySeatsNeeded]


class DirectoryOut(OutSchema):
    """`available`: the licence carries directories; without it nobody comes. `calls` and `errors` of the last 24 hours;
    `left_today` of at most `most_leavers`."""

    uuid: UUID
    name: str
    version: int
    space: DirectorySpace
    available: bool
    may_manage: bool
    dry_run: bool
    sso_required: bool
    people: int
    left: int
    held: int
    domains: list[str]
    waiting_domains: int
    last_contact_at: dt.datetime | None
    calls: int
    errors: int
    left_today: int
    most_leavers: int
    seats: DirectorySeats
    signals: list[DirectorySignal]
    created_at: dt.datetime


class DirectoryDomainIn(InSchema):
    domain: Annotated[str, Field(min_length=1, max_length=300)]


class DirectoryDomainRecord(OutSchema):
    """The TXT record to set: `name` in full, `label` relative to the registered domain."""

    name: str
    label: str
    value: str
    state: RecordState
    found: list[str]
    problem: str


class DirectoryDomainOut(OutSchema):
    """`readable` in the letters that people write. `people` have an address there. `lost_after`: when the domain counts
    no more unless the record comes back."""

    uuid: UUID
    domain: str
    readable: str
    state: ProofState
    record: DirectoryDomainRecord
    people: int
    verified_at: dt.datetime | None
    last_checked_at: dt.datetime | None
    expires_at: dt.datetime | None
    lost_after: dt.datetime | None
    checking: bool


class DirectoryDomainsOut(OutSchema):
    domains: list[DirectoryDomainOut]
    # Claims that were added in this directory at most.
    most: int


class DirectoryTemplate(OutSchema):
    uuid: UUID
    name: str


class DirectoryServedSpace(OutSchema):
    uuid: UUID
    name: str
    templates: list[DirectoryTemplate]


class DirectoryField(OutSchema):
    """A card field that a directory may bring, and whose value stands."""

    field: str
    label: str
    winner: Literal["directory", "space"]


class DirectoryHeir(OutSchema):
    uuid: UUID
    name: str


class DirectorySettingsOut(OutSchema):
    """`further` are all spaces that the person could add; `reaches` those that are. `sign_in`: whether a company
    sign-in is switched on, so that it can be required; `other_sessions` of the people of its domains did not come of
    it, and end when it is required (`own_session_is_other`: that of the request too)."""

    version: int
    people_space: UUID
    people_template: UUID | None
    on_leave: LeaveWay
    heir: DirectoryHeir | None
    sso_required: bool
    sign_in: bool
    other_sessions: int
    own_session_is_other: bool
    session_hours: int
    dry_run: bool
    most_leavers: int
    fields: list[DirectoryField]
    served: list[DirectoryServedSpace]
    reaches: list[UUID]
    further: list[DirectoryHome]


class DirectorySettingsPatch(InSchema):
    """What is not sent stays. `session_hours` 0: as long as everybody's. `winners` are whole: the fields of which the
    space's own value stands."""

    people_space: UUID | None = None
    people_template: UUID | None = None
    on_leave: LeaveWay = LeaveWay.OFF
    heir_card: UUID | None = None
    sso_required: bool = False
    session_hours: Annotated[int, Field(ge=0, le=rules.LONGEST_SESSION_HOURS)] = 0
    dry_run: bool = True
    most_leavers: Annotated[int, Field(ge=0, le=100_000)] = rules.MOST_LEAVERS
    space_fields: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=40)] = []
    reaches: Annotated[list[UUID], Field(max_length=50)] = []

    def values(self) -> dict[str, Any]:
        """The sent ones as services take them."""
        sent = {name: getattr(self, name) for name in self.model_fields_set}
        if "space_fields" in sent:
            chosen = sent.pop("space_fields")
            sent["winners"] = {field: "space" for field in rules.BROUGHT_FIELDS if field in chosen}
        if "on_leave" in sent:
            sent["on_leave"] = str(self.on_leave)
        return sent


EveryHours = Literal[1, 4, 12, 24]


class DirectoryPullGoogleIn(InSchema):
    """`account` is the JSON file of a service account's key, `subject` the administrator for whom it reads."""

    account: Annotated[str, Field(min_length=1, max_length=20_000)]
    subject: Annotated[str, Field(min_length=3, max_length=254, pattern=r"^[^@\s]+@[^@\s]+$")]
    every_hours: EveryHours = 4
    with_groups: bool = False
    key_ends_on: dt.date | None = None


class DirectoryPullMicrosoftIn(InSchema):
    """`key_ends_on` is the day on which the secret ends, as Microsoft shows it beside the secret."""

    tenant: UUID
    application: UUID
    secret: Annotated[str, Field(min_length=8, max_length=500)]
    every_hours: EveryHours = 4
    with_groups: bool = False
    key_ends_on: dt.date | None = None


class DirectoryPullPatch(InSchema):
    """What is not sent stays."""

    is_on: bool = True
    every_hours: EveryHours = 4
    with_groups: bool = False
    key_ends_on: dt.date | None = None


class DirectoryPullCounts(OutSchema):
    """Of a round: people who were named, and what came of them; `groups` that were named."""

    named: int
    done: int
    held: int
    left: int
    skipped: int
    groups: int


class DirectoryPullKept(OutSchema):
    """`identifier` is the service account or the tenant, `application` its number or client id. The key itself is
    never shown. `running`: a round goes on, of which `counts` are; else they are of the last one. `problem` in words;
    empty: none."""

    provider: PullProvider
    identifier: str
    application: str
    subject: str
    is_on: bool
    every_hours: int
    with_groups: bool
    key_ends_on: dt.date | None
    running: bool
    counts: DirectoryPullCounts | None
    last_done_at: dt.datetime | None
    next_at: dt.datetime | None
    problem: str


class DirectoryPullOut(OutSchema):
    """`kept` null: nothing is set up. `available`: whether this installation asks each provider."""

    kept: DirectoryPullKept | None
    google_available: bool
    microsoft_available: bool
    may_manage: bool


class DirectoryPeopleQuery(PageQuery):
    state: Literal["", "here", "held", "left"] = ""
    search: Search = ""


class DirectoryPersonRow(OutSchema):
    """`why` says in a sentence what the person is here, and why without a card. `card` is the card's id while it is
    there."""

    uuid: UUID
    name: str
    user_name: str
    email: str
    source: Source
    active: bool
    state: PersonState
    effect: Effect | None
    hold: Hold | None
    why: str
    card: UUID | None
    card_space: UUID | None
    groups: list[str]
    updated_at: dt.datetime


class DirectoryDifference(OutSchema):
    """What would be another on the card or the account, in words; empty: nothing."""

    label: str
    before: str
    after: str


class DirectoryHeldRow(OutSchema):
    uuid: UUID
    name: str
    user_name: str
    email: str
    effect: Effect
    hold: Hold
    why: str
    differences: list[DirectoryDifference]
    held_at: dt.datetime


class DirectoryHeldQuery(PageQuery):
    effect: Literal["", "join", "change", "leave", "return"] = ""


class DirectoryHeldIn(InSchema):
    """Which of those who wait; `all` of them, of one kind where `effect` names it."""

    people: Annotated[list[UUID], Field(max_length=200)] = []
    all: bool = False
    effect: Literal["", "join", "change", "leave", "return"] = ""


class DirectoryHeldStill(OutSchema):
    uuid: UUID
    name: str
    why: str


class DirectoryHeldOut(OutSchema):
    """`more`: there are others, which the next call takes."""

    done: int
    still: list[DirectoryHeldStill]
    more: bool


class DirectoryLogFilter(InSchema):
    outcome: Literal["", "done", "nothing", "held", "refused", "failed"] = ""
    source: Literal["", "scim", "sso", "pull", "csv", "person"] = ""
    search: Search = ""


class DirectoryLogQuery(StretchQuery, DirectoryLogFilter):
    pass


class DirectoryCallRow(OutSchema):
    uuid: UUID
    at: dt.datetime
    source: Source
    operation: str
    outcome: CallOutcome
    status: int | None
    text: str
    label: str
    person: UUID | None
    payload: str


class DirectoryGrantIn(InSchema):
    served: UUID
    role: Literal["no_role", "analyst", "editor", "admin"] = "no_role"
    card_here: bool = False
    template: UUID | None = None


class DirectoryGrantsIn(InSchema):
    grants: Annotated[list[DirectoryGrantIn], Field(max_length=50)]


class DirectoryGrantOut(OutSchema):
    served: UUID
    role: SpaceRole
    card_here: bool
    template: UUID | None


class DirectoryGroupRow(OutSchema):
    uuid: UUID
    name: str
    members: int
    grants: list[DirectoryGrantOut]


class DirectoryFileQuery(InSchema):
    """`complete`: the file names everybody, and who came by a file and is missing leaves."""

    complete: bool = False


class DirectoryFileRow(OutSchema):
    row: int
    name: str
    outcome: CallOutcome
    text: str


class DirectoryFileOut(OutSchema):
    """What became of each row; `left` are those who were missing in a complete file."""

    received: int
    changed: int
    same: int
    held: int
    failed: int
    left: int
    rows: list[DirectoryFileRow]

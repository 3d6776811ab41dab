"""What goes in and out of imports and exports of subscribers."""

from __future__ import annotations

import datetime as dt
from typing import Annotated
from uuid import UUID

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contents.fields import Line
from vizitka.jobs.schemas import JobOut
from vizitka.newsletter.people.schemas import SubscriberFilterQuery
from vizitka.newsletter.people.transfer.enums import SubscriberFormat, SubscriberRowStatus

MOST_ROWS = 20_000
MOST_SHOWN = 500
SHORTEST_PROOF = 10
# Below, a field is called `list`: what is one is named here.
Lists = Annotated[list[UUID], Field(max_length=50)]
Columns = Annotated[list[Annotated[str, Field(max_length=50)]], Field(max_length=200)]


class SubscriberImportQuery(InSchema):
    """In a dry run nothing is written. `list` are those that each of them gets; without, the public ones. `proof` says
    by what these people have agreed, and `proof_day` when: nothing is imported without both, and each history keeps
    them. `overwrite`: what is known is replaced by what the file says; else only what is empty is filled. `column`: the
    field of each column in its order, empty for none; without, as it was proposed."""

    dry_run: bool = True
    list: Lists = []
    proof: Annotated[str, Field(max_length=500), Line] = ""
    proof_day: dt.date | None = None
    overwrite: bool = False
    column: Columns = []


class SubscriberImportColumn(OutSchema):
    """`field` is what the column fills, null for nothing; `samples` are its first values."""

    header: str
    field: str | None
    samples: list[str]


class SubscriberImportField(OutSchema):
    """What a column may fill, and how it is called in the person's language; own fields of the space by
    `field:<id>`."""

    field: str
    label: str


class SubscriberRowOut(OutSchema):
    """`row` as it is numbered in the file; `message` says why it is bad."""

    row: int
    status: SubscriberRowStatus
    name: str
    email: str
    message: str


class SubscriberImportOut(OutSchema):
    """How many `rows` there are and what becomes of them; `shown` are the bad ones, then the others, 500 at most. `job`
    does the work; null in a dry run."""

    dry_run: bool
    rows: int
    create: int
    known: int
    suppressed: int
    bad: int
    columns: list[SubscriberImportColumn]
    fields: list[SubscriberImportField]
    shown: list[SubscriberRowOut]
    job: JobOut | None


class SubscriberExportIn(InSchema):
    """The subscribers by their `uuids`, else those that the `filter` finds, else all."""

    format: SubscriberFormat
    uuids: Annotated[list[UUID] | None, Field(min_length=1, max_length=20_000)] = None
    filter: SubscriberFilterQuery | None = None

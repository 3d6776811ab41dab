"""What goes in and out of imports and exports of contacts."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contacts.schemas.lists import ContactFilterQuery
from vizitka.contacts.transfer.enums import ContactFormat, ContactRowStatus
from vizitka.jobs.schemas import JobOut

MOST_ROWS = 5_000
MOST_SHOWN = 500


class ContactImportQuery(InSchema):
    """In a dry run nothing is written. `card` holds the contacts; without one they are the company's. `tag` and `event`
    are given to each. `column`: the field of each column of the file in its order, empty for none; without, as it was
    proposed."""

    dry_run: bool = True
    card: UUID | None = None
    tag: UUID | None = None
    event: UUID | None = None
    column: list[Annotated[str, Field(max_length=40)]] = Field([], max_length=200)


class ContactImportColumn(OutSchema):
    """`index` is its place among those of the file, of which empty ones are left out; `field` what it fills, null for
    nothing; `samples` are its first values."""

    index: int
    header: str
    field: str | None
    samples: list[str]


class ContactImportField(OutSchema):
    """What a column may fill, and how it is called in the person's language."""

    field: str
    label: str


class ContactRowOut(OutSchema):
    """`row` as it is numbered in the file; `message` says why it is bad, or what of it was left out."""

    row: int
    status: ContactRowStatus
    name: str
    email: str
    message: str


class ContactImportOut(OutSchema):
    """How many `rows` there are and what becomes of them; `shown` are the bad ones, then the others, 500 at most. Only
    the columns of a `table` are for people to choose: vCards say themselves what is what. `job` does the work; null in
    a dry run."""

    dry_run: bool
    table: bool
    rows: int
    create: int
    complete: int
    known: int
    bad: int
    columns: list[ContactImportColumn]
    fields: list[ContactImportField]
    shown: list[ContactRowOut]
    job: JobOut | None


class ContactExportIn(InSchema):
    """The contacts by their `uuids`, else those that the `filter` finds, else all that the person sees."""

    format: ContactFormat
    uuids: Annotated[list[UUID] | None, Field(min_length=1, max_length=20_000)] = None
    filter: ContactFilterQuery | None = None

"""What goes into and comes out of upserts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated, Any, Final
from uuid import UUID

from django.utils.translation import gettext as _
from pydantic import Field, StrictInt, StrictStr, field_validator

from vizitka.common.api.envelope import InSchema, OutSchema, StretchMeta
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.paging import LARGEST_PAGE, opened, readable
from vizitka.jobs.messages import joined, translated
from vizitka.transfer.importing.countries import country_of
from vizitka.transfer.importing.enums import NewCardState
from vizitka.transfer.importing.fields import FIELDS
from vizitka.transfer.importing.models import Import
from vizitka.transfer.importing.selectors import undo_until
from vizitka.transfer.importing.store import MOST_ROWS
from vizitka.transfer.upserts import remembering, rules
from vizitka.transfer.upserts.enums import RowOutcome, UpsertStatus
from vizitka.transfer.upserts.selectors import UpsertRow

NAMES: Final = ", ".join(f"`{field.value}`" for field in FIELDS)
Cell = StrictStr | StrictInt | None


class UpsertIn(InSchema):
    """`rows`: people as columns of an import have them, each with its `external_key`; a row without one is refused, and
    no other with it. What is empty, null or left out says nothing: a card keeps what it has. `state` is that of new
    cards; where the licence covers no more active ones, the rest become drafts. `default_country` is that of phone
    numbers without a code, else that of the space. `name` is how people find it among the imports of the space."""

    rows: Annotated[
        list[dict[str, Cell]],
        Field(
            min_length=1,
            max_length=MOST_ROWS,
            description=f"Fields: {NAMES}; texts in further languages as `job_title.de`; networks as `social:linkedin`;"
            " whole lists as `all_phones`, as exports write them.",
        ),
    ]
    dry_run: bool = False
    state: NewCardState = NewCardState.DRAFT
    default_country: str = Field("", max_length=2)
    name: str = Field("", max_length=120)

    @field_validator("default_country")
    @classmethod
    def is_a_country(cls, value: str) -> str:
        if value and country_of(value) != value.upper():
            raise FieldProblem(_("Choose a country."))
        return value.upper()


class UpsertOut(OutSchema):
    """`done` of `total` rows are worked through, first to check all of them, then to write what is to be written;
    `total` is null before it begins. `created` to `refused` are known when `status` is no longer `checking`: what would
    happen, and in the end what has happened. `drafts`: new cards for which no seat was left. `message` says in words
    how it ended, also when its work is long forgotten. Until `undo_until` people can take back in the manager what was
    written."""

    uuid: UUID
    name: str
    status: UpsertStatus
    dry_run: bool
    rows: int
    done: int
    total: int | None
    created: int
    changed: int
    unchanged: int
    refused: int
    drafts: int
    message: str
    undo_until: dt.datetime | None
    created_at: dt.datetime


class UpsertReasonOut(OutSchema):
    """`refuses` false: a remark, the row is taken without this."""

    field: str
    message: str
    refuses: bool


class UpsertRowOut(OutSchema):
    """`index` is the place among `rows`, from 0. `written`: it has happened; else it is what would happen. `changes`
    names the fields of the card that differ."""

    index: int
    external_key: str
    outcome: RowOutcome
    written: bool
    card: UUID | None
    changes: list[str]
    reasons: list[UpsertReasonOut]


class UpsertRows(OutSchema):
    data: list[UpsertRowOut]
    meta: StretchMeta


def row_of(cursor: str) -> int:
    """The row after which a page begins. Raises `ValueError`."""
    [text] = opened(cursor)
    number = int(text)
    if not 0 < number < 2_000_000 or text != str(number):
        raise ValueError("no row of ours")
    return number


class UpsertRowsQuery(InSchema):
    """`cursor` is `meta.next` of the answer before; `outcome` stays the same."""

    outcome: RowOutcome | None = None
    limit: int = Field(100, ge=1, le=LARGEST_PAGE)
    cursor: Annotated[str, readable(row_of)] = Field("", max_length=64)


def upsert_out(item: Import) -> UpsertOut:
    summary, job = item.summary, item.job
    status = rules.status_of(item.status, job.status if job else None, dry_run=item.ran_at is None)
    return UpsertOut(
        uuid=item.pk,
        name=item.file_name,
        status=status,
        dry_run=item.ran_at is None,
        rows=item.row_count,
        done=job.done if job else item.row_count,
        total=job.total if job else item.row_count,
        created=summary.get("create", 0),
        changed=summary.get("update", 0),
        unchanged=summary.get("unchanged", 0),
        refused=summary.get("bad", 0),
        drafts=summary.get("drafts", 0),
        message=joined(job.messages if job else remembering.told(item, status)),
        undo_until=undo_until(item),
        created_at=item.created_at,
    )


def rows_out(rows: Sequence[UpsertRow], following: str | None) -> dict[str, Any]:
    """An `UpsertRows` in the language of the request."""
    return {
        "data": [
            {
                "index": row.place,
                "external_key": row.external_key,
                "outcome": row.outcome,
                "written": row.written,
                "card": row.card,
                "changes": row.changes,
                "reasons": [
                    {
                        "field": reason["field"],
                        "message": translated(reason["message"]),
                        "refuses": bool(reason.get("bad")),
                    }
                    for reason in row.reasons
                ],
            }
            for row in rows
        ],
        "meta": {"next": following},
    }

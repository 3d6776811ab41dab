"""What goes into and comes out of imports."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Annotated, Any, Literal
from uuid import UUID

from django.utils.translation import gettext as _
from pydantic import Field, field_validator

from vizitka.billing import selectors as billing
from vizitka.cards import seats
from vizitka.cards.fields import BY_KEY, Group
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.paging import PageQuery
from vizitka.jobs.messages import translated
from vizitka.jobs.schemas import JobOut, job_out
from vizitka.spaces import licences
from vizitka.transfer.importing.countries import country_of
from vizitka.transfer.importing.enums import (
    FileKind,
    ImportKey,
    ImportStatus,
    NewCardState,
    RowStatus,
    RunMode,
    Stays,
)
from vizitka.transfer.importing.fields import (
    ALL_FIELDS,
    COLUMNS_OF_KEYS,
    GROUPS,
    PICTURE_FIELD,
    SOCIAL_PREFIX,
)
from vizitka.transfer.importing.header_words import NETWORK_WORDS
from vizitka.transfer.importing.models import Import
from vizitka.transfer.importing.reading.text import ENCODINGS
from vizitka.transfer.importing.selectors import ListedImport, ListedRow, undo_until
from vizitka.transfer.importing.social import network_names
from vizitka.transfer.importing.undoing import Preview


class ImportPatch(InSchema):
    """How to read the file; what is not sent stays as it was found."""

    sheet: Annotated[str, Field(max_length=255)] | None = None
    header_row: Annotated[int, Field(ge=1, le=1_048_576)] | None = None
    delimiter: str | None = None
    encoding: str | None = None

    @field_validator("delimiter", mode="before")
    @classmethod
    def keep_the_tab(cls, value: Any) -> Any:
        # Texts are trimmed, and a tab would be trimmed away.
        return "tab" if value == "\t" else value

    @field_validator("delimiter")
    @classmethod
    def is_a_delimiter(cls, value: str | None) -> str | None:
        if value is None:
            return None
        if value not in (";", ",", "|", "tab"):
            raise FieldProblem(_("Use one of: ; , | or a tab."))
        return "\t" if value == "tab" else value

    @field_validator("encoding")
    @classmethod
    def is_an_encoding(cls, value: str | None) -> str | None:
        if value is not None and value not in (*ENCODINGS, "utf-16-le", "utf-16-be"):
            raise FieldProblem(_("Choose one of: %(values)s.") % {"values": ", ".join(ENCODINGS)})
        return value


class ImportCheckIn(InSchema):
    """`mapping` is column index → field (or null: not imported). Cards that are not in the file stay as
    they are."""

    mapping: Annotated[dict[int, str | None], Field(max_length=200)]
    key: ImportKey = ImportKey.EMAIL
    default_country: str = ""
    card_state: NewCardState = NewCardState.DRAFT
    deactivate_missing: Literal["no"] = "no"

    @field_validator("default_country")
    @classmethod
    def is_a_country(cls, value: str) -> str:
        if not value:
            return ""
        if len(value) != 2 or country_of(value) != value.upper():
            raise FieldProblem(_("Choose a country."))
        return value.upper()

    @property
    def chosen(self) -> dict[int, str]:
        return {index: field for index, field in self.mapping.items() if field}


class ImportRunIn(InSchema):
    mode: RunMode = RunMode.ALL


RowNumber = Annotated[int, Field(ge=1, le=2_000_000)]
ColumnIndex = Annotated[int, Field(ge=0, le=1_000)]
LongText = Annotated[str, Field(max_length=4_000)]


class ImportMendIn(InSchema):
    """What to read in place of some cells: row of the file → {column: text}."""

    rows: Annotated[
        dict[RowNumber, Annotated[dict[ColumnIndex, LongText], Field(max_length=200)]],
        Field(min_length=1, max_length=100),
    ]


class ImportRowQuery(PageQuery):
    """`staying`: of an import that was undone, the rows whose cards are not as they were before it."""

    status: RowStatus | None = None
    staying: bool = False


class ImportColumnOut(OutSchema):
    index: int
    header: str
    samples: list[str]
    field: str | None


class ImportLineOut(OutSchema):
    """A row of the file as it is; `row` counts from 1, as a spreadsheet does."""

    row: int
    cells: list[str]


class ImportFieldOut(OutSchema):
    value: str
    text: str
    group: str


class ImportSummaryOut(OutSchema):
    """Rows by what would happen (after the check) or has happened (after the run). `drafts`: no seat was left;
    `otherwise`: rows that did not come out as the check said, because their cards were changed since; `phones`:
    numbers that got the code of their country; `waiting`: good rows that are not written yet, null where a release
    before has counted; `pictures`: photos that could not be read. After an undo: cards that were `deleted`, that are
    as they were (`restored`), and that keep what was changed since (`stayed`)."""

    create: int = 0
    update: int = 0
    unchanged: int = 0
    bad: int = 0
    skipped: int = 0
    drafts: int = 0
    otherwise: int = 0
    phones: int = 0
    pictures: int = 0
    waiting: int | None = None
    deleted: int = 0
    restored: int = 0
    stayed: int = 0
    total: int = 0


class WithoutSeatOut(OutSchema):
    """New cards that would stay drafts, since the licence covers no more active ones; and in words how the space
    comes to more, empty where nothing is on offer; whether they are `sold` here."""

    cards: int
    way: str
    sold: bool


class ImportOut(OutSchema):
    """`without_seat`: null unless the file is checked and the seats of this moment are too few."""

    uuid: UUID
    space: UUID
    file_name: str
    kind: FileKind
    encoding: str
    encodings: list[str]
    delimiter: str
    sheets: list[str]
    sheet: str
    header_row: int
    row_count: int
    columns: list[ImportColumnOut]
    beginning: list[ImportLineOut]
    fields: list[ImportFieldOut]
    mapping: dict[str, str]
    key: ImportKey
    default_country: str
    card_state: NewCardState
    status: ImportStatus
    undo_until: dt.datetime | None
    summary: ImportSummaryOut
    without_seat: WithoutSeatOut | None
    job: JobOut | None
    created_at: dt.datetime


class ImportReasonOut(OutSchema):
    """`bad` false: a remark, the row is imported without this."""

    field: str
    message: str
    bad: bool


class ImportRowOut(OutSchema):
    """`changes` names the fields of the card that the row changes; `card` is set once it is written. `stays` says in
    words why the card was not taken back by an undo, `left` names its fields that were changed since. `cells` of a bad
    row are those that fill a field, by their columns: to be mended."""

    row: int
    status: RowStatus
    display_name: str
    values: dict[str, Any]
    reasons: list[ImportReasonOut]
    changes: list[str]
    card: UUID | None
    stays: str
    left: list[str]
    cells: dict[str, str]


class ImportListed(OutSchema):
    """An import in the list of a space. `by` is empty when the person has left; `ran_at` null: nothing was written yet.
    `undone`: of what it wrote, nothing is left but what was changed since."""

    uuid: UUID
    file_name: str
    status: ImportStatus
    by: str
    created_at: dt.datetime
    ran_at: dt.datetime | None
    undo_until: dt.datetime | None
    rows: int
    created: int
    updated: int
    bad: int


class ImportStaying(OutSchema):
    """A card that an undo would leave as it is: why, and which of its fields were changed since."""

    card: UUID | None
    name: str
    why: str
    fields: list[str]


class ImportUndoOut(OutSchema):
    """What an undo would do now. `staying` are the first of `stays`; `missed` says what goes with the cards."""

    until: dt.datetime
    deletes: int
    restores: int
    stays: int
    staying: list[ImportStaying]
    missed: list[str]


def fields_out(kind: FileKind) -> list[ImportFieldOut]:
    """What a column of such a file may fill, in the language of the request; networks that HR systems know first."""
    networks = network_names()
    order = [
        *(value for value in NETWORK_WORDS if value in networks),
        *(value for value in networks if value not in NETWORK_WORDS),
    ]
    return [
        *(
            ImportFieldOut(value=field.value, text=str(field.text), group=str(GROUPS[field.group]))
            for field in (*ALL_FIELDS, *((PICTURE_FIELD,) if kind == FileKind.VCF else ()))
        ),
        *(
            ImportFieldOut(value=SOCIAL_PREFIX + value, text=networks[value], group=str(GROUPS[Group.SOCIAL]))
            for value in order
        ),
    ]


def import_out(item: Import) -> ImportOut:
    return ImportOut(
        uuid=item.id,
        space=item.space_id,
        file_name=item.file_name,
        kind=FileKind(item.kind),
        encoding=item.encoding,
        encodings=list(ENCODINGS) if item.kind == FileKind.CSV else [],
        delimiter=item.delimiter,
        sheets=item.sheets,
        sheet=item.sheet,
        header_row=item.header_row,
        row_count=item.row_count,
        columns=[ImportColumnOut(**column) for column in item.columns],
        beginning=[ImportLineOut(**line) for line in item.beginning],
        fields=fields_out(FileKind(item.kind)),
        mapping=item.mapping
        or {str(column["index"]): column["field"] for column in item.columns if column["field"]},
        key=ImportKey(item.key if item.mapping else _proposed_key(item)),
        default_country=item.default_country,
        card_state=NewCardState(item.card_state),
        status=ImportStatus(item.status),
        undo_until=undo_until(item),
        summary=ImportSummaryOut(**item.summary),
        without_seat=_without_seat(item),
        job=JobOut(**job_out(item.job)) if item.job else None,
        created_at=item.created_at,
    )


def _without_seat(item: Import) -> WithoutSeatOut | None:
    if item.status != ImportStatus.CHECKED or item.card_state != NewCardState.ACTIVE:
        return None
    free = seats.seats_of(item.space).free
    missing = 0 if free is None else item.summary.get("create", 0) - free
    if missing <= 0:
        return None
    way = str(licences.way_to_more_cards(item.space))
    return WithoutSeatOut(cards=missing, way=way, sold=billing.is_selling())


def _proposed_key(item: Import) -> ImportKey:
    """The personnel number where there is one: it survives a change of name. Else the email, else nothing. A vCard has
    room for addresses also where no person has one."""
    said = {column["field"] for column in item.columns if column["samples"] or item.kind != FileKind.VCF}
    return next((key for key, columns in COLUMNS_OF_KEYS.items() if said & {*columns}), ImportKey.NONE)


def row_out(row: ListedRow) -> dict[str, Any]:
    """An `ImportRowOut` in the language of the request."""
    return {
        "row": row.row,
        "status": row.status,
        "display_name": row.display_name,
        "values": row.values,
        "reasons": [
            {
                "field": reason["field"],
                "message": translated(reason["message"]),
                "bad": bool(reason.get("bad")),
            }
            for reason in row.reasons
        ],
        "changes": row.changes,
        "card": row.card_id,
        "stays": str(Stays(row.stays).label) if row.stays else "",
        "left": labels_of(row.left),
        "cells": row.cells,
    }


def labels_of(fields: Iterable[str]) -> list[str]:
    """Fields of cards, as people call them."""
    return [str(BY_KEY[name].label) for name in fields if name in BY_KEY]


def listed_out(item: ListedImport) -> dict[str, Any]:
    """An `ImportListed`."""
    return {
        "uuid": item.id,
        "file_name": item.file_name,
        "status": item.status,
        "by": item.created_by_label,
        "created_at": item.created_at,
        "ran_at": item.ran_at,
        "undo_until": undo_until(item),
        "rows": item.row_count,
        "created": item.summary.get("create", 0),
        "updated": item.summary.get("update", 0),
        "bad": item.summary.get("bad", 0),
    }


def undo_out(preview: Preview) -> ImportUndoOut:
    return ImportUndoOut(
        until=preview.until,
        deletes=preview.deletes,
        restores=preview.restores,
        stays=preview.stays,
        staying=[
            ImportStaying(
                card=row.card_id,
                name=row.display_name,
                why=str(Stays(row.stays).label),
                fields=labels_of(row.left),
            )
            for row in preview.staying
        ],
        missed=[translated(said) for said in preview.missed],
    )

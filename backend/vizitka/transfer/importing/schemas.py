"""What goes into and comes out of imports."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Literal
from uuid import UUID

from django.utils.translation import gettext as _
from pydantic import Field, field_validator

from vizitka.cards.fields import Group
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.common.api.paging import PageQuery
from vizitka.jobs.messages import translated
from vizitka.jobs.schemas import JobOut, job_out
from vizitka.transfer.importing.countries import country_of
from vizitka.transfer.importing.enums import (
    FileKind,
    ImportKey,
    ImportStatus,
    NewCardState,
    RowStatus,
    RunMode,
)
from vizitka.transfer.importing.fields import FIELDS, GROUPS, SOCIAL_PREFIX
from vizitka.transfer.importing.header_words import NETWORK_WORDS
from vizitka.transfer.importing.models import Import
from vizitka.transfer.importing.reading.text import ENCODINGS
from vizitka.transfer.importing.selectors import ListedRow
from vizitka.transfer.importing.social import network_names


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


class ImportRowQuery(PageQuery):
    status: RowStatus | None = None


class ImportColumnOut(OutSchema):
    index: int
    header: str
    samples: list[str]
    field: str | None


class ImportFieldOut(OutSchema):
    value: str
    text: str
    group: str


class ImportSummaryOut(OutSchema):
    """Rows by what would happen (after the check) or has happened (after the run). `drafts`: no seat was left;
    `otherwise`: rows that did not come out as the check said, because their cards were changed since."""

    create: int = 0
    update: int = 0
    unchanged: int = 0
    bad: int = 0
    skipped: int = 0
    drafts: int = 0
    otherwise: int = 0
    total: int = 0


class ImportOut(OutSchema):
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
    fields: list[ImportFieldOut]
    mapping: dict[str, str]
    key: ImportKey
    default_country: str
    card_state: NewCardState
    status: ImportStatus
    summary: ImportSummaryOut
    job: JobOut | None
    created_at: dt.datetime


class ImportReasonOut(OutSchema):
    """`bad` false: a remark, the row is imported without this."""

    field: str
    message: str
    bad: bool


class ImportRowOut(OutSchema):
    """`changes` names the fields of the card that the row changes; `card` is set once it is written."""

    row: int
    status: RowStatus
    display_name: str
    values: dict[str, Any]
    reasons: list[ImportReasonOut]
    changes: list[str]
    card: UUID | None


def fields_out() -> list[ImportFieldOut]:
    """All fields in the language of the request, networks that HR systems know first."""
    networks = network_names()
    order = [
        *(value for value in NETWORK_WORDS if value in networks),
        *(value for value in networks if value not in NETWORK_WORDS),
    ]
    return [
        *(
            ImportFieldOut(value=field.value, text=str(field.text), group=str(GROUPS[field.group]))
            for field in FIELDS
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
        fields=fields_out(),
        mapping=item.mapping
        or {str(column["index"]): column["field"] for column in item.columns if column["field"]},
        key=ImportKey(item.key if item.mapping else _proposed_key(item)),
        default_country=item.default_country,
        card_state=NewCardState(item.card_state),
        status=ImportStatus(item.status),
        summary=ImportSummaryOut(**item.summary),
        job=JobOut(**job_out(item.job)) if item.job else None,
        created_at=item.created_at,
    )


def _proposed_key(item: Import) -> ImportKey:
    """The personnel number where there is one: it survives a change of name. Else the email, else nothing."""
    fields = {column["field"] for column in item.columns}
    for key in (ImportKey.EXTERNAL_KEY, ImportKey.EMAIL):
        if key.value in fields:
            return key
    return ImportKey.NONE


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
    }

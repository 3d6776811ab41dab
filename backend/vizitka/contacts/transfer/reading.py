"""What a file says of contacts: CSV, XLSX, vCard and MECARD, each row by itself. An empty cell is empty: nothing is
taken from the row before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, BinaryIO, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from vizitka.cards.schemas.rows import CardEmailIn, CardPhoneIn, CardWebsiteIn
from vizitka.contacts import rules
from vizitka.contacts.transfer.schemas import MOST_ROWS
from vizitka.jobs.messages import joined, sentence
from vizitka.transfer import lists
from vizitka.transfer.importing import headers
from vizitka.transfer.importing.enums import FileKind
from vizitka.transfer.importing.errors import UnreadableFile
from vizitka.transfer.importing.fields import BY_VALUE
from vizitka.transfer.importing.reading import text, vcards
from vizitka.transfer.importing.reading.cells import clean
from vizitka.transfer.importing.reading.kinds import kind_of
from vizitka.transfer.importing.rows import read_row

# What a column may fill; `description` becomes a note.
FIELDS: Final = (
    *("prefix", "first_name", "last_name", "full_name", "suffix", "organisation", "job_title", "department"),
    *("email", "email_2", "phone_work", "phone_mobile", "phone_home", "phone_other", "phone_fax", "website"),
    *("street", "street2", "zipcode", "city", "region", "country", "language", "description"),
    *("all_phones", "all_emails", "all_websites", "all_addresses"),
)
SAMPLES: Final = 3
LONGEST_SAMPLE: Final = 80
_NAMELESS: Final = sentence("The name is missing.")
_LISTS: Final = ("phones", "emails", "websites", "addresses")

Record = tuple[int, list[str]]


@dataclass(frozen=True, slots=True)
class Column:
    """`place` in the file: columns that are empty are left out, and the others stay where they are."""

    place: int
    header: str
    field: str | None
    samples: Sequence[str]


@dataclass(slots=True)
class Row:
    """A row as contacts take it: `values` as `ContactPatch.values()` has them, `note` beside them. `problem` says why
    it is none; `remark` what of it was left out."""

    number: int
    values: dict[str, Any] = field(default_factory=dict)
    note: str = ""
    problem: str = ""
    remark: str = ""

    @property
    def email(self) -> str:
        return rules.email_of(self.values)


@dataclass(frozen=True, slots=True)
class Sheet:
    columns: Sequence[Column]
    rows: Sequence[Row]
    # Whose columns people choose; else the file says itself what is what.
    is_table: bool = True


def read(file: BinaryIO, size: int, country: str, chosen: Sequence[str] = ()) -> Sheet:
    """Raises `UnreadableFile`. `country` is that of phones without one; `chosen` the fields of columns, in order."""
    kind = kind_of(file, size)
    start = _start(file)
    if kind == FileKind.CSV and start.upper().startswith("MECARD:"):
        return replace(_of_records(_mecards(file), country, ()), is_table=False)
    found = records(file, kind)
    first = [record for _place, record in zip(range(headers.LOOKED_AT), found, strict=False)]
    sheet = _of_records(_chained(first, found), country, chosen, headers.header_row_of(first))
    return replace(sheet, is_table=kind != FileKind.VCF)


def _start(file: BinaryIO) -> str:
    file.seek(0)
    start = file.read(64).decode("utf-8-sig", "replace").lstrip()
    file.seek(0)
    return start


def records(file: BinaryIO, kind: FileKind) -> Iterator[Record]:
    """The rows of a file, each with its number."""
    if kind == FileKind.XLSX:
        from vizitka.transfer.importing.reading.workbook import Workbook

        with Workbook(file) as workbook:
            yield from workbook.records(workbook.sheets[0])
    elif kind == FileKind.VCF:
        yield from vcards.records(file)
    else:
        encoding = text.encoding_of(file)
        yield from text.records(file, encoding, text.delimiter_of(file, encoding))


def _chained(first: Sequence[Record], rest: Iterator[Record]) -> Iterator[Record]:
    yield from first
    yield from rest


def _of_records(records: Iterator[Record], country: str, chosen: Sequence[str], header_row: int = 1) -> Sheet:
    names: list[str] = []
    body: list[Record] = []
    for number, cells in records:
        if number == header_row:
            names = cells
        elif number > header_row and any(cells):
            body.append((number, cells))
        if len(body) > MOST_ROWS:
            raise UnreadableFile(_too_many())
    if not body:
        raise UnreadableFile(_("This file has column names, but no rows below them."))
    columns = _columns(names, body, chosen)
    mapping = {column.place: column.field for column in columns if column.field}
    if not mapping:
        raise UnreadableFile(_("No column of this file says something of a contact."))
    return Sheet(columns, [_row(number, cells, mapping, country) for number, cells in body])


def _too_many() -> str:
    many = ngettext(
        "At most %(n)d contact can be imported at once.",
        "At most %(n)d contacts can be imported at once.",
        MOST_ROWS,
    )
    return many % {"n": MOST_ROWS}


def _columns(names: Sequence[str], body: Sequence[Record], chosen: Sequence[str]) -> list[Column]:
    width = max(len(names), *(len(cells) for _number, cells in body[:100]))
    titles = [*names, *[""] * (width - len(names))]
    samples = [
        [cells[place][:LONGEST_SAMPLE] for _number, cells in body[:50] if place < len(cells) and cells[place]]
        for place in range(width)
    ]
    proposed = headers.propose(titles, samples)
    fields = [one if one in FIELDS else None for one in proposed]
    if chosen:
        fields = [one if one in FIELDS else None for one in (*chosen, *[""] * width)][:width]
    return [
        Column(place, title, name, some[:SAMPLES])
        for place, (title, name, some) in enumerate(zip(titles, fields, samples, strict=True))
        if title or some
    ]


def labels() -> list[tuple[str, str]]:
    """What a column may fill, in the language of now."""
    return [(name, str(BY_VALUE[name].text)) for name in FIELDS]


def _row(number: int, cells: Sequence[str], mapping: dict[int, str], country: str) -> Row:
    content = read_row(cells, mapping, country)
    given: dict[str, Any] = dict(content.values)
    row = Row(number, note=str(given.get("description") or "")[:4000])
    for name in ("prefix", "first_name", "last_name", "suffix", "job_title", "language"):
        if given.get(name):
            row.values[name] = given[name]
    if given.get("organisation"):
        row.values["company"] = given["organisation"]
    department = str(given.get("department") or "")
    if department:
        title = str(row.values.get("job_title") or "")
        row.values["job_title"] = ", ".join(part for part in (title, department) if part)[:200]
    for name in _LISTS:
        if rows := [_entry(name, one) for one in given.get(name) or ()]:
            row.values[name] = rows
    # A company or an address is a contact, too.
    reasons = [
        one for one in content.reasons if one["message"] != _NAMELESS or not rules.is_somebody(row.values)
    ]
    row.problem = joined(one["message"] for one in reasons if one["bad"])
    row.remark = joined(one["message"] for one in reasons if not one["bad"])
    return row


def _entry(name: str, row: dict[str, Any]) -> dict[str, Any]:
    """What contacts keep of an entry: the marks of imports go."""
    kept = (*lists.PARTS[name], "e164")
    return {key: value for key, value in row.items() if key in kept}


# --- MECARD, as codes on paper cards hold it (NTT DoCoMo)

_MECARD: Final = re.compile(r"MECARD:(.*?);;", re.IGNORECASE | re.DOTALL)
_PART: Final = re.compile(r"((?:[^\\;]|\\.)*)(?:;|$)", re.DOTALL)
_MECARD_COLUMNS: Final = (
    *("last_name", "first_name", "organisation", "job_title", "all_emails", "all_phones", "all_websites"),
    *("street", "city", "region", "zipcode", "country", "description"),
)


def _mecards(file: BinaryIO) -> Iterator[Record]:
    """As rows of a table, the header first."""
    file.seek(0)
    found = _MECARD.findall(file.read().decode("utf-8-sig", "replace") + ";;")
    yield 1, [str(BY_VALUE[name].text) for name in _MECARD_COLUMNS]
    for number, body in enumerate(found, start=2):
        values = mecard_values(body)
        yield number, [clean(values.get(name, "")) for name in _MECARD_COLUMNS]


def mecard_values(body: str) -> dict[str, str]:
    """What stands between `MECARD:` and `;;`, by columns of imports. What is no address or number is left out."""
    parts: dict[str, list[str]] = {}
    for part in _PART.findall(body):
        name, _sign, value = part.partition(":")
        if value.strip():
            parts.setdefault(name.strip().upper(), []).append(value.strip())
    values: dict[str, str] = {}
    if names := parts.get("N"):
        last, _sign, first = _cut(names[0])
        values["last_name"], values["first_name"] = last, first
    for name, column in (("ORG", "organisation"), ("TITLE", "job_title"), ("NOTE", "description")):
        if texts := parts.get(name):
            values[column] = _plain(texts[0])
    if addresses := parts.get("ADR"):
        # Box, room, house and street, city, region, postcode, country.
        pieces = [_plain(piece) for piece in re.split(r"(?<!\\),", addresses[0])]
        if len(pieces) >= 7:
            places = ("street", "city", "region", "zipcode", "country")
            values |= dict(zip(places, pieces[2:7], strict=True))
        else:
            values["street"] = ", ".join(piece for piece in pieces if piece)
    for column, name, schema, key in (
        ("all_emails", "EMAIL", CardEmailIn, "email"),
        ("all_phones", "TEL", CardPhoneIn, "number"),
        ("all_websites", "URL", CardWebsiteIn, "url"),
    ):
        rows = [{"label": "work", key: _plain(text)} for text in parts.get(name, ())]
        values[column] = lists.written(column.removeprefix("all_"), [one for one in rows if _is(schema, one)])
    return values


def _is(schema: Any, row: dict[str, str]) -> bool:
    try:
        schema.model_validate(row)
    except ValueError:
        return False
    return True


def _cut(name: str) -> tuple[str, str, str]:
    last, *rest = re.split(r"(?<!\\),", name, maxsplit=1)
    return _plain(last), ",", _plain(rest[0]) if rest else ""


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text).strip()

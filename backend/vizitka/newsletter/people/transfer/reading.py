"""What a file says of subscribers: CSV and XLSX, a row each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, BinaryIO, Final

from django.conf import settings
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from vizitka.contacts.exchange.rules import name_parts
from vizitka.contacts.transfer.reading import Record, records
from vizitka.newsletter.people import rules
from vizitka.newsletter.people.settings import settings_of
from vizitka.newsletter.people.transfer.schemas import MOST_ROWS
from vizitka.spaces.models import Space
from vizitka.transfer.importing import headers
from vizitka.transfer.importing.errors import UnreadableFile
from vizitka.transfer.importing.fields import BY_VALUE
from vizitka.transfer.importing.reading.kinds import kind_of

FIELDS: Final = ("email", "first_name", "last_name", "full_name", "language")
OWN: Final = "field:"
SAMPLES: Final = 3
LONGEST_SAMPLE: Final = 80


@dataclass(frozen=True, slots=True)
class Column:
    header: str
    field: str | None
    samples: Sequence[str]


@dataclass(slots=True)
class Row:
    """`values` as `book.put` takes them; `problem` says why it is none."""

    number: int
    email: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    problem: str = ""

    @property
    def name(self) -> str:
        return " ".join(
            part for part in (self.values.get("first_name"), self.values.get("last_name")) if part
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    columns: Sequence[Column]
    rows: Sequence[Row]


def labels(space: Space) -> dict[str, str]:
    """What a column may fill, in the language of now."""
    spoken = [get_language() or ""]
    own = {
        f"{OWN}{row['id']}": str(row["texts"][rules.said_in(row["texts"], spoken)])
        for row in settings_of(space).newsletter_fields
    }
    return {**{name: str(BY_VALUE[name].text) for name in FIELDS}, **own}


def read(file: BinaryIO, size: int, space: Space, chosen: Sequence[str] = ()) -> Sheet:
    """Raises `UnreadableFile`. `chosen` are the fields of columns, in order."""
    found = records(file, kind_of(file, size))
    first = list(islice(found, headers.LOOKED_AT))
    return _of_records(chain(first, found), headers.header_row_of(first), labels(space), chosen)


def _of_records(
    found: Iterator[Record], header_row: int, known: Mapping[str, str], chosen: Sequence[str]
) -> Sheet:
    names: list[str] = []
    body: list[Record] = []
    for number, cells in found:
        if number == header_row:
            names = cells
        elif number > header_row and any(cells):
            body.append((number, cells))
        if len(body) > MOST_ROWS:
            many = ngettext(
                "At most %(n)d subscriber can be imported at once.",
                "At most %(n)d subscribers can be imported at once.",
                MOST_ROWS,
            )
            raise UnreadableFile(many % {"n": MOST_ROWS})
    if not body:
        raise UnreadableFile(_("This file has column names, but no rows below them."))
    fields, columns = _columns(names, body, known, chosen)
    if "email" not in fields:
        raise UnreadableFile(_("No column of this file holds email addresses."))
    return Sheet(columns, [_row(number, cells, fields) for number, cells in body])


def _columns(
    names: Sequence[str], body: Sequence[Record], known: Mapping[str, str], chosen: Sequence[str]
) -> tuple[list[str | None], list[Column]]:
    width = max(len(names), *(len(cells) for _number, cells in body[:100]))
    titles = [*names, *[""] * (width - len(names))]
    samples = [
        [cells[place][:LONGEST_SAMPLE] for _number, cells in body[:50] if place < len(cells) and cells[place]]
        for place in range(width)
    ]
    by_label = {label.casefold(): name for name, label in known.items() if name.startswith(OWN)}
    if chosen:
        fields = [one if one in known else None for one in (*chosen, *[""] * width)][:width]
    else:
        proposed = headers.propose(titles, samples)
        fields = [
            by_label.get(title.strip().casefold()) or (one if one in known else None)
            for title, one in zip(titles, proposed, strict=True)
        ]
    columns = [
        Column(title, name, some[:SAMPLES])
        for title, name, some in zip(titles, fields, samples, strict=True)
        if title or some
    ]
    return fields, columns


def _row(number: int, cells: Sequence[str], fields: Sequence[str | None]) -> Row:
    given: dict[str, str] = {}
    for name, cell in zip(fields, cells, strict=False):
        if name and cell.strip() and name not in given:
            given[name] = cell.strip()
    row = Row(number, email=rules.plain(given.get("email", "")))
    if not row.email:
        row.problem = _("The email address is missing.")
    elif len(row.email) > 254 or not rules.is_email(row.email):
        row.problem = _("This is no email address.")
    if "full_name" in given:
        given["first_name"], given["last_name"] = (
            given.get(name) or part
            for name, part in zip(("first_name", "last_name"), name_parts(given["full_name"]), strict=True)
        )
    for name in ("first_name", "last_name"):
        if value := rules.clean_name(given.get(name, "")):
            row.values[name] = value
    language = given.get("language", "").lower()[:2]
    if language in dict(settings.LANGUAGES):
        row.values["language"] = language
    own = {key.removeprefix(OWN): value for key, value in given.items() if key.startswith(OWN)}
    if own:
        row.values["fields"] = rules.clean_fields(own, own)
    return row

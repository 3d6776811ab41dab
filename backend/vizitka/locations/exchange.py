"""Locations as CSV and XLSX, out and in again: a row each, found again by their key or their name."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final, cast

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils import translation
from django.utils.text import slugify
from django.utils.translation import get_language, pgettext
from pydantic import ValidationError

from vizitka.common import clock, uploads
from vizitka.common.actor import Person
from vizitka.common.api.errors import sentence
from vizitka.common.errors import ApplicationError
from vizitka.common.harmless import harmless
from vizitka.common.workbooks import Workbook, text_cell
from vizitka.contacts.transfer.reading import records
from vizitka.contents.rules import hours_overlap
from vizitka.locations import services
from vizitka.locations.errors import NoNamesInFile, TooManyLocations, TooManyRows, UnreadableLocations
from vizitka.locations.models import Location
from vizitka.locations.schemas import LocationIn
from vizitka.publishing.frames.hours import day_names
from vizitka.spaces.models import Space
from vizitka.transfer.importing.countries import country_of
from vizitka.transfer.importing.errors import UnreadableFile
from vizitka.transfer.importing.fields import key_of
from vizitka.transfer.importing.headers import field_for
from vizitka.transfer.importing.reading.kinds import kind_of

MOST_ROWS: Final = 1_000
DAYS: Final = tuple(f"day_{number}" for number in range(7))
COLUMNS: Final = (
    *("external_key", "name", "street", "street2", "zipcode", "city", "region", "country"),
    *("latitude", "longitude", "phone", "time_zone", *DAYS, "note", "special_days"),
)
# What imports of cards call by other names.
_SAME: Final = {"phone_work": "phone", "full_name": "name", "organisation": "name"}
_SPAN: Final = re.compile(r"(\d{1,2}(?:[:.]\d{2})?)\s*[-–—]\s*(\d{1,2}(?:[:.]\d{2})?)")
_DATE: Final = re.compile(r"(?:(\d{4})-)?(\d{2})-(\d{2})(?!\d)")


def label(column: str) -> str:
    """What a column is called, in the language of now."""
    if column in DAYS:
        day = DAYS.index(column)
        return day_names(day, day, get_language() or "en")
    return {
        "external_key": pgettext("file", "Key"),
        "name": pgettext("file", "Location"),
        "street": pgettext("file", "Street"),
        "street2": pgettext("file", "Address line 2"),
        "zipcode": pgettext("file", "Postcode"),
        "city": pgettext("file", "City"),
        "region": pgettext("file", "Region"),
        "country": pgettext("file", "Country"),
        "latitude": pgettext("file", "Latitude"),
        "longitude": pgettext("file", "Longitude"),
        "phone": pgettext("file", "Phone"),
        "time_zone": pgettext("file", "Time zone"),
        "note": pgettext("file", "Note on opening hours"),
        "special_days": pgettext("file", "Special days"),
    }[column]


# --- out


def export(space: Space, rows: Sequence[Location], kind: str) -> tuple[bytes, str]:
    """The file and its name."""
    titles = [label(column) for column in COLUMNS]
    name = f"{slugify(space.name) or 'space'}-{slugify(pgettext('file', 'locations')) or 'locations'}"
    file_name = f"{name}-{clock.now():%Y-%m-%d}.{kind}"
    file = io.BytesIO()
    if kind == "csv":
        text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
        writer = csv.writer(text, delimiter=";")
        writer.writerow([harmless(title) for title in titles])
        writer.writerows([harmless(cell) for cell in cells(row)] for row in rows)
        text.detach()
    else:
        book = Workbook()
        sheet = book.add_sheet(pgettext("file", "Locations"), titles, [18] * len(titles))
        for row in rows:
            sheet.append([text_cell(sheet, cell) if cell else None for cell in cells(row)])
        book.save(file)
    return file.getvalue(), file_name


def cells(row: Location) -> list[str]:
    """A location as a row of the file."""
    by_day: dict[int, list[str]] = {}
    for span in row.hours:
        by_day.setdefault(span["day"], []).append(_said(span))
    return [
        *(str(getattr(row, name)) for name in COLUMNS[:8]),
        *(
            "" if point is None else f"{point:.6f}".rstrip("0").rstrip(".")
            for point in (row.latitude, row.longitude)
        ),
        ", ".join(str(phone["number"]) for phone in row.phones),
        row.time_zone,
        *(", ".join(by_day.get(day, ())) for day in range(7)),
        row.note,
        "; ".join(_said_day(day) for day in row.holidays),
    ]


def _said(span: Mapping[str, Any]) -> str:
    return f"{span['opens']}-{span['closes']}"


def _said_day(day: Mapping[str, Any]) -> str:
    date = day["date"][5:] if day.get("yearly") else day["date"]
    return " ".join(part for part in (date, *map(_said, day.get("hours") or ()), day.get("name")) if part)


# --- in


@dataclass(slots=True)
class Row:
    number: int
    values: dict[str, Any] = field(default_factory=dict)
    problem: str = ""
    status: str = "create"
    fields: list[str] = field(default_factory=list)
    found: Location | None = None
    # Days of which the row says hours; all others stay as they are.
    days: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Sheet:
    headers: Sequence[str]
    columns: Sequence[str | None]
    rows: Sequence[Row]


def bring(actor: Person, space: Space, file: UploadedFile[Any], *, dry_run: bool) -> Sheet:
    """What becomes of each row; unless it is a dry run, all that are good are written at once. Columns that are not in
    the file stay as they are; an empty cell changes nothing. Raises `UnreadableLocations`, `NoNamesInFile`,
    `TooManyRows`, `TooManyUploads`, `TooManyLocations`."""
    uploads.count(actor)
    sheet = _read(cast(BinaryIO, file.file), file.size or 0)
    with transaction.atomic():
        _compare(space, sheet.rows)
        if not dry_run:
            _write(actor, space, sheet.rows)
    return sheet


def _read(file: BinaryIO, size: int) -> Sheet:
    try:
        found = [record for record in records(file, kind_of(file, size)) if any(record[1])]
    except (UnreadableFile, UnicodeDecodeError, csv.Error):
        raise UnreadableLocations from None
    if not found:
        raise UnreadableLocations
    (_first, headers), *body = found
    if len(body) > MOST_ROWS:
        raise TooManyRows
    columns = _columns(headers)
    if "name" not in columns:
        raise NoNamesInFile
    return Sheet(headers, columns, [_row(number, given, columns) for number, given in body])


def _columns(headers: Sequence[str]) -> list[str | None]:
    """What each column fills: by our own words in all languages, then by those that imports of cards know."""
    own = _own_words()
    found: list[str | None] = []
    for header in headers:
        known = field_for(header)
        name = own.get(key_of(header)) or _SAME.get(known or "", known)
        found.append(name if name in COLUMNS and name not in found else None)
    return found


def _own_words() -> dict[str, str]:
    words = {key_of(column): column for column in COLUMNS}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            words |= {key_of(label(column)): column for column in COLUMNS}
    return words


def _row(number: int, given: Sequence[str], columns: Sequence[str | None]) -> Row:
    raw = {name: cell.strip() for name, cell in zip(columns, given, strict=False) if name and cell.strip()}
    days = frozenset(number for number, day in enumerate(DAYS) if day in raw)
    row = Row(number, days=days)
    unread = next((day for day in DAYS if day in raw and not _is_hours(raw[day])), None)
    told = _values(raw)
    try:
        values = LocationIn.model_validate(told).values()
    except ValidationError as error:
        said = [f"{_place(one['loc'], told)}: {sentence(one)}" for one in error.errors()[:3]]
        row.problem = "; ".join(dict.fromkeys(said))
    else:
        row.values = values
        if unread is not None:
            row.problem = f"{label(unread)}: {_no_hours()}"
    if row.problem:
        row.status, row.values = "bad", {"name": raw.get("name", ""), "city": raw.get("city", "")}
    return row


def _is_hours(text: str) -> bool:
    """Whether a cell says hours, or that it is closed, and nothing else."""
    rest = _SPAN.sub("", text).strip(" ,;/")
    return not rest.strip("-–—") or key_of(rest) in _closed_words()


def _closed_words() -> set[str]:
    words = set()
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            words.add(key_of(pgettext("card page", "closed")))
    return words


def _no_hours() -> str:
    said = pgettext("locations", "Write hours as 08:00-12:00, 13:00-17:00, or “%(closed)s”.")
    return said % {"closed": pgettext("card page", "closed")}


def _place(path: Sequence[int | str], given: Mapping[str, Any]) -> str:
    name = str(path[0]) if path else ""
    if name == "hours":
        return label(DAYS[_day_of(path, given["hours"])])
    column = {"phones": "phone", "holidays": "special_days"}.get(name, name)
    return label(column) if column in COLUMNS else name


def _day_of(path: Sequence[int | str], hours: Sequence[Mapping[str, Any]]) -> int:
    """The day of a span that is wrong; where it is about several spans, the first day on which they overlap."""
    if len(path) > 1:
        return int(hours[int(path[1])]["day"])
    days = sorted({int(span["day"]) for span in hours})
    return next((day for day in days if hours_overlap(span for span in hours if span["day"] == day)), 0)


def _values(raw: Mapping[str, str]) -> dict[str, Any]:
    plain = ("external_key", "name", "street", "street2", "zipcode", "city", "region", "time_zone", "note")
    values: dict[str, Any] = {name: raw[name] for name in plain if name in raw}
    values.setdefault("name", "")
    if "country" in raw:
        values["country"] = country_of(raw["country"]) or raw["country"]
    for name in ("latitude", "longitude"):
        if name in raw:
            values[name] = raw[name].replace(",", ".")
    if "phone" in raw:
        values["phones"] = [
            {"number": one.strip()} for one in re.split(r"[,;/\n]", raw["phone"]) if one.strip()
        ]
    if any(day in raw for day in DAYS):
        values["hours"] = [
            {"day": number, **span} for number, day in enumerate(DAYS) for span in _spans(raw.get(day, ""))
        ]
    if "special_days" in raw:
        values["holidays"] = [_day(one) for one in raw["special_days"].split(";") if one.strip()]
    return values


def _spans(text: str) -> list[dict[str, str]]:
    """`9-12, 13:00 – 17:30`."""
    return [{"opens": _time(opens), "closes": _time(closes)} for opens, closes in _SPAN.findall(text)]


def _time(text: str) -> str:
    hour, _sign, minute = text.replace(".", ":").partition(":")
    return f"{hour}:{minute or '00'}"


def _day(text: str) -> dict[str, Any]:
    found = _DATE.search(text)
    if found is None:
        return {"date": text.strip()}
    rest = text[found.end() :]
    # A day of every year is kept in a leap year, so that the 29th of February is one.
    date = f"{found[1] or '2024'}-{found[2]}-{found[3]}"
    name = " ".join(_SPAN.sub("", rest).split()).strip(" ,")
    return {"date": date, "yearly": not found[1], "name": name, "hours": _spans(rest)}


def _compare(space: Space, rows: Sequence[Row]) -> None:
    by_key: dict[str, Location] = {}
    by_name: dict[str, Location] = {}
    for location in Location.objects.in_space(space.pk).living().order_by("-created_at", "-pk"):
        if location.external_key:
            by_key[location.external_key] = location
        by_name[location.name.casefold()] = location
    seen: set[str] = set()
    for row in rows:
        if row.status == "bad":
            continue
        key, name = str(row.values.get("external_key") or ""), str(row.values["name"]).casefold()
        row.found = by_key.get(key) or by_name.get(name)
        if (key or name) in seen:
            row.status, row.problem = (
                "bad",
                pgettext("locations", "This location stands further up in the file."),
            )
            continue
        seen.add(key or name)
        if row.found is not None:
            _with_other_days(row, row.found)
            row.fields = [field for field in row.values if _differs(row.found, field, row.values[field])]
            row.status = "update" if row.fields else "same"


def _with_other_days(row: Row, location: Location) -> None:
    """The hours that the row says, among those of the days of which it says nothing."""
    if "hours" not in row.values:
        return
    kept = [span for span in location.hours if span["day"] not in row.days]
    row.values["hours"] = sorted([*kept, *row.values["hours"]], key=lambda span: (span["day"], span["opens"]))


def _differs(location: Location, name: str, given: Any) -> bool:
    if name == "phones":
        return [row["number"] for row in location.phones] != [row["number"] for row in given]
    return bool(getattr(location, name) != given)


def _write(actor: Person, space: Space, rows: Sequence[Row]) -> None:
    for row in rows:
        try:
            if row.status == "create":
                services.create_location(actor, space, row.values)
            elif row.status == "update" and row.found is not None:
                values = {name: row.values[name] for name in row.fields}
                services.update_location(actor, space.pk, row.found.pk, values)
        except TooManyLocations:
            raise
        except ApplicationError as refusal:
            row.status, row.problem = "bad", str(refusal.message)


def sheet_out(sheet: Sheet, *, dry_run: bool) -> dict[str, Any]:
    """The fields of `LocationImportOut`."""
    statuses = [row.status for row in sheet.rows]
    return {
        "dry_run": dry_run,
        **{status: statuses.count(status) for status in ("create", "update", "same", "bad")},
        "columns": [
            {"header": header, "field": label(name) if name else None}
            for header, name in zip(sheet.headers, sheet.columns, strict=True)
        ],
        "rows": [_out(row) for row in sheet.rows],
    }


def _out(row: Row) -> dict[str, Any]:
    return {
        "row": row.number,
        "name": str(row.values.get("name") or ""),
        "city": str(row.values.get("city") or (row.found.city if row.found else "")),
        "status": row.status,
        "fields": sorted(_changed(row)),
        "problem": row.problem,
    }


def _changed(row: Row) -> set[str]:
    """What a row changes, as its columns are called."""
    days = [label(DAYS[day]) for day in row.days] if "hours" in row.fields else []
    return {*days, *(_place([name], {}) for name in row.fields if name != "hours")}


def rows_in_order(space: Space) -> Iterator[Location]:
    return Location.objects.in_space(space.pk).living().order_by("name", "pk").iterator()

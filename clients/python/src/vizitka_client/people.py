# SPDX-License-Identifier: MIT
"""Files of people: what an upsert is fed with, and what an export writes, in the same columns."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, TextIO

from vizitka_client.client import Row

FORMATS: Final = ("csv", "json", "jsonl")
TEXTS: Final = (
    *("external_key", "prefix", "first_name", "last_name", "suffix", "pronouns"),
    *("job_title", "department", "organisation", "description", "language"),
)
PHONES: Final = {"work": "phone_work", "mobile": "phone_mobile", "home": "phone_home", "fax": "phone_fax"}
ADDRESS: Final = ("street", "street2", "zipcode", "city", "region", "country")
COLUMNS: Final = (*TEXTS, "email", "email_2", *PHONES.values(), "website", *ADDRESS)
# What a spreadsheet would take for a formula; an import takes the apostrophe off again.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


class UnreadablePeople(Exception):
    """The file is none of people; the sentence says why."""


def format_of(name: str, chosen: str | None) -> str:
    """By the ending of the name, where nothing is chosen. Raises `UnreadablePeople`."""
    ending = chosen or {"ndjson": "jsonl"}.get(found := name.rpartition(".")[2].lower(), found)
    if ending not in FORMATS:
        raise UnreadablePeople(f"{name} is not known as csv, json or jsonl. Say which with --format.")
    return ending


def read(text: str, kind: str, *, names: Mapping[str, str], delimiter: str | None = None) -> list[Row]:
    """The rows of a file; `names` gives its columns the names of fields. Raises `UnreadablePeople`."""
    try:
        rows = list(_csv(text, delimiter)) if kind == "csv" else _json(text, kind)
    except (ValueError, csv.Error) as problem:
        raise UnreadablePeople(f"This is no {kind}: {problem}") from problem
    if not rows:
        raise UnreadablePeople("There are no people in it.")
    return [_renamed(row, names) for row in rows]


def _renamed(row: Mapping[str, Any], names: Mapping[str, str]) -> Row:
    """Raises `UnreadablePeople` where two columns would become one."""
    found: dict[str, Any] = {}
    for name, value in row.items():
        field = names.get(name, name)
        if field in found:
            both = " and ".join(one for one in row if names.get(one, one) == field)
            raise UnreadablePeople(f"{both} are both to be {field}: one of them would be lost.")
        found[field] = value
    return found


def _csv(text: str, delimiter: str | None) -> Iterator[dict[str, Any]]:
    text = text.removeprefix("\ufeff")
    head = text.partition("\n")[0]
    between = delimiter or max(";,\t", key=head.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=between)
    names = next(rows, [])
    twice = sorted({name for name in names if name and names.count(name) > 1})
    if twice:
        raise UnreadablePeople(f"Several columns are called {', '.join(twice)}: one of them would be lost.")
    for number, cells in enumerate((row for row in rows if row), 2):
        if len(cells) > len(names):
            raise ValueError(f"row {number} has more cells than the header")
        if any(cell and not name for name, cell in zip(names, cells, strict=False)):
            raise ValueError(f"row {number} has a cell in a column without a name")
        if any(cells):
            yield {name: cell for name, cell in zip_longest(names, cells, fillvalue="") if name}


def _json(text: str, kind: str) -> list[dict[str, Any]]:
    found = (
        json.loads(text)
        if kind == "json"
        else [json.loads(line) for line in text.splitlines() if line.strip()]
    )
    rows = found.get("rows") if isinstance(found, dict) else found
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ValueError("it has to be a list of objects")
    return rows


def as_row(card: Mapping[str, Any]) -> dict[str, str]:
    """A card in the columns of an upsert: the first entry of each list."""
    row = {name: str(card.get(name) or "") for name in TEXTS}
    emails = [one["email"] for one in card.get("emails") or []]
    row |= dict(zip(("email", "email_2"), emails, strict=False))
    for phone in card.get("phones") or []:
        row.setdefault(PHONES.get(phone["label"], ""), phone["number"])
    websites = card.get("websites") or []
    row["website"] = websites[0]["url"] if websites else ""
    addresses = card.get("addresses") or []
    row |= {name: str(addresses[0].get(name) or "") for name in ADDRESS} if addresses else {}
    return {name: row.get(name, "") for name in COLUMNS}


def write_csv(rows: Iterable[Mapping[str, str]], out: TextIO, columns: Sequence[str] = COLUMNS) -> None:
    """One row a line, as it comes."""
    writer = csv.DictWriter(out, columns, lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow(
            {name: f"'{text}" if text.startswith(FORMULA) else text for name, text in row.items()}
        )

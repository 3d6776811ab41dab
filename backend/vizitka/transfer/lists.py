"""A card's lists as one cell: an entry a line, its parts between strokes, so that all of it comes back.

`mobile | +43 664 1234567` is a phone; `work | +43 1 234567 | 12 | Reception` one with extension and a label of its own.
The columns that people know (work phone, second email) hold what fits them; such a cell holds the whole list, in its
order. A stroke or a backslash inside of a part stands behind a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from vizitka.cards.fields import BY_KEY
from vizitka.cards.schemas.rows import CardEmailIn, CardPhoneIn, CardWebsiteIn
from vizitka.contents.schemas.rows import CardSocialMediaIn, PostalAddressIn
from vizitka.transfer.importing.social import link_of

Entry = dict[str, Any]
# The parts of an entry in their order. What is not here (ids, the international form) is made anew.
PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "phones": ("label", "number", "extension", "custom_label"),
    "emails": ("label", "email", "custom_label"),
    "websites": ("label", "url", "title", "custom_label"),
    "addresses": ("label", "street", "street2", "zipcode", "city", "region", "country", "custom_label"),
    "social_media": ("network", "value", "label"),
}
# The columns that people know: one entry each.
EMAILS: Final = (("email", "work"), ("email_2", "other"))
PHONES: Final = (
    ("phone_work", "work"),
    ("phone_mobile", "mobile"),
    ("phone_home", "home"),
    ("phone_other", "other"),
    ("phone_fax", "fax"),
)
ADDRESS_PARTS: Final = ("street", "street2", "zipcode", "city", "region")
SOCIAL_PREFIX: Final = "social."
_SCHEMAS: Final[Mapping[str, type[BaseModel]]] = {
    "phones": CardPhoneIn,
    "emails": CardEmailIn,
    "websites": CardWebsiteIn,
    "addresses": PostalAddressIn,
    "social_media": CardSocialMediaIn,
}
_STROKE: Final = re.compile(r"(?<!\\)((?:\\\\)*)\s*\|\s*")
_ESCAPED: Final = re.compile(r"\\(.)")


def written(name: str, rows: Iterable[Mapping[str, Any]]) -> str:
    """The list `name` of a card as a cell."""
    return "\n".join(_line(name, row) for row in rows)


def _line(name: str, row: Mapping[str, Any]) -> str:
    parts = [str(row.get(part) or "").replace("\\", "\\\\").replace("|", "\\|") for part in PARTS[name]]
    while parts and not parts[-1]:
        parts.pop()
    return " | ".join(parts)


def read(name: str, cell: str) -> tuple[list[Entry], list[str]]:
    """The entries of a cell as the API would take them, and the lines that are none. What is more than a card may have
    counts as no entry."""
    rows: list[Entry] = []
    strange: list[str] = []
    for line in filter(None, map(str.strip, cell.splitlines())):
        row = _entry(name, line) if len(rows) < BY_KEY[name].limit else None
        if row is None:
            strange.append(line)
        else:
            rows.append(row)
    return rows, strange


def _entry(name: str, line: str) -> Entry | None:
    parts = _parts(line)
    if len(parts) > len(PARTS[name]):
        return None
    given = {part: text for part, text in zip(PARTS[name], parts, strict=False) if text}
    try:
        row = _SCHEMAS[name].model_validate(given)
    except ValidationError:
        return None
    return {key: value for key, value in row.model_dump(mode="json").items() if key not in ("id", "e164")}


def _parts(line: str) -> list[str]:
    """Cut at the strokes, behind which an even number of backslashes stands."""
    pieces: list[str] = []
    start = 0
    for found in _STROKE.finditer(line):
        pieces.append(line[start : found.start()] + found[1])
        start = found.end()
    pieces.append(line[start:])
    return [_ESCAPED.sub(r"\1", piece).strip() for piece in pieces]


def simple_cells(name: str, rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """What the columns that people know say of a list: by column, without empty ones."""
    return {column: text for column, text in _simple_cells(name, rows) if text}


def _simple_cells(name: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    first: Mapping[str, Any] = rows[0] if rows else {}
    if name == "emails":
        for (column, _label), row in zip(EMAILS, rows, strict=False):
            yield column, str(row.get("email") or "")
    elif name == "phones":
        for column, label in PHONES:
            yield column, next((_phone(row) for row in rows if row.get("label") == label), "")
    elif name == "websites":
        yield "website", str(first.get("url") or "")
    elif name == "addresses":
        for part in (*ADDRESS_PARTS, "country"):
            yield part, str(first.get(part) or "")
    else:
        for row in reversed(rows):
            yield SOCIAL_PREFIX + str(row.get("network")), str(row.get("value") or "")


def _phone(row: Mapping[str, Any]) -> str:
    extension = row.get("extension")
    return f"{row.get('number', '')} ext. {extension}" if extension else str(row.get("number") or "")


def same(name: str, one: Iterable[Mapping[str, Any]], other: Iterable[Mapping[str, Any]]) -> bool:
    """Whether two lists say the same, in the same order."""
    return _told(name, one) == _told(name, other)


def _told(name: str, rows: Iterable[Mapping[str, Any]]) -> list[tuple[str, ...]]:
    return [tuple(_normal(name, row, part) for part in PARTS[name]) for row in rows]


def _normal(name: str, row: Mapping[str, Any], part: str) -> str:
    text = str(row.get(part) or "")
    if name == "social_media" and part == "value":
        # What was kept before networks had rules for it is the same profile.
        link = link_of(str(row.get("network")), text)
        return link.value if link else text
    return text

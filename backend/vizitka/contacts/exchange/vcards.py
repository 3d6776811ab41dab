"""A vCard that a visitor attaches instead of typing: the first person of the file, in the fields of a contact.

It is read by the reader of imports, which passes over what it cannot read and logs nothing of it; photos are left out.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel, ValidationError

from vizitka.cards.schemas.rows import CardEmailIn, CardPhoneIn, CardWebsiteIn
from vizitka.common.body_limits import KILOBYTE
from vizitka.contents.fields import one_line
from vizitka.contents.schemas.rows import PostalAddressIn
from vizitka.transfer.importing.reading import vcards

# With a photo in it; phones send some hundred kilobytes.
LARGEST: Final = 1024 * KILOBYTE
MOST_ROWS: Final = 5
_MOST_LOOKED_AT: Final = 50
_TEXTS: Final[Mapping[str, int]] = {
    "prefix": 60,
    "first_name": 100,
    "last_name": 100,
    "suffix": 60,
    "job_title": 200,
}
_ROWS: Final[Mapping[str, type[BaseModel]]] = {
    "emails": CardEmailIn,
    "phones": CardPhoneIn,
    "websites": CardWebsiteIn,
    "addresses": PostalAddressIn,
}


@dataclass(frozen=True, slots=True)
class Person:
    """`more` holds names in their parts, the job title, and all rows of numbers and addresses."""

    name: str = ""
    company: str = ""
    email: str = ""
    phone: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)


def read(data: bytes) -> Person | None:
    """The first person of a file; None when it is no vCard, or says nothing that we ask for."""
    if len(data) > LARGEST or not vcards.is_vcard(data[:64]):
        return None
    values = vcards.first_person(io.BytesIO(data))
    more = checked(values)
    names = (more.get(part, "") for part in ("first_name", "last_name"))
    person = Person(
        name=" ".join(part for part in names if part),
        company=_text(values.get("organisation"), 200),
        email=_first(more, "emails", "email"),
        phone=_first(more, "phones", "number"),
        more=more,
    )
    return person if person.name or person.email or person.phone or person.company else None


def checked(values: Any) -> dict[str, Any]:
    """The known keys of what a stranger sends, in their shape and within their limits; the rest is left out."""
    if not isinstance(values, dict):
        return {}
    found: dict[str, Any] = {
        name: text for name, most in _TEXTS.items() if (text := _text(values.get(name), most))
    }
    for name, shape in _ROWS.items():
        given = values.get(name)
        rows: list[dict[str, Any]] = []
        for row in (given if isinstance(given, list) else [])[:_MOST_LOOKED_AT]:
            kept = _row(row, shape)
            # The same number three times is one.
            if kept and kept not in rows and len(rows) < MOST_ROWS:
                rows.append(kept)
        if rows:
            found[name] = rows
    return found


def _row(row: Any, shape: type[BaseModel]) -> dict[str, Any]:
    """The row as the API would take it; nothing for one that it would refuse, or that says nothing."""
    if not isinstance(row, dict):
        return {}
    known = {
        key: value for key, value in row.items() if key in shape.model_fields and key not in ("id", "e164")
    }
    try:
        kept = shape.model_validate(known).model_dump(mode="json", exclude={"id", "e164"})
    except ValidationError:
        return {}
    return kept if any(text for key, text in kept.items() if key not in ("label", "custom_label")) else {}


def _text(value: Any, most: int) -> str:
    return str(one_line(value)).strip()[:most] if isinstance(value, str) else ""


def _first(values: Mapping[str, Any], name: str, key: str) -> str:
    rows = values.get(name) or [{}]
    return str(rows[0].get(key, ""))

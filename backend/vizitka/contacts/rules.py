"""Pure decisions about contacts: what is derived of them, who is one, until when they are kept."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import phonenumbers

from vizitka.cards.rules import display_name, e164, findable_words, is_found_inside, words
from vizitka.cards.values import values_of
from vizitka.common.letters import fold
from vizitka.contacts.enums import Consent

Row = Mapping[str, Any]

LONGEST_SEARCH_TEXT: Final = 2000
LONGEST_NAME: Final = 220
ROW_FIELDS: Final = ("emails", "phones", "websites", "addresses")
TEXT_FIELDS: Final = ("prefix", "first_name", "last_name", "suffix", "company", "job_title", "language")
# What people write of a contact.
WRITABLE: Final = (*TEXT_FIELDS, *ROW_FIELDS)
_MOST_WORDS: Final = 6


def name_of(values: Mapping[str, Any]) -> str:
    """`Ing. Matthias Kröll`; else the company, else the address: never empty for what can be kept."""
    parts = ("prefix", "first_name", "last_name", "suffix")
    names = {field: str(values.get(field) or "") for field in parts}
    named = display_name(values_of({**names, "organisation": str(values.get("company") or "")}))
    return named or email_of(values) or phone_of(values)


def email_of(values: Mapping[str, Any]) -> str:
    """The first address, in small letters: the key by which one is known."""
    rows: Sequence[Row] = values.get("emails") or ()
    return str(rows[0].get("email") or "").strip().lower()[:254] if rows else ""


def emails_of(values: Mapping[str, Any]) -> list[str]:
    """All addresses in small letters, each once."""
    rows: Sequence[Row] = values.get("emails") or ()
    found = (str(row.get("email") or "").strip().lower() for row in rows)
    return list(dict.fromkeys(email for email in found if email))


def phone_of(values: Mapping[str, Any]) -> str:
    """The first number that can be compared: E.164, else its digits."""
    rows: Sequence[Row] = values.get("phones") or ()
    for row in rows:
        number = str(row.get("e164") or "") or re.sub(r"\D", "", str(row.get("number") or ""))
        if number:
            return number[:40]
    return ""


def name_key_of(values: Mapping[str, Any]) -> str:
    """First and last name without case, accents and order: `Kröll, Matthias` is who `matthias kroell` is, or nearly.

    Empty where one of both is missing: half a name is nobody's.
    """
    first, last = str(values.get("first_name") or ""), str(values.get("last_name") or "")
    if not first.strip() or not last.strip():
        return ""
    return " ".join(sorted(words(f"{first} {last}")))[:LONGEST_NAME]


@dataclass(frozen=True, slots=True)
class Derived:
    sort_name: str
    search_text: str
    primary_email: str
    primary_phone: str
    name_key: str


def derived(values: Mapping[str, Any], notes: Iterable[str] = ()) -> Derived:
    """What the table keeps so that lists and searches need no thought. `notes` are found by their words, too."""
    name = " ".join(part for part in (values.get("last_name"), values.get("first_name")) if part)
    cities = [str(row.get("city") or "") for row in values.get("addresses") or ()]
    numbers = [form for row in values.get("phones") or () for form in _forms_of_number(row)]
    parts = [
        *(str(values.get(field) or "") for field in ("first_name", "last_name", "company", "job_title")),
        *emails_of(values),
        *cities,
        *numbers,
        *notes,
    ]
    text = " "
    for word in findable_words(" ".join(parts)):
        if len(text) + len(word) + 1 > LONGEST_SEARCH_TEXT:
            break
        text += f"{word} "
    return Derived(
        sort_name=fold(name or str(values.get("company") or "") or email_of(values))[:LONGEST_NAME],
        search_text=text,
        primary_email=email_of(values),
        primary_phone=phone_of(values),
        name_key=name_key_of(values),
    )


def _forms_of_number(row: Row) -> list[str]:
    """How people look for a number: as it was written (`0664 / 123 45`), its digits at a stretch, with and without what
    leads to the country."""
    written = str(row.get("number") or "")
    digits, international = re.sub(r"\D", "", written), re.sub(r"\D", "", str(row.get("e164") or ""))
    national = international[_length_of_country_code(international) :] if international else ""
    forms = [
        digits,
        international,
        national,
        f"0{national}" if national else "",
        *re.findall(r"\d{2,}", written),
    ]
    return [form for form in dict.fromkeys(forms) if form]


def _length_of_country_code(digits: str) -> int:
    return len(str(phonenumbers.parse(f"+{digits}").country_code)) if len(digits) > 6 else 0


def words_of(search: str) -> list[str]:
    """The words that a search asks for."""
    return words(search)[:_MOST_WORDS]


def sought(word: str) -> str:
    """What a word looks for in `search_text`: letters also in the middle of words, all else where words begin."""
    return word if is_found_inside(word) else f" {word}"


def is_somebody(values: Mapping[str, Any]) -> bool:
    """Whether there is anything by which to call the contact."""
    return bool(name_of(values))


def prepared(
    values: Mapping[str, Any], country: str = "", present: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Validated input as the table keeps it: phones with E.164, read as people in the contact's country write them, or
    in that of the space."""
    result = dict(values)
    before = present or {}
    if "phones" in result or ("addresses" in result and before.get("phones")):
        addresses = result.get("addresses", before.get("addresses")) or ()
        theirs = next((row["country"] for row in addresses if row.get("country")), country)
        result["phones"] = [
            {**row, "e164": e164(str(row.get("number") or ""), theirs) or row.get("e164")}
            for row in result.get("phones", before.get("phones")) or ()
        ]
    return result


def joined(known: Consent, other: Consent) -> Consent:
    """Of two contacts that become one, or of what was known and what is said now: "no" wins."""
    if Consent.REFUSED in (known, other):
        return Consent.REFUSED
    return Consent.GIVEN if Consent.GIVEN in (known, other) else Consent.UNKNOWN


def months_after(moment: dt.datetime, months: int) -> dt.datetime:
    """The same day so many months later, or the last one of a month that is too short."""
    year, month = divmod(moment.year * 12 + moment.month - 1 + months, 12)
    day = min(moment.day, calendar.monthrange(year, month + 1)[1])
    return moment.replace(year=year, month=month + 1, day=day)


def kept_until(kept_from: dt.datetime, months: int) -> dt.datetime | None:
    """When the contact goes; None where it is kept for ever."""
    return months_after(kept_from, months) if months else None


def merged_values(kept: Mapping[str, Any], gone: Mapping[str, Any]) -> dict[str, Any]:
    """What the kept contact says after a merge: its own texts, those of the other where it has none, and the rows of
    both, each once."""
    result: dict[str, Any] = {}
    for field in TEXT_FIELDS:
        if not kept.get(field) and gone.get(field):
            result[field] = gone[field]
    for field, key in (("emails", "email"), ("phones", "number"), ("websites", "url"), ("addresses", "")):
        have = list(kept.get(field) or ())
        known = {_compared(field, row, key) for row in have}
        added = [row for row in gone.get(field) or () if _compared(field, row, key) not in known]
        if added:
            result[field] = have + added
    return result


def _compared(field: str, row: Row, key: str) -> str:
    if field == "addresses":
        return fold("|".join(str(row.get(part) or "") for part in ("street", "zipcode", "city", "country")))
    if field == "phones":
        return re.sub(r"\D", "", str(row.get("e164") or row.get(key) or ""))
    return str(row.get(key) or "").strip().lower()


def differing(values: Mapping[str, Any], typed: Mapping[str, Any]) -> list[str]:
    """The fields of what was sent that the contact says otherwise: of rows, those that it has not."""
    found: list[str] = []
    for field in WRITABLE:
        if not (sent := typed.get(field)):
            continue
        if field in ROW_FIELDS:
            if merged_values({field: values.get(field)}, {field: sent}):
                found.append(field)
        elif sent != values.get(field):
            found.append(field)
    return found

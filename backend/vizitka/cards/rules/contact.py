"""Phones and addresses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import phonenumbers

from vizitka.cards.values import CardValues, Row

ADDRESS_PARTS: Final = ("street", "street2", "zipcode", "city", "region", "country")


def e164(number: str, country: str = "") -> str | None:
    """The number as E.164 (`+436641234567`), or None where that is not sure.

    A number with + or 00 needs no `country` (ISO 3166 alpha-2); others are read as people in that country
    write them.
    """
    text = number.strip()
    # Seen in real exports: "(351) 917…" and "+33 (0)6 …".
    text = re.sub(r"^00", "+", text)
    text = re.sub(r"^(\+\d{1,3}[\s./-]*)\(0\)", r"\1", text)
    parsed = _parsed(text, country)
    if parsed is None:
        return None
    return str(phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164))


def _parsed(text: str, country: str) -> phonenumbers.PhoneNumber | None:
    """A valid number, else None."""
    try:
        parsed = phonenumbers.parse(text, country or None)
    except phonenumbers.NumberParseException:
        return None
    return parsed if phonenumbers.is_valid_number(parsed) else None


def is_national(number: str) -> bool:
    """Whether it is written without the code of its country."""
    return not number.strip().startswith(("+", "00", "(+"))


def international(number: str, country: str) -> str | None:
    """A number that was written as people in `country` write it, in the form for everybody: `+43 664 1234567`.

    None for one that has its country's code already, and where the number is none of that country's.
    """
    if not country or not is_national(number):
        return None
    parsed = _parsed(number.strip(), country)
    if parsed is None:
        return None
    return str(phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.INTERNATIONAL))


def country_of(values: CardValues, default: str = "") -> str:
    """The country by which a card's phones are read: that of its first address that names one,
    else `default`.
    """
    return next((row["country"] for row in values.get("addresses") or () if row.get("country")), default)


def with_e164(phones: Iterable[Row], country: str) -> list[dict[str, Any]]:
    """The phones with `e164` computed; `number` stays as it was written."""
    return [{**row, "e164": e164(row.get("number", ""), country) or _known_e164(row)} for row in phones]


def _known_e164(row: Row) -> str | None:
    """What was known of the number before, as long as it is the same number: an import knew the country by a choice
    for the whole file that the card does not keep."""
    known, digits = row.get("e164") or "", re.sub(r"\D", "", row.get("number") or "").lstrip("0")
    return e164(known) if len(digits) > 4 and known.endswith(digits) else None

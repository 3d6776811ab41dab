"""Words of the page that depend on a row: labels of phones, emails, websites and addresses; lines
of an address."""

from __future__ import annotations

import functools

from babel import Locale
from babel.numbers import format_decimal
from django.conf import settings

from vizitka.publishing.page import Address, Phone
from vizitka.publishing.said import pgettext


def phone_label(phone: Phone) -> str:
    if phone.custom_label:
        return phone.custom_label
    match phone.label:
        case "mobile":
            return pgettext("card page", "Mobile")
        case "work":
            return pgettext("card page", "Work phone")
        case "home":
            return pgettext("card page", "Home phone")
        case "fax":
            return pgettext("card page", "Fax")
    return pgettext("card page", "Phone")


def email_label(label: str, custom_label: str) -> str:
    if custom_label:
        return custom_label
    match label:
        case "work":
            return pgettext("card page", "Work email")
        case "home":
            return pgettext("card page", "Private email")
    return pgettext("card page", "Email")


def website_label(title: str, custom_label: str) -> str:
    return title or custom_label or pgettext("card page", "Website")


def address_label(label: str, custom_label: str) -> str:
    if custom_label:
        return custom_label
    match label:
        case "work":
            return pgettext("card page", "Office")
        case "home":
            return pgettext("card page", "Home address")
    return pgettext("card page", "Address")


@functools.lru_cache(maxsize=16)
def _territories(language: str) -> dict[str, str]:
    return dict(Locale.parse(_locale(language)).territories)


def country_name(code: str, language: str) -> str:
    """The country's name in a language (CLDR); the code itself when there is none."""
    return _territories(language).get(code.upper(), code) if code else ""


# Where the town stands before its code, and where the region is part of the address.
CODE_AFTER_CITY = {"AU", "CA", "GB", "IE", "IN", "NZ", "US"}


def address_lines(address: Address) -> list[str]:
    """The address as its country writes it."""
    if address.country in CODE_AFTER_CITY:
        place = " ".join(part for part in (address.city, address.region, address.zipcode) if part)
        lines = [address.street, address.street2, place]
    elif address.country == "HU":
        lines = [address.city, address.street, address.street2, address.zipcode, address.region]
    else:
        place = " ".join(part for part in (address.zipcode, address.city) if part)
        lines = [address.street, address.street2, place, address.region]
    return [line for line in (*lines, address.country_name) if line]


def languages() -> list[tuple[str, str]]:
    """The nine languages, each by its own name."""
    return list(settings.LANGUAGES)


def _locale(language: str) -> str:
    return "pt_PT" if language == "pt" else language


def number(value: float, language: str) -> str:
    """A number as the language writes it, with one decimal place at most."""
    return str(format_decimal(value, format="#,##0.#", locale=_locale(language)))


def file_size(size: int, language: str) -> str:
    """Bytes in kB or MB (powers of 1,000), never 0."""
    # The French count octets.
    letter = "o" if language == "fr" else "B"
    if size < 1_000_000:
        return f"{number(max(1, round(size / 1000)), language)} k{letter}"
    return f"{number(round(size / 1_000_000, 1), language)} M{letter}"

"""Standard rates of VAT in percent, each from a day on.

Sources: European Commission, "Taxes in Europe" database and "VAT rates applied in the Member States"; Swiss Federal
Tax Administration; Skatteetaten; HM Revenue & Customs. Two independent tables are compared in tests/tax/test_rates.py.
Before the first day of a row nothing is known, and nothing was sold.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from decimal import Decimal
from typing import Final

Rates = tuple[tuple[dt.date, Decimal], ...]


class NoRate(LookupError):
    """No rate of this country is known for this day."""


_START: Final = "2020-01-01"


def _rates(first: str, **later: str) -> Rates:
    """`_rates("24", d2024_09_01="25.5")`."""
    days = {_START: first, **{day[1:].replace("_", "-"): rate for day, rate in later.items()}}
    return tuple((dt.date.fromisoformat(day), Decimal(rate)) for day, rate in days.items())


STANDARD: Final[Mapping[str, Rates]] = {
    "AT": _rates("20"),
    # Jungholz and Mittelberg: the customs border once was on the other side.
    "AT-JM": _rates("19"),
    "BE": _rates("21"),
    "BG": _rates("20"),
    "CH": _rates("7.7", d2024_01_01="8.1"),
    "CY": _rates("19"),
    "CZ": _rates("21"),
    "DE": _rates("19", d2020_07_01="16", d2021_01_01="19"),
    "DK": _rates("25"),
    "EE": _rates("20", d2024_01_01="22", d2025_07_01="24"),
    "ES": _rates("21"),
    "FI": _rates("24", d2024_09_01="25.5"),
    "FR": _rates("20"),
    "GB": _rates("20"),
    "GR": _rates("24"),
    "HR": _rates("25"),
    "HU": _rates("27"),
    "IE": _rates("23", d2020_09_01="21", d2021_03_01="23"),
    "IT": _rates("22"),
    "LT": _rates("21"),
    "LU": _rates("17", d2023_01_01="16", d2024_01_01="17"),
    "LV": _rates("21"),
    "MT": _rates("18"),
    "NL": _rates("21"),
    "NO": _rates("25"),
    "PL": _rates("23"),
    "PT": _rates("23"),
    # The Azores (16 since July 2021) and Madeira.
    "PT-20": _rates("18", d2021_07_01="16"),
    "PT-30": _rates("22"),
    "RO": _rates("19", d2025_08_01="21"),
    "SE": _rates("25"),
    "SI": _rates("22"),
    "SK": _rates("20", d2025_01_01="23"),
}


def standard_rate(name: str, day: dt.date) -> Decimal:
    """The standard rate of a country, or of a part of one that has its own. Raises `NoRate`."""
    found = [rate for start, rate in STANDARD.get(name, ()) if start <= day]
    if not found:
        raise NoRate(f"no rate of VAT is known of {name} for {day}")
    return found[-1]


def in_digits(rate: Decimal) -> str:
    """`20` and `25.5`: without zeros that say nothing."""
    return f"{rate.normalize():f}"

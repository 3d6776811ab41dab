"""What a seller has to say before the first invoice goes out; pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

# Without these an invoice is none (article 226 of the directive, § 14 UStG, § 11 UStG).
NEEDED: Final = ("name", "address_line1", "zipcode", "city", "country", "email")
# XRechnung asks for a contact, transfers and debits for a bank.
WANTED: Final = ("contact", "phone", "iban", "bank_name")
# Where businesses have to send invoices to each other through a network or a portal, and since when.
NETWORKS: Final[Mapping[str, str]] = {
    "BE": "Peppol, since January 2026",
    "FR": "accredited platforms, since September 2026",
    "HR": "the fiscalisation platform, since January 2026",
    "IT": "Sistema di Interscambio, since 2019",
    "PL": "KSeF, since February 2026",
    "RO": "RO e-Factura, since 2024",
}
# What accounts may owe that have never paid, where the seller has not said it: 2,500 euros and what is near to it.
OPEN_LIMIT: Final = 2_500
OPEN_LIMITS: Final[Mapping[str, int]] = {
    "GBP": 2_000,
    "PLN": 10_000,
    "RON": 12_000,
    "DKK": 20_000,
    "NOK": 25_000,
    "SEK": 25_000,
    "CZK": 60_000,
    "HUF": 1_000_000,
}
DUNNING: Final = ("days_to_reminder", "days_to_past_due", "days_to_suspended", "days_to_closed")


def missing(values: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    return [name for name in names if not str(values.get(name) or "").strip()]


def dunning_ascends(values: Mapping[str, Any]) -> bool:
    """Each step comes after the one before it."""
    days = [int(values[name]) for name in DUNNING]
    return days == sorted(set(days))


def open_limit(said: int | None, currency: str) -> int:
    """The highest open sum of an account that has never paid an invoice, in whole units of the currency."""
    return OPEN_LIMITS.get(currency, OPEN_LIMIT) if said is None else said

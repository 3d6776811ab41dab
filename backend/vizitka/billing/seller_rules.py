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
DUNNING: Final = ("days_to_reminder", "days_to_past_due", "days_to_suspended", "days_to_closed")


def missing(values: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    return [name for name in names if not str(values.get(name) or "").strip()]


def dunning_ascends(values: Mapping[str, Any]) -> bool:
    """Each step comes after the one before it."""
    days = [int(values[name]) for name in DUNNING]
    return days == sorted(set(days))

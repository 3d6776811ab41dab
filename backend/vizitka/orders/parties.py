"""Where an order goes, as a basket's form says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vizitka.invoicing.snapshot import InvoiceParty
from vizitka.shop import taxing


def deliver_to(form: Mapping[str, Any]) -> InvoiceParty | None:
    """None: to the account's own address."""
    country, _postcode = taxing.destination(form)
    return party_of(taxing.chosen_party(form)) if country else None


def party_of(party: Mapping[str, Any]) -> InvoiceParty:
    address = party.get("address") or {}
    person = f"{party.get('firstName', '')} {party.get('lastName', '')}".strip()
    firm = str(party.get("company_name") or "")
    return InvoiceParty(
        name=firm or person,
        contact=person if firm else "",
        country=address.get("country_id", ""),
        **{key: address.get(key, "") for key in ("address_line1", "address_line2", "zipcode", "city")},
    )

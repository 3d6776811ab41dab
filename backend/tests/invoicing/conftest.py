"""A seller, and accounts that are billed."""

from __future__ import annotations

import datetime as dt

import pytest

from vizitka.billing.models import BillingAccount, Seller
from vizitka.billing.services import open_account
from vizitka.common.money import Money
from vizitka.invoicing.drafts import Line

DAY = dt.date(2026, 6, 15)
COMPANY = {
    "company_name": "Alpenwerk GmbH",
    "address_line1": "Salurner Straße 15",
    "zipcode": "80331",
    "city": "München",
    "country": "DE",
    "receiver_name": "Petra Hölzl",
    "receiver_email": "rechnung@alpenwerk.example",
    "receiver_language": "de",
}


def line(quantity: int = 25, amount: int = 3000, name: str = "Standard") -> Line:
    return Line(
        "licence-standard",
        name,
        quantity,
        Money(amount, "EUR"),
        period=(dt.date(2026, 1, 1), dt.date(2026, 12, 31)),
    )


@pytest.fixture
def seller(db: None) -> Seller:
    return Seller.objects.create(
        name="Vizitka GmbH",
        address_line1="Torstraße 220",
        zipcode="10115",
        city="Berlin",
        country="DE",
        vat_number="DE136695976",
        email="billing@vizitka.example",
        phone="+49 30 1234567",
        contact="Lea Brandt",
        iban="DE89370400440532013000",
        bic="COBADEFFXXX",
        creditor_id="DE98ZZZ09999999999",
        time_zone="Europe/Berlin",
    )


@pytest.fixture
def account(seller: Seller) -> BillingAccount:
    account = open_account("Alpenwerk GmbH")
    for name, value in COMPANY.items():
        setattr(account, name, value)
    account.save()
    return account

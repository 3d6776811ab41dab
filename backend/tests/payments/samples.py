"""A seller whom banks know, and invoices to be paid."""

from __future__ import annotations

from vizitka.billing.models import BillingAccount, Seller
from vizitka.common.actor import SYSTEM
from vizitka.common.money import Money
from vizitka.invoicing.drafts import Line
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.services import issue

COMPANY = {
    "company_name": "Alpenwerk AG",
    "address_line1": "Salurner Straße 15",
    "zipcode": "6020",
    "city": "Innsbruck",
    "country": "AT",
}


def set_seller() -> None:
    """A small business, so that what is charged is what is asked for."""
    values = {
        "name": "Vizitka GmbH",
        "address_line1": "Torstraße 220",
        "zipcode": "10115",
        "city": "Berlin",
        "country": "DE",
        "tax_number": "37/123/45678",
        "email": "billing@vizitka.example",
        "phone": "+49 30 1234567",
        "contact": "Lea Brandt",
        "iban": "DE89370400440532013000",
        "bic": "COBADEFFXXX",
        "creditor_id": "DE98ZZZ09999999999",
        "time_zone": "Europe/Berlin",
        "small_business": True,
    }
    Seller.objects.update_or_create(pk=1, defaults=values)


def make_invoice(account: BillingAccount, cents: int = 10_000) -> Invoice:
    """An open one of just this sum."""
    for name, value in COMPANY.items():
        if not getattr(account, name):
            setattr(account, name, value)
            account.save(update_fields=[name])
    return issue(account, [Line("licence", "Standard", 1, Money(cents, "EUR"))], actor=SYSTEM)

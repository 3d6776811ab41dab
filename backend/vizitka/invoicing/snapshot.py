"""All that an invoice says, as it stood when it was finished. Pure; kept as JSON and never changed.

What is shown, written as XML and drawn as PDF comes from here alone: a renamed company or a new rate of tax changes no
invoice that there is. Amounts are whole minor units of `currency`; prices and rates are decimals as text.
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict

from vizitka.common.money import Money
from vizitka.invoicing.enums import CollectedBy, InvoiceKind
from vizitka.tax.enums import Category, Supply

VERSION: Final = 1


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_serialization_defaults_required=True)


class InvoiceParty(_Part):
    """Seller, buyer, or where goods go. `contact` is a person or a department."""

    name: str
    contact: str = ""
    address_line1: str = ""
    address_line2: str = ""
    zipcode: str = ""
    city: str = ""
    country: str
    vat_number: str = ""
    tax_number: str = ""
    registration: str = ""
    email: str = ""
    phone: str = ""
    website: str = ""


class InvoiceBank(_Part):
    """Where a transfer goes."""

    holder: str
    iban: str
    bic: str = ""
    bank: str = ""


class InvoiceCollection(_Part):
    """How the seller fetches the money: nobody has to transfer it. `account` is the payer's as people see it
    (`AT61 •••• 3201`), the rest is what a debit of our own names."""

    by: CollectedBy
    account: str = ""
    mandate: str = ""
    creditor: str = ""
    day: dt.date | None = None


class InvoiceLineItem(_Part):
    """`position` counts from 1; `of_position` is the line of the corrected invoice that a credit note takes back.
    `gross_led` is the gross price of one where a consumer was shown it."""

    position: int
    code: str
    name: str
    detail: str = ""
    names: tuple[str, ...] = ()
    space: str = ""
    quantity: int
    price: str
    net: int
    category: Category
    rate: str
    country: str
    supply: Supply
    period_from: dt.date | None = None
    period_to: dt.date | None = None
    of_position: int | None = None
    gross_led: int | None = None


class InvoiceTaxGroup(_Part):
    """`reason` is a VATEX code, `text` the sentence of the law in the receiver's language."""

    category: Category
    rate: str
    base: int
    tax: int
    reason: str = ""
    text: str = ""


class InvoiceReference(_Part):
    number: str
    issued_on: dt.date


class Snapshot(_Part):
    """`gross` is what is to be paid: `net`, `tax` and `rounding`. Sums of a credit note are not below nothing either:
    its kind says which way they go."""

    version: Literal[1] = VERSION
    kind: InvoiceKind
    number: str
    issued_on: dt.date
    due_on: dt.date
    currency: str
    language: str
    customer_number: str
    seller: InvoiceParty
    buyer: InvoiceParty
    deliver_to: InvoiceParty | None = None
    delivered_on: dt.date | None = None
    period_from: dt.date | None = None
    period_to: dt.date | None = None
    po_number: str = ""
    buyer_reference: str = ""
    xrechnung: bool = False
    lines: tuple[InvoiceLineItem, ...]
    groups: tuple[InvoiceTaxGroup, ...]
    notes: tuple[str, ...] = ()
    net: int
    tax: int
    rounding: int = 0
    gross: int
    bank: InvoiceBank | None = None
    collection: InvoiceCollection | None = None
    terms: str = ""
    corrects: InvoiceReference | None = None
    reason: str = ""

    def money(self, amount: int) -> Money:
        return Money(amount, self.currency)

    def kept(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return self.model_dump(mode="json")


def read(kept: Any) -> Snapshot:
    """What was kept, also by former releases."""
    return Snapshot.model_validate(kept)

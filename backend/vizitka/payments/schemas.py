"""What goes in and out of the payments API."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.payments.enums import MethodKind, MethodStatus, PaymentStatus, ProviderKey

Text16 = Annotated[str, StringConstraints(max_length=16)]
Text35 = Annotated[str, StringConstraints(max_length=35)]
Text70 = Annotated[str, StringConstraints(max_length=70)]
Country = Annotated[str, StringConstraints(pattern="^[A-Z]{2}$")]


class MandateOut(OutSchema):
    """A mandate as it was signed."""

    reference: str
    signed_at: dt.datetime
    signer: str
    holder: str
    creditor: str
    creditor_id: str
    text: str


class PaymentMethodOut(OutSchema):
    """`label` is `AT61 •••• 3201` or `•••• 4242`, empty for what needs none; `brand` as the card's network calls itself
    (`visa`). `expires` is the last day of the month on a card, `expires_soon` within 30 days of it. `days_to_pay` is
    said of paying by invoice."""

    uuid: UUID
    kind: MethodKind
    provider: ProviderKey
    status: MethodStatus
    is_default: bool
    label: str
    brand: str
    expires: dt.date | None
    expires_soon: bool
    days_to_pay: int | None
    mandate: MandateOut | None
    created_at: dt.datetime


class PaymentKindOut(OutSchema):
    """`card` through `stripe` is added by a setup, the others at once."""

    kind: MethodKind
    provider: ProviderKey


class PaymentTrustOut(OutSchema):
    """What an account that has never paid an invoice may owe by invoice and by own debits: `left` of `limit`, both with
    tax, in minor units."""

    limit: int
    left: int
    currency: str


class PaymentChoicesOut(OutSchema):
    """What an account may add. `mandate_text` is what people read before they sign; its version goes along. `trust`
    null: any sum can be bought by invoice."""

    kinds: list[PaymentKindOut]
    days_to_pay: int
    trust: PaymentTrustOut | None
    creditor: str
    creditor_id: str
    mandate_text: str
    mandate_version: int


class PaymentMethodIn(InSchema):
    """`invoice` needs nothing else; `sepa_debit` is a signed mandate: who holds the bank account, where that one lives,
    and the version of the text that was read."""

    kind: Literal["invoice", "sepa_debit"]
    iban: Annotated[str, StringConstraints(max_length=60)] = ""
    holder: Text70 = ""
    street: Text70 = ""
    building: Text16 = ""
    postcode: Text16 = ""
    city: Text35 = ""
    country: Country | Literal[""] = ""
    mandate_version: int = Field(0, ge=0, le=32_767)


class PaymentMethodPatch(InSchema):
    is_default: Literal[True]


class PaymentSetupOut(OutSchema):
    """With this the page loads Stripe's script and lets it take the card; then `refresh` reads what became of it. The
    page has to be one whose policy lets the script in: `/billing/{account}/card`, opened as a document."""

    method: UUID
    client_secret: str
    publishable_key: str
    script: str


class PaymentOut(OutSchema):
    """`amount` in minor units. `collect_on` is the day of a debit, `retry_on` that on which a failed one is tried again
    by itself; `failure` says in words why it failed, at `failed_at`."""

    uuid: UUID
    invoice: UUID
    invoice_number: str
    kind: MethodKind
    provider: ProviderKey
    method_label: str
    amount: int
    refunded: int
    currency: str
    status: PaymentStatus
    failure: str
    failed_at: dt.datetime | None
    collect_on: dt.date | None
    retry_on: dt.date | None
    created_at: dt.datetime
    paid_at: dt.datetime | None


class PaymentConfirmOut(OutSchema):
    """The person has to confirm: Stripe's script does it with the secret (`handleNextAction`)."""

    client_secret: str
    publishable_key: str
    script: str


class PaymentTransferOut(OutSchema):
    """Where to transfer. `code` is the code that banking apps read, as SVG; empty where there is none."""

    name: str
    iban: str
    bic: str
    bank_name: str
    reference: str
    amount: int
    currency: str
    due_on: dt.date | None
    code: str


class PaymentStartOut(OutSchema):
    """What comes next: something to confirm, a transfer to make, or nothing."""

    payment: PaymentOut
    confirm: PaymentConfirmOut | None
    transfer: PaymentTransferOut | None


class PaymentIn(InSchema):
    """Without a method, the default one."""

    method: UUID | None = None


class PaymentEventTaken(OutSchema):
    """`known`: it was told before."""

    known: bool

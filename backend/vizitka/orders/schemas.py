"""What goes in and out of orders. Amounts are in minor units of `currency`: 300 is 3.00 EUR."""

from __future__ import annotations

import datetime as dt
from typing import Annotated
from uuid import UUID

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.paging import PageQuery
from vizitka.invoicing.enums import InvoiceStatus
from vizitka.invoicing.schemas import InvoiceMention
from vizitka.invoicing.snapshot import InvoiceParty
from vizitka.orders.enums import (
    OrderAct,
    OrderState,
    ReplacementState,
    Returnable,
    ReturnKind,
    ReturnState,
    Who,
)
from vizitka.payments.schemas import PaymentOut
from vizitka.shop.enums import ArticleCategory, ItemPayment, Leading, PaidWith
from vizitka.shop.schemas import CheckoutCosts


class PlaceIn(InSchema):
    """`total` is what the buyer has seen: another sum of today is answered by 409 with the new costs."""

    total: Annotated[int, Field(ge=0, le=10**12)]


class CancelIn(InSchema):
    """Why, in the buyer's words."""

    reason: Annotated[str, Field(max_length=200)] = ""


class ReturnLineIn(InSchema):
    """So many pieces of a line, by its uuid."""

    uuid: UUID
    quantity: Annotated[int, Field(ge=1, le=1_000_000)]


class ReturnIn(InSchema):
    """What is sent back. A reason need not be given."""

    lines: Annotated[list[ReturnLineIn], Field(min_length=1, max_length=50)]
    reason: Annotated[str, Field(max_length=200)] = ""


class OrderListQuery(PageQuery):
    """Of one account, or in these states."""

    account: UUID | None = None
    state: list[OrderState] = []


class OrderAccount(OutSchema):
    uuid: UUID
    name: str


class ListedOrder(OutSchema):
    """`title` names the first line, `more` is how many others there are. `waits`: it was paid, and cannot be carried
    out as it is."""

    uuid: UUID
    number: int
    state: OrderState
    state_name: str
    account: OrderAccount
    title: str
    more: int
    pieces: int
    total: int
    currency: str
    waits: bool
    created_at: dt.datetime


class OrderPageMeta(OutSchema):
    total: int
    page: int
    per_page: int
    more: bool


class OrderListOut(OutSchema):
    data: list[ListedOrder]
    meta: OrderPageMeta


class OrderedPerson(OutSchema):
    """`card` is null once the card is gone. `parcel` is its number, `serial` that of the product once it is made."""

    name: str
    department: str
    card: UUID | None
    parcel: int | None
    serial: str


class OrderedLicence(OutSchema):
    """`licence` is null until it serves."""

    name: str
    short_name: str
    payment: ItemPayment
    licence: UUID | None


class OrderedLine(OutSchema):
    """As it was ordered. Prices are those that lead, of one with its licence; `single_price_listed` without discount.
    `returned` pieces are on their way back or taken back, `may_return` can still be sent back now. `serials` are those
    of blank pieces, once they are made."""

    uuid: UUID
    name: str
    article_code: str
    category: ArticleCategory | None
    variant: str
    style: str
    quantity: int
    single_price: int
    single_price_listed: int
    price: int
    personalised: bool
    licence: OrderedLicence | None
    space: UUID | None
    people: list[OrderedPerson]
    serials: list[str]
    returnable: Returnable
    returnable_text: str
    returned: int
    may_return: int
    days_from: int
    days_to: int


class OrderParcel(OutSchema):
    """`department` empty: for all who have no parcel of their own."""

    number: int
    department: str
    address: InvoiceParty
    phone: str
    grams: int
    people: int
    carrier: str
    tracking_number: str
    tracking_url: str
    shipped_at: dt.datetime | None


class OrderHistory(OutSchema):
    """`who`: the buyer, the operator, or Vizitka by itself."""

    at: dt.datetime
    what: OrderAct
    what_name: str
    who: Who
    note: str


class ReturnedPieces(OutSchema):
    """Of a line, by its uuid."""

    uuid: UUID
    quantity: int


class OrderReturned(OutSchema):
    """`credit_note` is null until the pieces are taken back."""

    uuid: UUID
    state: ReturnState
    state_name: str
    kind: ReturnKind
    lines: list[ReturnedPieces]
    reason: str
    credit_note: UUID | None
    asked_at: dt.datetime
    done_at: dt.datetime | None


class OrderInvoice(OutSchema):
    """`open_amount` is what is still to be paid."""

    uuid: UUID
    number: str
    status: InvoiceStatus
    status_name: str
    open_amount: int
    credit_notes: list[InvoiceMention]


class OrderOut(OutSchema):
    """`subtotal`, `discount` and `shipping` are in the prices that lead. `payment` is the one that was begun last; the
    operation that refreshes payments says what is to be confirmed. `withdrawal_until`: a private buyer may send back
    until then what is not made for a person; null while nothing is delivered."""

    uuid: UUID
    number: int
    checkout_id: UUID
    state: OrderState
    state_name: str
    account: OrderAccount
    waits: bool
    may_cancel: bool
    currency: str
    leading: Leading
    total: int
    subtotal: int
    discount: int
    shipping: int
    discount_code: str
    paid_with: PaidWith
    po_number: str
    email: str
    phone: str
    lines: list[OrderedLine]
    parcels: list[OrderParcel]
    invoice: OrderInvoice
    payment: PaymentOut | None
    withdrawal_until: dt.date | None
    returns: list[OrderReturned]
    history: list[OrderHistory]
    created_at: dt.datetime
    paid_at: dt.datetime | None
    produced_at: dt.datetime | None
    shipped_at: dt.datetime | None
    delivered_at: dt.datetime | None


class ReviewedItem(OutSchema):
    """A line of the basket by its uuid."""

    uuid: UUID
    name: str
    returnable: Returnable
    returnable_text: str


class ReviewOut(OutSchema):
    """What is said before somebody orders. `signed_in` and `address_confirmed` are what placing wants besides `faults`;
    `withdrawal_days` is 0 where nothing can be sent back."""

    costs: CheckoutCosts
    items: list[ReviewedItem]
    withdrawal_days: int
    terms_version: str
    terms_url: str
    faults: dict[str, list[str]]
    changed: bool
    signed_in: bool
    address_confirmed: bool
    order_id: UUID | None


# --- the printer


class PrintedParcelIn(InSchema):
    """A parcel by its number on the packing list."""

    number: Annotated[int, Field(ge=1, le=10_000)]
    carrier: Annotated[str, Field(max_length=60)] = ""
    tracking_number: Annotated[str, Field(max_length=80)] = ""
    tracking_url: Annotated[str, Field(max_length=300, pattern="^(https?://.*)?$")] = ""


class PrintJobSentIn(InSchema):
    """Parcels of which the printer knows more than that they are on their way."""

    parcels: Annotated[list[PrintedParcelIn], Field(max_length=200)] = []


class PrintJobOut(OutSchema):
    """Of an order its printer knows no more."""

    order: int
    state: OrderState


# --- replacements


class ReplacementIn(InSchema):
    """The lost product, and how it was lost: it is locked with that reason."""

    product: UUID
    reason: Annotated[str, Field(min_length=1, max_length=200)]


class ReplacementRefusalIn(InSchema):
    answer: Annotated[str, Field(max_length=200)] = ""


class ReplacementOut(OutSchema):
    """`order_number` and `order_state` are those of the order that it became. `asker` is the person's name."""

    uuid: UUID
    card: UUID
    card_name: str
    product: UUID
    serial: str
    asker: str
    reason: str
    state: ReplacementState
    state_name: str
    answer: str
    order_number: int | None
    order_state: OrderState | None
    order_state_name: str
    asked_at: dt.datetime
    decided_at: dt.datetime | None


class CardReplacements(OutSchema):
    """`left` null: as many as one likes. `until` is the first day of the next period. `approval`: a manager says yes to
    each; `paid`: somebody pays for them. `off`: the space keeps its card users from it."""

    off: bool
    approval: bool
    paid: bool
    limit: int | None
    used: int
    left: int | None
    until: dt.date
    requests: list[ReplacementOut]


class ReplacementPlanIn(InSchema):
    """`account` null: nobody pays. Who names one may buy for it, and agrees to the present terms."""

    account: UUID | None
    approval: bool


class ReplacementPlanOut(OutSchema):
    """`agreed`: the account may be charged now: who named it may still buy for it, and the terms are the same.
    `choices` are the accounts for which the reader may buy. An account of others is named, and no more."""

    account: OrderAccount | None
    by: str
    approval: bool
    agreed: bool
    choices: list[OrderAccount]

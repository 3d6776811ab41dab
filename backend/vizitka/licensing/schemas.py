"""What goes in and out of the licensing API. Amounts are in minor units of `currency`: 300 is 3.00 EUR."""

from __future__ import annotations

import datetime as dt
from typing import Annotated
from uuid import UUID

from pydantic import Field

from vizitka.accounts.schemas import Address
from vizitka.billing.enums import LicenceStatus, PackageCode, PaymentInterval
from vizitka.billing.schemas import PackageOut
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.images.schemas import AvatarAddress
from vizitka.licensing.enums import ChargeKind, DeclarationKind, Parked, PurchaseAsk, PurchaseState, SeatsWay
from vizitka.licensing.rules import MOST_CARDS
from vizitka.payments.schemas import PaymentOut
from vizitka.tax.enums import Category

Cards = Annotated[int, Field(ge=1, le=MOST_CARDS)]
# Who has more cards to keep leaves the rest to their age.
MOST_CHOSEN = 15_000
SpaceIds = Annotated[list[UUID], Field(max_length=100)]


class LicencePackage(OutSchema):
    code: PackageCode
    name: str


class LicenceSpace(OutSchema):
    """A space that uses the licence, or could. `cards_used` counts its active cards; `mine`: the reader owns it;
    `licensed`: it has a licence."""

    uuid: UUID
    name: str
    username: str
    colour: str
    logo: AvatarAddress | None
    cards_used: int
    mine: bool
    licensed: bool


class ChargedLine(OutSchema):
    """`cards` at `unit` each, for the days from `start` to `end`, both among them. `unit` and `net` are without VAT,
    `gross` is with it: those of all lines add up to what is paid."""

    kind: ChargeKind
    package: PackageCode
    cards: int
    unit: int
    net: int
    gross: int
    start: dt.date
    end: dt.date


class ChargedSums(OutSchema):
    """`rate` is in percent; `category` is that of EN 16931: AE is reverse charge."""

    lines: list[ChargedLine]
    net: int
    tax: int
    gross: int
    currency: str
    rate: str
    category: Category
    tax_country: str


class LicenceTerms(OutSchema):
    """Until when it is paid, and what comes next. `period_end` is the first day of the next period; `unit` is net, for
    one card and period, `gross` what a period of all cards costs with VAT, as things stand. `next`: what that will be
    charged; null when nothing will."""

    begun_on: dt.date
    period_start: dt.date
    period_end: dt.date
    unit: int
    gross: int
    currency: str
    parked: Parked
    parked_text: str
    next_cards: int | None
    next_package: LicencePackage | None
    next: ChargedSums | None


class LicenceCard(OutSchema):
    """`space` null: the card is gone."""

    uuid: UUID
    name: str
    space: UUID | None


class LicenceOut(OutSchema):
    """A licence of the account. `cards_limit` null: without limit. `terms` null: granted by the operator, without a
    price. `of_card`: it is for one `card` alone, and for no space; null: that is gone. `ends_at`: it serves until then,
    and is not renewed; `surplus`: active cards that do not stay then, or in the next period."""

    uuid: UUID
    package: LicencePackage
    interval: PaymentInterval
    status: LicenceStatus
    serves: bool
    trial: bool
    cards_limit: int | None
    cards_used: int
    spaces: list[LicenceSpace]
    terms: LicenceTerms | None
    ends_at: dt.datetime | None
    surplus: int
    of_card: bool
    card: LicenceCard | None
    created_at: dt.datetime


class OfferOut(OutSchema):
    """A price for this account alone, per card and interval: net, and with its VAT."""

    uuid: UUID
    package: LicencePackage
    interval: PaymentInterval
    amount: int
    gross: int
    currency: str
    cards_at_least: int
    last_day: dt.date


class PurchaseChoices(OutSchema):
    """What can be bought, and for which spaces: those that the reader owns. `rate` is that of the account's VAT, in
    percent, in the gross prices."""

    rate: str
    packages: list[PackageOut]
    offers: list[OfferOut]
    spaces: list[LicenceSpace]
    may_try: bool
    trial_days: int
    trial_cards: int
    missing: list[str]


class QuoteIn(InSchema):
    """`buy`: a package (or an offer) and an interval, with `licence` for a trial that becomes one. `more`: cards that
    come to a licence. `upgrade`: a larger package for all of its cards."""

    ask: PurchaseAsk
    licence: UUID | None = None
    package: PackageCode | None = None
    interval: PaymentInterval = PaymentInterval.YEAR
    cards: Cards = 1
    offer: UUID | None = None


class QuoteOut(OutSchema):
    """What it costs on `day`, to the cent: a purchase that names it is charged `now`, or refused.

    `carried_over`: too little to be charged by itself; it comes with the next invoice. `days` of `days_of` are left of
    the period, `day` among them. `unit_period` is the net price of one card for a whole period, `unit_before` that of
    the package until now; `unit_period_gross` and `unit_before_gross` are the same with VAT."""

    uuid: UUID
    ask: PurchaseAsk
    licence: UUID | None
    package: LicencePackage
    interval: PaymentInterval
    day: dt.date
    now: ChargedSums
    next: ChargedSums
    carried_over: bool
    cards_before: int
    cards_after: int
    unit_period: int
    unit_before: int
    unit_period_gross: int
    unit_before_gross: int
    period_start: dt.date
    period_end: dt.date
    days: int
    days_of: int


class SeatsAccount(OutSchema):
    uuid: UUID
    name: str


class MissingSeats(OutSchema):
    """`missing`: how many of the wanted cards find no seat; `limit` null: without limit. `account` and `licence` are
    those by which the reader can buy, `people` whom else to ask, `words` what more cards cost and where."""

    used: int
    limit: int | None
    missing: int
    way: SeatsWay
    words: str
    account: SeatsAccount | None
    licence: UUID | None
    people: list[str]


class PurchaseIn(InSchema):
    """`method` null: the account's default one. `spaces` get a new licence as soon as it is there; or it is for one
    `card` of the reader's own, in a space whose card users pay for themselves."""

    quote: UUID
    method: UUID | None = None
    po_number: Annotated[str, Field(max_length=100)] = ""
    spaces: SpaceIds = []
    card: UUID | None = None


class PurchaseOut(OutSchema):
    """`placed`: the payment has to come through first; `payment` says how the last one stands. `due` of the invoice is
    not paid yet."""

    uuid: UUID
    state: PurchaseState
    licence: UUID | None
    invoice: UUID | None
    invoice_number: str | None
    due: int
    due_on: dt.date | None
    payment: PaymentOut | None


class LicencePlanIn(InSchema):
    """From the next period on; null: as now."""

    cards: Cards | None = None
    package: PackageCode | None = None


class LicenceSpacesIn(InSchema):
    spaces: SpaceIds


class TrialIn(InSchema):
    spaces: SpaceIds = []


class StayingCard(OutSchema):
    """An active card of the licence; `stays` when fewer are covered, `chosen`: because somebody said so."""

    uuid: UUID
    name: str
    space: UUID
    space_name: str
    created_at: dt.datetime
    chosen: bool
    stays: bool


class StayingOut(OutSchema):
    """`places`: how many cards stay active; null: all. `on`: from when on."""

    places: int | None
    on: dt.datetime | None
    cards: list[StayingCard]


class StayingIn(InSchema):
    cards: Annotated[list[UUID], Field(max_length=MOST_CHOSEN)]


class BillingOverview(OutSchema):
    """What the account pays, until when, and what comes next. `yearly` and `monthly` are net sums of the licences that
    renew so, `yearly_gross` and `monthly_gross` those with VAT; `next` is the next invoice, as things stand."""

    yearly: int
    yearly_gross: int
    monthly: int
    monthly_gross: int
    currency: str
    cards: int
    paid_until: dt.date | None
    period_start: dt.date | None
    next_on: dt.date | None
    next: ChargedSums | None
    licences: list[LicenceOut]
    overdue: list[OverdueInvoice]


class OverdueInvoice(OutSchema):
    """An invoice that is late; `suspended_on`: nothing is switched off before that day; `closed_on`: card pages stay up
    until then."""

    uuid: UUID
    number: str
    due_on: dt.date
    amount: int
    currency: str
    suspended_on: dt.date
    closed_on: dt.date


BillingOverview.model_rebuild()


class SeatPrice(OutSchema):
    """`amount` is net and `gross` with VAT, in minor units."""

    interval: PaymentInterval
    amount: int
    gross: int
    currency: str


class CardSeatOut(OutSchema):
    """Who pays for a card. `company`: the space's licence has seats for it. Else its user does: `paid` (until `until`
    where it does not renew), or `needed`, as all seats that the space has are taken. `may_pay`: the reader may buy one,
    by one of `accounts`, at one of `prices` of `package`; `account` pays, told to its people alone. `consumer`: the
    price to show is the gross one, with VAT of `rate` percent; nobody is a company unless all of `accounts` are."""

    company: bool
    paid: bool
    needed: bool
    may_pay: bool
    until: dt.datetime | None
    account: SeatsAccount | None
    package: PackageCode | None
    prices: list[SeatPrice]
    consumer: bool
    rate: str
    accounts: list[SeatsAccount]


class DeclarationIn(InSchema):
    """`contract` says which one, in the person's own words; `end_on` null: as early as can be. Only a cancellation has
    `extraordinary`, `reason` and `end_on`."""

    kind: DeclarationKind
    name: Annotated[str, Field(min_length=1, max_length=200)]
    email: Address
    contract: Annotated[str, Field(max_length=300)] = ""
    customer_number: Annotated[int, Field(ge=1, le=2_000_000_000)] | None = None
    extraordinary: bool = False
    reason: Annotated[str, Field(max_length=2000)] = ""
    end_on: dt.date | None = None


class DeclarationOut(OutSchema):
    """When it came, and what it is found by."""

    received_at: dt.datetime
    reference: str

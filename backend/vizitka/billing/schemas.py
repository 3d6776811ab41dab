"""What goes out of the billing API."""

from __future__ import annotations

import uuid

from vizitka.billing.enums import Feature, PackageCode, PaymentInterval
from vizitka.common.api.envelope import OutSchema


class PackagePrice(OutSchema):
    """`amount` is net, per card and interval, in minor units of `currency`: 300 is 3.00 EUR. `gross` is the same with
    VAT: that of the account that asks, else of a consumer in the seller's country."""

    interval: PaymentInterval
    amount: int
    currency: str
    gross: int


class PackageFeature(OutSchema):
    value: Feature
    text: str


class PackageOut(OutSchema):
    """`cards_included` null: as many cards as the licence covers."""

    uuid: uuid.UUID
    code: PackageCode
    name: str
    description: str
    cards_included: int | None
    prices: list[PackagePrice]
    features: list[PackageFeature]

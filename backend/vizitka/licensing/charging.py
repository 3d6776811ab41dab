"""What something costs on a day: lines, tax and sums, the very same for a quote and for the invoice."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, override, pgettext

from vizitka.billing import selectors as billing
from vizitka.billing.enums import PackageCode, PaymentInterval
from vizitka.billing.models import BillingAccount, Package, Seller
from vizitka.common.money import Money
from vizitka.invoicing import drafts, writing
from vizitka.licensing import rules
from vizitka.licensing.enums import ChargeKind
from vizitka.licensing.models import Charge, Contract
from vizitka.licensing.rules import Period
from vizitka.tax.rates import in_digits


@dataclass(frozen=True, slots=True)
class Item:
    """`cards` of a package at `unit` each, for the days of `period`."""

    kind: ChargeKind
    package: Package
    cards: int
    unit: Money
    period: Period

    @property
    def net(self) -> Money:
        return self.unit * self.cards


def items_of(charges: Iterable[Charge]) -> list[Item]:
    """What was charged, as items."""
    return [
        Item(
            ChargeKind(one.kind),
            one.package,
            one.cards,
            Money(one.unit_amount, one.currency),
            Period(one.start, one.end),
        )
        for one in charges
    ]


def carried_by(contract: Contract | None) -> list[Charge]:
    """What was too small to be billed by itself, and comes with the next invoice of the contract."""
    if contract is None:
        return []
    return list(contract.charges.filter(invoice=None).select_related("package"))


def lines(account: BillingAccount, items: Sequence[Item], spaces: Sequence[str] = ()) -> list[drafts.Line]:
    """The lines of the invoice, in the receiver's language; `spaces` are the names of those that use the licence."""
    with override(writing.language_of(account)):
        detail = gettext("For %(spaces)s") % {"spaces": ", ".join(spaces)} if spaces else ""
        return [
            drafts.Line(
                code=f"licence-{item.package.code}",
                name=_said(item),
                quantity=item.cards,
                unit_price=item.unit,
                period=(item.period.start, item.period.last_day),
                detail=detail,
            )
            for item in items
        ]


def _said(item: Item) -> str:
    # What is sold, by the name that people have for it, as an invoice has to say (§ 14 UStG, § 11 UStG of Austria).
    named = {"package": PackageCode(item.package.code).label}
    package = pgettext("invoice", "Digital business cards, package %(package)s") % named
    if item.kind == ChargeKind.MORE:
        return pgettext("invoice", "%(package)s, more cards") % {"package": package}
    if item.kind == ChargeKind.UPGRADE:
        return pgettext("invoice", "Change to %(package)s") % named
    return package


def sums(account: BillingAccount, items: Sequence[Item], day: dt.date) -> drafts.Sums:
    """What the invoice of these items will say at its foot."""
    return drafts.sums(lines(account, items), billing.treatment_of(account, day=day))


def figures(
    account: BillingAccount, items: Sequence[Item], day: dt.date, *, by: Seller | None = None
) -> dict[str, Any]:
    """Lines and sums in minor units, as quotes keep and show them. One query, none with `by`, the seller."""
    treatment = billing.treatment_of(account, day=day, by=by)
    found = drafts.sums(lines(account, items), treatment)
    gross = rules.gross_parts([item.net for item in items], found.gross, treatment.rate)
    return {
        "lines": [
            {
                "kind": str(item.kind),
                "package": str(item.package.code),
                "cards": item.cards,
                "unit": item.unit.amount,
                "net": item.net.amount,
                "gross": part.amount,
                "start": item.period.start.isoformat(),
                "end": item.period.last_day.isoformat(),
            }
            for item, part in zip(items, gross, strict=True)
        ],
        "net": found.net.amount,
        "tax": found.tax.amount,
        "gross": found.gross.amount,
        "currency": found.net.currency,
        "rate": in_digits(treatment.rate),
        "category": str(treatment.category),
        "tax_country": treatment.country,
    }


def gross_of(account: BillingAccount, net: Money, by: Seller) -> Money:
    """A net sum with the tax of the account today, as an invoice of it alone would have it; `by` is the seller."""
    return billing.with_tax(net, billing.treatment_of(account, by=by))


def full_price(package: Package, interval: PaymentInterval, day: dt.date) -> Money | None:
    """The price of one card for a whole period in the catalogue of that day."""
    version = billing.price_of(package, interval, day)
    return version.money if version else None

"""Quotes: what is asked for, on which day, and every figure of it."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Any, Final

from vizitka.accounts.models import User
from vizitka.billing import selectors as billing
from vizitka.billing.enums import LicenceStatus, PackageCode, PaymentInterval
from vizitka.billing.errors import LicenceNotNeeded, LicenceOfOneCard, LicenceTooSmall
from vizitka.billing.models import BillingAccount, Licence, Package
from vizitka.common import clock
from vizitka.common.actor import Actor, Person, PersonToken
from vizitka.common.errors import NotFound
from vizitka.common.money import Money
from vizitka.licensing import charging, rules
from vizitka.licensing.charging import Item
from vizitka.licensing.enums import ChargeKind, PurchaseAsk
from vizitka.licensing.errors import (
    ContractEnds,
    ContractIsDue,
    NoContract,
    NoPrice,
    NotLarger,
    OfferGone,
    QuoteNotFound,
    TooFewCards,
)
from vizitka.licensing.models import Contract, Offer, Quote
from vizitka.licensing.rules import Period

KEPT: Final = dt.timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody asks for. `cards` are all of a new licence, or those that come to one; an upgrade is for all."""

    ask: PurchaseAsk
    licence_id: uuid.UUID | None = None
    package: str = ""
    interval: PaymentInterval = PaymentInterval.YEAR
    cards: int = 0
    offer_id: uuid.UUID | None = None


@dataclass(frozen=True, slots=True)
class Priced:
    """What it is for, and what one card costs: now for the days that are left, and later for a whole period."""

    ask: PurchaseAsk
    package: Package
    interval: PaymentInterval
    licence: Licence | None
    contract: Contract | None
    offer: Offer | None
    cards: int
    cards_after: int
    unit: Money
    unit_period: Money
    period: Period
    day: dt.date

    @property
    def item(self) -> Item:
        kind = {
            PurchaseAsk.BUY: ChargeKind.FIRST,
            PurchaseAsk.MORE: ChargeKind.MORE,
            PurchaseAsk.UPGRADE: ChargeKind.UPGRADE,
        }[self.ask]
        start = self.period.start if self.ask == PurchaseAsk.BUY else self.day
        return Item(kind, self.package, self.cards, self.unit, Period(start, self.period.end))


def quote(account: BillingAccount, wanted: Wanted, *, actor: Actor) -> Quote:
    """Writes down what it costs today.

    Raises `NoPrice`, `PackageNotOnOffer`, `LicenceNotNeeded`, `LicenceTooSmall`, `NotLarger`, `NoContract`,
    `ContractEnds`, `ContractIsDue`, `OfferGone`, `TooFewCards`.
    """
    priced = price(account, wanted, billing.day())
    return _write(account, wanted, priced, actor)


def again(account: BillingAccount, old: Quote, *, actor: Actor) -> Quote:
    """The same wish at what it costs now."""
    return quote(account, wanted_of(old), actor=actor)


def user_of(actor: Actor) -> User | None:
    """The person who asks; None for what is no person."""
    return actor.user if isinstance(actor, Person | PersonToken) else None


def wanted_of(found: Quote) -> Wanted:
    """What was asked for when this quote was made."""
    return Wanted(
        PurchaseAsk(found.ask),
        found.licence_id,
        found.package.code,
        PaymentInterval(found.interval),
        found.cards,
        found.offer_id,
    )


def get(account_id: uuid.UUID, quote_id: uuid.UUID) -> Quote:
    """Raises `QuoteNotFound`, also for one of another account."""
    found = (
        Quote.objects.select_related("package", "licence", "offer")
        .filter(pk=quote_id, account_id=account_id)
        .first()
    )
    if found is None:
        raise QuoteNotFound
    return found


def price(account: BillingAccount, wanted: Wanted, day: dt.date) -> Priced:
    """What the wish costs on a day. Reads; the caller holds the account where it decides by it."""
    if wanted.ask == PurchaseAsk.BUY:
        return _new(account, wanted, day)
    contract = contract_of(account, wanted.licence_id)
    require_shared(contract.licence)
    _require_running(contract, day)
    return _more(contract, wanted, day) if wanted.ask == PurchaseAsk.MORE else _upgrade(contract, wanted, day)


def licence_of(account: BillingAccount, licence_id: uuid.UUID | None) -> Licence:
    """A licence of the account. Raises `NotFound`."""
    rows = Licence.objects.select_related("account", "package")
    licence = rows.filter(pk=licence_id, account=account).first() if licence_id else None
    if licence is None:
        raise NotFound
    return licence


def contract_of(account: BillingAccount, licence_id: uuid.UUID | None) -> Contract:
    """The contract of a licence of the account. Raises `NotFound` and `NoContract`."""
    licence = licence_of(account, licence_id)
    contract = Contract.objects.select_related("licence__package", "next_package").filter(licence=licence)
    found = contract.first()
    if found is None:
        raise NoContract
    return found


def require_shared(licence: Licence) -> None:
    """Raises `LicenceOfOneCard` for one that nothing can be added to."""
    if licence.of_card:
        raise LicenceOfOneCard


def _require_running(contract: Contract, day: dt.date) -> None:
    if contract.trial:
        raise NoContract
    if contract.licence.status != LicenceStatus.ACTIVE:
        raise ContractEnds
    if contract.period_end <= day:
        raise ContractIsDue


def _new(account: BillingAccount, wanted: Wanted, day: dt.date) -> Priced:
    offer = _offer(account, wanted, day) if wanted.offer_id else None
    package = offer.package if offer else _package(wanted.package)
    interval = PaymentInterval(offer.interval) if offer else wanted.interval
    _require_cards(wanted.cards)
    if offer and wanted.cards < offer.cards_at_least:
        raise TooFewCards
    unit = offer.money if offer else _catalogue(package, interval, day)
    licence, contract = _tried(account, wanted.licence_id)
    return Priced(
        PurchaseAsk.BUY,
        package,
        interval,
        licence,
        contract,
        offer,
        wanted.cards,
        wanted.cards,
        unit,
        unit,
        rules.period(day, interval, 0),
        day,
    )


def _tried(account: BillingAccount, licence_id: uuid.UUID | None) -> tuple[Licence | None, Contract | None]:
    """The trial that becomes a licence, if one is named."""
    if licence_id is None:
        return None, None
    contract = contract_of(account, licence_id)
    if not contract.trial:
        raise NoContract
    return contract.licence, contract


def _more(contract: Contract, wanted: Wanted, day: dt.date) -> Priced:
    licence = contract.licence
    _require_cards(wanted.cards)
    after = (licence.cards_limit or 0) + wanted.cards
    _require_cards(after)
    return Priced(
        PurchaseAsk.MORE,
        licence.package,
        PaymentInterval(licence.interval),
        licence,
        contract,
        None,
        wanted.cards,
        after,
        rules.part_of(contract.unit, contract.period, day),
        contract.unit,
        contract.period,
        day,
    )


def _upgrade(contract: Contract, wanted: Wanted, day: dt.date) -> Priced:
    licence = contract.licence
    package = _package(wanted.package)
    interval = PaymentInterval(licence.interval)
    unit = _catalogue(package, interval, day)
    if package == licence.package or unit <= contract.unit:
        raise NotLarger
    cards = licence.cards_limit or 1
    return Priced(
        PurchaseAsk.UPGRADE,
        package,
        interval,
        licence,
        contract,
        None,
        cards,
        cards,
        rules.difference(contract.unit, unit, contract.period, day),
        unit,
        contract.period,
        day,
    )


def _package(code: str) -> Package:
    if code == PackageCode.FREE:
        raise LicenceNotNeeded
    return billing.get_package(code)


def _catalogue(package: Package, interval: PaymentInterval, day: dt.date) -> Money:
    found = charging.full_price(package, interval, day)
    if found is None:
        raise NoPrice
    return found


def _offer(account: BillingAccount, wanted: Wanted, day: dt.date) -> Offer:
    found = Offer.objects.select_related("package").filter(
        id__in=[wanted.offer_id], account=account, taken_at=None, last_day__gte=day
    )
    offer = found.first()
    if offer is None:
        raise OfferGone
    return offer


def _require_cards(cards: int) -> None:
    if not 0 < cards <= rules.MOST_CARDS:
        raise LicenceTooSmall


def figures(account: BillingAccount, priced: Priced) -> dict[str, Any]:
    """Everything that the quote shows and the purchase compares."""
    items = [*charging.items_of(charging.carried_by(priced.contract)), priced.item]
    seller = billing.seller()
    now = charging.figures(account, items, priced.day, by=seller)
    following = rules.period(priced.day, priced.interval, 1) if priced.ask == PurchaseAsk.BUY else None
    next_period = following or Period(
        priced.period.end,
        rules.period(_anchor(priced), priced.interval, _number(priced) + 1).end,
    )
    renewal = Item(ChargeKind.RENEWAL, priced.package, priced.cards_after, priced.unit_period, next_period)
    upgraded = priced.contract if priced.ask == PurchaseAsk.UPGRADE else None
    unit_before = upgraded.unit if upgraded else Money(0, priced.unit_period.currency)
    treatment = billing.treatment_of(account, day=priced.day, by=seller)
    return {
        "now": now,
        "next": charging.figures(account, [renewal], next_period.start, by=seller),
        "carried_over": rules.is_carried_over(Money(now["gross"], now["currency"])),
        "cards_before": (
            priced.licence.cards_limit if priced.licence and priced.ask != PurchaseAsk.BUY else 0
        )
        or 0,
        "cards_after": priced.cards_after,
        "unit_period": priced.unit_period.amount,
        "unit_before": unit_before.amount,
        "unit_period_gross": billing.with_tax(priced.unit_period, treatment).amount,
        "unit_before_gross": billing.with_tax(unit_before, treatment).amount,
        "period_start": priced.period.start.isoformat(),
        "period_end": priced.period.end.isoformat(),
        "days": priced.period.rest_from(priced.day),
        "days_of": priced.period.days,
    }


def _anchor(priced: Priced) -> dt.date:
    return priced.contract.anchor if priced.contract else priced.day


def _number(priced: Priced) -> int:
    return priced.contract.number if priced.contract else 0


def _write(account: BillingAccount, wanted: Wanted, priced: Priced, actor: Actor) -> Quote:
    return Quote.objects.create(
        account=account,
        ask=priced.ask,
        licence=priced.licence,
        package=priced.package,
        offer=priced.offer,
        interval=priced.interval,
        cards=wanted.cards if wanted.ask != PurchaseAsk.UPGRADE else priced.cards,
        day=priced.day,
        figures=figures(account, priced),
        user=user_of(actor),
    )


def forget_old() -> int:
    """Forgets quotes that nobody took. Returns how many."""
    gone, _ = Quote.objects.filter(purchases=None, created_at__lt=clock.now() - KEPT).delete()
    return gone

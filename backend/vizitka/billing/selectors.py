"""Every read of billing."""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from django.conf import settings
from django.db.models import Q, QuerySet

from vizitka.billing import rules
from vizitka.billing.enums import (
    AccountKind,
    AccountRole,
    AccountStatus,
    Feature,
    LicenceStatus,
    PackageCode,
    PaymentInterval,
)
from vizitka.billing.errors import PackageNotOnOffer
from vizitka.billing.models import AccountMember, BillingAccount, Licence, Package, PriceVersion, Seller
from vizitka.billing.rules import Plan
from vizitka.billing.ways import Offer, PriceView
from vizitka.common import clock
from vizitka.common.money import Money, percent
from vizitka.common.prepared import PreparedByIds, PreparedValues
from vizitka.tax import rules as tax
from vizitka.tax.enums import Category, NumberState, Supply
from vizitka.tax.rates import NoRate
from vizitka.tax.rules import Buyer, Treatment


@dataclass(frozen=True, slots=True)
class FeatureView:
    value: Feature
    text: str


@dataclass(frozen=True, slots=True)
class PackageView:
    """A package in the active language."""

    uuid: uuid.UUID
    code: PackageCode
    name: str
    description: str
    cards_included: int | None
    prices: tuple[PriceView, ...]
    features: tuple[FeatureView, ...]


def billing_is_on() -> bool:
    """Off in an installation that serves one company: every space then has Enterprise without limit."""
    return bool(settings.VIZITKA_BILLING)


def list_packages() -> list[PackageView]:
    """Packages on offer, in their order, at the prices of today."""
    who = seller()
    consumer = at_home(who)
    prices: dict[uuid.UUID, dict[PaymentInterval, PriceVersion]] = {}
    for version in _versions_until(_day_of(who)):
        prices.setdefault(version.package_id, {})[PaymentInterval(version.interval)] = version
    return [
        _view(package, prices.get(package.pk, {}), consumer)
        for package in Package.objects.filter(active=True)
    ]


def seller() -> Seller:
    """Who sells. Before the operator has said it: a seller without a name, in the country of the usual rate."""
    return Seller.objects.first() or Seller(time_zone="")


def is_selling() -> bool:
    """Whether the seller's own part of an invoice is there, so that something can be bought. One query."""
    who = seller()
    address = (who.name, who.address_line1, who.zipcode, who.city, who.country)
    return billing_is_on() and all(address) and bool(who.vat_number or who.tax_number)


def day(now: dt.datetime | None = None) -> dt.date:
    """The day of money: today, or that of a moment, in the seller's time zone. Invoices, periods and prices count by
    it."""
    zone = Seller.objects.values_list("time_zone", flat=True).first() or ""
    return (now or clock.now()).astimezone(clock.zone_of(zone)).date()


def today() -> dt.date:
    """The day by which prices count."""
    return day()


def buyer_of(account: BillingAccount) -> Buyer:
    """The account as the rules of tax look at it."""
    business = account.kind == AccountKind.BUSINESS
    numbered = business and bool(account.vat_number)
    return Buyer(
        country=account.country,
        postcode=account.zipcode,
        business=business,
        vat_state=NumberState(account.vat_state) if numbered else None,
        vat_country=account.vat_number[:2] if numbered else "",
    )


def tax_seller(who: Seller) -> tax.Seller:
    return tax.Seller(who.country, who.vat_number, small_business=who.small_business, oss=who.oss)


def treatment_of(
    account: BillingAccount,
    supply: Supply = Supply.SERVICE,
    day: dt.date | None = None,
    *,
    by: Seller | None = None,
    ship_to_country: str = "",
    ship_to_postcode: str = "",
) -> Treatment:
    """How what the account buys on a day (default: today) is taxed. An account that has not said its country is looked
    at as one at home. One query, none with `by`, the seller."""
    who = by or seller()
    buyer = buyer_of(account)
    if not buyer.country:
        buyer = replace(buyer, country=who.country)
    return tax.treatment(
        tax_seller(who),
        buyer,
        supply,
        ship_to_country,
        day or _day_of(who),
        ship_to_postcode=ship_to_postcode,
    )


def at_home(who: Seller) -> Treatment:
    """How a consumer in the seller's country is taxed today: what a price is shown with before it is known who buys."""
    buyer = Buyer(country=who.country, business=False)
    try:
        return tax.treatment(tax_seller(who), buyer, Supply.SERVICE, "", _day_of(who))
    except NoRate:
        return Treatment(Category.OUTSIDE_SCOPE, Decimal(0), who.country)


def with_tax(price: Money, treatment: Treatment) -> Money:
    """A net price as a consumer reads it."""
    return price + price * percent(treatment.rate)


def taxed(prices: Iterable[PriceView], treatment: Treatment) -> tuple[PriceView, ...]:
    """Prices as somebody who is taxed so reads them."""
    return tuple(
        replace(one, gross=with_tax(Money(one.amount, one.currency), treatment).amount) for one in prices
    )


def _day_of(who: Seller) -> dt.date:
    return clock.now().astimezone(clock.zone_of(who.time_zone)).date()


def price_of(package: Package, interval: PaymentInterval, day: dt.date | None = None) -> PriceVersion | None:
    """The version of the price that counts on `day`, else today. None: there is no price yet."""
    return _versions_until(day or today()).filter(package=package, interval=interval).last()


def _versions_until(day: dt.date) -> QuerySet[PriceVersion]:
    """Versions that are or were valid by `day` in the currency of the installation, the one that counts last."""
    return PriceVersion.objects.filter(valid_from__lte=day, currency=settings.CURRENCY).order_by("valid_from")


def get_package(code: str) -> Package:
    """A package on offer; raises PackageNotOnOffer."""
    package = Package.objects.filter(code=code, active=True).first()
    if package is None:
        raise PackageNotOnOffer
    return package


def licence_serves(licence: Licence | None, now: dt.datetime | None = None) -> bool:
    """Whether the licence serves at this moment. Reads its account."""
    return licence is not None and rules.serves(
        LicenceStatus(licence.status),
        licence.valid_until,
        AccountStatus(licence.account.status),
        now or clock.now(),
    )


def plan_of(licence: Licence | None, now: dt.datetime | None = None) -> Plan:
    """What a space with this licence, or without one, may do.

    No query when `package` and `account` of the licence are selected; one for a space without a licence.
    """
    if not billing_is_on():
        return rules.EVERYTHING
    if licence is not None and licence_serves(licence, now):
        package = licence.package
        return Plan(
            PackageCode(package.code), licence.cards_limit, frozenset(rules.known_features(package.features))
        )
    return free_plan()


def free_plan() -> Plan:
    """The free package as the operator has set it."""
    found = _free_package().all()
    if not found:
        return rules.FREE
    cards_included, features = found[0]
    return Plan(PackageCode.FREE, cards_included, frozenset(rules.known_features(features)))


@functools.cache
def _free_package() -> PreparedValues:
    """What each request of a space without a licence asks."""
    return PreparedValues(
        Package.objects.filter(code=PackageCode.FREE).order_by().values_list("cards_included", "features")
    )


def package_with(feature: Feature) -> PackageCode | None:
    """The smallest package on offer that has `feature`."""
    for package in Package.objects.filter(active=True):
        if feature in rules.known_features(package.features):
            return PackageCode(package.code)
    return None


def offer_with(feature: Feature) -> Offer | None:
    """The smallest package on offer that has `feature`, with its prices of today. Two queries."""
    return next(
        (
            Offer(package.code, package.prices)
            for package in list_packages()
            if any(there.value == feature for there in package.features)
        ),
        None,
    )


def offer_of_licences(package: PackageCode = PackageCode.STANDARD) -> Offer | None:
    """What more cards than `package` covers are had with: itself, else the smallest on offer that needs a licence."""
    offers = [Offer(one.code, one.prices) for one in list_packages() if one.code != PackageCode.FREE]
    return next((offer for offer in offers if offer.package == package), next(iter(offers), None))


def seat_limits(licence_ids: Iterable[uuid.UUID | None]) -> Mapping[uuid.UUID | None, int | None]:
    """Cards that each of these licences covers now, in one query at most; None is without limit.

    Licences that no longer serve are left out: their spaces are free ones. Where billing is off, none is asked for.
    """
    if not billing_is_on():
        return {}
    now = clock.now()
    return {
        key: cards_limit
        for key, cards_limit, status, valid_until, account in _seats().all(
            {key for key in licence_ids if key}
        )
        if rules.serves(LicenceStatus(status), valid_until, AccountStatus(account), now)
    }


@functools.cache
def _seats() -> PreparedByIds:
    """What says whether these licences serve, and for how many cards."""
    columns = ("pk", "cards_limit", "status", "valid_until", "account__status")
    return PreparedByIds(lambda slots: Licence.objects.filter(pk__in=slots).values_list(*columns))


def licences_of(user_id: uuid.UUID) -> QuerySet[Licence]:
    """Licences of the accounts in which the person has a role, newest first; also those that have ended."""
    return (
        Licence.objects.filter(account__members__user_id=user_id)
        .select_related("account", "package")
        .order_by("-created_at", "-pk")
    )


def usable_licence_of(user_id: uuid.UUID) -> Licence | None:
    """A licence that serves now and that the person may assign to a new space; the newest one first."""
    now = clock.now()
    candidates = licences_of(user_id).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gt=now), of_card=False
    )
    return next((licence for licence in candidates if licence_serves(licence, now)), None)


def has_licence(user_id: uuid.UUID) -> bool:
    """Whether the person has a licence that serves, or needs none because billing is off."""
    return not billing_is_on() or usable_licence_of(user_id) is not None


def package_name(code: str) -> str:
    """Name of a package in the active language."""
    return str(PackageCode(code).label)


def _view(
    package: Package, prices: Mapping[PaymentInterval, PriceVersion], consumer: Treatment
) -> PackageView:
    code = PackageCode(package.code)
    return PackageView(
        uuid=package.pk,
        code=code,
        name=str(code.label),
        description=str(rules.DESCRIPTIONS[code]),
        cards_included=package.cards_included,
        prices=tuple(
            PriceView(
                interval,
                prices[interval].amount,
                prices[interval].currency,
                with_tax(prices[interval].money, consumer).amount,
            )
            for interval in PaymentInterval
            if interval in prices
        ),
        features=tuple(FeatureView(item, str(item.label)) for item in rules.known_features(package.features)),
    )


def language_of(account: BillingAccount) -> str:
    """In which invoices, and mails to who receives them, are written: as the account says, else as its oldest owner
    reads."""
    if account.receiver_language:
        return account.receiver_language
    owners = AccountMember.objects.filter(account=account, role=AccountRole.OWNER, user__is_active=True)
    found = owners.order_by("created_at", "pk").values_list("user__language", flat=True).first()
    return found or str(settings.LANGUAGE_CODE)

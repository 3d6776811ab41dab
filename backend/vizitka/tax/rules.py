"""How a supply is taxed: pure decisions. docs/domain/tax.md says them in prose and in the table that the tests read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from vizitka.tax.enums import Category, Note, NumberState, Supply
from vizitka.tax.rates import standard_rate
from vizitka.tax.territories import ISO_OF_PREFIX, MEMBERS, NORTHERN_IRELAND, Territory, territory

NOTHING: Final = Decimal(0)


@dataclass(frozen=True, slots=True)
class Seller:
    """`country` is an ISO code. `oss`: the 10,000 euros a year of the whole EU are passed (or waived), so consumers of
    other member states pay the rate of theirs, declared through the one-stop shop."""

    country: str
    vat_number: str = ""
    small_business: bool = False
    oss: bool = False


@dataclass(frozen=True, slots=True)
class Buyer:
    """`vat_country` is the prefix of the VAT number (`EL`, `XI`), empty without one. `vat_state` is what is known of
    the number; only `valid` opens anything."""

    country: str
    postcode: str = ""
    business: bool = True
    vat_state: NumberState | None = None
    vat_country: str = ""

    @property
    def confirmed(self) -> bool:
        return self.business and self.vat_state == NumberState.VALID

    @property
    def in_doubt(self) -> bool:
        """Has a number that nobody has confirmed, nor refused."""
        return self.business and self.vat_state in {NumberState.UNCHECKED, NumberState.UNKNOWN}


@dataclass(frozen=True, slots=True)
class Treatment:
    """`rate` is in percent; `country` whose tax it is, or who taxes instead of us; `reason` is a VATEX code."""

    category: Category
    rate: Decimal
    country: str
    reason: str = ""
    note: Note | None = None

    @property
    def reverse_charge(self) -> bool:
        return self.category == Category.REVERSE_CHARGE


_SMALL_BUSINESS: Final[Mapping[str, Note]] = {
    "DE": Note.SMALL_BUSINESS_DE,
    "AT": Note.SMALL_BUSINESS_AT,
}


def treatment(
    seller: Seller,
    buyer: Buyer,
    supply: Supply,
    ship_to_country: str,
    day: dt.date,
    *,
    ship_to_postcode: str = "",
) -> Treatment:
    """The tax of a supply on a day. Goods go to `ship_to_country`, empty: to the buyer. Raises `NoRate`."""
    home = territory(seller.country)
    place = territory(buyer.country, buyer.postcode)
    if supply == Supply.GOODS:
        to = territory(ship_to_country, ship_to_postcode) if ship_to_country else place
        decided = _goods(seller, home, buyer, to, day)
    else:
        decided = _service(seller, home, buyer, place, day)
    if decided.category == Category.STANDARD and buyer.in_doubt and not _same(home, place):
        return replace(decided, note=decided.note or Note.NUMBER_NOT_CONFIRMED)
    return decided


def _service(seller: Seller, home: Territory, buyer: Buyer, place: Territory, day: dt.date) -> Treatment:
    """Services go where a business is (article 44), and electronic ones where a consumer is (article 58)."""
    if _same(home, place):
        return _at_home(seller, home, place, day)
    if not place.in_eu:
        return Treatment(Category.OUTSIDE_SCOPE, NOTHING, place.country, "VATEX-EU-O", Note.OUTSIDE_SCOPE)
    if buyer.confirmed and _number_from(buyer) in MEMBERS - {home.country}:
        return Treatment(Category.REVERSE_CHARGE, NOTHING, place.country, "VATEX-EU-AE", Note.REVERSE_CHARGE)
    return _as_consumer(seller, home, place, day)


def _goods(seller: Seller, home: Territory, buyer: Buyer, to: Territory, day: dt.date) -> Treatment:
    """Goods are taxed where they go; they leave the seller's country."""
    if _same(home, to):
        return _at_home(seller, home, to, day)
    if seller.small_business:
        # Article 283: the exemption of small businesses comes before that of deliveries within the EU.
        return _exempt(home)
    if not (home.goods_in_eu and to.goods_in_eu):
        return Treatment(Category.EXPORT, NOTHING, to.country, "VATEX-EU-G", Note.EXPORT)
    if buyer.confirmed and _number_from(buyer) in (MEMBERS | {NORTHERN_IRELAND}) - {home.country}:
        return Treatment(Category.INTRA_COMMUNITY, NOTHING, to.country, "VATEX-EU-IC", Note.INTRA_COMMUNITY)
    return _as_consumer(seller, home, to, day)


def _as_consumer(seller: Seller, home: Territory, place: Territory, day: dt.date) -> Treatment:
    """Who is not known as a business of another member state: the rate of home, or by the one-stop shop the buyer's.
    A seller outside of the EU has no home rate to fall back to: the buyer's counts from the first euro."""
    if home.in_eu and seller.small_business:
        return _exempt(home)
    if home.in_eu and not seller.oss:
        return Treatment(Category.STANDARD, standard_rate(home.rates, day), home.country)
    return Treatment(Category.STANDARD, standard_rate(place.rates, day), place.country)


def _at_home(seller: Seller, home: Territory, place: Territory, day: dt.date) -> Treatment:
    if seller.small_business:
        return _exempt(home)
    return Treatment(Category.STANDARD, standard_rate(place.rates, day), home.country)


def _exempt(home: Territory) -> Treatment:
    note = _SMALL_BUSINESS.get(home.country, Note.SMALL_BUSINESS)
    return Treatment(Category.EXEMPT, NOTHING, home.country, "", note)


def _same(home: Territory, place: Territory) -> bool:
    """Whether a place has the VAT of the seller's country; parts of it that lie outside have not."""
    return home.country == place.country and home.in_eu == place.in_eu and bool(place.rates)


def _number_from(buyer: Buyer) -> str:
    """The ISO code of the country that gave the number, or `XI`. A number of the seller's own country says that the
    buyer is at home there, and opens nothing."""
    return ISO_OF_PREFIX.get(buyer.vat_country, buyer.vat_country) or buyer.country

"""Pure decisions of the shop: steps of prices, discounts, shipping (docs/domain/shop.md).

Amounts are whole minor units. A discount acts on the gross price of one piece, then net follows from gross and rate
(specification, section 4); so basket, invoice and payment are the same to the cent.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from vizitka.common.money import Money, taxed_from_gross, taxed_from_net
from vizitka.shop.enums import DiscountScope, DiscountType
from vizitka.tax.territories import MEMBERS

# The rate while nobody knows where something goes (specification, section 9).
DEFAULT_RATE: Final = Decimal(20)
# One line of a basket, and lines of one basket: a slip of the finger is no order.
MOST_PIECES: Final = 10_000
MOST_LINES: Final = 50
MOST_CHOSEN: Final = 2_000
MOST_DELIVERIES: Final = 50
# Lives as long as its cookie (specification, section 9), from the last touch on.
SESSION_LIFE: Final = dt.timedelta(days=365)
# Countries that have one rate of shipping together.
WHOLE_EU: Final = "EU"
ANYWHERE: Final = ""


@dataclass(frozen=True, slots=True)
class Step:
    """The net price of one where so many are bought, as it counts from a day on."""

    from_quantity: int
    unit: Money
    valid_from: dt.date


def steps_on(day: dt.date, versions: Iterable[Step]) -> list[Step]:
    """The steps that count on a day, the smallest first: of each the latest version that has begun."""
    found: dict[int, Step] = {}
    for version in sorted(versions, key=lambda one: one.valid_from):
        if version.valid_from <= day:
            found[version.from_quantity] = version
    return [found[number] for number in sorted(found)]


def step_for(quantity: int, steps: Sequence[Step]) -> Step | None:
    """The step of so many pieces; `steps` as `steps_on` has them. None: there is no price for so few."""
    reached = [step for step in steps if step.from_quantity <= quantity]
    return reached[-1] if reached else None


@dataclass(frozen=True, slots=True)
class Discount:
    """`value` is in percent or in minor units of `currency`. Without articles and packages it is for all of its
    scope."""

    type: DiscountType
    value: int
    currency: str = ""
    scope: DiscountScope = DiscountScope.EVERYTHING
    code: str = ""
    article: str = ""
    package: str = ""

    def is_for(self, *, article: str = "", package: str = "") -> bool:
        """Whether it counts for this article, or for a licence of this package."""
        if self.value <= 0:
            return False
        if package:
            return self.scope != DiscountScope.ARTICLES and self.package in {"", package}
        return self.scope != DiscountScope.PACKAGES and self.article in {"", article}

    @property
    def package_discount(self) -> bool:
        """Whether licences are what it is for."""
        return self.scope == DiscountScope.PACKAGES


def discounted(gross: Money, discount: Discount | None) -> Money:
    """The gross price of one after the discount, rounded half up, never below nothing. An amount of another currency
    takes nothing."""
    if discount is None or discount.value <= 0:
        return gross
    if discount.type == DiscountType.PERCENT:
        return gross * Fraction(max(0, 100 - discount.value), 100)
    if discount.currency != gross.currency:
        return gross
    return Money(max(0, gross.amount - discount.value), gross.currency)


@dataclass(frozen=True, slots=True)
class Single:
    """The prices of one piece: `listed` is net without discount, `gross` without, `gross_discount` and `net` with."""

    listed: Money
    gross: Money
    gross_discount: Money
    net: Money
    rate: Decimal


def single(listed: Money, rate: Decimal, discount: Discount | None = None) -> Single:
    """The prices of one piece from its net price in the catalogue."""
    gross = taxed_from_net(listed, rate).gross
    reduced = discounted(gross, discount)
    return Single(listed, gross, reduced, taxed_from_gross(reduced, rate).net, rate)


@dataclass(frozen=True, slots=True)
class Rate:
    """What a parcel of at most so many grams costs, net. `free_from`: nothing from such a sum of goods on."""

    country: str
    up_to_grams: int
    price: Money
    free_from: int | None = None


def rates_for(country: str, rates: Iterable[Rate]) -> list[Rate]:
    """The rates of a country, by weight: its own, those of the EU for a member, else those of anywhere."""
    everything = sorted(rates, key=lambda rate: rate.up_to_grams)
    places = [country, *([WHOLE_EU] if country in MEMBERS else []), ANYWHERE]
    for place in places:
        if found := [rate for rate in everything if rate.country == place]:
            return found
    return []


def parcel(grams: int, rates: Sequence[Rate], goods: Money) -> Money | None:
    """What one delivery costs, net. What is too heavy for the largest rate goes in several parcels of it. `goods` is
    the sum that the buyer sees. None: nothing is delivered there."""
    if not rates:
        return None
    largest = rates[-1]
    full, rest = divmod(grams, largest.up_to_grams)
    parts = [largest] * full
    if rest or not full:
        parts.append(next(rate for rate in rates if rate.up_to_grams >= rest))
    total = Money(0, largest.price.currency)
    for rate in parts:
        is_free = rate.free_from is not None and goods.amount >= rate.free_from
        total += rate.price * (0 if is_free else 1)
    return total


def shipping(parcels: Iterable[int], rates: Sequence[Rate], goods: Money) -> Money | None:
    """What all deliveries of an order cost, net: `parcels` are their grams. None: nothing is delivered there, or
    nothing is delivered at all."""
    prices = [parcel(grams, rates, goods) for grams in parcels]
    found = [price for price in prices if price is not None]
    if not found or len(found) < len(prices):
        return None
    return sum(found[1:], found[0])


def places_of(deliveries: Iterable[Mapping[str, Any]], main: Mapping[str, Any]) -> dict[str, str]:
    """Of each department with an address of its own the one that stands for its parcel: what goes to the same
    receiver at the same address is one parcel. Empty: it goes with the main parcel, to `main`."""
    first = {_where(main): ""}
    # Of a department that is named twice the last address counts.
    apart = {str(one.get("department") or ""): one.get("delivery") or {} for one in deliveries}
    # What nobody has filled in yet is nobody's address.
    return {
        department: first.setdefault(_where(delivery) or (department,), department)
        for department, delivery in apart.items()
        if department
    }


def _where(party: Mapping[str, Any]) -> tuple[str, ...]:
    """Receiver and address as they are compared; nothing for a party without an address."""
    address = party.get("address") or {}
    if not address.get("address_line1"):
        return ()
    said = [party.get(name) for name in ("company_name", "firstName", "lastName")]
    said += [
        address.get(name) for name in ("address_line1", "address_line2", "zipcode", "city", "country_id")
    ]
    return tuple(" ".join(str(text or "").casefold().split()) for text in said)


def runs(
    day: dt.date, valid_from: dt.date | None, valid_until: dt.date | None, uses: int, limit: int | None
) -> bool:
    """Whether a code counts on a day, both of its days among them, and has a use left."""
    begun = valid_from is None or valid_from <= day
    over = valid_until is not None and valid_until < day
    return begun and not over and (limit is None or uses < limit)


def share_of(base: Money, percent_value: int) -> Money:
    """A partner's share of an order: of its net sum without shipping and licences of old contracts."""
    return base * Fraction(percent_value, 100)

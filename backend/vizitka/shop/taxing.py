"""How what is in a basket is taxed: by the billing account that pays, or by what was typed so far."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from vizitka.billing import selectors as billing
from vizitka.billing.enums import AccountKind
from vizitka.billing.models import BillingAccount, Seller
from vizitka.shop import rules
from vizitka.shop.enums import BuyerKind, Leading
from vizitka.shop.rules import DEFAULT_RATE
from vizitka.tax import numbers
from vizitka.tax import rules as tax
from vizitka.tax.enums import Category, NumberState, Supply
from vizitka.tax.rates import NoRate
from vizitka.tax.rules import Buyer, Treatment
from vizitka.tax.territories import territory


@dataclass(frozen=True, slots=True)
class Taxing:
    """Who buys, where goods go, and what that makes of the tax. `known`: somebody has said a country."""

    kind: BuyerKind
    ship_to_country: str
    ship_to_postcode: str
    treatments: Mapping[Supply, Treatment]
    known: bool

    @property
    def leading(self) -> Leading:
        return Leading.NET if self.kind == BuyerKind.BUSINESS else Leading.GROSS

    @property
    def goods(self) -> Treatment:
        return self.treatments[Supply.GOODS]

    @property
    def service(self) -> Treatment:
        return self.treatments[Supply.SERVICE]


def of_place(country: str, kind: BuyerKind, day: dt.date) -> Taxing:
    """For somebody of whom no more is known than country and kind, if that."""
    return _taxing(Buyer(country=country, business=kind == BuyerKind.BUSINESS), kind, country, "", day)


def of_account(account: BillingAccount, country: str, day: dt.date) -> Taxing:
    """For who looks at the shop and would pay by this account; goods go to `country`, else where the account is."""
    buyer, kind = _of_account(account)
    return _taxing(buyer, kind, country or buyer.country, "" if country else buyer.postcode, day)


def of_checkout(account: BillingAccount | None, form: Mapping[str, Any], day: dt.date) -> Taxing:
    """For who pays by this account, else for who is named in the form. Goods go where the form says."""
    buyer, kind = _of_account(account) if account else _of_form(form)
    country, postcode = destination(form)
    return _taxing(buyer, kind, country or buyer.country, postcode if country else buyer.postcode, day)


def chosen_party(form: Mapping[str, Any]) -> Mapping[str, Any]:
    """To whom goods go, as far as that was typed."""
    return form.get("delivery" if form.get("differentDelivery") else "billing") or {}


def places_of(form: Mapping[str, Any]) -> dict[str, str]:
    """Which departments have a parcel of their own, as `rules.places_of` says."""
    return rules.places_of(form.get("deliveries") or [], chosen_party(form))


def destination(form: Mapping[str, Any]) -> tuple[str, str]:
    """Country and postcode that goods go to, as far as they were typed."""
    address = chosen_party(form).get("address") or {}
    return str(address.get("country_id") or ""), str(address.get("zipcode") or "")


def is_same_place(found: Taxing, country: str, postcode: str) -> bool:
    """Whether goods that go there are taxed as those to the main address: the same country, and the same part of it
    where a country has parts with taxes of their own."""
    if country != found.ship_to_country:
        return False
    return territory(country, postcode) == territory(found.ship_to_country, found.ship_to_postcode)


def _of_account(account: BillingAccount) -> tuple[Buyer, BuyerKind]:
    kind = BuyerKind.BUSINESS if account.kind == AccountKind.BUSINESS else BuyerKind.PRIVATE
    return billing.buyer_of(account), kind


def _of_form(form: Mapping[str, Any]) -> tuple[Buyer, BuyerKind]:
    party = form.get("billing") or {}
    address = party.get("address") or {}
    business = bool(party.get("company_name"))
    country = str(address.get("country_id") or "")
    state, prefix = None, ""
    if business and address.get("vat_nr"):
        # As the account will stand that is made of it: VIES has not been asked yet, and nothing is believed before.
        try:
            number = numbers.read(str(address["vat_nr"]), country)
            state, prefix = NumberState.UNCHECKED, number.prefix
        except numbers.Malformed:
            state = NumberState.MALFORMED
    kind = BuyerKind.BUSINESS if business else BuyerKind.PRIVATE
    return Buyer(country, str(address.get("zipcode") or ""), business, state, prefix), kind


def _taxing(buyer: Buyer, kind: BuyerKind, country: str, postcode: str, day: dt.date) -> Taxing:
    who = billing.seller()
    if not buyer.country:
        usual = _usual(who)
        return Taxing(kind, country, postcode, dict.fromkeys(Supply, usual), known=False)
    treatments = {supply: _treatment(who, buyer, supply, country, postcode, day) for supply in Supply}
    return Taxing(kind, country, postcode, treatments, known=True)


def _usual(who: Seller) -> Treatment:
    return Treatment(Category.STANDARD, DEFAULT_RATE, who.country)


def _treatment(
    who: Seller, buyer: Buyer, supply: Supply, country: str, postcode: str, day: dt.date
) -> Treatment:
    try:
        return tax.treatment(billing.tax_seller(who), buyer, supply, country, day, ship_to_postcode=postcode)
    except NoRate:
        return _usual(who)

"""Whether invoices could go out: who sells, and what they must say."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.forms.models import model_to_dict

from vizitka.billing import selectors, seller_rules
from vizitka.billing.models import BillingAccount, Seller
from vizitka.common import clock, doctor
from vizitka.tax import numbers
from vizitka.tax.enums import NumberState
from vizitka.tax.models import CountryPause
from vizitka.tax.territories import MEMBERS

IN_BACK_OFFICE = "Back office, Billing, Seller."


def look() -> Iterator[doctor.Finding]:
    if not selectors.billing_is_on():
        yield doctor.ok("Billing is off: nothing is sold here.")
        return
    seller = Seller.objects.first()
    if seller is None:
        yield doctor.warning(
            "Nobody has said who sells: no invoice can go out.",
            f"Fill in the company ({IN_BACK_OFFICE}), or set VIZITKA_BILLING to off.",
        )
        return
    yield from _of_seller(seller)
    yield from _of_numbers()


def _of_seller(seller: Seller) -> Iterator[doctor.Finding]:
    values = model_to_dict(seller)
    if missing := seller_rules.missing(values, seller_rules.NEEDED):
        yield doctor.fault(
            f"Invoices need what the seller does not say: {', '.join(missing)}.", IN_BACK_OFFICE
        )
    else:
        yield doctor.ok(f"{seller.name} sells, from {seller.country}.")
    if not (seller.vat_number or seller.tax_number):
        yield doctor.fault("The seller has neither a VAT number nor a tax number.", IN_BACK_OFFICE)
    if not seller.vat_number and not seller.small_business:
        yield doctor.warning(
            "Without a VAT number of the seller no reverse charge is possible, and VIES gives no proof.",
            IN_BACK_OFFICE,
        )
    if wanted := seller_rules.missing(values, seller_rules.WANTED):
        yield doctor.warning(
            f"XRechnung and transfers want what the seller does not say: {', '.join(wanted)}.", IN_BACK_OFFICE
        )
    if seller.country in seller_rules.NETWORKS and not seller.small_business:
        yield doctor.warning(
            f"Businesses in {seller.country} send each other invoices through a network "
            f"({seller_rules.NETWORKS[seller.country]}); Vizitka sends files.",
            "Hand the XML of invoices to companies at home over to your provider.",
        )
    if seller.country not in MEMBERS and not seller.oss:
        yield doctor.warning(
            "A seller outside of the EU owes VAT to each country of consumers from the first euro.",
            f"Register for the one-stop shop and say so ({IN_BACK_OFFICE})",
        )
    if seller.vat_number and not _reads(seller):
        yield doctor.fault(f"{seller.vat_number} is no VAT number of {seller.country}.", IN_BACK_OFFICE)


def _reads(seller: Seller) -> bool:
    try:
        numbers.read(seller.vat_number, seller.country)
    except numbers.Malformed:
        return False
    return True


def _of_numbers() -> Iterator[doctor.Finding]:
    if not settings.VIES_URL:
        yield doctor.warning(
            "VAT numbers are not checked: VIZITKA_VIES is off, so no new one grants reverse charge.",
            "Leave VIZITKA_VIES away to ask the EU's register.",
        )
    waiting = BillingAccount.objects.filter(vat_state=NumberState.UNKNOWN).exclude(vat_number="").count()
    if waiting:
        paused = CountryPause.objects.filter(until__gt=clock.now()).order_by("country")
        away = ", ".join(paused.values_list("country", flat=True)) or "none now"
        yield doctor.ok(f"{waiting:,} VAT numbers wait for VIES and are asked for again (away: {away}).")

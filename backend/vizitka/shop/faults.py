"""What keeps an order from being placed, by the names of the fields that people fill in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from vizitka.licensing import readiness
from vizitka.licensing.errors import OrderNumberRequired, SellerIncomplete, account_incomplete
from vizitka.reference.address_forms import form_of
from vizitka.reference.enums import PostcodePlace
from vizitka.shop import taxing
from vizitka.shop.enums import ItemProblem
from vizitka.shop.pricing import Basket
from vizitka.tax import numbers
from vizitka.tax.enums import Category

# Of an address; whether there is a postcode, its country says.
ADDRESS: Final = ("address_line1", "zipcode", "city", "country_id")


def of_basket(found: Basket) -> dict[str, list[str]]:
    """Empty: it can be placed, once the buyer agrees to the terms and has signed in."""
    faults: dict[str, list[str]] = {}
    _items(found, faults)
    form = found.session.form
    if found.account is None:
        _party("form.billing", form.get("billing") or {}, faults)
        _number(form.get("billing") or {}, faults)
        _email(str(form.get("email") or ""), faults)
    if form.get("differentDelivery"):
        _party("form.delivery", form.get("delivery") or {}, faults)
    for number, one in enumerate(form.get("deliveries") or []):
        party = one.get("delivery") or {}
        _party(f"form.deliveries.{number}.delivery", party, faults)
        address = party.get("address") or {}
        country, postcode = str(address.get("country_id") or ""), str(address.get("zipcode") or "")
        if country and not taxing.is_same_place(found.taxing, country, postcode):
            # Also where the country is the same: the Canary Islands lie outside of the EU's VAT, Büsingen of Germany's.
            key = f"form.deliveries.{number}.delivery.address.country_id"
            faults[key] = [_("One order goes to one country. Please order for other countries apart.")]
    if not found.deliverable:
        faults["form.delivery.address.country_id"] = [_("We do not deliver to this country yet.")]
    categories = {group.category for group in found.sums.groups}
    if Category.OUTSIDE_SCOPE in categories and len(categories) > 1:
        # What lies outside of the scope of VAT stands alone on its invoice (EN 16931, BR-O-11).
        faults["items"] = [_("Please order licences and articles apart: here they need an invoice each.")]
    if not readiness.seller_is_complete():
        # Said at the first step, not after all has been filled in.
        faults["items"] = [str(SellerIncomplete.message)]
    account = found.account
    if account is not None and not readiness.is_complete(account):
        faults["form.account_id"] = [str(account_incomplete(account))]
    if account is not None and account.po_required and not (form.get("po_number") or account.po_number):
        faults["form.po_number"] = [str(OrderNumberRequired.message)]
    if not form.get("paid_with"):
        faults["form.paid_with"] = [_("Choose how you want to pay.")]
    return faults


def _items(found: Basket, faults: dict[str, list[str]]) -> None:
    if not found.lines:
        faults["items"] = [_("Your basket is empty.")]
    said = {
        ItemProblem.GONE: _("This article is not on offer any more."),
        ItemProblem.NO_PRICE: _("There is no price for this number."),
        ItemProblem.OUT_OF_STOCK: _("There are not as many of this article in stock any more."),
        ItemProblem.NO_PEOPLE: _("Nobody is left to whom this applies."),
        ItemProblem.SPACE_CLOSED: _("You no longer look after the products of this space."),
    }
    for number, line in enumerate(found.lines):
        if line.problem is not None:
            faults[f"items.{number}"] = [said[line.problem]]


def _party(key: str, party: Mapping[str, Any], faults: dict[str, list[str]]) -> None:
    missing = [_("Please fill in this field.")]
    address = party.get("address") or {}
    for name in ("firstName", "lastName"):
        if not party.get(name) and not party.get("company_name"):
            faults[f"{key}.{name}"] = missing
    for name, sentences in of_address(address).items():
        faults[f"{key}.address.{name}"] = sentences


def of_address(address: Mapping[str, Any]) -> dict[str, list[str]]:
    """What is missing of an address, or is no postcode of its country, by the names of its fields."""
    form = form_of(str(address.get("country_id") or ""))
    postcode = str(address.get("zipcode") or "")
    faults = {name: [_("Please fill in this field.")] for name in ADDRESS if not address.get(name)}
    if not form.postcode_needed:
        faults.pop("zipcode", None)
    if postcode and form.postcode != PostcodePlace.NONE and not form.accepts(postcode):
        sentence = _("Postcodes of this country look like %(example)s.") % {"example": form.postcode_example}
        faults["zipcode"] = [sentence]
    return faults


def _number(party: Mapping[str, Any], faults: dict[str, list[str]]) -> None:
    address = party.get("address") or {}
    if not party.get("company_name") or not address.get("vat_nr"):
        return
    try:
        numbers.read(str(address["vat_nr"]), str(address.get("country_id") or ""))
    except numbers.Malformed:
        faults["form.billing.address.vat_nr"] = [_("This is not a VAT number of this country.")]


def _email(text: str, faults: dict[str, list[str]]) -> None:
    try:
        validate_email(text)
    except ValidationError:
        faults["form.email"] = [_("Enter an email address, such as name@example.com.")]

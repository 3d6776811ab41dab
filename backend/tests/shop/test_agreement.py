"""A basket's sum, the sum of its invoice, and what the payment asks for are the same to the cent."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import ApiClient, MakeUser
from tests.shop.conftest import MakeCode, Shop, put
from vizitka.accounts.models import User
from vizitka.billing.models import BillingAccount
from vizitka.billing.services import open_account
from vizitka.common.actor import SYSTEM, Person
from vizitka.invoicing import services as invoicing
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.snapshot import InvoiceParty
from vizitka.payments import services as payments
from vizitka.shop import checkout
from vizitka.shop.checkout import Chosen, Wish
from vizitka.shop.enums import ItemPayment
from vizitka.shop.models import ArticlePrice, ArticleVariant, ShippingRate
from vizitka.tax.enums import Category

pytestmark = pytest.mark.django_db

HOME = {"country": "AT", "zipcode": "6020", "city": "Innsbruck"}
COMPANY = {"kind": "business", "company_name": "Alpenwerk GmbH"}
PRIVATE = {"kind": "private", "first_name": "Ada", "last_name": "Beispiel"}
ITALY = {"country": "IT", "zipcode": "39100", "city": "Bozen"}
SWISS = {"country": "CH", "zipcode": "8001", "city": "Zürich"}
# What the account says, and the categories of goods and of licences.
BUYERS: dict[str, tuple[dict[str, Any], Category, Category]] = {
    "a company at home": ({**COMPANY, **HOME}, Category.STANDARD, Category.STANDARD),
    "a person at home": ({**PRIVATE, **HOME}, Category.STANDARD, Category.STANDARD),
    "a company within the EU": (
        {**COMPANY, **ITALY, "vat_number": "IT00743110157", "vat_state": "valid"},
        Category.INTRA_COMMUNITY,
        Category.REVERSE_CHARGE,
    ),
    "a company whose number nobody has confirmed": (
        {**COMPANY, **ITALY, "vat_number": "IT00743110157", "vat_state": "unknown"},
        Category.STANDARD,
        Category.STANDARD,
    ),
    "a person within the EU": ({**PRIVATE, **ITALY}, Category.STANDARD, Category.STANDARD),
    "a company in a third country": ({**COMPANY, **SWISS}, Category.EXPORT, Category.OUTSIDE_SCOPE),
    "a person in a third country": ({**PRIVATE, **SWISS}, Category.EXPORT, Category.OUTSIDE_SCOPE),
}


def account_of(user: User, values: dict[str, Any]) -> BillingAccount:
    account = open_account("Alpenwerk", owner=user)
    for name, value in {"address_line1": "Weg 1", "receiver_email": "a@example.org", **values}.items():
        setattr(account, name, value)
    account.save()
    return account


@pytest.mark.parametrize("buyer", BUYERS)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(st.tuples(st.booleans(), st.integers(1, 400)), min_size=1, max_size=4),
    prices=st.tuples(st.integers(1, 9_999), st.integers(1, 9_999), st.integers(0, 2_999)),
    discount=st.one_of(
        st.none(),
        st.tuples(st.just("percent"), st.integers(1, 60)),
        st.tuples(st.just("amount"), st.integers(1, 300)),
    ),
    licences=st.integers(0, 30),
)
def test_basket_invoice_and_payment_agree(
    shop: Shop,
    make_user: MakeUser,
    make_code: MakeCode,
    buyer: str,
    lines: list[tuple[bool, int]],
    prices: tuple[int, int, int],
    discount: tuple[str, int] | None,
    licences: int,
) -> None:
    values, of_goods, of_services = BUYERS[buyer]
    if of_services == Category.OUTSIDE_SCOPE:
        # On an invoice of its own: the basket says so.
        licences = 0
    with transaction.atomic():
        user = make_user()
        account = account_of(user, values)
        ArticleVariant.objects.update(stock=None)
        ArticlePrice.objects.filter(article=shop.card).update(amount=prices[0])
        ArticlePrice.objects.filter(article=shop.sticker).update(amount=prices[1])
        ShippingRate.objects.update(amount=prices[2])
        if discount:
            make_code(type=discount[0], value=discount[1], scope="everything")
        items = [
            Chosen(article_id=(shop.card if is_card else shop.sticker).pk, quantity=number)
            for is_card, number in lines
        ]
        if licences:
            items.append(Chosen(package_id=shop.standard.pk, payment=ItemPayment.YEARLY, quantity=licences))
        wish = Wish(items=items, form=_form(account, values), code="SPRING" if discount else None)
        person = Person(user)
        found = checkout.basket(person, checkout.save(person, wish, origin="192.0.2.1"))
        assert found.account == account
        assert not found.problems
        assert found.taxing.goods.category == of_goods
        assert not licences or found.taxing.service.category == of_services
        if found.total:
            _require_the_same(found, account, values)
        transaction.set_rollback(True)


def _form(account: BillingAccount, values: dict[str, Any]) -> dict[str, Any]:
    address = {"country_id": values["country"], "zipcode": values["zipcode"]}
    return {"account_id": str(account.pk), "billing": {"address": address}}


def _require_the_same(found: Any, account: BillingAccount, values: dict[str, Any]) -> None:
    place = {name: values[name] for name in ("country", "zipcode", "city")}
    invoice = invoicing.issue(
        account,
        found.invoice_lines("de"),
        actor=SYSTEM,
        day=found.day,
        deliver_to=InvoiceParty(name="Alpenwerk", address_line1="Weg 1", **place),
    )
    payment = payments.pay(invoice.pk, actor=SYSTEM, key=str(invoice.pk)) if _may_pay(account) else None
    assert (invoice.gross, invoice.net, invoice.tax, invoice.rounding) == (
        found.total,
        found.sums.net.amount,
        found.sums.tax.amount,
        found.sums.rounding.amount,
    )
    assert payment is None or payment.amount == found.total
    assert Invoice.objects.get(pk=invoice.pk).currency == found.currency


def _may_pay(account: BillingAccount) -> bool:
    """A private person pays by card, of which there is none here: what is asked of it is what the invoice says."""
    return account.kind == "business"


def test_licences_and_articles_that_cannot_stand_on_one_invoice_are_told(api: ApiClient, shop: Shop) -> None:
    form = {"billing": {"company_name": "Alpenwerk", "address": {"country_id": "CH", "zipcode": "8001"}}}
    both = put(api, [shop.line(shop.card), shop.licence(5)], form=form)
    assert {tax["category"] for tax in both["costs"]["taxes"]} == {"G", "O"}
    assert "items" in both["faults"]
    apart = put(api, [shop.licence(5)], form=form, checkout_id=both["checkout_id"])
    assert "items" not in apart["faults"]


def test_parts_of_a_country_outside_of_its_vat_are_taxed_alike(shop: Shop, make_user: MakeUser) -> None:
    """The basket knows the postcode that goods go to, and so does the invoice."""
    user = make_user()
    account = account_of(user, {**COMPANY, **HOME})
    address = {"country_id": "ES", "zipcode": "35001"}
    wish = Wish(
        items=[Chosen(article_id=shop.card.pk, quantity=3)],
        form={
            "account_id": str(account.pk),
            "billing": {},
            "delivery": {"address": address},
            "differentDelivery": True,
        },
    )
    person = Person(user)
    found = checkout.basket(person, checkout.save(person, wish, origin="192.0.2.1"))
    assert found.taxing.goods.category == Category.EXPORT
    _require_the_same(found, account, {"country": "ES", "zipcode": "35001", "city": "Las Palmas"})

"""From a basket to an order: all of it or nothing, once, and at no other sum than the one that was seen."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.orders.conftest import Buyer, by_card, form, invoice_of, unknown
from tests.shop.conftest import MakeCode, Shop, Team, put
from vizitka.billing.enums import AccountRole
from vizitka.billing.models import AccountMember, BillingAccount, Licence
from vizitka.billing.services import set_account_member
from vizitka.cards.models import Card
from vizitka.common.actor import SYSTEM
from vizitka.invoicing.models import Invoice
from vizitka.orders.enums import OrderState
from vizitka.orders.models import Order, OrderEntry, OrderLine, OrderPerson, OrderSettings, Parcel
from vizitka.payments.models import Payment
from vizitka.products.models import ProductType
from vizitka.shop.models import (
    ArticlePrice,
    ArticleVariant,
    DiscountCode,
    DiscountUse,
    PartnerResult,
    StockHold,
)

pytestmark = pytest.mark.django_db
VIENNA = {"address_line1": "Ring 1", "zipcode": "1010", "city": "Wien", "country_id": "AT", "vat_nr": ""}


def first(name: str) -> str:
    return name.split()[0]


def nothing_was_ordered() -> None:
    assert not Order.objects.exists()
    assert not Invoice.objects.exists()
    assert not Payment.objects.exists()
    assert not StockHold.objects.exists()
    assert not DiscountUse.objects.exists()


def test_an_order_is_its_basket_its_invoice_and_its_payment(buyer: Buyer, shop: Shop) -> None:
    basket = buyer.basket(shop.line(shop.card, 2), shop.line(shop.sticker, 3), shop.licence(4))
    order = buyer.place(basket)
    invoice, payment = Invoice.objects.get(), Payment.objects.get()
    assert order["total"] == basket["costs"]["total"] == invoice.gross == payment.amount
    assert {name: order[name] for name in ("subtotal", "discount", "shipping")} == {
        name: basket["costs"][name] for name in ("subtotal", "discount", "shipping")
    }
    assert [(line["name"], line["quantity"], line["price"]) for line in order["lines"]] == [
        (item["name"], item["quantity"], item["price"]) for item in basket["items"]
    ]
    assert (order["number"], order["state"], order["invoice"]["number"]) == (1001, "pending", invoice.number)
    assert order["checkout_id"] == basket["checkout_id"]
    assert [one["what"] for one in order["history"]] == ["placed", "completed"], (
        "by invoice it goes on at once"
    )


def test_lines_know_their_places_on_the_invoice(buyer: Buyer, shop: Shop) -> None:
    order = buyer.buy(shop.licence(4), shop.line(shop.bundle, 2), shop.line(shop.card, 1))
    said = invoice_of(order).snapshot["lines"]
    codes = {line["position"]: line["code"] for line in said}
    for line in order.lines.all():
        if line.invoice_position:
            assert codes[line.invoice_position] == line.code
        if line.licence_position:
            assert codes[line.licence_position] == "licence-standard"
    assert codes[order.shipping_position or 0] == "shipping"
    named = {line.invoice_position for line in order.lines.all()} | {
        line.licence_position for line in order.lines.all()
    }
    assert (named | {order.shipping_position}) - {None} == set(codes)


def test_the_same_basket_is_the_same_order(buyer: Buyer, shop: Shop) -> None:
    """An answer that was lost is found again, whatever sum is sent with it."""
    basket = buyer.basket(shop.line(shop.card, 2))
    first = buyer.place(basket)
    assert buyer.place(basket) == first
    assert buyer.place(basket, total=1)["uuid"] == first["uuid"]
    assert (Order.objects.count(), Invoice.objects.count(), Payment.objects.count()) == (1, 1, 1)
    found = buyer.api.as_(buyer.user).get(f"/v1/checkout/{basket['checkout_id']}").json()
    assert (found["order_id"], found["step"]) == (first["uuid"], "done")


@pytest.mark.parametrize("total", [0, 1, 4_799])
def test_another_sum_than_the_one_of_today_orders_nothing(buyer: Buyer, shop: Shop, total: int) -> None:
    basket = buyer.basket(shop.line(shop.card, 2))
    refused = buyer.place(basket, 409, total)
    assert refused["code"] == "costs_changed"
    assert refused["costs"] == basket["costs"]
    nothing_was_ordered()


def test_a_price_that_changed_is_never_charged_silently(buyer: Buyer, shop: Shop) -> None:
    basket = buyer.basket(shop.line(shop.card, 2))
    ArticlePrice.objects.create(
        article=shop.card, from_quantity=1, amount=2500, valid_from=dt.date(2026, 6, 16)
    )
    shop.at("2026-06-16")
    refused = buyer.place(basket, 409)
    assert refused["costs"]["total"] == basket["costs"]["total"] + 2 * 600
    assert buyer.place(basket, 409, refused["costs"]["total"])["code"] == "costs_changed", "not confirmed yet"
    nothing_was_ordered()
    told = buyer.basket(*basket["items"], checkout_id=basket["checkout_id"], confirmed=True)
    assert buyer.place(told)["total"] == refused["costs"]["total"]


def test_people_who_came_since_are_told_first(
    buyer: Buyer, shop: Shop, team: Team, make_card: MakeCard, add_member: AddMember
) -> None:
    add_member(team.space, "editor", buyer.user)
    line = shop.line(shop.card, space_id=str(team.space.pk), people={"kind": "all"})
    basket = buyer.basket(line)
    make_card(team.space, first_name="Dora")
    refused = buyer.place(basket, 409)
    assert refused["code"] == "costs_changed"
    assert refused["costs"]["subtotal"] > basket["costs"]["subtotal"]
    nothing_was_ordered()


@pytest.mark.parametrize(
    ("form_of", "status", "code"),
    [
        ({"accepted": False}, 422, "terms_not_accepted"),
        ({"terms_version": "0"}, 409, "terms_changed"),
        ({"paid_with": None}, 422, "invalid_input"),
        ({"paid_with": "credit_card"}, 422, "payment_method_required"),
        ({"method_id": str(unknown())}, 422, "payment_method_required"),
        ({"billing": {"address": {"country_id": "AT"}}}, 422, "invalid_input"),
    ],
)
def test_what_is_missing_orders_nothing(
    buyer: Buyer, shop: Shop, form_of: dict[str, Any], status: int, code: str
) -> None:
    basket = buyer.basket(shop.line(shop.card, 2), form=form(buyer.account, **form_of))
    assert buyer.place(basket, status)["code"] == code
    nothing_was_ordered()


def test_terms_that_changed_say_their_version(buyer: Buyer, shop: Shop) -> None:
    OrderSettings.objects.create(terms_version="2026-06")
    refused = buyer.place(buyer.basket(shop.line(shop.card)), 409)
    assert (refused["code"], refused["terms_version"]) == ("terms_changed", "2026-06")


def test_nobody_orders_before_the_address_is_proved(buyer: Buyer, shop: Shop) -> None:
    basket = buyer.basket(shop.line(shop.card))
    buyer.user.email_verified_at = None
    buyer.user.save()
    assert buyer.place(basket, 403)["code"] == "address_not_confirmed"
    nothing_was_ordered()


# --- whose it is


def test_anothers_basket_does_not_exist(
    buyer: Buyer, shop: Shop, api: ApiClient, make_user: MakeUser
) -> None:
    basket = buyer.basket(shop.line(shop.card))
    stranger = api.as_(make_user())
    address = f"/v1/checkout/{basket['checkout_id']}/place"
    assert stranger.post(address, {"total": basket["costs"]["total"]}).status_code == 404
    assert stranger.post(f"/v1/checkout/{unknown()}/place", {"total": 1}).status_code == 404
    assert api.post(address, {"total": 1}).status_code == 401
    nothing_was_ordered()
    buyer.place(basket)
    assert stranger.post(address, {"total": basket["costs"]["total"]}).status_code == 404


def test_nobody_orders_on_an_account_of_others(
    buyer: Buyer, shop: Shop, api: ApiClient, make_user: MakeUser
) -> None:
    for role, status in ((None, 404), (AccountRole.VIEWER, 403), (AccountRole.ACCOUNTANT, 201)):
        person = make_user()
        if role is not None:
            set_account_member(buyer.account, person, role, actor=SYSTEM)
        basket = put(api.as_(person), [shop.line(shop.card)], form=form(buyer.account))
        answer = api.as_(person).post(
            f"/v1/checkout/{basket['checkout_id']}/place", {"total": basket["costs"]["total"]}
        )
        assert answer.status_code == status, answer.content
    assert Order.objects.count() == 1


def test_people_of_another_space_are_nobodys_to_order_for(
    buyer: Buyer, shop: Shop, team: Team, add_member: AddMember
) -> None:
    add_member(team.space, "editor", buyer.user)
    basket = buyer.basket(shop.line(shop.card, space_id=str(team.space.pk), people={"kind": "all"}))
    team.space.members.filter(user=buyer.user).delete()
    refused = buyer.place(basket, 422)
    assert list(refused["errors"]) == ["items.0"]
    nothing_was_ordered()


def test_an_account_is_made_of_what_was_typed(shop: Shop, api: ApiClient, make_user: MakeUser) -> None:
    person = make_user()
    basket = put(api, [shop.line(shop.card)], form=form())
    answer = api.as_(person).post(
        f"/v1/checkout/{basket['checkout_id']}/place", {"total": basket["costs"]["total"]}
    )
    assert answer.status_code == 201, answer.content
    account = BillingAccount.objects.get()
    assert (account.kind, account.company_name, account.city) == ("business", "Alpenwerk GmbH", "Innsbruck")
    assert AccountMember.objects.get(account=account).user == person
    assert answer.json()["data"]["account"] == {"uuid": str(account.pk), "name": "Alpenwerk GmbH"}


def test_a_refused_order_leaves_no_account(shop: Shop, api: ApiClient, make_user: MakeUser) -> None:
    basket = put(api, [shop.line(shop.card)], form=form())
    answer = api.as_(make_user()).post(f"/v1/checkout/{basket['checkout_id']}/place", {"total": 1})
    assert answer.status_code == 409
    assert not BillingAccount.objects.exists()


# --- what is taken from the shop


def test_stock_is_taken_and_never_below_nothing(buyer: Buyer, shop: Shop) -> None:
    first, second = (buyer.basket(shop.line(shop.sticker, 3)) for _ in range(2))
    buyer.place(first)
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 2
    assert buyer.place(second, 422)["errors"] == {
        "items.0": ["There are not as many of this article in stock any more."]
    }
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 2


def test_a_code_is_used_once_an_order(buyer: Buyer, shop: Shop, make_code: MakeCode) -> None:
    make_code(most_uses=1)
    basket = buyer.basket(shop.line(shop.card, 2), code="spring")
    order = buyer.place(basket)
    assert (order["discount_code"], order["discount"]) == ("SPRING", 400)
    assert order["lines"][0]["single_price"] == 1800
    assert order["lines"][0]["single_price_listed"] == 2000
    assert DiscountCode.objects.get().uses == 1


def test_a_partner_has_a_share(buyer: Buyer, shop: Shop, partner: Any) -> None:
    order = buyer.buy(shop.line(shop.card, 2), partner_uuid=str(partner.pk))
    share = PartnerResult.objects.get()
    assert (share.order_id, share.base, share.share, share.state) == (order.pk, 4000, 400, "open")
    buyer.pay(order)
    share.refresh_from_db()
    assert share.state == "earned"


# --- people, styles, parcels


@pytest.fixture
def printed(shop: Shop) -> Shop:
    ProductType.objects.filter(name=f"Type of {shop.card.code}").update(category="card")
    return shop


def test_people_are_kept_as_they_were_ordered(
    buyer: Buyer, printed: Shop, team: Team, add_member: AddMember
) -> None:
    add_member(team.space, "editor", buyer.user)
    line = printed.line(
        printed.card, space_id=str(team.space.pk), people={"kind": "department", "department": "Sales"}
    )
    order = buyer.buy(line)
    people = list(OrderPerson.objects.order_by("number"))
    assert [(first(one.name), one.department) for one in people] == [("Ada", "Sales"), ("Ben", "Sales")]
    assert people[0].printed["first"] == "Ada"
    assert OrderLine.objects.get().style["layout"] == "grid", "as a new style begins"
    assert invoice_of(order).snapshot["lines"][0]["names"] == [one.name for one in people]
    Card.objects.in_space(team.space.pk).filter(first_name="Ada").update(first_name="Adele")
    shown = buyer.read(order)["lines"][0]["people"]
    assert [(first(one["name"]), one["parcel"]) for one in shown] == [("Ada", 1), ("Ben", 1)]


def test_a_chosen_style_is_kept_whatever_becomes_of_it(
    buyer: Buyer, printed: Shop, team: Team, add_member: AddMember
) -> None:
    from vizitka.printing.enums import CardBase
    from vizitka.printing.schemas import CardStyleIn
    from vizitka.printing.services import STYLES, create_style

    add_member(team.space, "editor", buyer.user)
    style = create_style(SYSTEM, team.space, CardStyleIn(name="Night", base=CardBase.DARK).values())
    line = printed.line(printed.card, 5, space_id=str(team.space.pk), style_id=str(style.pk))
    basket = buyer.basket(line)
    order = buyer.place(basket)
    assert order["lines"][0]["style"] == "Night"
    STYLES.delete(SYSTEM, team.space.pk, style.pk)
    assert OrderLine.objects.get().style["base"] == "dark"
    refused = buyer.place(buyer.basket(line), 422)
    assert list(refused["errors"]) == ["items.0.style_id"]


def test_each_address_is_a_parcel(buyer: Buyer, shop: Shop, team: Team, add_member: AddMember) -> None:
    add_member(team.space, "editor", buyer.user)
    there = {"firstName": "Cleo", "lastName": "I", "phone": "+43 1", "address": VIENNA}
    sent = form(buyer.account, deliveries=[{"department": "IT", "delivery": there}])
    line = shop.line(shop.card, space_id=str(team.space.pk), people={"kind": "all"})
    order = buyer.place(buyer.basket(line, shop.line(shop.sticker, 2), form=sent))
    assert [
        (one["department"], one["address"]["city"], one["grams"], one["people"]) for one in order["parcels"]
    ] == [
        ("", "Innsbruck", 2 * 6 + 2 * 2, 2),
        ("IT", "Wien", 6, 1),
    ]
    assert {first(one["name"]): one["parcel"] for one in order["lines"][0]["people"]} == {
        "Ada": 1,
        "Ben": 1,
        "Cleo": 2,
    }


def test_departments_at_one_address_share_a_parcel(
    buyer: Buyer, shop: Shop, team: Team, add_member: AddMember
) -> None:
    add_member(team.space, "editor", buyer.user)
    vienna = {"firstName": "Cleo", "lastName": "I", "address": VIENNA}
    typed_again = {**vienna, "lastName": " i ", "address": {**VIENNA, "city": "WIEN"}}
    elsewhere = {**vienna, "address": {**VIENNA, "address_line1": "Anderswo 2"}}
    line = shop.line(shop.card, space_id=str(team.space.pk), people={"kind": "all"})

    def parcels_for(*deliveries: tuple[str, dict[str, Any]], **main: Any) -> tuple[int, list[Any]]:
        rows = [{"department": department, "delivery": there} for department, there in deliveries]
        order = buyer.place(buyer.basket(line, form=form(buyer.account, deliveries=rows, **main)))
        parcels = [(one["department"], one["grams"], one["people"]) for one in order["parcels"]]
        return order["shipping"], parcels

    one, two = 400, 800
    assert parcels_for(("IT", vienna), ("Sales", typed_again)) == (one, [("IT, Sales", 18, 3)])
    assert parcels_for(("IT", vienna), ("Sales", elsewhere)) == (two, [("IT", 6, 1), ("Sales", 12, 2)])
    # What goes to the main address goes with the main parcel.
    main = {"differentDelivery": True, "delivery": vienna}
    assert parcels_for(("IT", typed_again), **main) == (one, [("", 18, 3)])
    assert parcels_for(("IT", elsewhere), ("Sales", {**vienna, "lastName": "II"}), **main)[0] == two


def test_licences_alone_are_no_parcel_and_delivered_at_once(buyer: Buyer, shop: Shop) -> None:
    order = buyer.buy(shop.licence(4))
    assert (order.state, Parcel.objects.count()) == (OrderState.DELIVERED, 0)
    licence = Licence.objects.get()
    assert (licence.cards_limit, licence.account) == (4, buyer.account)
    buyer.pay(order)
    assert (order.state, order.paid_at is not None) == (OrderState.DELIVERED, True)


def test_a_discount_is_for_the_first_period_alone(buyer: Buyer, shop: Shop, make_code: MakeCode) -> None:
    from vizitka.licensing.models import Charge, Contract

    make_code(scope="packages", value=50)
    order = buyer.buy(shop.licence(4), code="SPRING")
    charge, contract = Charge.objects.get(), Contract.objects.get()
    assert (charge.unit_amount, contract.unit_amount) == (1500, 3000)
    assert charge.invoice_id == order.invoice_id


def test_nothing_to_pay_is_paid(buyer: Buyer, shop: Shop, make_code: MakeCode) -> None:
    make_code(value=100, scope="packages")
    order = buyer.place(buyer.basket(shop.licence(4), code="SPRING"))
    assert (order["total"], order["state"], order["payment"]) == (0, "delivered", None)
    assert (order["invoice"]["status"], Licence.objects.get().cards_limit) == ("paid", 4)
    assert order["paid_at"] is not None


# --- letters and what is told


def test_who_orders_is_written_to(buyer: Buyer, shop: Shop, mailoutbox: list[Any]) -> None:
    buyer.user.language = "de"
    buyer.user.save()
    order = buyer.buy(shop.line(shop.card, 2))
    (letter,) = [one for one in mailoutbox if one.to == [buyer.user.email]]
    assert str(order.number) in letter.subject
    assert "Classic-Card auf Deutsch" in letter.body
    assert f"/orders/{order.pk}" in letter.body


def test_the_history_says_who(buyer: Buyer, shop: Shop) -> None:
    order = buyer.buy(shop.line(shop.card))
    assert {(one.act, one.actor_id) for one in OrderEntry.objects.all()} == {
        ("placed", buyer.user.pk),
        ("completed", buyer.user.pk),
    }
    assert buyer.read(order)["history"][0]["who"] == "buyer"


def test_my_orders_are_those_of_my_accounts(buyer: Buyer, private: Buyer, shop: Shop, api: ApiClient) -> None:
    order = buyer.buy(shop.line(shop.card, 2), shop.line(shop.sticker))
    private.buy(shop.line(shop.card), form=by_card(private))
    mine = api.as_(buyer.user).get("/v1/me/orders").json()
    assert [one["uuid"] for one in mine["data"]] == [str(order.pk)]
    assert (mine["data"][0]["title"], mine["data"][0]["more"], mine["data"][0]["pieces"]) == (
        "2 × Classic-Card", 1, 3,
    )  # fmt: skip
    assert api.as_(buyer.user).get("/v1/me/orders?state=paid").json()["data"] == []
    assert api.as_(buyer.user).get(f"/v1/me/orders?account={private.account.pk}").json()["data"] == []
    assert api.as_(private.user).get(f"/v1/orders/{order.pk}").status_code == 404


def test_what_is_said_before(buyer: Buyer, private: Buyer, shop: Shop, api: ApiClient) -> None:
    lines = [shop.line(shop.card), shop.line(shop.sticker), shop.licence(1)]

    def said(who: Buyer, sent: dict[str, Any]) -> dict[str, Any]:
        basket = who.basket(*lines, form=sent)
        found: dict[str, Any] = (
            who.api.as_(who.user).get(f"/v1/checkout/{basket['checkout_id']}/review").json()
        )
        assert found["data"]["costs"] == basket["costs"]
        return found["data"]

    review = said(private, by_card(private))
    assert [one["returnable"] for one in review["items"]] == ["personalised", "yes", "licence"]
    assert (review["withdrawal_days"], review["terms_version"]) == (14, "1")
    assert (review["signed_in"], review["address_confirmed"], review["faults"]) == (True, True, {})
    review = said(buyer, form(buyer.account))
    assert {one["returnable"] for one in review["items"]} == {"business"}
    assert review["withdrawal_days"] == 0


def test_there_are_no_orders_where_nothing_is_sold(buyer: Buyer, shop: Shop, settings: Any) -> None:
    order = buyer.buy(shop.line(shop.card))
    settings.VIZITKA_BILLING = False
    client = buyer.api.as_(buyer.user)
    assert client.get("/v1/me/orders").status_code == 404
    assert client.get(f"/v1/orders/{order.pk}").status_code == 404


def test_a_card_waits_for_its_payment(private: Buyer, shop: Shop) -> None:
    order = private.buy(shop.line(shop.sticker, 2), form=by_card(private))
    assert (order.state, order.completed_at) == (OrderState.PENDING, None)
    assert StockHold.objects.get().state == "held"
    private.pay(order)
    assert (order.state, order.completed_at is not None) == (OrderState.PAID, True)
    assert StockHold.objects.get().state == "taken"


def test_a_stolen_space_gets_no_licence(
    buyer: Buyer, shop: Shop, make_space: MakeSpace, make_user: MakeUser, add_member: AddMember
) -> None:
    space = make_space(owner=make_user())
    add_member(space, "editor", buyer.user)
    line = {**shop.licence(3), "space_id": str(space.pk)}
    assert buyer.place(buyer.basket(line), 403)["code"] == "forbidden"
    nothing_was_ordered()

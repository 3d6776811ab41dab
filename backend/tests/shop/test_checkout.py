"""Baskets: what is kept of them, who reads them, and what they cost (specification, sections 4, 5, 7 and 8)."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

import pytest

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.shop.conftest import Shop, Team, put
from vizitka.billing.models import Seller
from vizitka.licensing.errors import SellerIncomplete
from vizitka.shop import checkout
from vizitka.shop.models import ArticlePrice, CheckoutSession, OpenBasket

pytestmark = pytest.mark.django_db

AT = {"firstName": "Ada", "lastName": "B", "address": {"zipcode": "6020", "country_id": "AT"}}


def form(**billing: Any) -> dict[str, Any]:
    return {"billing": {**AT, **billing}, "email": "ada@example.org", "paid_with": "invoice"}


def test_an_item_begins_with_one_piece_at_the_usual_rate(api: ApiClient, shop: Shop) -> None:
    found = put(api, [{"article_id": str(shop.card.pk)}])
    (item,) = found["items"]
    assert (item["quantity"], item["single_price"], item["single_price_gross"]) == (1, 2000, 2400)
    assert (item["price"], item["price_gross"], item["currency"]) == (2000, 2400, "EUR")
    assert item["products"]["card"]["uuid"] == str(shop.card.pk)
    assert item["products"]["card"]["payment"] == "once"
    assert item["products"]["licence"] is None
    assert found["costs"]["subtotal"] == 2400
    assert found["costs"]["total"] == 2400 + 480
    assert (found["costs"]["leading"], found["costs"]["tax_known"]) == ("gross", False)


def test_prices_and_names_that_are_sent_are_not_read(api: ApiClient, shop: Shop) -> None:
    first = put(api, [shop.line(shop.card, 2)])
    forged = {**first["items"][0], "price": 1, "single_price": 1, "single_price_gross": 1, "name": "Free"}
    forged |= {"discount": 99, "shown": {"goods": 1}, "single_price_gross_discount": 0, "currency": "JPY"}
    found = put(api, [forged], checkout_id=first["checkout_id"])
    assert found == {**first, "items": [first["items"][0]]}


def test_there_is_never_less_than_one(api: ApiClient, shop: Shop) -> None:
    put(api, [shop.line(shop.card, 0)], 422)
    put(api, [shop.line(shop.card, -3)], 422)
    assert not CheckoutSession.objects.exists()


def test_more_pieces_reach_the_next_step(api: ApiClient, shop: Shop) -> None:
    found = put(api, [shop.line(shop.card, 49)])
    assert found["items"][0]["single_price"] == 2000
    found = put(api, [{**found["items"][0], "quantity": 50}], checkout_id=found["checkout_id"])
    assert found["items"][0]["single_price"] == 1500
    assert found["items"][0]["changed"] == []


def test_an_emptied_basket_is_gone(api: ApiClient, shop: Shop, user: Any) -> None:
    found = put(api.as_(user), [shop.line(shop.card)])
    empty = put(api.as_(user), [], checkout_id=found["checkout_id"])
    assert (empty["checkout_id"], empty["items"], empty["costs"]["total"]) == (None, [], 0)
    assert not CheckoutSession.objects.exists()
    assert not OpenBasket.objects.exists()
    assert api.get(f"/v1/checkout/{found['checkout_id']}").status_code == 404


def test_an_unknown_or_old_id_makes_a_new_basket(api: ApiClient, shop: Shop) -> None:
    unknown = str(uuid.uuid4())
    found = put(api, [shop.line(shop.card)], checkout_id=unknown)
    assert found["checkout_id"] not in {None, unknown}
    shop.at("2027-06-16")
    assert api.get(f"/v1/checkout/{found['checkout_id']}").status_code == 404
    again = put(api, [shop.line(shop.card)], checkout_id=found["checkout_id"])
    assert again["checkout_id"] != found["checkout_id"]
    assert checkout.forget_old() == 1
    assert str(CheckoutSession.objects.get().pk) == again["checkout_id"]


def test_a_basket_comes_along_when_somebody_signs_in(api: ApiClient, shop: Shop, make_user: MakeUser) -> None:
    me, other = make_user(), make_user()
    found = put(api, [shop.line(shop.card, 3)])
    address = f"/v1/checkout/{found['checkout_id']}"
    none = api.as_(me).get("/v1/me/checkout")
    assert none.status_code == 200, "each page asks, and a browser shouts about every 404"
    assert (none.json()["checkout_id"], none.json()["items"], none.json()["costs"]["total"]) == (None, [], 0)
    taken = put(api.as_(me), found["items"], checkout_id=found["checkout_id"])
    assert taken["checkout_id"] == found["checkout_id"]
    assert api.as_(me).get("/v1/me/checkout").json()["checkout_id"] == found["checkout_id"], "elsewhere"
    assert api.get(address).status_code == 404, "signed out: it is the person's"
    assert api.as_(other).get(address).status_code == 404
    foreign = put(api.as_(other), [shop.line(shop.sticker)], checkout_id=found["checkout_id"])
    assert foreign["checkout_id"] != found["checkout_id"]
    assert api.as_(me).get(address).json()["items"][0]["quantity"] == 3


def test_form_and_step_are_kept_as_the_specification_names_them(api: ApiClient, shop: Shop) -> None:
    sent = form(company_name="Alpenwerk", address={"address_line1": "A 1", "country_id": "AT"})
    sent |= {"delivery": {"phone": "+43 1", "address": {"city": "Wien"}}, "differentDelivery": True}
    found = put(api, [shop.line(shop.card)], form=sent, step="addresses")
    kept = api.get(f"/v1/checkout/{found['checkout_id']}").json()
    assert kept["step"] == "addresses"
    assert kept["form"]["billing"]["company_name"] == "Alpenwerk"
    assert kept["form"]["delivery"]["address"]["city"] == "Wien"
    assert kept["form"]["differentDelivery"] is True
    assert put(api, kept["items"], checkout_id=kept["checkout_id"], step="done")["step"] == "addresses"
    assert put(api, kept["items"], checkout_id=kept["checkout_id"])["form"] == kept["form"]


def test_a_price_that_changed_is_told_and_confirmed(api: ApiClient, shop: Shop) -> None:
    found = put(api, [shop.line(shop.card, 2)])
    ArticlePrice.objects.create(
        article=shop.card, from_quantity=1, amount=2500, valid_from=dt.date(2026, 6, 16)
    )
    shop.at("2026-06-16")
    address = f"/v1/checkout/{found['checkout_id']}"
    told = api.get(address).json()
    assert told["changed"] is True
    assert told["items"][0]["changed"] == [{"what": "price", "before": 2400, "now": 3000}]
    kept = put(api, told["items"], checkout_id=told["checkout_id"], step="payment")
    assert kept["changed"] is True, "a step further is no yes"
    seen = put(api, kept["items"], checkout_id=kept["checkout_id"], confirmed=True)
    assert seen["changed"] is False
    assert api.get(address).json()["changed"] is False


def test_businesses_see_net_prices_and_others_gross_ones(api: ApiClient, shop: Shop) -> None:
    private = put(api, [shop.line(shop.card, 2)], form=form())
    assert private["costs"] | {"taxes": 0} == {
        "total": 5280, "subtotal": 4800, "currency": "EUR", "discount": 0, "shipping": 480,
        "leading": "gross", "net": 4400, "tax": 880, "rounding": 0, "taxes": 0, "tax_known": True,
        "shipping_known": True,
    }  # fmt: skip
    business = put(api, [shop.line(shop.card, 2)], form=form(company_name="Alpenwerk AG"))
    assert (business["costs"]["subtotal"], business["costs"]["shipping"]) == (4000, 400)
    assert (business["costs"]["leading"], business["costs"]["total"]) == ("net", 5280)


def test_goods_that_leave_the_eu_are_not_taxed(api: ApiClient, shop: Shop) -> None:
    address = {"zipcode": "8001", "country_id": "CH"}
    found = put(api, [shop.line(shop.card)], form=form(address=address))
    assert [(tax["category"], tax["rate"], tax["tax"]) for tax in found["costs"]["taxes"]] == [("G", "0", 0)]
    assert found["costs"]["total"] == 2000 + 1900


# --- people


def test_people_are_counted_here(api: ApiClient, shop: Shop, team: Team) -> None:
    def count(**people: Any) -> int:
        chosen = shop.line(shop.card, 7, space_id=str(team.space.pk), people=people)
        found = put(api.as_(team.owner), [chosen])["items"][0]
        assert found["quantity"] == (found["people"]["count"] or 7)
        return int(found["people"]["count"])

    assert count(kind="all") == 3
    assert count(kind="department", department="Sales") == 2
    assert count(kind="without_product") == 3
    assert count(kind="chosen", card_ids=[str(team.cards[0].pk)] * 2) == 1
    assert count(kind="none") == 0


def test_new_people_are_told(api: ApiClient, shop: Shop, team: Team, make_card: MakeCard) -> None:
    chosen = shop.line(shop.card, space_id=str(team.space.pk), people={"kind": "all"})
    found = put(api.as_(team.owner), [chosen])
    make_card(team.space)
    told = api.as_(team.owner).get(f"/v1/checkout/{found['checkout_id']}").json()
    assert told["items"][0]["changed"] == [{"what": "people", "before": 3, "now": 4}]
    assert told["changed"] is True


def test_nobody_reads_of_another_space(
    api: ApiClient, shop: Shop, team: Team, make_space: MakeSpace, make_card: MakeCard, add_member: AddMember
) -> None:
    elsewhere = make_space()
    stranger = make_card(elsewhere)

    def lines(space: Any, **people: Any) -> list[dict[str, Any]]:
        return [shop.line(shop.card, space_id=str(space.pk), people=people)]

    put(api, lines(team.space, kind="all"), 404)
    put(api.as_(team.owner), lines(elsewhere, kind="all"), 404)
    analyst = add_member(team.space, "analyst")
    put(api.as_(analyst), lines(team.space, kind="all"), 403)
    refused = put(api.as_(team.owner), lines(team.space, kind="chosen", card_ids=[str(stranger.pk)]), 422)
    assert refused["code"] == "people_unknown"
    assert not CheckoutSession.objects.exists()


def test_who_looks_after_the_space_no_more_reads_nothing_of_it(
    api: ApiClient, shop: Shop, team: Team, add_member: AddMember
) -> None:
    editor = add_member(team.space, "editor")
    client = api.as_(editor)
    chosen = shop.line(
        shop.card,
        space_id=str(team.space.pk),
        people={"kind": "chosen", "card_ids": [str(team.cards[0].pk)]},
    )
    found = put(client, [chosen, shop.line(shop.sticker)])
    team.space.members.filter(user=editor).update(role="no_role")
    told = client.get(f"/v1/checkout/{found['checkout_id']}").json()
    assert told["items"][0]["problem"] == "space_closed"
    assert told["items"][0]["people"] == {"kind": "chosen", "card_ids": [], "department": "", "count": 0}
    assert told["items"][0]["price"] == 0
    sent = [told["items"][0], {**told["items"][1], "quantity": 2}]
    both = put(client, sent, checkout_id=told["checkout_id"])
    assert [item["quantity"] for item in both["items"]][1] == 2
    kept = put(client, told["items"][1:], checkout_id=told["checkout_id"])
    assert [item["problem"] for item in kept["items"]] == [None], "the rest goes on"


# --- what cannot be bought


def test_what_is_not_there_in_such_number_is_told(api: ApiClient, shop: Shop) -> None:
    found = put(api, [shop.line(shop.sticker, 5)])
    assert found["items"][0]["in_stock"] is True
    both = [{**found["items"][0], "quantity": 3}, shop.line(shop.sticker, 3)]
    found = put(api, both, checkout_id=found["checkout_id"])
    assert [item["in_stock"] for item in found["items"]] == [False, False], "five are left for both"
    assert set(found["faults"]) >= {"items.0", "items.1"}


def test_what_is_off_the_shelf_stays_in_sight(api: ApiClient, shop: Shop) -> None:
    found = put(api, [shop.line(shop.card), shop.line(shop.sticker)])
    shop.card.active = False
    shop.card.save()
    told = api.get(f"/v1/checkout/{found['checkout_id']}").json()
    assert [item["problem"] for item in told["items"]] == ["gone", None]
    assert told["costs"]["subtotal"] == 480
    put(api, told["items"], checkout_id=told["checkout_id"])
    put(api, [shop.line(shop.card)], 422)


def test_licences_stand_beside_articles(api: ApiClient, shop: Shop) -> None:
    found = put(api, [shop.licence(10), shop.line(shop.bundle, 2)])
    alone, bundle = found["items"]
    assert alone["products"]["licence"] == {
        "uuid": str(shop.standard.pk), "name": "Standard", "short_name": "standard", "static": False,
        "payment": "yearly",
    }  # fmt: skip
    assert alone["products"]["card"] is None
    assert (alone["single_price"], alone["single_price_gross"]) == (3000, 3600)
    assert bundle["products"]["licence"]["static"] is True
    assert bundle["single_price_gross"] == 3600 + 1200
    again = put(api, found["items"], checkout_id=found["checkout_id"])
    assert again["items"] == found["items"], "what came out goes in again"


def test_where_nobody_sells_yet_the_basket_says_so(api: ApiClient, shop: Shop) -> None:
    found = put(api, [shop.line(shop.card)], form=form())
    assert "items" not in found["faults"]
    Seller.objects.update(vat_number="", tax_number="")
    found = put(api, [shop.line(shop.card)], form=form())
    assert found["faults"]["items"] == [str(SellerIncomplete.message)]


def test_without_billing_there_is_no_shop(api: ApiClient, shop: Shop, settings: Any) -> None:
    settings.VIZITKA_BILLING = False
    assert api.get("/v1/marketplace").status_code == 404
    assert api.get("/v1/marketplace/classic-card").status_code == 404
    put(api, [shop.line(shop.card)], 404)
    assert api.get(f"/v1/checkout/{uuid.uuid4()}").status_code == 404

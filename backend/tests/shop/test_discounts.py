"""Codes and partners, by what a buyer does."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

import pytest

from tests.conftest import ApiClient, MakeUser
from tests.shop.conftest import MakeCode, Shop, put
from vizitka.billing.enums import AccountRole
from vizitka.billing.services import open_account, set_account_member
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.shop import checkout, partners, placing
from vizitka.shop.enums import ResultState
from vizitka.shop.errors import CheckoutIsOver, DiscountUsedUp, OutOfStock
from vizitka.shop.models import ArticleVariant, CheckoutSession, DiscountCode, DiscountUse, Partner, StockHold
from vizitka.shop.pricing import Basket

pytestmark = pytest.mark.django_db


def basket(api: ApiClient, user: Any, items: list[dict[str, Any]], **more: Any) -> Basket:
    found = put(api.as_(user), items, **more)
    person = Person(user)
    return checkout.basket(person, checkout.access_checkout(person, uuid.UUID(found["checkout_id"])))


def later() -> dt.datetime:
    return clock.now() + dt.timedelta(hours=1)


# --- codes


def test_a_code_takes_its_percent_off_each_piece(api: ApiClient, shop: Shop, make_code: MakeCode) -> None:
    make_code(value=10)
    found = put(api, [shop.line(shop.card, 3)], code=" spring ")
    assert found["discount"] == {
        "value": 10, "type": "percent", "code": "SPRING", "package_discount": False, "amount": 720,
    }  # fmt: skip
    item = found["items"][0]
    assert (item["single_price_gross"], item["single_price_gross_discount"]) == (2400, 2160)
    assert (item["single_price"], item["price"], item["price_gross"]) == (1800, 5400, 6480)
    assert (found["costs"]["subtotal"], found["costs"]["discount"]) == (7200, 720)
    without = put(api, found["items"], checkout_id=found["checkout_id"], code="")
    assert (without["discount"], without["costs"]["discount"]) == (None, 0)


def test_an_amount_is_taken_off_each_piece(api: ApiClient, shop: Shop, make_code: MakeCode) -> None:
    make_code(type="amount", value=500)
    found = put(api, [shop.line(shop.card, 3), shop.line(shop.sticker)], code="SPRING")
    assert [item["single_price_gross_discount"] for item in found["items"]] == [1900, 0]
    assert [item["discount"] for item in found["items"]] == [1500, 480]


@pytest.mark.parametrize(
    "fields",
    [
        {"value": 0},
        {"active": False},
        {"valid_until": dt.date(2026, 6, 14)},
        {"valid_from": dt.date(2026, 6, 16)},
        {"most_uses": 3, "uses": 3},
    ],
)
def test_what_does_not_count_is_refused_like_what_there_is_not(
    api: ApiClient, shop: Shop, make_code: MakeCode, fields: dict[str, Any]
) -> None:
    make_code(**fields)
    refused = put(api, [shop.line(shop.card)], 422, code="SPRING")
    assert refused == put(api, [shop.line(shop.card)], 422, code="AUTUMN")
    assert list(refused["errors"]) == ["code"]


def test_a_code_for_licences_leaves_articles(api: ApiClient, shop: Shop, make_code: MakeCode) -> None:
    make_code(scope="packages", package=shop.standard, value=50)
    found = put(api, [shop.line(shop.card), shop.licence(2), shop.line(shop.bundle)], code="SPRING")
    assert found["discount"]["package_discount"] is True
    assert [item["discount"] for item in found["items"]] == [0, 3600, 1800]


def test_a_code_that_ends_meanwhile_is_told(api: ApiClient, shop: Shop, make_code: MakeCode) -> None:
    make_code(valid_until=dt.date(2026, 6, 15))
    found = put(api, [shop.line(shop.card)], code="SPRING")
    shop.at("2026-06-16")
    told = api.get(f"/v1/checkout/{found['checkout_id']}").json()
    assert (told["changed"], told["lost_code"], told["discount"]) == (True, "SPRING", None)
    seen = put(api, told["items"], checkout_id=told["checkout_id"], confirmed=True)
    assert (seen["changed"], seen["lost_code"]) == (False, "")


def test_codes_are_not_guessed(api: ApiClient, shop: Shop, make_code: MakeCode) -> None:
    make_code()
    found = put(api, [shop.line(shop.card)])
    for number in range(20):
        put(api, found["items"], 422, checkout_id=found["checkout_id"], code=f"GUESS{number}")
    refused = put(api, found["items"], 429, checkout_id=found["checkout_id"], code="SPRING")
    assert refused["code"] == "too_many_attempts"
    assert put(api, found["items"], checkout_id=found["checkout_id"])["discount"] is None, "the rest goes on"


def test_making_baskets_has_an_end(api: ApiClient, shop: Shop) -> None:
    for _ in range(60):
        put(api, [shop.line(shop.card)])
    put(api, [shop.line(shop.card)], 429)
    kept = CheckoutSession.objects.first()
    assert kept is not None
    put(api, [shop.line(shop.card, 2)], checkout_id=str(kept.pk))


# --- what an order takes


def test_an_order_reserves_keeps_and_gives_back(
    api: ApiClient, shop: Shop, make_code: MakeCode, user: Any
) -> None:
    code, variant = make_code(most_uses=1), shop.variant(shop.sticker)
    found = basket(api, user, [shop.line(shop.sticker, 3), shop.line(shop.sticker, 1)], code="SPRING")

    def state() -> tuple[int | None, int]:
        variant.refresh_from_db()
        code.refresh_from_db()
        return variant.stock, code.uses

    placing.reserve(found, until=later())
    assert state() == (1, 1)
    placing.reserve(found, until=later())
    assert state() == (1, 1), "the same checkout takes once"
    placing.give_back(found.session.pk)
    placing.give_back(found.session.pk)
    assert state() == (5, 0), "and gives back once"
    placing.keep(found.session.pk)
    placing.keep(found.session.pk)
    assert state() == (1, 1), "who pays after all has it, as long as it is there"
    shop.at("2026-06-17")
    assert placing.give_back_ended() == 0, "what is kept has no end"


def test_what_nobody_paid_for_goes_back_by_itself(
    api: ApiClient, shop: Shop, make_code: MakeCode, user: Any
) -> None:
    make_code(most_uses=1)
    found = basket(api, user, [shop.line(shop.sticker, 4)], code="SPRING")
    placing.reserve(found, until=later())
    assert placing.give_back_ended() == 0
    shop.at("2026-06-16")
    assert placing.give_back_ended() == 2
    assert shop.variant(shop.sticker).stock in {5, 1}
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 5
    assert DiscountCode.objects.get().uses == 0
    ArticleVariant.objects.filter(article=shop.sticker).update(stock=2)
    with pytest.raises(OutOfStock):
        placing.keep(found.session.pk)
    assert set(StockHold.objects.values_list("state", flat=True)) == {"given_back"}


def test_the_last_use_and_the_last_piece_are_taken_once(
    api: ApiClient, shop: Shop, make_code: MakeCode, make_user: MakeUser
) -> None:
    make_code(most_uses=1)
    one, two = make_user(), make_user()
    first = basket(api, one, [shop.line(shop.sticker, 4)], code="SPRING")
    second = basket(api, two, [shop.line(shop.card)], code="SPRING")
    third = basket(api, make_user(), [shop.line(shop.sticker, 2)])
    placing.reserve(first, until=later())
    with pytest.raises(DiscountUsedUp):
        placing.reserve(second, until=later())
    with pytest.raises(OutOfStock):
        placing.reserve(third, until=later())
    assert DiscountUse.objects.count() == 1


def test_a_basket_that_is_an_order_is_over(api: ApiClient, shop: Shop, user: Any) -> None:
    found = basket(api, user, [shop.line(shop.card)])
    order = uuid.uuid4()
    session = placing.locked(Person(user), found.session.pk)
    placing.close(session, order)
    placing.close(session, order)
    with pytest.raises(CheckoutIsOver):
        placing.close(session, uuid.uuid4())
    kept = api.as_(user).get(f"/v1/checkout/{session.pk}").json()
    assert (kept["step"], kept["order_id"]) == ("done", str(order))
    assert api.as_(user).get("/v1/me/checkout").json()["checkout_id"] is None
    again = put(api.as_(user), kept["items"], checkout_id=kept["checkout_id"])
    assert again["checkout_id"] != kept["checkout_id"]


# --- partners


def test_a_link_is_kept_by_an_empty_basket(api: ApiClient, shop: Shop, partner: Partner) -> None:
    found = put(api, [], partner_uuid=str(partner.pk))
    assert (found["partner_uuid"], found["items"]) == (str(partner.pk), [])
    filled = put(api, [shop.line(shop.card)], checkout_id=found["checkout_id"])
    assert filled["partner_uuid"] == str(partner.pk)
    other = Partner.objects.create(name="Last")
    last = put(api, filled["items"], checkout_id=found["checkout_id"], partner_uuid=str(other.pk))
    assert last["partner_uuid"] == str(other.pk)
    unknown = put(api, filled["items"], checkout_id=found["checkout_id"], partner_uuid=str(uuid.uuid4()))
    assert unknown["partner_uuid"] == str(other.pk)


def test_a_partner_has_a_share_of_the_net_sum_without_shipping(
    api: ApiClient, shop: Shop, partner: Partner, user: Any, make_code: MakeCode
) -> None:
    make_code(value=10)
    found = basket(api, user, [shop.line(shop.card, 10)], code="SPRING", partner_uuid=str(partner.pk))
    account = open_account("Buyer", owner=user)
    order = uuid.uuid4()
    result = partners.note(found, order, account, user)
    assert result is not None
    assert (result.base, result.share, result.state) == (18_000, 1_800, ResultState.OPEN)
    assert partners.note(found, order, account, user) == result, "an order brings one share"
    assert partners.pay_out([result.pk], actor=SYSTEM) == 0, "nothing before the order is completed"
    partners.earn(order)
    partners.reduce(order, 9_000)
    assert partners.pay_out([result.pk], actor=SYSTEM) == 1
    assert partner.user is not None
    mine = api.as_(partner.user).get("/v1/me/partner").json()["data"]
    assert (mine["orders"], mine["sums"]) == (
        1,
        [{"currency": "EUR", "open": 0, "earned": 0, "paid": 900, "owed": 0}],
    )
    assert mine["link"].endswith(f"/marketplace?partner={partner.pk}")
    # Pieces that come back after that: what was paid out stays as it was paid, a part of it is owed.
    partners.reduce(order, 6_000)
    partners.reduce(order, 3_000)
    (sums,) = api.as_(partner.user).get("/v1/me/partner").json()["data"]["sums"]
    assert (sums["paid"], sums["owed"]) == (900, 600)
    partners.take_back(order)
    (sums,) = api.as_(partner.user).get("/v1/me/partner").json()["data"]["sums"]
    assert (sums["paid"], sums["owed"]) == (0, 900)


def test_own_orders_bring_nothing(api: ApiClient, shop: Shop, partner: Partner, make_user: MakeUser) -> None:
    assert partner.user is not None
    own = put(api.as_(partner.user), [shop.line(shop.card)], partner_uuid=str(partner.pk))
    assert own["partner_uuid"] is None
    colleague = make_user()
    found = basket(api, colleague, [shop.line(shop.card)], partner_uuid=str(partner.pk))
    account = open_account("Buyer", owner=colleague)
    set_account_member(account, partner.user, AccountRole.VIEWER, actor=SYSTEM)
    assert partners.note(found, uuid.uuid4(), account, colleague) is None


def test_others_are_no_partners(api: ApiClient, shop: Shop, partner: Partner, user: Any) -> None:
    assert api.as_(user).get("/v1/me/partner").status_code == 404
    assert api.get("/v1/me/partner").status_code == 401

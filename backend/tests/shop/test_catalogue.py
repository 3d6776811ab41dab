"""The marketplace, as everybody reads it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import ApiClient
from tests.shop.conftest import Shop, article_of
from vizitka.billing.models import Seller
from vizitka.shop.models import ArticleVariant

pytestmark = pytest.mark.django_db


def test_articles_stand_in_categories_with_their_smallest_price(api: ApiClient, shop: Shop) -> None:
    found = api.get("/v1/marketplace").json()["data"]
    assert [(one["value"], one["articles"]) for one in found["categories"]] == [
        ("card", 1), ("sticker", 1), ("package", 1),
    ]  # fmt: skip
    card = next(one for one in found["articles"] if one["code"] == "classic-card")
    assert (card["from_price"], card["from_quantity"], card["made_to_order"]) == (1800, 50, True)
    assert (found["leading"], found["rate"], found["currency"]) == ("gross", "20", "EUR")
    assert [licence["short_name"] for licence in found["licences"]] == ["standard", "enterprise"]


def test_prices_are_net_for_businesses_and_of_the_country(api: ApiClient, shop: Shop) -> None:
    found = api.get("/v1/marketplace/classic-card?kind=business&country=AT").json()["data"]
    assert found["prices"] == [
        {"from_quantity": 1, "price": 2000, "net": 2000, "gross": 2400},
        {"from_quantity": 50, "price": 1500, "net": 1500, "gross": 1800},
    ]
    swiss = api.get("/v1/marketplace/classic-card?country=CH").json()["data"]
    assert (swiss["rate"], swiss["prices"][0]["price"]) == ("0", 2000)
    assert api.get("/v1/marketplace?country=XX").status_code == 422


def test_where_nobody_sells_it_is_said_before_anything_is_chosen(api: ApiClient, shop: Shop) -> None:
    for way in ("/v1/marketplace", "/v1/marketplace/classic-card"):
        assert api.get(way).json()["data"]["closed"] == ""
    Seller.objects.update(name="")
    for way in ("/v1/marketplace", "/v1/marketplace/classic-card"):
        closed = api.speaking("de").get(way).json()["data"]["closed"]
        assert (
            closed
            == "Hier kann noch nichts gekauft werden: Die Firmendaten des Betreibers sind unvollständig."
        )


def test_filters(api: ApiClient, shop: Shop) -> None:
    def codes(query: str) -> list[str]:
        return [one["code"] for one in api.get(f"/v1/marketplace?{query}").json()["data"]["articles"]]

    assert codes("category=sticker") == ["sticker"]
    assert codes("search=CLASSIC") == ["classic-card"]
    ArticleVariant.objects.filter(article=shop.sticker).update(stock=0)
    assert "sticker" not in codes("in_stock=true")


def test_an_article_speaks_the_language_of_the_reader(api: ApiClient, shop: Shop) -> None:
    assert api.speaking("de").get("/v1/marketplace/sticker").json()["data"]["name"] == "Sticker auf Deutsch"
    assert api.speaking("hu").get("/v1/marketplace/sticker").json()["data"]["name"] == "Sticker"


def test_what_is_made_for_a_person_is_not_taken_back(api: ApiClient, shop: Shop) -> None:
    assert api.get("/v1/marketplace/classic-card").json()["data"]["returnable"] is False
    assert api.get("/v1/marketplace/sticker").json()["data"]["returnable"] is True


def test_what_is_off_the_shelf_is_not_found(api: ApiClient, shop: Shop) -> None:
    shop.card.active = False
    shop.card.save()
    assert api.get("/v1/marketplace/classic-card").status_code == 404
    codes = [one["code"] for one in api.get("/v1/marketplace").json()["data"]["articles"]]
    assert "classic-card" not in codes


def test_more_articles_ask_no_more_queries(api: ApiClient, shop: Shop) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert api.get("/v1/marketplace").status_code == 200
        return len(asked)

    before = queries()
    for number in range(5):
        article_of(f"more-{number}", "badge", {1: 100}, None)
    assert queries() == before

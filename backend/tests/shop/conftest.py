"""A seller, a catalogue, and somebody who looks after a space."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.conftest import Answer, ApiClient, MakeCard, MakeSpace, MakeUser, packages_are_there
from vizitka.accounts.models import User
from vizitka.billing.models import Package, Seller
from vizitka.common import clock
from vizitka.products.models import ProductType, ProductVariant
from vizitka.shop.models import (
    Article,
    ArticlePrice,
    ArticleVariant,
    DiscountCode,
    Partner,
    ShippingRate,
)
from vizitka.spaces.models import Space

MakeCode = Callable[..., DiscountCode]
NOON = dt.datetime(2026, 6, 15, 10, tzinfo=dt.UTC)


@dataclass
class Shop:
    """`card` costs 20.00, from 50 pieces on 15.00; `sticker` 4.00, of which five are left; `bundle` is a card with a
    year of Standard."""

    card: Article
    sticker: Article
    bundle: Article
    standard: Package
    at: Callable[[str], None]

    def variant(self, article: Article) -> ArticleVariant:
        return article.assortment.all()[0]

    def line(self, article: Article, quantity: int = 1, **more: Any) -> dict[str, Any]:
        return {"article_id": str(article.pk), "quantity": quantity, **more}

    def licence(self, quantity: int, payment: str = "yearly") -> dict[str, Any]:
        products = {"licence": {"uuid": str(self.standard.pk), "payment": payment}}
        return {"products": products, "quantity": quantity}


def article_of(code: str, category: str, steps: dict[int, int], stock: int | None, **more: Any) -> Article:
    kind = "card" if category == "package" else category
    made_of = ProductType.objects.create(name=f"Type of {code}", category=kind)
    style = ProductVariant.objects.create(type=made_of, name="Matt black", colour="#111111")
    more.setdefault("names", {"en": code.title(), "de": f"{code.title()} auf Deutsch"})
    article = Article.objects.create(code=code, category=category, type=made_of, **more)
    ArticleVariant.objects.create(article=article, variant=style, stock=stock)
    for quantity, amount in steps.items():
        ArticlePrice.objects.create(
            article=article, from_quantity=quantity, amount=amount, valid_from=dt.date(2026, 1, 1)
        )
    return article


@pytest.fixture
def shop(db: None, monkeypatch: pytest.MonkeyPatch) -> Shop:
    packages_are_there()
    Seller.objects.create(
        name="Vizitka GmbH",
        address_line1="Salurner Straße 15",
        zipcode="6020",
        city="Innsbruck",
        country="AT",
        vat_number="ATU33864707",
        iban="AT611904300234573201",
    )
    standard = Package.objects.get(code="standard")
    for country, grams, amount, free in (
        ("AT", 1000, 400, 10_000),
        ("AT", 5000, 900, 10_000),
        ("EU", 1000, 900, 20_000),
        ("", 1000, 1900, None),
    ):
        ShippingRate.objects.create(country=country, up_to_grams=grams, amount=amount, free_from=free)
    moment = NOON

    def now() -> dt.datetime:
        return moment

    def at(day: str) -> None:
        nonlocal moment
        moment = dt.datetime.fromisoformat(day).replace(hour=10, tzinfo=dt.UTC)

    monkeypatch.setattr(clock, "now", now)
    return Shop(
        card=article_of("classic-card", "card", {1: 2000, 50: 1500}, None, weight_grams=6),
        sticker=article_of("sticker", "sticker", {1: 400}, 5, weight_grams=2, personalised=False),
        bundle=article_of("starter", "package", {1: 1000}, None, weight_grams=6, package=standard),
        standard=standard,
        at=at,
    )


@pytest.fixture
def make_code(shop: Shop) -> MakeCode:
    def make(code: str = "SPRING", **fields: Any) -> DiscountCode:
        return DiscountCode.objects.create(code=code, **{"type": "percent", "value": 10, **fields})

    return make


@pytest.fixture
def partner(make_user: MakeUser) -> Partner:
    return Partner.objects.create(name="Druckfreund", user=make_user(), percent=10)


@dataclass
class Team:
    """A space with three people, of whom two work in sales."""

    owner: User
    space: Space
    cards: list[Any]


@pytest.fixture
def team(make_user: MakeUser, make_space: MakeSpace, make_card: MakeCard) -> Team:
    owner = make_user()
    space = make_space(owner=owner)
    people = [("Ada", "Sales"), ("Ben", "Sales"), ("Cleo", "IT")]
    return Team(owner, space, [make_card(space, first_name=name, department=part) for name, part in people])


def put(api: ApiClient, items: list[dict[str, Any]], status: int = 200, **more: Any) -> dict[str, Any]:
    """Writes a basket and reads the answer."""
    answer: Answer = api.post("/v1/checkout", {"items": items, **more})
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found

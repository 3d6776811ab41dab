"""The back office of the shop: what an operator writes there is what is sold."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.conftest import ApiClient
from tests.images.samples import picture as sample
from tests.shop.conftest import MakeCode, Shop
from vizitka.audit.models import AuditEntry
from vizitka.billing import selectors as billing
from vizitka.products.models import ProductType, ProductVariant
from vizitka.shop import partners
from vizitka.shop.enums import ResultState
from vizitka.shop.models import (
    Article,
    ArticlePicture,
    ArticlePrice,
    ArticleVariant,
    DiscountCode,
    Partner,
    PartnerResult,
    ShippingRate,
)

pytestmark = pytest.mark.django_db
PLACE = "/backoffice/shop"


def _send(client: Client, kind: str, values: dict[str, Any], row: Any = None) -> Any:
    """Saves a page; what it refuses is in its answer."""
    end = "add/" if row is None else f"{row.pk}/change/"
    filled = {name: value for name, value in values.items() if value is not None}
    return client.post(f"{PLACE}/{kind}/{end}", filled)


def _article(**more: Any) -> dict[str, Any]:
    texts = {
        f"{field}_{code}": ""
        for field in ("name", "text")
        for code in ("de", "es", "hr", "cs", "fr", "it", "pt", "hu")
    }
    below = {
        f"{prefix}-{what}": 0
        for prefix in ("assortment", "prices", "gallery")
        for what in ("TOTAL_FORMS", "INITIAL_FORMS")
    }
    return {
        "code": "slate-stand", "category": "stand", "weight_grams": 620, "days_from": 2, "days_to": 4,
        "supply": "goods", "active": "on", "position": 3, "name_en": "Slate stand", "text_en": "", **texts,
        **below, **more,
    }  # fmt: skip


def test_an_article_is_made_priced_pictured_and_sold(
    admin_client: Client, api: ApiClient, shop: Shop
) -> None:
    kind = ProductType.objects.create(name="Stand", category="stand")
    style = ProductVariant.objects.create(type=kind, name="Slate", colour="#4a5560")
    assert "Choose a product type" in _send(admin_client, "article", _article()).content.decode()
    answer = _send(admin_client, "article", _article(type=str(kind.pk), name_de=" Aufsteller "))
    assert answer.status_code == 302, answer.context["adminform"].form.errors
    article = Article.objects.get(code="slate-stand")
    assert (article.names, article.descriptions) == ({"en": "Slate stand", "de": "Aufsteller"}, {})

    row = {"article": str(article.pk), "variant": str(style.pk), "stock": 5, "active": "on", "position": 0}
    assert _send(admin_client, "articlevariant", row).status_code == 302
    price = {"article": str(article.pk), "from_quantity": 1, "currency": "EUR", "amount": 4_900}
    assert (
        _send(admin_client, "articleprice", {**price, "valid_from": billing.day().isoformat()}).status_code
        == 302
    )
    picture = SimpleUploadedFile("stand.png", sample("PNG"), "image/png")
    given = {"article": str(article.pk), "upload": picture}
    assert _send(admin_client, "articlepicture", given).status_code == 302
    found = api.get("/v1/marketplace/slate-stand").json()["data"]
    assert (found["name"], len(found["gallery"])) == ("Slate stand", 1)
    page = admin_client.get(f"{PLACE}/article/{article.pk}/change/").content.decode()
    assert "€49.00" in page
    assert "<img" in page
    told = AuditEntry.objects.filter(action__startswith="article.").values_list("action", flat=True)
    assert sorted(told) == ["article.price_set", "article.saved", "article.saved", "article.saved"]


def test_a_price_that_counts_stands_and_one_to_come_is_taken_back(admin_client: Client, shop: Shop) -> None:
    today = billing.day()
    price = {"article": str(shop.card.pk), "from_quantity": 1, "currency": "EUR", "amount": 1}
    for day in (today, today - dt.timedelta(days=1)):
        answer = _send(admin_client, "articleprice", {**price, "valid_from": day.isoformat()})
        assert "already stands" in answer.content.decode()
    later = {**price, "valid_from": (today + dt.timedelta(days=9)).isoformat()}
    assert _send(admin_client, "articleprice", later).status_code == 302
    standing, coming = (
        ArticlePrice.objects.filter(article=shop.card, from_quantity=1, **days).get()
        for days in ({"valid_from__lte": today}, {"valid_from__gt": today})
    )
    assert (
        admin_client.post(f"{PLACE}/articleprice/{standing.pk}/delete/", {"post": "yes"}).status_code == 403
    )
    assert admin_client.post(f"{PLACE}/articleprice/{coming.pk}/delete/", {"post": "yes"}).status_code == 302
    assert not ArticlePrice.objects.filter(pk=coming.pk).exists()


def test_stock_rates_and_pictures_are_changed(admin_client: Client, shop: Shop) -> None:
    variant = ArticleVariant.objects.get(article=shop.sticker)
    row = {"stock": 40, "active": "on", "position": 2}
    assert _send(admin_client, "articlevariant", row, variant).status_code == 302
    variant.refresh_from_db()
    assert (variant.stock, variant.position) == (40, 2)
    rate = {"country": "no", "up_to_grams": 900, "currency": "EUR", "amount": 1_290, "free_from": ""}
    assert _send(admin_client, "shippingrate", rate).status_code == 302
    made = ShippingRate.objects.get(country="NO")
    assert admin_client.post(f"{PLACE}/shippingrate/{made.pk}/delete/", {"post": "yes"}).status_code == 302
    picture = SimpleUploadedFile("note.txt", b"no picture", "text/plain")
    given = {"article": str(shop.card.pk), "upload": picture}
    assert _send(admin_client, "articlepicture", given).status_code == 200
    assert not ArticlePicture.objects.filter(article=shop.card).exists()


def test_a_code_that_was_used_takes_off_what_it_took(
    admin_client: Client, shop: Shop, make_code: MakeCode
) -> None:
    code = {
        "code": " fair27 ",
        "type": "percent",
        "value": 10,
        "currency": "EUR",
        "scope": "articles",
        "active": "on",
    }
    assert _send(admin_client, "discountcode", code).status_code == 302
    made = DiscountCode.objects.get(code="FAIR27")
    DiscountCode.objects.filter(pk=made.pk).update(uses=1)
    answer = _send(admin_client, "discountcode", {**code, "value": 90}, made)
    assert "Somebody has used this code" in answer.content.decode()
    assert _send(admin_client, "discountcode", {**code, "active": None}, made).status_code == 302
    made.refresh_from_db()
    assert (made.value, made.active) == (10, False)


def test_shares_are_noted_as_paid_out_once(admin_client: Client, shop: Shop) -> None:
    assert (
        _send(admin_client, "partner", {"name": "Nordwind", "percent": 12, "active": "on"}).status_code == 302
    )
    partner = Partner.objects.get(name="Nordwind")
    earned, open_share = (
        PartnerResult.objects.create(
            partner=partner, order_id=uuid.uuid4(), base=10_000, share=1_200, currency="EUR", state=state
        )
        for state in (ResultState.EARNED, ResultState.OPEN)
    )
    assert "€12.00" in admin_client.get(f"{PLACE}/partner/").content.decode()
    chosen = {"action": "pay_out", "_selected_action": [str(earned.pk), str(open_share.pk)]}
    page = admin_client.post(f"{PLACE}/partnerresult/", chosen, follow=True).content.decode()
    assert "1 share is noted as paid out." in page
    assert "1 was left out" in page
    earned.refresh_from_db()
    open_share.refresh_from_db()
    assert (earned.state, open_share.state) == (ResultState.PAID, ResultState.OPEN)
    assert earned.paid_at is not None
    partners.reduce(earned.order_id, 5_000)
    assert "€6.00" in admin_client.get(f"{PLACE}/partnerresult/").content.decode(), "owed back"

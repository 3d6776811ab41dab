"""Every read of the catalogue."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from typing import Final

from django.conf import settings
from django.db.models import Prefetch, QuerySet
from django.utils.translation import get_language

from vizitka.common.money import Money
from vizitka.shop import rules
from vizitka.shop.enums import DiscountScope, DiscountType
from vizitka.shop.errors import ArticleNotFound
from vizitka.shop.models import (
    Article,
    ArticlePicture,
    ArticlePrice,
    ArticleVariant,
    DiscountCode,
    Partner,
    ShippingRate,
)
from vizitka.shop.rules import Discount, Rate, Step

FALLBACK: Final = "en"


def _whole() -> QuerySet[Article]:
    """Articles with everything that a page or a basket shows of them. Four queries."""
    pictures = ArticlePicture.objects.select_related("image")
    variants = ArticleVariant.objects.select_related("variant__picture")
    return Article.objects.select_related("type__picture", "package").prefetch_related(
        Prefetch("gallery", pictures), Prefetch("assortment", variants), "prices"
    )


def on_offer() -> list[Article]:
    """The articles on offer, in their order."""
    return list(_whole().filter(active=True))


def by_code(code: str) -> Article:
    """Raises `ArticleNotFound`."""
    found = _whole().filter(active=True, code=code).first()
    if found is None:
        raise ArticleNotFound
    return found


def by_ids(ids: Iterable[uuid.UUID | str]) -> dict[str, Article]:
    """Articles by their ids as text, also those that are not on offer any more."""
    return {str(article.pk): article for article in _whole().filter(pk__in=set(ids))}


def said(texts: Mapping[str, str]) -> str:
    """A text of the catalogue in the active language, else in English, else in whichever there is."""
    language = (get_language() or FALLBACK).split("-")[0]
    return texts.get(language) or texts.get(FALLBACK) or next(iter(texts.values()), "")


def steps_of(article: Article, day: dt.date, currency: str) -> list[Step]:
    """The steps of its price that count on a day. No query where the prices are read already."""
    versions = (
        Step(price.from_quantity, price.money, price.valid_from)
        for price in article.prices.all()
        if price.currency == currency
    )
    return rules.steps_on(day, versions)


def rates_to(country: str, currency: str) -> list[Rate]:
    """The rates of shipping to a country, by weight."""
    rows = ShippingRate.objects.filter(
        currency=currency, country__in={country, rules.WHOLE_EU, rules.ANYWHERE}
    )
    every = (
        Rate(row.country, row.up_to_grams, Money(row.amount, row.currency), row.free_from) for row in rows
    )
    return rules.rates_for(country, every)


def discount_of(code: str, day: dt.date) -> Discount | None:
    """What a code takes off on a day; None for one that does not count, or no more."""
    row = code_row(code)
    if row is None or not row.active or not row.value:
        return None
    if not rules.runs(day, row.valid_from, row.valid_until, row.uses, row.most_uses):
        return None
    return as_discount(row)


def code_row(code: str) -> DiscountCode | None:
    """However it is written."""
    return DiscountCode.objects.select_related("article", "package").filter(code=written(code)).first()


def as_discount(row: DiscountCode) -> Discount:
    return Discount(
        type=DiscountType(row.type),
        value=row.value,
        currency=row.currency,
        scope=DiscountScope(row.scope),
        code=row.code,
        article=str(row.article_id or ""),
        package=row.package.code if row.package else "",
    )


def written(code: str) -> str:
    """A code as it is kept."""
    return "".join(code.split()).upper()[:40]


def partner_of(partner_id: uuid.UUID | None) -> Partner | None:
    """An active partner."""
    return Partner.objects.filter(pk=partner_id, active=True).first() if partner_id else None


def currency() -> str:
    """The currency that baskets count in."""
    return str(settings.CURRENCY)


def prices_to_come(article_id: uuid.UUID, day: dt.date) -> QuerySet[ArticlePrice]:
    """Versions that have not begun, which may still be withdrawn."""
    return ArticlePrice.objects.filter(article_id=article_id, valid_from__gt=day)

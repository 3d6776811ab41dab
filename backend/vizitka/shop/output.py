"""Articles and baskets in the shape of the API."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from vizitka.billing import selectors as billing
from vizitka.billing.enums import PackageCode, PaymentInterval
from vizitka.billing.models import BillingAccount, Package
from vizitka.common.actor import Viewer
from vizitka.common.money import Money, taxed_from_net
from vizitka.images.avatars import avatar_of
from vizitka.images.models import Image
from vizitka.images.schemas import image_out
from vizitka.licensing import charging, readiness
from vizitka.licensing.errors import SellerIncomplete
from vizitka.shop import checkout, faults, schemas, selectors, taxing
from vizitka.shop.buyers import usual_account
from vizitka.shop.enums import ArticleCategory, BuyerKind, ItemPayment, ItemProblem, Leading, PeopleKind
from vizitka.shop.models import Article, ArticleVariant, CheckoutSession
from vizitka.shop.people import Numbers
from vizitka.shop.pricing import PAYMENTS, Basket, BasketLine
from vizitka.shop.rules import Step
from vizitka.shop.taxing import Taxing
from vizitka.tax import notes
from vizitka.tax.rates import in_digits

# --- the catalogue


def marketplace_out(viewer: Viewer, query: schemas.MarketplaceQuery) -> dict[str, Any]:
    """A `MarketplaceOut`."""
    day, currency = billing.day(), selectors.currency()
    account, taxed = _taxed(viewer, query, day)
    every = selectors.on_offer()
    numbers = Counter(article.category for article in every)
    rows = [_listed(article, taxed, day, currency) for article in every if _is_wanted(article, query)]
    return {
        "categories": [
            {"value": category, "text": str(category.label), "articles": numbers[category]}
            for category in ArticleCategory
            if numbers[category]
        ],
        "articles": [row for row in rows if row["in_stock"] or not query.in_stock],
        "licences": _licences(taxed, day, currency),
        "currency": currency,
        "leading": taxed.leading,
        "rate": in_digits(taxed.goods.rate),
        "account_id": account.pk if account else None,
        "closed": _closed(),
    }


def article_out(viewer: Viewer, code: str, query: schemas.ArticlePlaceQuery) -> dict[str, Any]:
    """An `ArticleOut`. Raises `ArticleNotFound`."""
    day, currency = billing.day(), selectors.currency()
    account, taxed = _taxed(viewer, query, day)
    article = selectors.by_code(code)
    steps = selectors.steps_of(article, day, currency)
    pictures = [(picture, image_out(picture.image)) for picture in article.gallery.all()]
    return {
        **_listed(article, taxed, day, currency),
        "description": selectors.said(article.descriptions),
        "gallery": [
            {"image": shown, "variant": _variant_id(article, picture.variant_id)}
            for picture, shown in pictures
            if shown is not None
        ],
        "variants": [_variant_out(variant) for variant in _on_offer(article)],
        "prices": [_step_out(step, article, taxed) for step in steps],
        "weight_grams": article.weight_grams,
        "returnable": not article.personalised,
        "currency": currency,
        "leading": taxed.leading,
        "rate": in_digits(taxed.goods.rate),
        "account_id": account.pk if account else None,
        "closed": _closed(),
    }


def _closed() -> str:
    """Why nothing can be bought, as a basket says it."""
    return "" if readiness.seller_is_complete() else str(SellerIncomplete.message)


def _taxed(
    viewer: Viewer, query: schemas.MarketplaceQuery | schemas.ArticlePlaceQuery, day: dt.date
) -> tuple[BillingAccount | None, Taxing]:
    """By whose account prices are shown, and how they are taxed."""
    account = usual_account(viewer) if query.kind is None else None
    if account is not None:
        return account, taxing.of_account(account, query.country, day)
    return None, taxing.of_place(query.country, query.kind or BuyerKind.PRIVATE, day)


def _is_wanted(article: Article, query: schemas.MarketplaceQuery) -> bool:
    if query.category is not None and article.category != query.category:
        return False
    words = query.search.casefold().split()
    text = f"{selectors.said(article.names)} {selectors.said(article.descriptions)} {article.code}".casefold()
    return all(word in text for word in words)


def _listed(article: Article, taxed: Taxing, day: dt.date, currency: str) -> dict[str, Any]:
    steps = selectors.steps_of(article, day, currency)
    prices = [_step_out(step, article, taxed) for step in steps]
    cheapest = min(prices, key=lambda price: price["price"], default=None)
    picture = _picture(article)
    variants = _on_offer(article)
    return {
        "uuid": article.pk,
        "code": article.code,
        "name": selectors.said(article.names),
        "category": article.category,
        "type": article.type.name if article.type else "",
        "image": avatar_of(picture),
        "picture": image_out(picture),
        "colours": [one.variant.colour for one in variants if one.variant.colour],
        "from_price": cheapest["price"] if cheapest else None,
        "from_quantity": cheapest["from_quantity"] if cheapest else None,
        "personalised": article.personalised,
        "in_stock": not variants or any(_has_stock(one) for one in variants),
        "made_to_order": all(one.stock is None for one in variants),
        "days_from": article.days_from,
        "days_to": article.days_to,
        "licence": _licence_out(article.package, taxed, day, currency) if article.package else None,
    }


def _picture(article: Article) -> Image | None:
    """The first of its gallery, else that of its type."""
    first = next(iter(article.gallery.all()), None)
    return first.image if first else (article.type.picture if article.type else None)


def _on_offer(article: Article) -> list[ArticleVariant]:
    return [one for one in article.assortment.all() if one.active]


def _has_stock(variant: ArticleVariant) -> bool:
    return variant.stock is None or variant.stock > 0


def _variant_id(article: Article, product_variant: uuid.UUID | None) -> uuid.UUID | None:
    return next((one.pk for one in _on_offer(article) if one.variant_id == product_variant), None)


def _variant_out(variant: ArticleVariant) -> dict[str, Any]:
    return {
        "uuid": variant.pk,
        "name": variant.variant.name,
        "colour": variant.variant.colour,
        "material": variant.variant.material,
        "image": avatar_of(variant.variant.picture),
        "picture": image_out(variant.variant.picture),
        "stock": variant.stock,
        "in_stock": _has_stock(variant),
    }


def _step_out(step: Step, article: Article, taxed: Taxing) -> dict[str, Any]:
    rate = next(how.rate for supply, how in taxed.treatments.items() if supply == article.supply)
    return {"from_quantity": step.from_quantity, **_prices(step.unit, rate, taxed)}


def _prices(net: Money, rate: Any, taxed: Taxing) -> dict[str, int]:
    gross = taxed_from_net(net, rate).gross
    leads = net if taxed.leading == Leading.NET else gross
    return {"price": leads.amount, "net": net.amount, "gross": gross.amount}


def _licences(taxed: Taxing, day: dt.date, currency: str) -> list[dict[str, Any]]:
    """What can be bought without an article."""
    packages = Package.objects.filter(active=True).exclude(code=PackageCode.FREE)
    found = (_licence_out(package, taxed, day, currency) for package in packages)
    return [licence for licence in found if licence["prices"]]


def _licence_out(package: Package, taxed: Taxing, day: dt.date, currency: str) -> dict[str, Any]:
    prices = []
    for interval in PaymentInterval:
        unit = charging.full_price(package, interval, day)
        if unit is not None and unit.currency == currency:
            prices.append({"payment": PAYMENTS[interval], **_prices(unit, taxed.service.rate, taxed)})
    return {
        "uuid": package.pk,
        "name": str(PackageCode(package.code).label),
        "short_name": package.code,
        "prices": prices,
    }


def people_out(found: Numbers) -> dict[str, Any]:
    """A `ShopPeopleOut`."""
    departments = [{"name": name, "count": count} for name, count in found.departments.items()]
    return {"all": found.all, "without_product": found.without_product, "departments": departments}


# --- the checkout


def checkout_out(viewer: Viewer, session: CheckoutSession) -> dict[str, Any]:
    """A `CheckoutOut`: everything at what it costs now."""
    found = checkout.basket(viewer, session)
    return {
        "checkout_id": None if session._state.adding else session.pk,
        "items": [_item_out(line, found) for line in found.lines],
        "discount": _discount_out(found),
        "partner_uuid": session.partner_id,
        "form": schemas.CheckoutForm.model_validate(session.form),
        "step": session.step,
        "costs": costs_out(found),
        "changed": found.changed,
        "lost_code": found.lost_code,
        "faults": faults.of_basket(found),
        "order_id": session.order_id,
    }


def costs_out(found: Basket) -> dict[str, Any]:
    """A `CheckoutCosts`."""
    return {
        "total": found.total,
        "subtotal": found.subtotal,
        "currency": found.currency,
        "discount": found.discount_amount,
        "shipping": found.shipping_amount,
        "leading": found.leading,
        "net": found.sums.net.amount,
        "tax": found.sums.tax.amount,
        "rounding": found.sums.rounding.amount,
        "taxes": [
            {
                "category": group.category,
                "rate": in_digits(group.rate),
                "base": group.base.amount,
                "tax": group.tax.amount,
                "note": notes.sentence(group.treatment.note),
            }
            for group in found.sums.groups
        ],
        "tax_known": found.taxing.known,
        "shipping_known": bool(found.taxing.ship_to_country) and found.deliverable,
    }


def _discount_out(found: Basket) -> dict[str, Any] | None:
    if found.discount is None:
        return None
    return {
        "value": found.discount.value,
        "type": found.discount.type,
        "code": found.discount.code,
        "package_discount": found.discount.package_discount,
        "amount": found.discount_amount,
    }


def _item_out(line: BasketLine, found: Basket) -> dict[str, Any]:
    item = line.item
    net, gross = line.one("net"), line.one("gross_discount")
    return {
        "uuid": line.uuid,
        "name": name_of(line),
        "products": {"licence": _item_licence(line), "card": _item_card(line)},
        "quantity": line.quantity,
        "price": net * line.quantity,
        "price_gross": gross * line.quantity,
        "single_price": net,
        "single_price_gross": line.one("gross"),
        "single_price_gross_discount": gross,
        "currency": found.currency,
        "discount": line.reduced_by(found.leading),
        "article_id": item.get("article_id"),
        "article_code": line.article.code if line.article else "",
        "variant_id": item.get("variant_id"),
        "style_id": item.get("style_id"),
        "space_id": item.get("space_id"),
        "people": _people_out(line),
        "in_stock": line.in_stock,
        "changed": [{"what": one.what, "before": one.before, "now": one.now} for one in line.changes],
        "problem": line.problem,
        "personalised": line.article is not None and line.article.personalised,
        "days_from": line.article.days_from if line.article else 0,
        "days_to": line.article.days_to if line.article else 0,
    }


def _people_out(line: BasketLine) -> dict[str, Any]:
    chosen: Mapping[str, Any] = line.item.get("people") or {}
    kind = chosen.get("kind") or PeopleKind.NONE
    closed = line.problem == ItemProblem.SPACE_CLOSED
    return {
        "kind": kind,
        "card_ids": [] if closed else chosen.get("card_ids") or [],
        "department": "" if closed else chosen.get("department") or "",
        "count": 0 if closed or kind == PeopleKind.NONE else line.quantity,
    }


def name_of(line: BasketLine) -> str:
    """What it is called in the language of who reads."""
    if line.article is not None:
        return selectors.said(line.article.names)
    return str(PackageCode(line.package.code).label) if line.package else gettext("No longer on offer")


def _item_licence(line: BasketLine) -> dict[str, Any] | None:
    if line.package is None:
        return None
    return {
        "uuid": line.package.pk,
        "name": str(PackageCode(line.package.code).label),
        "short_name": line.package.code,
        "static": line.article is not None,
        "payment": line.item.get("payment") or ItemPayment.YEARLY,
    }


def _item_card(line: BasketLine) -> dict[str, Any] | None:
    article = line.article
    if article is None or article.type is None:
        return None
    style = line.variant.variant if line.variant else None
    return {
        "uuid": article.pk,
        "name": selectors.said(article.names),
        "type": article.type.name,
        "image": avatar_of(style.picture if style and style.picture else _picture(article)),
        "category": article.category,
        "variant": style.name if style else "",
        "payment": ItemPayment.ONCE,
    }

"""What operators write in the back office: articles, prices, shipping, codes, partners."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.db import models, transaction
from django.db.models import F

from vizitka.billing import selectors as billing
from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.common.money import Money
from vizitka.images.models import Image
from vizitka.images.uses import IMAGES
from vizitka.shop.errors import NotChangeable, PriceOfArticleStands
from vizitka.shop.events import (
    ArticlePriceSet,
    ArticlePriceWithdrawn,
    ArticleSaved,
    DiscountCodeSaved,
    PartnerSaved,
    ShippingRateRemoved,
    ShippingRateSaved,
    ShopEvent,
)
from vizitka.shop.models import (
    Article,
    ArticlePicture,
    ArticlePrice,
    ArticleVariant,
    DiscountCode,
    Partner,
    ShippingRate,
)

EVENTS: Final[Mapping[type[models.Model], type[ShopEvent]]] = {
    Article: ArticleSaved,
    DiscountCode: DiscountCodeSaved,
    Partner: PartnerSaved,
    ShippingRate: ShippingRateSaved,
}

# What of a code stays as it is once somebody has used it.
FIXED: Final = ("code", "type", "value", "currency", "scope", "article", "package")


@transaction.atomic
def save(row: models.Model, values: Mapping[str, Any], *, actor: Actor) -> None:
    """Writes `values` into a row that is there or new. What is as it was is neither written nor told."""
    model: Any = type(row)
    is_new = row._state.adding
    before = None if is_new else model.objects.select_for_update().get(pk=row.pk)
    changes = _changes(before, row, values)
    if not changes and not is_new:
        return
    row.save(force_insert=is_new, update_fields=None if is_new else list(changes))
    tell(EVENTS[model].of(actor, row, changes))


def _changes(
    before: models.Model | None, row: models.Model, values: Mapping[str, Any]
) -> dict[str, tuple[Any, Any]]:
    changes: dict[str, tuple[Any, Any]] = {}
    for name, value in values.items():
        old = None if before is None else _said(getattr(before, name))
        if old != _said(value):
            changes[name] = old, _said(value)
        setattr(row, name, value)
    return changes


def _said(value: Any) -> Any:
    """As it stands in the audit log."""
    if isinstance(value, models.Model):
        return str(value)
    return value.isoformat() if isinstance(value, dt.date) else value


@transaction.atomic
def add_picture(article: Article, image: Image, *, variant: Any = None, actor: Actor) -> ArticlePicture:
    """Adds a picture at the end of the gallery."""
    last = article.gallery.order_by("-position").values_list("position", flat=True).first()
    position = 0 if last is None else last + 1
    made = ArticlePicture.objects.create(article=article, image=image, variant=variant, position=position)
    tell(ArticleSaved.of(actor, article, {"pictures": (None, str(image.pk))}))
    return made


@transaction.atomic
def remove_picture(picture: ArticlePicture, *, actor: Actor) -> None:
    """Takes a picture out of the gallery; its files go by the night's clean-up."""
    tell(ArticleSaved.of(actor, picture.article, {"pictures": (str(picture.image_id), None)}))
    image_id = picture.image_id
    picture.delete()
    IMAGES.release([image_id])


@transaction.atomic
def save_variant(
    row: ArticleVariant, *, active: bool, position: int, actor: Actor, stock: int | None
) -> None:
    """Puts a variant on offer, or changes how it is. `stock` None: made to order."""
    is_new = row._state.adding
    before = None if is_new else ArticleVariant.objects.select_for_update().get(pk=row.pk)
    values = {"active": active, "position": position, "stock": stock}
    changes = {
        f"variant {name}": (getattr(before, name, None), value)
        for name, value in values.items()
        if before is None or getattr(before, name) != value
    }
    if not changes:
        return
    for name, value in values.items():
        setattr(row, name, value)
    row.save(force_insert=is_new, update_fields=None if is_new else list(values))
    tell(ArticleSaved.of(actor, row.article, {"variant": (None, str(row.variant)), **changes}))


@transaction.atomic
def restock(variant: ArticleVariant, pieces: int, *, actor: Actor) -> None:
    """Adds pieces to what is there, beside those who buy in this moment. One that was made to order has a stock from
    now on."""
    if not ArticleVariant.objects.filter(pk=variant.pk, stock__isnull=False).update(
        stock=F("stock") + pieces
    ):
        ArticleVariant.objects.filter(pk=variant.pk).update(stock=pieces)
    tell(ArticleSaved.of(actor, variant.article, {"stock": (None, f"+{pieces} {variant.variant}")}))


@transaction.atomic
def set_price(
    article: Article, price: Money, *, from_quantity: int, valid_from: dt.date, actor: Actor
) -> ArticlePrice:
    """Makes the price of a step from a day on, or changes one whose day has not come.

    Today is possible for a step that has no price yet today. Raises `PriceOfArticleStands`.
    """
    key: dict[str, Any] = {
        "article": article,
        "from_quantity": from_quantity,
        "currency": price.currency,
        "valid_from": valid_from,
    }
    present = ArticlePrice.objects.select_for_update().filter(**key).first()
    if is_standing(article, from_quantity, price.currency, valid_from):
        raise PriceOfArticleStands
    made, _is_new = ArticlePrice.objects.update_or_create(**key, defaults={"amount": price.amount})
    amounts = (present.amount if present else None, price.amount)
    tell(
        ArticlePriceSet.of(
            actor,
            article,
            {
                "amount": amounts,
                "from_quantity": (None, from_quantity),
                "valid_from": (None, valid_from.isoformat()),
            },
        )
    )
    return made


def is_standing(article: Article, from_quantity: int, currency: str, valid_from: dt.date) -> bool:
    """Whether no price of this step can begin on that day: it is over, or there is one today already."""
    today = billing.day()
    if valid_from > today:
        return False
    same_step = ArticlePrice.objects.filter(
        article=article, from_quantity=from_quantity, currency=currency, valid_from__lte=today
    )
    return valid_from < today or same_step.exists()


def is_to_come(price: ArticlePrice) -> bool:
    """Whether its day has not come."""
    return price.valid_from > billing.day()


@transaction.atomic
def withdraw_price(price: ArticlePrice, *, actor: Actor) -> None:
    """Takes back a price whose day has not come. Raises `PriceOfArticleStands`."""
    if not is_to_come(price):
        raise PriceOfArticleStands
    tell(ArticlePriceWithdrawn.of(actor, price.article, {"amount": (price.amount, None)}))
    price.delete()


@transaction.atomic
def remove_rate(rate: ShippingRate, *, actor: Actor) -> None:
    """Takes a rate of shipping away; orders have kept what they paid."""
    tell(ShippingRateRemoved.of(actor, rate, {"amount": (rate.amount, None)}))
    rate.delete()


@transaction.atomic
def save_code(row: DiscountCode, values: Mapping[str, Any], *, actor: Actor) -> None:
    """Writes a code. What it takes off stays as it is once somebody has used it. Raises `NotChangeable`."""
    if not row._state.adding:
        before = DiscountCode.objects.select_for_update().get(pk=row.pk)
        is_other = any(name in values and getattr(before, name) != values[name] for name in FIXED)
        if before.uses and is_other:
            raise NotChangeable
    save(row, values, actor=actor)

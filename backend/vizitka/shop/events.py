"""What happens in the shop, outside of spaces."""

from __future__ import annotations

from typing import Any, Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, Event


class ShopEvent(Event):
    """Something that an operator did, or that follows from an order."""

    @classmethod
    def of(cls, actor: Actor, row: Any, changes: Changes | None = None) -> Self:
        return cls(actor=actor, object_id=row.pk, label=str(row), changes=changes or {})


class ArticleSaved(ShopEvent):
    type, kind = "article.saved", "article"


class ArticlePriceSet(ShopEvent):
    type, kind = "article.price_set", "article"


class ArticlePriceWithdrawn(ShopEvent):
    type, kind = "article.price_withdrawn", "article"


class ShippingRateSaved(ShopEvent):
    type, kind = "shipping_rate.saved", "shipping_rate"


class ShippingRateRemoved(ShopEvent):
    type, kind = "shipping_rate.removed", "shipping_rate"


class DiscountCodeSaved(ShopEvent):
    type, kind = "discount_code.saved", "discount_code"


class PartnerSaved(ShopEvent):
    type, kind = "partner.saved", "partner"


class PartnerPaidOut(ShopEvent):
    type, kind = "partner.paid_out", "partner"

"""Products that lie in a space's pool and are nobody's yet."""

from __future__ import annotations

from vizitka.common.actor import Caller
from vizitka.products.enums import Label
from vizitka.products.models import Product
from vizitka.products.permissions import PRODUCTS_MANAGE
from vizitka.spaces import matters
from vizitka.spaces.matters import Found, Matter
from vizitka.spaces.models import Space


def _unconnected(_caller: Caller, space: Space) -> Found:
    return Found(Product.objects.in_space(space.pk).filter(label=Label.NOT_CONNECTED).count())


def register_matters() -> None:
    """Called once, at the start."""
    matters.register(Matter("products_unconnected", _unconnected, PRODUCTS_MANAGE))

"""What companies' own systems can be told of products (outbox.catalogue)."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any, Final

from django.utils.translation import pgettext_lazy
from pydantic import BaseModel

from vizitka.common.actor import SpaceToken
from vizitka.outbox import catalogue
from vizitka.products import events
from vizitka.products.permissions import PRODUCTS_READ
from vizitka.products.selectors import access_product

EXAMPLE: Final = Path(__file__).with_name("told_product.json")


def register_told() -> None:
    catalogue.register(
        catalogue.Thing("product", pgettext_lazy("told", "Products"), PRODUCTS_READ, _schema, _read, EXAMPLE),
        {
            events.ProductClaimed: pgettext_lazy("told", "Product taken into the space"),
            events.ProductLinked: pgettext_lazy("told", "Product connected to a card"),
            events.ProductMoved: pgettext_lazy("told", "Product connected to another card"),
            events.ProductReleased: pgettext_lazy("told", "Product disconnected"),
            events.ProductSwitchedOff: pgettext_lazy("told", "Product switched off"),
            events.ProductSwitchedOn: pgettext_lazy("told", "Product switched on"),
            events.ProductLocked: pgettext_lazy("told", "Product locked"),
            events.ProductUnlocked: pgettext_lazy("told", "Product unlocked"),
            events.ProductGivenUp: pgettext_lazy("told", "Product given up by the space"),
            events.ProductCopied: pgettext_lazy("told", "Copy of a chip noticed"),
        },
    )


def _schema() -> type[BaseModel]:
    from vizitka.products.schemas import ProductOut

    return ProductOut


def _read(reader: SpaceToken, product_id: uuid.UUID) -> dict[str, Any]:
    from vizitka.products.output import product_out

    return product_out(access_product(reader, product_id, PRODUCTS_READ))

"""Products as a printer delivers them, with a PIN that the tests know."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

from vizitka.products.hashing import pin_hash
from vizitka.products.models import STOCK, Product, ProductBatch, ProductSerial, ProductType, ProductVariant
from vizitka.products.rules import serial_of

PIN = "73052846"
WRONG = "73052847"
# Their serials have letters among the digits.
_numbers = itertools.count(4_817_362_950_147_283)


@dataclass(frozen=True)
class Given:
    """A product by its serial, wherever it lies."""

    serial: str

    def product(self) -> Product:
        row = ProductSerial.objects.get(serial=self.serial)
        return Product.objects.in_space(row.space_id).get(pk=row.product_id)

    @property
    def path(self) -> str:
        return f"/p/{self.serial}"


def next_serial() -> str:
    number = next(_numbers)
    return serial_of([number // 29**place % 29 for place in range(11)])


def make_batch(**values: Any) -> ProductBatch:
    kind, _ = ProductType.objects.get_or_create(
        name="Card of birch", defaults={"category": "card", "chip": "ntag215"}
    )
    variant, _ = ProductVariant.objects.get_or_create(
        type=kind, name="Natural", defaults={"colour": "#c9a26b"}
    )
    number = (ProductBatch.objects.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    made = {"type": kind, "variant": variant if "type" not in values else None, "quantity": 1, **values}
    return ProductBatch.objects.create(number=number, **made)


def make_product(batch: ProductBatch | None = None) -> Given:
    serial = next_serial()
    product = Product.objects.create(
        space_id=STOCK, serial=serial, pin_hash=pin_hash(serial, PIN), batch=batch or make_batch()
    )
    ProductSerial.objects.create(serial=serial, product_id=product.pk)
    return Given(serial)

"""Products and what is asked for them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from tests.permissions.samples.world import (
    Sample,
    World,
)
from vizitka.common.actor import SYSTEM

if TYPE_CHECKING:
    pass


def products_csv() -> dict[str, Any]:
    file = io.BytesIO(b"Serial;PIN;Email\n2345-6789-ABC4;20301122;ada@example.org\n")
    file.name = "products.csv"
    return {"file": file}


def with_product(world: World) -> None:
    """One that is connected to the card."""
    from tests.products.samples import make_product
    from vizitka.products.enums import Side
    from vizitka.products.services import connect

    given = make_product()
    done = connect(
        SYSTEM,
        Side.SPACE,
        world.space.pk,
        given.serial,
        PRODUCT_PIN,
        card_id=world.card.pk,
        origin="192.0.2.7",
    )
    world.extra["product_id"] = done.pk


def with_new_product(world: World) -> None:
    """One that is connected, and one that could take its place."""
    from tests.products.samples import make_product

    with_product(world)
    world.extra["serial"] = make_product().serial


def with_foreign_product(world: World) -> None:
    """One that lies in the pool of a space which nobody here has to do with."""
    from tests.products.samples import make_product
    from vizitka.products.enums import Side
    from vizitka.products.services import connect
    from vizitka.spaces.models import Space

    given = make_product()
    space = Space.objects.create(name="Far away", username="far-away")
    connect(SYSTEM, Side.SPACE, space.pk, given.serial, PRODUCT_PIN, card_id=None, origin="192.0.2.7")
    world.extra["serial"] = given.serial


def with_product_request(world: World) -> None:
    """A stranger asks for the product of the card."""
    from vizitka.products.models import Product, ProductRequest

    with_product(world)
    product = Product.objects.in_space(world.space.pk).get(pk=world.extra["product_id"])
    request = ProductRequest.objects.create(
        space=world.space, product_id=product.pk, serial=product.serial, asker=world.people["stranger"]
    )
    world.extra["request_id"] = request.pk


def with_product_change(world: World) -> None:
    """A change of products that can be undone."""
    from vizitka.products.enums import Act
    from vizitka.products.services import change_many

    with_product(world)
    done = change_many(SYSTEM, world.space.pk, [world.extra["product_id"]], Act.HIDE)
    assert done.change is not None
    world.extra["change_id"] = done.change.pk


PRODUCT_PIN = "73052846"
PRODUCT_REQUEST = {"request_id": lambda world: world.extra["request_id"]}
PRODUCT = {"product_id": lambda world: world.extra["product_id"]}

SAMPLES: dict[str, Sample] = {
    # products
    "list_my_products": Sample(prepare=with_product),
    "list_products": Sample(prepare=with_product),
    "list_product_changes": Sample(prepare=with_product),
    "count_my_products": Sample(prepare=with_product),
    "count_products": Sample(prepare=with_product),
    "export_my_products": Sample({"format": "csv"}, prepare=with_product),
    "export_products": Sample({"format": "csv"}, prepare=with_product),
    "list_product_types": Sample(prepare=with_product),
    "list_my_product_types": Sample(prepare=with_product),
    "list_serial_numbers": Sample(prepare=with_product, on_card=True),
    "list_people_for_products": Sample(prepare=with_product),
    "connect_product": Sample(
        lambda world: {"serial": world.extra["serial"], "pin": PRODUCT_PIN, "card": str(world.card.pk)},
        prepare=with_new_product,
        own_refusal=True,
    ),
    "get_product": Sample(path=PRODUCT, prepare=with_product, on_card=True),
    "change_product": Sample({"act": "hide"}, path=PRODUCT, prepare=with_product, on_card=True),
    "swap_product": Sample(
        lambda world: {"serial": world.extra["serial"], "pin": PRODUCT_PIN, "reason": "lost"},
        path=PRODUCT,
        prepare=with_new_product,
        on_card=True,
    ),
    "change_products": Sample(
        lambda world: {"act": "hide", "uuids": [str(world.extra["product_id"])]}, prepare=with_product
    ),
    "ask_for_product": Sample(
        lambda world: {"serial": world.extra["serial"], "pin": PRODUCT_PIN}, prepare=with_foreign_product
    ),
    "list_product_requests": Sample(prepare=with_product_request),
    "grant_product_request": Sample({}, path=PRODUCT_REQUEST, prepare=with_product_request),
    "refuse_product_request": Sample(path=PRODUCT_REQUEST, prepare=with_product_request),
    "connect_products_by_list": Sample(files=products_csv, query="?dry_run=false"),
    "undo_product_change": Sample(
        path={"change_id": lambda world: world.extra["change_id"]}, prepare=with_product_change
    ),
}

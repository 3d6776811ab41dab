"""Samples of orders: what an account has ordered, and a basket that its owner is about to order."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from tests.permissions.samples.billing import with_invoice
from tests.permissions.samples.world import NONE, Sample, World
from vizitka.common.actor import Person

HOME = {"address_line1": "Weg 1", "zipcode": "6020", "city": "Innsbruck", "country_id": "AT", "vat_nr": ""}


def with_basket(world: World) -> None:
    """A basket of the owner's with two stickers, all filled in."""
    from vizitka.billing import selectors as billing
    from vizitka.products.models import ProductType, ProductVariant
    from vizitka.shop import checkout
    from vizitka.shop.checkout import Chosen, Wish
    from vizitka.shop.models import Article, ArticlePrice, ArticleVariant, ShippingRate

    with_invoice(world)
    kind = ProductType.objects.create(name="Sticker", category="sticker")
    article = Article.objects.create(
        code="sticker", category="sticker", type=kind, names={"en": "Sticker"}, personalised=False
    )
    style = ProductVariant.objects.create(type=kind, name="White")
    variant = ArticleVariant.objects.create(article=article, variant=style)
    day = billing.day() - dt.timedelta(days=1)
    ArticlePrice.objects.create(article=article, amount=400, valid_from=day)
    ShippingRate.objects.create(country="", up_to_grams=1000, amount=500)
    owner = Person(world.people["owner"])
    form = {
        "paid_with": "invoice",
        "email": "owner@example.org",
        "billing": {"company_name": "Alpenwerk AG", "address": HOME},
        "account_id": str(world.extra["account_id"]),
        "terms_version": "1",
        "accepted": True,
    }
    wish = Wish(items=[Chosen(article_id=article.pk, variant_id=variant.pk, quantity=2)], form=form)
    session = checkout.save(owner, wish, origin="127.0.0.1")
    world.extra["checkout_id"] = session.pk
    world.extra["total"] = checkout.basket(owner, session).total
    # It is the owner's own; roles in the account do not count.
    world.account_roles = {}


def with_order(world: World) -> None:
    """What the owner has ordered for the account, in which others have their roles."""
    from vizitka.orders import placing

    with_basket(world)
    owner = Person(world.people["owner"])
    made = placing.place(owner, world.extra["checkout_id"], total=world.extra["total"])
    world.extra["order_id"] = made.pk
    world.account_roles = {
        "owner": "owner",
        "free_owner": "owner",
        "admin": "accountant",
        "analyst": "viewer",
    }


def with_order_of_mine(world: World) -> None:
    with_order(world)
    world.account_roles = {}


def with_lost_product(world: World) -> None:
    """A product of a kind that the shop sells, on the card of the space."""
    from tests.products.samples import make_batch, make_product
    from vizitka.orders import replacing
    from vizitka.products.enums import Side
    from vizitka.products.services.connecting import connected
    from vizitka.shop.models import ArticleVariant

    with_basket(world)
    sold = ArticleVariant.objects.select_related("variant__type").get().variant
    batch = make_batch(type=sold.type)
    batch.variant = sold
    batch.save()
    given = make_product(batch)
    owner = Person(world.people["owner"])
    world.extra["product_id"] = connected(owner, Side.SPACE, world.space.pk, given.serial, world.card.pk).pk
    replacing.put_plan(owner, world.space, account_id=world.extra["account_id"], approval=True)


def with_replacement(world: World) -> None:
    """Which the card user has asked for."""
    from vizitka.cards.selectors import access_card
    from vizitka.orders import replacing
    from vizitka.orders.permissions import REPLACEMENTS_ASK

    with_lost_product(world)
    user = Person(world.people["card_user"])
    access = access_card(user, world.card.pk, REPLACEMENTS_ASK)
    made = replacing.ask(user, access, world.extra["product_id"], reason="Lost on the train")
    world.extra["replacement_id"] = made.pk


def _token(world: World) -> str:
    from vizitka.orders import printer
    from vizitka.orders.models import Order

    return printer.token_of(Order.objects.get(pk=world.extra["order_id"]))


def _total(world: World) -> dict[str, Any]:
    return {"total": world.extra["total"]}


BASKET: Final = {"checkout_id": lambda world: world.extra["checkout_id"]}
ORDER: Final = {"order_id": lambda world: world.extra["order_id"]}
PRINT_JOB: Final = {"token": lambda world: _token(world)}
REPLACEMENT: Final = {"replacement_id": lambda world: world.extra["replacement_id"]}
SAMPLES: Final[dict[str, Sample]] = {
    "review_checkout": Sample(path=BASKET, prepare=with_basket),
    "open_checkout_account": Sample(path=BASKET, prepare=with_basket, owned_by="owner"),
    "place_order": Sample(_total, path=BASKET, prepare=with_basket, owned_by="owner"),
    "list_my_orders": Sample(prepare=with_order_of_mine),
    "read_order": Sample(path=ORDER, prepare=with_order),
    "cancel_order": Sample({"reason": "Too many"}, path=ORDER, prepare=with_order),
    "return_pieces": Sample(
        lambda world: {"lines": [{"uuid": str(world.extra["order_id"]), "quantity": 1}]},
        path=ORDER,
        prepare=with_order,
        success=NONE,
    ),
    "fetch_print_job": Sample(path=PRINT_JOB, prepare=with_order, success=NONE),
    "report_print_job": Sample({"parcels": []}, path=PRINT_JOB, prepare=with_order, success=NONE),
    "list_card_replacements": Sample(prepare=with_replacement, on_card=True),
    "ask_for_replacement": Sample(
        lambda world: {"product": str(world.extra["product_id"]), "reason": "Lost on the train"},
        prepare=with_lost_product,
        on_card=True,
    ),
    "list_replacements": Sample(prepare=with_replacement),
    "approve_replacement": Sample(path=REPLACEMENT, prepare=with_replacement),
    "refuse_replacement": Sample({"answer": "No"}, path=REPLACEMENT, prepare=with_replacement),
    "read_replacement_plan": Sample(prepare=with_lost_product),
    "put_replacement_plan": Sample({"account": None, "approval": False}, prepare=with_lost_product),
}

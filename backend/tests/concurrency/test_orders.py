"""One basket placed several times at the same moment, and several that want the last pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import MakeUser
from tests.orders.conftest import account_of, form
from tests.shop.conftest import Shop, shop  # noqa: F401  (a fixture)
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError
from vizitka.invoicing.models import Invoice
from vizitka.orders import cancelling, placing
from vizitka.orders.enums import Who
from vizitka.orders.models import Order
from vizitka.payments.models import Payment
from vizitka.shop import checkout
from vizitka.shop.checkout import Chosen, Wish
from vizitka.shop.models import Article, ArticleVariant, CheckoutSession, StockHold

pytestmark = pytest.mark.on_every_database
Together = Callable[..., list[Any]]


def _basket(buyer: Person, article: Article, quantity: int) -> CheckoutSession:
    account = account_of(buyer.user)
    wish = Wish(
        items=[Chosen(article_id=article.pk, variant_id=article.assortment.all()[0].pk, quantity=quantity)],
        form=form(account),
    )
    return checkout.save(buyer, wish, origin="127.0.0.1")


def _total(buyer: Person, session: CheckoutSession) -> int:
    return checkout.basket(buyer, session).total


def test_one_basket_at_the_same_moment_is_one_order(
    together: Together,
    make_user: MakeUser,
    shop: Shop,  # noqa: F811
) -> None:
    buyer = Person(make_user())
    session = _basket(buyer, shop.card, 2)
    total = _total(buyer, session)
    made = together(*(lambda: placing.place(buyer, session.pk, total=total).pk for _ in range(5)))
    assert len(set(made)) == 1, made
    assert (Order.objects.count(), Invoice.objects.count(), Payment.objects.count()) == (1, 1, 1)


def test_of_several_who_want_the_last_pieces_some_are_refused(
    together: Together,
    make_user: MakeUser,
    shop: Shop,  # noqa: F811
) -> None:
    buyers = [Person(make_user()) for _ in range(4)]
    baskets = [_basket(buyer, shop.sticker, 2) for buyer in buyers]
    totals = [_total(buyer, basket) for buyer, basket in zip(buyers, baskets, strict=True)]

    def work(number: int) -> Callable[[], Any]:
        return lambda: placing.place(buyers[number], baskets[number].pk, total=totals[number])

    made = together(*map(work, range(4)))
    assert sum(isinstance(one, Order) for one in made) == 2, made
    assert sum(isinstance(one, ApplicationError) for one in made) == 2, made
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 1
    assert (Order.objects.count(), Invoice.objects.count(), StockHold.objects.count()) == (2, 2, 2)
    assert sorted(Order.objects.values_list("number", flat=True)) == [1001, 1002]


def test_what_is_cancelled_twice_at_once_is_credited_once(
    together: Together,
    make_user: MakeUser,
    shop: Shop,  # noqa: F811
) -> None:
    buyer = Person(make_user())
    session = _basket(buyer, shop.sticker, 2)
    order = placing.place(buyer, session.pk, total=_total(buyer, session))
    made = together(
        *(lambda: cancelling.cancel(order.pk, Who.BUYER, buyer, reason="").state for _ in range(3))
    )
    assert made == ["cancelled"] * 3
    assert Invoice.objects.filter(kind="credit_note").count() == 1
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 5

"""Several orders at the same moment: the last piece and the last use of a code are taken once."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from tests.conftest import MakeUser
from tests.shop.conftest import Shop, shop  # noqa: F401
from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.shop import checkout, placing
from vizitka.shop.checkout import Chosen, Wish
from vizitka.shop.models import ArticleVariant, CheckoutSession, DiscountCode, DiscountUse, StockHold

pytestmark = pytest.mark.on_every_database
Together = Callable[..., list[Any]]


def _basket(user: User, article_id: uuid.UUID, quantity: int, code: str | None = None) -> uuid.UUID:
    wish = Wish(items=[Chosen(article_id=article_id, quantity=quantity)], code=code)
    return checkout.save(Person(user), wish, origin="192.0.2.1").pk


def _reserve(user: User, checkout_id: uuid.UUID) -> str:
    with transaction.atomic():
        session = placing.locked(Person(user), checkout_id)
        placing.reserve(checkout.basket(Person(user), session), until=clock.now() + dt.timedelta(hours=1))
    return "taken"


def test_stock_is_never_below_nothing(together: Together, shop: Shop, make_user: MakeUser) -> None:  # noqa: F811
    people = [make_user() for _ in range(4)]
    baskets = [_basket(user, shop.sticker.pk, 2) for user in people]
    found = together(
        *(lambda user=user, one=one: _reserve(user, one) for user, one in zip(people, baskets, strict=True))
    )
    assert sorted(map(_word, found)) == ["OutOfStock", "OutOfStock", "taken", "taken"]
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 1
    assert StockHold.objects.count() == 2


def test_the_last_use_of_a_code_is_one(together: Together, shop: Shop, make_user: MakeUser) -> None:  # noqa: F811
    DiscountCode.objects.create(code="LAST", type="percent", value=10, most_uses=1)
    people = [make_user() for _ in range(4)]
    baskets = [_basket(user, shop.card.pk, 2, "LAST") for user in people]
    found = together(
        *(lambda user=user, one=one: _reserve(user, one) for user, one in zip(people, baskets, strict=True))
    )
    # Who comes later either loses the race for it, or does not find it any more and has to look again.
    assert DiscountCode.objects.get().uses == DiscountUse.objects.count() == 1
    assert {_word(one) for one in found} <= {"taken", "DiscountUsedUp"}


def test_one_basket_placed_twice_takes_once(together: Together, shop: Shop, make_user: MakeUser) -> None:  # noqa: F811
    user = make_user()
    one = _basket(user, shop.sticker.pk, 3)
    assert together(*(lambda: _reserve(user, one) for _ in range(4))) == ["taken"] * 4
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 2


def test_what_is_given_back_twice_comes_back_once(
    together: Together,
    shop: Shop,  # noqa: F811
    make_user: MakeUser,
) -> None:
    user = make_user()
    one = _basket(user, shop.sticker.pk, 3)
    _reserve(user, one)
    assert together(*(lambda: placing.give_back(one) for _ in range(4))) == [None] * 4
    assert ArticleVariant.objects.get(article=shop.sticker).stock == 5


def test_two_changes_of_one_basket_leave_one_of_them(
    together: Together,
    shop: Shop,  # noqa: F811
    make_user: MakeUser,
) -> None:
    user = make_user()
    one = _basket(user, shop.card.pk, 1)

    def save(quantity: int) -> uuid.UUID:
        wish = Wish(checkout_id=one, items=[Chosen(article_id=shop.card.pk, quantity=quantity)])
        return checkout.save(Person(user), wish, origin="192.0.2.1").pk

    assert together(lambda: save(2), lambda: save(3)) == [one, one]
    assert CheckoutSession.objects.get().items[0]["quantity"] in {2, 3}


def _word(found: Any) -> str:
    return found if isinstance(found, str) else type(found).__name__

"""What a placed order takes from the shop: stock, a use of a code, and the basket itself.

Called by who places orders, inside the transaction of the order. Everything is kept by the checkout's id: the same
again is the same. `reserve` keeps it until an end, `keep` for good, `give_back` returns it; each thing once.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, Q

from vizitka.common import clock
from vizitka.common.actor import Viewer
from vizitka.common.errors import NotFound
from vizitka.shop import checkout
from vizitka.shop.enums import CheckoutStep, HoldState
from vizitka.shop.errors import CheckoutIsOver, DiscountUsedUp, OutOfStock
from vizitka.shop.models import (
    ArticleVariant,
    CheckoutSession,
    DiscountCode,
    DiscountUse,
    OpenBasket,
    StockHold,
)
from vizitka.shop.pricing import Basket

# How many that are over are given back at once.
PORTION = 200


def locked(viewer: Viewer, checkout_id: uuid.UUID) -> CheckoutSession:
    """The session of the viewer, held until the transaction ends; also one that is over, whose order is named by
    `order_id`. Raises `NotFound`."""
    checkout.access_checkout(viewer, checkout_id)
    found = CheckoutSession.objects.select_for_update().filter(pk=checkout_id).first()
    if found is None:
        raise NotFound
    return found


def reserve(found: Basket, *, until: dt.datetime) -> None:
    """Takes stock and a use of the code until an end. Raises `OutOfStock` and `DiscountUsedUp`; the caller's
    transaction takes the rest back."""
    checkout_id = found.session.pk
    wanted: dict[uuid.UUID, int] = {}
    for line in found.lines:
        if line.counts and line.variant is not None and line.variant.stock is not None:
            wanted[line.variant.pk] = wanted.get(line.variant.pk, 0) + line.quantity
    held = set(StockHold.objects.filter(checkout_id=checkout_id).values_list("variant_id", flat=True))
    # In the order of their keys, so that two orders never wait for each other.
    for variant_id in sorted(wanted.keys() - held):
        _take(variant_id, wanted[variant_id])
        StockHold.objects.create(
            variant_id=variant_id, checkout_id=checkout_id, quantity=wanted[variant_id], until=until
        )
    if found.discount is not None and found.discount_amount:
        _use_code(found.discount.code, checkout_id, until)


def _take(variant_id: uuid.UUID, quantity: int) -> None:
    """One conditional update: stock is never below nothing, however many buy at once."""
    rows = ArticleVariant.objects.filter(Q(stock__gte=quantity) | Q(stock=None), pk=variant_id)
    if not rows.update(stock=F("stock") - quantity):
        raise OutOfStock


def _use_code(code: str, checkout_id: uuid.UUID, until: dt.datetime) -> None:
    if DiscountUse.objects.filter(checkout_id=checkout_id).exists():
        return
    row = DiscountCode.objects.get(code=code)
    _count_use(row.pk)
    DiscountUse.objects.create(code=row, checkout_id=checkout_id, until=until)


def _count_use(code_id: uuid.UUID) -> None:
    rows = DiscountCode.objects.filter(Q(most_uses=None) | Q(uses__lt=F("most_uses")), pk=code_id)
    if not rows.update(uses=F("uses") + 1):
        raise DiscountUsedUp


def close(session: CheckoutSession, order_id: uuid.UUID) -> None:
    """The basket has become this order. Raises `CheckoutIsOver` where it was another one already."""
    if session.order_id not in {None, order_id}:
        raise CheckoutIsOver
    session.order_id, session.step, session.touched_at = order_id, CheckoutStep.DONE, clock.now()
    session.save(update_fields=["order_id", "step", "touched_at"])
    OpenBasket.objects.filter(checkout_id=session.pk).delete()


@transaction.atomic
def keep(checkout_id: uuid.UUID) -> None:
    """What was reserved is taken for good: the order goes on. What was given back meanwhile is taken again.

    Raises `OutOfStock` and `DiscountUsedUp` where that is impossible by now; nothing is changed then.
    """
    for hold in StockHold.objects.select_for_update().filter(checkout_id=checkout_id).order_by("variant_id"):
        if hold.state == HoldState.GIVEN_BACK:
            _take(hold.variant_id, hold.quantity)
        hold.state, hold.until = HoldState.TAKEN, None
        hold.save(update_fields=["state", "until"])
    for use in DiscountUse.objects.select_for_update().filter(checkout_id=checkout_id):
        if use.state == HoldState.GIVEN_BACK:
            _count_use(use.code_id)
        use.state, use.until = HoldState.TAKEN, None
        use.save(update_fields=["state", "until"])


@transaction.atomic
def give_back(checkout_id: uuid.UUID) -> None:
    """The order is given up, or cancelled before it was made: stock and use of the code are there again."""
    _give_back(
        StockHold.objects.select_for_update().filter(checkout_id=checkout_id).order_by("variant_id"),
        DiscountUse.objects.select_for_update().filter(checkout_id=checkout_id),
    )


def _give_back(holds: Iterable[StockHold], uses: Iterable[DiscountUse]) -> int:
    number = 0
    for hold in holds:
        if hold.state == HoldState.GIVEN_BACK:
            continue
        # What is made to order by now has no stock to return to.
        rows = ArticleVariant.objects.filter(pk=hold.variant_id, stock__isnull=False)
        rows.update(stock=F("stock") + hold.quantity)
        hold.state, hold.until = HoldState.GIVEN_BACK, None
        hold.save(update_fields=["state", "until"])
        number += 1
    for use in uses:
        if use.state == HoldState.GIVEN_BACK:
            continue
        DiscountCode.objects.filter(pk=use.code_id, uses__gt=0).update(uses=F("uses") - 1)
        use.state, use.until = HoldState.GIVEN_BACK, None
        use.save(update_fields=["state", "until"])
        number += 1
    return number


def give_back_ended() -> int:
    """Gives back what was reserved and whose end has come. Returns how many."""
    ended = Q(state=HoldState.HELD, until__lt=clock.now())
    with transaction.atomic():
        holds = StockHold.objects.select_for_update(skip_locked=True).filter(ended)
        uses = DiscountUse.objects.select_for_update(skip_locked=True).filter(ended)
        return _give_back(holds.order_by("variant_id")[:PORTION], uses.order_by("code_id")[:PORTION])

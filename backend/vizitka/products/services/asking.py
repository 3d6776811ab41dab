"""Asking a space for a product that one holds, and what the space answers."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from vizitka.common import clock
from vizitka.common.actor import Person, id_of
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.products import errands, selectors
from vizitka.products.enums import Act, Label, LetterKind, RequestState, Side
from vizitka.products.errors import ProductFree, ProductStopped, ProductYours, RequestDecided
from vizitka.products.events import ProductAskedFor, ProductRequestGranted, ProductRequestRefused
from vizitka.products.models import STOCK, Product, ProductRequest
from vizitka.products.selectors import Goal
from vizitka.products.services.connecting import connected, held_by_serial, prove
from vizitka.products.services.writing import do, held_product, hold_cards

# A space is told once in this time of who asks for a product.
AGAIN: Final = dt.timedelta(days=1)


def ask(
    actor: Person,
    serial: str,
    pin: str,
    *,
    message: str,
    card_id: uuid.UUID | None,
    to_space: uuid.UUID | None,
    origin: str,
) -> None:
    """Asks whoever has the product for it, which is to go to the card, or into the pool of the space, when they are
    given. Answers nothing; who asks again within a day, or was refused in it, is not heard.

    Raises `SerialMistyped`, `WrongSerialOrPin`, `TooManyAttempts`; `ProductFree`, `ProductYours` for what need not be
    asked for, and `ProductStopped` for what was called back.
    """
    number = prove(serial, pin, origin)
    with transaction.atomic():
        product = held_by_serial(number)
        if product.label == Label.CALLED_BACK:
            raise ProductStopped
        if product.space_id == STOCK:
            raise ProductFree
        if selectors.has_already(actor, product):
            raise ProductYours
        _ask(actor, product, {"message": message, "to_card_id": card_id, "to_space_id": to_space})


def _ask(actor: Person, product: Product, wish: Mapping[str, Any]) -> None:
    rows = ProductRequest.objects.in_space(product.space_id).filter(product_id=product.pk, asker=actor.user)
    last, now = rows.order_by("-asked_at").first(), clock.now()
    is_heard = last is None or now - last.told_at >= AGAIN
    if last is not None and last.state == RequestState.OPEN:
        rows.filter(pk=last.pk).update(**wish, told_at=now if is_heard else last.told_at)
    elif is_heard:
        last = ProductRequest(
            space_id=product.space_id,
            product_id=product.pk,
            serial=product.serial,
            asker=actor.user,
            asked_at=now,
            told_at=now,
        )
        for name, value in wish.items():
            setattr(last, name, value)
        last.save(force_insert=True)
    if is_heard and last is not None:
        tell(ProductAskedFor.of(actor, product, {}))
        errands.TELL_MANAGERS.put(LetterKind.ASKED, str(product.space_id), str(last.pk))


def refuse(actor: Person, space_id: uuid.UUID, request_id: uuid.UUID) -> ProductRequest:
    """The product stays where it is, and the asker is told that. Raises `NotFound`, `RequestDecided`."""
    with transaction.atomic():
        request = _open(space_id, request_id)
        product = held_product(space_id, request.product_id)
        _decide(actor, request, RequestState.REFUSED)
        tell(ProductRequestRefused.of(actor, product, {}))
    return request


def grant(
    actor: Person, space_id: uuid.UUID, request_id: uuid.UUID, *, card_id: uuid.UUID | None = None
) -> ProductRequest:
    """Gives the product to who asks: on the asker's card of the space, or on `card_id`; else where it was asked for in
    another space, as far as the asker may still have it there; else it is free for who has its PIN.

    Its former holder is not asked. Raises `NotFound`, `RequestDecided`, `ActNotPossible`.
    """
    with transaction.atomic():
        request = _open(space_id, request_id)
        goal = selectors.goal_of(request, card_id)
        if goal.card_id is not None and goal.is_here and not hold_cards(space_id, [goal.card_id]):
            raise NotFound
        product = held_product(space_id, request.product_id)
        _decide(actor, request, RequestState.GRANTED)
        tell(ProductRequestGranted.of(actor, product, {}))
        _hand_over(actor, product, Person(user=request.asker), goal)
    return request


def _hand_over(actor: Person, product: Product, asker: Person, goal: Goal) -> None:
    if product.label == Label.LOCKED:
        do(actor, Side.SPACE, product, Act.UNLOCK)
    if goal.is_here and product.label == Label.CONNECTED:
        if product.card_id != goal.card_id:
            do(actor, Side.SPACE, product, Act.MOVE, card_id=goal.card_id)
        return
    if product.card_id is not None:
        do(actor, Side.SPACE, product, Act.DISCONNECT)
    if goal.is_here:
        do(actor, Side.SPACE, product, Act.CONNECT, card_id=goal.card_id)
        return
    do(actor, Side.SPACE, product, Act.GIVE_UP)
    if goal.space_id is not None:
        # By the asker: what the next space reads names nobody of this one.
        connected(asker, Side.SPACE, goal.space_id, product.serial, goal.card_id)


def _open(space_id: uuid.UUID, request_id: uuid.UUID) -> ProductRequest:
    rows = ProductRequest.objects.in_space(space_id).filter(pk=request_id)
    request = rows.select_related("asker", "space").first()
    if request is None:
        raise NotFound
    if request.state != RequestState.OPEN:
        raise RequestDecided
    return request


def _decide(actor: Person, request: ProductRequest, state: RequestState) -> None:
    """Of two who decide at once the second reads that it was done. The product is held."""
    open_ = ProductRequest.objects.in_space(request.space_id).filter(pk=request.pk, state=RequestState.OPEN)
    request.state, request.decided_at, request.decided_by = state, clock.now(), id_of(actor)
    if not open_.update(state=state, decided_at=request.decided_at, decided_by=request.decided_by):
        raise RequestDecided
    kind = LetterKind.GRANTED if state == RequestState.GRANTED else LetterKind.REFUSED
    errands.SEND_LETTER.put(kind, str(request.space_id), str(request.pk), str(request.asker_id))

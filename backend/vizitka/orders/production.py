"""What the operator does with orders: products drawn from batches and connected to their people, parcels sent, many
orders at once."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef

from vizitka.common.actor import Actor
from vizitka.common.errors import ApplicationError, Text
from vizitka.common.events import tell
from vizitka.orders import cancelling, completing, errands, moving, selectors
from vizitka.orders.enums import OrderAct, OrderState, Who
from vizitka.orders.errors import NotEnoughProducts, OrderStands, OrderWaits
from vizitka.orders.events import OrderHandlingChanged, OrderTracked
from vizitka.orders.models import Order, OrderLine, OrderPerson, OrderProduct, OrderSettings, Parcel
from vizitka.products.enums import Act, Label, Side
from vizitka.products.models import STOCK, Product, ProductType
from vizitka.products.services.writing import Move, decided, held, hold_cards, put
from vizitka.spaces.models import Space

TRACKED: Final = ("carrier", "tracking_number", "tracking_url")


@dataclass(frozen=True, slots=True)
class Refusal:
    """An order with which it was not done, and why."""

    order: Order
    sentence: Text


@dataclass(frozen=True, slots=True)
class Done:
    """With how many orders it was done, and with which it was not."""

    number: int
    refused: Sequence[Refusal]


def many(order_ids: Iterable[uuid.UUID], work: Callable[[uuid.UUID], object]) -> Done:
    """Does something with each of many orders; one with which it cannot be done keeps nobody from the others."""
    number, refused = 0, []
    for order in Order.objects.filter(pk__in=list(order_ids)).order_by("number"):
        try:
            work(order.pk)
            number += 1
        except ApplicationError as error:
            refused.append(Refusal(order, error.message))
    return Done(number, refused)


@transaction.atomic
def begin(order_id: uuid.UUID, actor: Actor) -> Order:
    """Takes an order into production: each piece gets a product, and people's are connected to their cards already.

    Raises `OrderStands`, `OrderWaits` before it may be made, `NotEnoughProducts`.
    """
    order = moving.held(order_id)
    if order.state not in {OrderState.PENDING, OrderState.PAID}:
        raise OrderStands
    if not selectors.may_be_made(order):
        raise OrderWaits
    moving.move(order, OrderState.IN_PRODUCTION, Who.OPERATOR, actor)
    for line in order.lines.select_related("type").filter(type__isnull=False, invoice_position__isnull=False):
        _make(order, line, actor)
    if settings.PRINTER_URL:
        errands.TELL_PRINTER.put(str(order.pk))
    return order


def _make(order: Order, line: OrderLine, actor: Actor) -> None:
    """Products for all pieces of a line."""
    found = _free(line)
    people = {person.number: person for person in line.receivers.all()}
    cards = _living(line, people.values())
    by_number = dict(enumerate(found))
    space = Space.objects.living().filter(pk=line.space_id).first() if line.space_id else None
    moves = []
    for number, product in by_number.items():
        person = people.get(number)
        card_id = person.card_id if person is not None and person.card_id in cards else None
        if space is None:
            continue
        act = Act.CLAIM if card_id is None else Act.CONNECT
        new = decided(Side.SPACE, product, act, card_id=card_id, space_id=space.pk)
        moves.append(Move(actor, product, act, new, note=str(order)))
    if moves:
        put(*moves)
    OrderProduct.objects.bulk_create(
        [
            OrderProduct(
                account_id=order.account_id,
                line=line,
                receiver=people.get(number),
                number=number,
                product_id=product.pk,
                serial=product.serial,
            )
            for number, product in by_number.items()
        ],
        batch_size=500,
    )


def _living(line: OrderLine, people: Iterable[OrderPerson]) -> set[uuid.UUID]:
    """The cards that are still in the space of the line, held before the products."""
    wanted = [person.card_id for person in people if person.card_id]
    return set(hold_cards(line.space_id, wanted)) if line.space_id and wanted else set()


def _free(line: OrderLine) -> list[Product]:
    """Products of the stock that are nobody's, the oldest batches first. Who makes something of the same type waits:
    two orders never get one product. Raises `NotEnoughProducts`."""
    assert line.type_id is not None
    list(ProductType.objects.select_for_update(of=("self",)).filter(pk=line.type_id))
    rows = Product.objects.in_space(STOCK).filter(
        ~Exists(OrderProduct.objects.filter(product_id=OuterRef("pk"))),
        label=Label.NOT_CONNECTED,
        batch__type=line.type_id,
        batch__called_back_at=None,
    )
    if line.variant_id is not None:
        rows = rows.filter(batch__variant=line.variant_id)
    chosen = rows.order_by("batch__number", "serial").values_list("pk", flat=True)[: line.quantity]
    found = held(STOCK, list(chosen))
    if len(found) < line.quantity:
        raise NotEnoughProducts(line.quantity - len(found))
    return sorted(found, key=lambda product: (product.batch.number, product.serial))


@transaction.atomic
def send(order_id: uuid.UUID, actor: Actor) -> Order:
    """All parcels of the order are on their way. Raises `OrderStands`."""
    order = moving.held(order_id)
    moving.move(order, OrderState.SHIPPED, Who.OPERATOR, actor)
    order.parcels.filter(shipped_at=None).update(shipped_at=order.shipped_at)
    return order


@transaction.atomic
def deliver(order_id: uuid.UUID, actor: Actor) -> Order:
    """All of it has arrived. Raises `OrderStands`."""
    order = moving.held(order_id)
    moving.move(order, OrderState.DELIVERED, Who.OPERATOR, actor)
    return order


@transaction.atomic
def cancel(order_id: uuid.UUID, actor: Actor, *, reason: str) -> Order:
    """As `cancelling.cancel`, by the operator: what was made is called back, since names may stand on it already."""
    order = moving.held(order_id)
    was_made = order.state == OrderState.IN_PRODUCTION
    order = cancelling.cancel(order_id, Who.OPERATOR, actor, reason=reason)
    if was_made:
        _call_back(order, actor)
    return order


def _call_back(order: Order, actor: Actor) -> None:
    products = OrderProduct.objects.filter(line__order=order).values_list("product_id", flat=True)
    rows = Product.objects.across_spaces("an order is the operator's to call back, wherever its products lie")
    places: dict[uuid.UUID, list[uuid.UUID]] = {}
    found = rows.filter(pk__in=list(products)).exclude(label=Label.CALLED_BACK)
    for product_id, space_id in found.values_list("pk", "space_id"):
        places.setdefault(space_id, []).append(product_id)
    for space_id, product_ids in sorted(places.items()):
        moves = [
            Move(
                actor,
                product,
                Act.CALL_BACK,
                decided(Side.OPERATOR, product, Act.CALL_BACK, reason=str(order)),
            )
            for product in held(space_id, product_ids)
            if product.label != Label.CALLED_BACK
        ]
        if moves:
            put(*moves)


def try_again(order_id: uuid.UUID, actor: Actor) -> Order:
    """Carries out what was paid and could not be. Raises what still keeps it from being done."""
    order = Order.objects.get(pk=order_id)
    if order.impossible_since is None:
        raise OrderStands
    return completing.complete(order_id, actor=actor)


@transaction.atomic
def track(parcel_id: uuid.UUID, values: Mapping[str, str], actor: Actor) -> Parcel:
    """Who brings a parcel, and by which number it is followed."""
    account_order = Parcel.objects.values_list("order_id", flat=True).get(pk=parcel_id)
    order = moving.held(account_order)
    parcel = Parcel.objects.select_for_update(of=("self",)).get(pk=parcel_id)
    changes = {
        name: (getattr(parcel, name), values[name])
        for name in TRACKED
        if name in values and getattr(parcel, name) != values[name]
    }
    if changes:
        for name, (_before, after) in changes.items():
            setattr(parcel, name, after)
        parcel.save(update_fields=list(changes))
        text = " ".join(filter(None, (parcel.carrier, parcel.tracking_number)))
        moving.note(order, OrderAct.TRACKED, actor, before=order.state, text=text)
        tell(OrderTracked.of(actor, order, changes))
    return parcel


@transaction.atomic
def handle(row: OrderSettings, values: Mapping[str, Any], actor: Actor) -> OrderSettings:
    """Says how orders are handled from now on."""
    present = OrderSettings.objects.select_for_update().filter(pk=1).first() or OrderSettings(pk=1)
    changes = {
        name: (getattr(present, name), value)
        for name, value in values.items()
        if getattr(present, name) != value
    }
    for name, (_before, after) in changes.items():
        setattr(present, name, after)
    present.save()
    row.pk, row._state.adding = present.pk, False
    if changes:
        tell(OrderHandlingChanged.of(actor, present, changes))
    return present

"""Connecting a product by its serial and PIN, and putting a new one in place of a lost one."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from vizitka.common.actor import Actor
from vizitka.common.errors import ApplicationError, NotFound
from vizitka.common.throttle import Tried, forgive_each
from vizitka.products import rules, throttles
from vizitka.products.enums import Act, Label, Side
from vizitka.products.errors import (
    ActNotPossible,
    ProductConnected,
    ProductStopped,
    ProductTaken,
    SerialMistyped,
    WrongSerialOrPin,
)
from vizitka.products.hashing import is_pin_of
from vizitka.products.models import STOCK, Product, ProductSerial
from vizitka.products.services.writing import TRIES, Move, decided, do, held_product, hold_cards, put
from vizitka.spaces.protection.rules import normalised_pin

# What connects a product to the card that it is on, and shows nothing of.
AS_CONNECTED: Final[Mapping[Label, Act]] = {Label.HIDDEN: Act.SHOW, Label.INACTIVE: Act.SWITCH_ON}
# PINs that are looked at together: half of what a network may try at once, so that others of it go on meanwhile.
TOGETHER: Final = 30


def connect(
    actor: Actor,
    side: Side,
    space_id: uuid.UUID,
    serial: str,
    pin: str,
    *,
    card_id: uuid.UUID | None,
    origin: str,
) -> Product:
    """Connects the product to a card of the space, or takes it into the space's pool without one.

    `origin` is the address that asks. A second time it is as the first. Raises `SerialMistyped`, `WrongSerialOrPin`,
    `TooManyAttempts`, `ProductTaken`, `ProductConnected`, `ProductStopped`, `ActNotPossible` for one that the space has
    switched off, `NotFound` for a card that is not there.
    """
    number = prove(serial, pin, origin)
    with transaction.atomic():
        return connected(actor, side, space_id, number, card_id)


def swap(
    actor: Actor,
    side: Side,
    product: Product,
    serial: str,
    pin: str,
    *,
    reason: str,
    origin: str,
) -> Product:
    """Connects a new product to the card of a lost one, which is locked with the reason. Raises as `connect`, and
    `ActNotPossible` for one that has no card."""
    number = prove(serial, pin, origin)
    with transaction.atomic():
        space_id = product.space_id
        lost = held_product(space_id, product.pk)
        card_id = lost.card_id
        if card_id is None:
            raise ActNotPossible
        do(actor, side, lost, Act.LOCK, reason=reason, drops_card=True)
        return connected(actor, side, space_id, number, card_id)


def prove(serial: str, pin: str, origin: str) -> str:
    """The normalised serial, when this is its PIN. The try is counted before it is looked at.

    What exists and what does not is asked for and compared alike. Raises as `connect`.
    """
    number, digits = rules.normalised_serial(serial), normalised_pin(pin)
    if not rules.is_serial(number):
        raise SerialMistyped
    tried = throttles.CONNECT.attempt(number, origin)
    if not _right_of({number: digits}):
        raise WrongSerialOrPin
    tried.forgive()
    return number


def prove_each(pins: Mapping[str, str], origin: str) -> dict[str, ApplicationError]:
    """As `prove` for each of these serials, which are normalised, with its PIN; counted alike. Which of them it would
    refuse, and by what."""
    refused: dict[str, ApplicationError] = {
        serial: SerialMistyped() for serial in pins if not rules.is_serial(serial)
    }
    left = [serial for serial in pins if serial not in refused]
    while left:
        tried = throttles.CONNECT.attempt_each(left[:TOGETHER], origin)
        counted = {serial: one for serial, one in tried.items() if isinstance(one, Tried)}
        right = _right_of({serial: normalised_pin(pins[serial]) for serial in counted})
        forgive_each([counted[serial] for serial in right])
        refused |= {serial: one for serial, one in tried.items() if not isinstance(one, Tried)}
        refused |= {serial: WrongSerialOrPin() for serial in counted if serial not in right}
        left = [serial for serial in left if serial not in tried]
    return refused


def _right_of(pins: Mapping[str, str]) -> set[str]:
    """The serials of these whose PIN it is. One that somebody takes elsewhere in this moment is looked for there."""
    kept: dict[str, tuple[str, int]] = {}
    for _ in range(TRIES):
        places = _ids_by_place([serial for serial in pins if serial not in kept])
        moved = sum(1 for ids in places.values() for product_id in ids if product_id != STOCK)
        for space_id, ids in places.items():
            rows = Product.objects.in_space(space_id).filter(pk__in=ids)
            for serial, pin_hash, digits in rows.values_list("serial", "pin_hash", "batch__pin_digits"):
                kept[serial] = (pin_hash, digits)
                moved -= 1
        if not moved:
            break
    right = set()
    for serial, pin in pins.items():
        pin_hash, digits = kept.get(serial, ("", rules.LONGEST_PIN))
        # Spreadsheets take PINs for numbers, and drop the zeros that they begin with.
        if is_pin_of(serial, pin.zfill(digits), pin_hash):
            right.add(serial)
    return right


def _ids_by_place(serials: Collection[str]) -> dict[uuid.UUID, list[uuid.UUID]]:
    """Which products these are, by the spaces where they lie. For a serial that was never printed the stock is asked
    for one that is not there."""
    places = ProductSerial.objects.in_bulk(serials)
    found: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    for serial in serials:
        place = places.get(serial)
        found[place.space_id if place else STOCK].append(place.product_id if place else STOCK)
    return dict(sorted(found.items()))


def connected(
    actor: Actor, side: Side, space_id: uuid.UUID, serial: str, card_id: uuid.UUID | None
) -> Product:
    """Connects a product whose PIN was proved, in the caller's transaction. The card is held first, then the product:
    the second of two finds it taken."""
    done = connected_each(actor, side, space_id, {serial: card_id})
    for error in done.refused.values():
        raise error
    return done.products[serial]


@dataclass(frozen=True, slots=True)
class Connected:
    """By serial: the products that are on their cards or in the pool now, and by what the others were refused. `fresh`
    are those of them that had no card before, with the one that they have now."""

    products: Mapping[str, Product]
    refused: Mapping[str, ApplicationError]
    fresh: Mapping[uuid.UUID, uuid.UUID]


def connected_each(
    actor: Actor,
    side: Side,
    space_id: uuid.UUID,
    goals: Mapping[str, uuid.UUID | None],
    *,
    only_tried: bool = False,
) -> Connected:
    """As `connected`, of many serials with the card of each: what is refused keeps no other from being connected.
    `only_tried`: nothing is written."""
    cards = set(hold_cards(space_id, {card_id for card_id in goals.values() if card_id is not None}))
    held = held_by_serials(goals)
    products: dict[str, Product] = {}
    refused: dict[str, ApplicationError] = {}
    moves: dict[uuid.UUID, list[Move]] = defaultdict(list)
    for serial, card_id in goals.items():
        try:
            if card_id is not None and card_id not in cards:
                raise NotFound
            if serial not in held:
                raise WrongSerialOrPin
            move = _move(actor, side, held[serial], space_id, card_id)
        except ApplicationError as error:
            refused[serial] = error
            continue
        products[serial] = held[serial]
        if move is not None:
            moves[held[serial].space_id].append(move)
    fresh = {
        move.product.pk: move.new.card_id
        for ones in moves.values()
        for move in ones
        if move.act is Act.CONNECT and move.new.card_id is not None
    }
    if not only_tried:
        for ones in moves.values():
            put(*ones)
    return Connected(products, refused, fresh)


def _move(
    actor: Actor, side: Side, product: Product, space_id: uuid.UUID, card_id: uuid.UUID | None
) -> Move | None:
    """What connects the product to the card, or brings it into the pool; None where it is so already."""
    _refuse_taken(product, space_id, card_id)
    if product.label == Label.CONNECTED or (card_id is None and product.space_id == space_id):
        return None
    if product.card_id is not None:
        act = AS_CONNECTED[Label(product.label)]
        return Move(actor, product, act, decided(side, product, act))
    act = Act.CLAIM if card_id is None else Act.CONNECT
    return Move(actor, product, act, decided(side, product, act, card_id=card_id, space_id=space_id))


def held_by_serial(serial: str) -> Product:
    """As `held_by_serials`, of one. Raises `WrongSerialOrPin`."""
    for product in held_by_serials([serial]).values():
        return product
    raise WrongSerialOrPin


def held_by_serials(serials: Collection[str]) -> dict[str, Product]:
    """The products, held without their cards: those that have one stay as they are. Somebody else may take one
    elsewhere in this moment: then it is looked for there."""
    found: dict[str, Product] = {}
    left = list(serials)
    for _ in range(TRIES):
        for space_id, ids in _ids_by_place(left).items():
            rows = Product.objects.in_space(space_id).select_for_update(of=("self",))
            of_place = rows.select_related("batch").filter(pk__in=ids).order_by("pk")
            found |= {product.serial: product for product in of_place}
        left = [serial for serial in left if serial not in found]
        if not left:
            break
    return found


def _refuse_taken(product: Product, space_id: uuid.UUID, card_id: uuid.UUID | None) -> None:
    if product.space_id not in (STOCK, space_id):
        raise ProductTaken
    if product.label in (Label.LOCKED, Label.CALLED_BACK):
        raise ProductStopped
    if product.card_id is not None and product.card_id != card_id:
        raise ProductConnected

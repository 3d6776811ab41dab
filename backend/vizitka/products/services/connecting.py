"""Connecting a product by its serial and PIN, and putting a new one in place of a lost one."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Final

from django.db import transaction

from vizitka.common.actor import Actor
from vizitka.common.errors import NotFound
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
from vizitka.products.services.writing import TRIES, do, held_product, hold_cards
from vizitka.spaces.protection.rules import normalised_pin

# What connects a product to the card that it is on, and shows nothing of.
AS_CONNECTED: Final[Mapping[Label, Act]] = {Label.HIDDEN: Act.SHOW, Label.INACTIVE: Act.SWITCH_ON}


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
    if not _is_right(number, digits):
        raise WrongSerialOrPin
    tried.forgive()
    return number


def _is_right(serial: str, pin: str) -> bool:
    row = _place_of(serial)
    found = Product.objects.in_space(row.space_id).filter(pk=row.product_id)
    kept, digits = found.values_list("pin_hash", "batch__pin_digits").first() or ("", rules.LONGEST_PIN)
    # Spreadsheets take PINs for numbers, and drop the zeros that they begin with.
    return is_pin_of(serial, pin.zfill(digits), kept)


def _place_of(serial: str) -> ProductSerial:
    """Where the product lies; for a serial that was never printed a place where there is none."""
    found = ProductSerial.objects.filter(serial=serial).first()
    return found or ProductSerial(serial=serial, product_id=STOCK, space_id=STOCK)


def connected(
    actor: Actor, side: Side, space_id: uuid.UUID, serial: str, card_id: uuid.UUID | None
) -> Product:
    """Connects a product whose PIN was proved, in the caller's transaction. The card is held first, then the product:
    the second of two finds it taken."""
    if card_id is not None and not hold_cards(space_id, [card_id]):
        raise NotFound
    product = held_by_serial(serial)
    _refuse_taken(product, space_id, card_id)
    if product.label == Label.CONNECTED or (card_id is None and product.space_id == space_id):
        return product
    if product.card_id is not None:
        do(actor, side, product, AS_CONNECTED[Label(product.label)])
        return product
    act = Act.CLAIM if card_id is None else Act.CONNECT
    do(actor, side, product, act, card_id=card_id, space_id=space_id)
    return product


def held_by_serial(serial: str) -> Product:
    """The product, held without its card: one that has a card stays as it is. Somebody else may have taken it elsewhere
    in this moment: then it is looked for there."""
    for _ in range(TRIES):
        place = _place_of(serial)
        rows = Product.objects.in_space(place.space_id).select_for_update(of=("self",))
        product = rows.select_related("batch").filter(pk=place.product_id).first()
        if product is not None:
            return product
    raise WrongSerialOrPin


def _refuse_taken(product: Product, space_id: uuid.UUID, card_id: uuid.UUID | None) -> None:
    if product.space_id not in (STOCK, space_id):
        raise ProductTaken
    if product.label in (Label.LOCKED, Label.CALLED_BACK):
        raise ProductStopped
    if product.card_id is not None and product.card_id != card_id:
        raise ProductConnected

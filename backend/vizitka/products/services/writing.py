"""The one place where a product changes: its row, where visitors find it, its history, what is told."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from vizitka.cards.models import Card, Handle
from vizitka.cards.services.pages import pages_changed
from vizitka.common import clock
from vizitka.common.actor import Actor, id_of, kind_of
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.products.channel import key_of
from vizitka.products.enums import Act, Label, RequestState, Side
from vizitka.products.errors import ActNotPossible, ReasonMissing
from vizitka.products.events import EVENTS, tells_of
from vizitka.products.models import STOCK, Product, ProductEntry, ProductRequest, ProductSerial
from vizitka.products.rules import Transition, transition
from vizitka.spaces.enums import Channel

LONGEST_REASON: Final = 200
# How often products are looked for anew whose card was another when they were held.
TRIES: Final = 3
# After these a product has no card.
_WITHOUT: Final = frozenset({Act.CLAIM, Act.DISCONNECT, Act.GIVE_UP, Act.CALL_BACK})


@dataclass(frozen=True, slots=True)
class Standing:
    """How a product is to stand: its label, card, space, and why it is locked."""

    label: Label
    card_id: uuid.UUID | None
    space_id: uuid.UUID
    reason: str = ""

    @classmethod
    def of(cls, product: Product) -> Standing:
        return cls(Label(product.label), product.card_id, product.space_id, product.reason)


def held(space_id: uuid.UUID, product_ids: Collection[uuid.UUID]) -> list[Product]:
    """Products of a space with their cards, locked until the transaction ends, in the order of their ids; those that
    are gone are left out. Cards are held before products, as by who moves a card with all that hangs on it.

    Raises `ActNotPossible` when somebody else connects them all the time.
    """
    for _ in range(TRIES):
        try:
            # What a try has locked is free again before the next one: a card is never waited for by who has a product.
            with transaction.atomic():
                return _held_with_cards(space_id, product_ids)
        except _CardChanged:
            continue
    raise ActNotPossible


class _CardChanged(Exception):
    """Somebody else has connected a product between the reading of its card and the lock."""


def _held_with_cards(space_id: uuid.UUID, product_ids: Collection[uuid.UUID]) -> list[Product]:
    rows = Product.objects.in_space(space_id).filter(pk__in=product_ids)
    cards = {key for key in rows.values_list("card_id", flat=True) if key is not None}
    hold_cards(space_id, cards)
    found = list(rows.select_for_update(of=("self",)).select_related("batch").order_by("pk"))
    if {product.card_id for product in found if product.card_id is not None} <= cards:
        return found
    raise _CardChanged


def hold_cards(space_id: uuid.UUID, card_ids: Iterable[uuid.UUID]) -> list[uuid.UUID]:
    """The living cards of the space among these, locked in the order of their ids."""
    rows = Card.objects.in_space(space_id).living().filter(pk__in=list(card_ids))
    return list(rows.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))


def held_product(space_id: uuid.UUID, product_id: uuid.UUID) -> Product:
    """As `held`, of one. Raises `NotFound`."""
    for product in held(space_id, [product_id]):
        return product
    raise NotFound


def do(
    actor: Actor,
    side: Side,
    product: Product,
    act: Act,
    *,
    card_id: uuid.UUID | None = None,
    space_id: uuid.UUID | None = None,
    reason: str = "",
    drops_card: bool = False,
) -> None:
    """Does an act with a product that the transaction holds, by the table of transitions (rules.py).

    `card_id` is that which it is connected to, `space_id` where it goes; both stay where they are not given.
    `drops_card`: its card has another product in its place. Raises `ActNotPossible`, `ReasonMissing`.
    """
    found = transition(Label(product.label), act, side)
    if found is None:
        raise ActNotPossible
    reason = reason.strip()[:LONGEST_REASON]
    if found.needs_reason and not reason:
        raise ReasonMissing
    card = None if act in _WITHOUT or drops_card else card_id or product.card_id
    place = STOCK if act is Act.GIVE_UP else space_id or product.space_id
    if place != product.space_id and card is not None and card_id is None:
        # Its card stays where it is.
        raise ActNotPossible
    label = found.label(has_card=card is not None)
    put(actor, product, act, Standing(label, card, place, reason if _keeps_reason(found) else ""))


def _keeps_reason(found: Transition) -> bool:
    return found.to in (Label.LOCKED, Label.CALLED_BACK)


def put(actor: Actor, product: Product, act: Act, new: Standing) -> None:
    """Writes how the product stands from now on, and what that means for visitors; tells it where it was and where it
    is. The caller holds the product, and its cards."""
    old = Standing.of(product)
    if old == new:
        return
    if old.space_id != new.space_id and old.space_id != STOCK:
        _note(actor, product, act, old, new)
    _write(product, old, new)
    _lead(product, old, new)
    if new.space_id != STOCK or old.space_id == STOCK:
        _note(actor, product, act, old, new)


def _write(product: Product, old: Standing, new: Standing) -> None:
    now = clock.now()
    product.label, product.reason = new.label, new.reason
    product.card_id, product.space_id = new.card_id, new.space_id
    if new.space_id != STOCK and product.first_claimed_at is None:
        product.first_claimed_at = now
    if new.card_id != old.card_id:
        product.connected_at = now if new.card_id else None
    product.save()
    if new.space_id != old.space_id:
        ProductSerial.objects.filter(serial=product.serial).update(space_id=new.space_id)
        end_requests(old.space_id, [product.pk])


def end_requests(space_id: uuid.UUID, product_ids: Collection[uuid.UUID]) -> None:
    """The products have left the space: nobody there can give them any more."""
    if space_id != STOCK:
        rows = ProductRequest.objects.in_space(space_id).filter(product_id__in=product_ids)
        rows.filter(state=RequestState.OPEN).update(state=RequestState.OVER, decided_at=clock.now())


def _lead(product: Product, old: Standing, new: Standing) -> None:
    """Leads visitors to the card of a connected product, and makes memories of pages forget what was there before."""
    key = key_of(product.serial)
    if old.label == Label.CONNECTED:
        Handle.objects.filter(handle=key).delete()
        if old.card_id is not None:
            pages_changed(old.space_id, [old.card_id])
    if new.label == Label.CONNECTED:
        Handle.objects.create(handle=key, channel=Channel.PRODUCT, card_id=new.card_id, space_id=new.space_id)


def _note(actor: Actor, product: Product, act: Act, old: Standing, new: Standing) -> None:
    """A line of the history, and the event, in the space in which the product lies at this moment."""
    ProductEntry.objects.create(
        space_id=product.space_id,
        product_id=product.pk,
        act=act,
        before=old.label,
        after=new.label,
        reason=new.reason,
        actor_kind=kind_of(actor),
        actor_id=id_of(actor),
    )
    if tells_of(product):
        tell(EVENTS[act].of(actor, product, _changes(old, new)))


def _changes(old: Standing, new: Standing) -> dict[str, tuple[str | None, str | None]]:
    pairs: dict[str, tuple[str | None, str | None]] = {
        "label": (old.label.value, new.label.value),
        "card": (_text(old.card_id), _text(new.card_id)),
        "reason": (old.reason, new.reason),
    }
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _text(key: uuid.UUID | None) -> str | None:
    return str(key) if key else None


def change(
    actor: Actor,
    side: Side,
    space_id: uuid.UUID,
    product_id: uuid.UUID,
    act: Act,
    *,
    card_id: uuid.UUID | None = None,
    to_space: uuid.UUID | None = None,
    reason: str = "",
) -> Product:
    """One act with one product. Raises as `do`, `NotFound` for a card that is not there."""
    with transaction.atomic():
        if card_id is not None and not hold_cards(space_id, [card_id]):
            raise NotFound
        product = held_product(space_id, product_id)
        do(actor, side, product, act, card_id=card_id, space_id=to_space, reason=reason)
    return product

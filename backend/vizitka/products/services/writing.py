"""The one place where a product changes: its row, where visitors find it, its history, what is told."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from vizitka.cards.models import Card, Handle
from vizitka.cards.services.pages import pages_changed
from vizitka.common import clock, gone
from vizitka.common.actor import Actor, id_of, kind_of
from vizitka.common.counts import expect
from vizitka.common.errors import NotFound
from vizitka.common.events import Event, tell
from vizitka.products.channel import key_of
from vizitka.products.enums import Act, Label, RequestState, Side
from vizitka.products.errors import ActNotPossible, ReasonMissing
from vizitka.products.events import EVENTS, tells_of
from vizitka.products.models import STOCK, Product, ProductEntry, ProductRequest, ProductSerial
from vizitka.products.rules import WITH_CARD, Transition, transition
from vizitka.spaces.enums import Channel

LONGEST_REASON: Final = 200
# How often products are looked for anew whose card was another when they were held.
TRIES: Final = 3
# How many rows a statement writes.
AT_ONCE: Final = 500
# What of a product changes with how it stands.
WRITTEN: Final = ("label", "reason", "card", "space_id", "first_claimed_at", "connected_at", "updated_at")
# These lead to a card.
_TO_CARD: Final = frozenset({Act.CONNECT, Act.MOVE})
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


def held(
    space_id: uuid.UUID, product_ids: Collection[uuid.UUID], *, goals: Collection[uuid.UUID] = ()
) -> list[Product]:
    """Products of a space with their cards, locked until the transaction ends, in the order of their ids; those that
    are gone are left out. Cards are held before products, as by who moves a card with all that hangs on it, and those
    that products go to (`goals`) among them: in one order, nobody waits for who waits for him.

    Raises `ActNotPossible` when somebody else connects them all the time.
    """
    for _ in range(TRIES):
        try:
            # What a try has locked is free again before the next one: a card is never waited for by who has a product.
            with transaction.atomic():
                return _held_with_cards(space_id, product_ids, goals)
        except _CardChanged:
            continue
    raise ActNotPossible


class _CardChanged(Exception):
    """Somebody else has connected a product between the reading of its card and the lock."""


def _held_with_cards(
    space_id: uuid.UUID, product_ids: Collection[uuid.UUID], goals: Collection[uuid.UUID]
) -> list[Product]:
    rows = Product.objects.in_space(space_id).filter(pk__in=product_ids)
    cards = {key for key in rows.values_list("card_id", flat=True) if key is not None}
    hold_cards(space_id, {*cards, *goals})
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


@dataclass(frozen=True, slots=True)
class Move:
    """An act with a product that the transaction holds, and how the product is to stand after it. `note` is read in the
    history where the act has no reason: what the product was made for, say."""

    actor: Actor
    product: Product
    act: Act
    new: Standing
    note: str = ""


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
    """Does what `decided` says with a product that the transaction holds. Raises the same."""
    new = decided(
        side, product, act, card_id=card_id, space_id=space_id, reason=reason, drops_card=drops_card
    )
    put(Move(actor, product, act, new))


def decided(
    side: Side,
    product: Product,
    act: Act,
    *,
    card_id: uuid.UUID | None = None,
    space_id: uuid.UUID | None = None,
    reason: str = "",
    drops_card: bool = False,
) -> Standing:
    """How a product stands after an act, by the table of transitions (rules.py).

    `card_id` is that which it is connected to, `space_id` where it goes; both stay where they are not given.
    `drops_card`: its card has another product in its place. Raises `ActNotPossible`, `ReasonMissing`.
    """
    found = transition(Label(product.label), act, side)
    if found is None:
        raise ActNotPossible
    reason = reason.strip()[:LONGEST_REASON]
    if found.needs_reason and not reason:
        raise ReasonMissing
    if card_id is not None and (act not in _TO_CARD or found.to not in WITH_CARD):
        # What lies in the pool is connected to a card, not moved there.
        raise ActNotPossible
    card = None if act in _WITHOUT or drops_card else card_id or product.card_id
    place = STOCK if act is Act.GIVE_UP else space_id or product.space_id
    if place != product.space_id and card is not None and card_id is None:
        # Its card stays where it is.
        raise ActNotPossible
    label = found.label(has_card=card is not None)
    return Standing(label, card, place, reason if _keeps_reason(found) else "")


def _keeps_reason(found: Transition) -> bool:
    return found.to in (Label.LOCKED, Label.CALLED_BACK)


def put(*moves: Move) -> None:
    """Writes how products of one place stand from now on, and what that means for visitors; tells it where they were
    and where they are. The caller holds the products, and their cards. The statements are as many for all as for one.
    """
    changed = [(move, Standing.of(move.product)) for move in moves]
    changed = [(move, old) for move, old in changed if move.new != old]
    if not changed:
        return
    notes: list[ProductEntry] = []
    events: list[Event] = []
    for move, old in changed:
        if old.space_id not in (move.new.space_id, STOCK):
            _note(move, old, notes, events)
        _stand(move.product, old, move.new)
        if move.new.space_id != STOCK or old.space_id == STOCK:
            _note(move, old, notes, events)
    _write(changed)
    _lead(changed)
    ProductEntry.objects.bulk_create(notes, batch_size=AT_ONCE)
    if events:
        tell(*events)


Changed = Sequence[tuple[Move, Standing]]


def _stand(product: Product, old: Standing, new: Standing) -> None:
    now = product.updated_at = clock.now()
    product.label, product.reason = new.label, new.reason
    product.card_id, product.space_id = new.card_id, new.space_id
    if new.space_id != STOCK and product.first_claimed_at is None:
        product.first_claimed_at = now
    if new.card_id != old.card_id:
        product.connected_at = now if new.card_id else None


def _write(changed: Changed) -> None:
    products = [move.product for move, _ in changed]
    (place,) = {old.space_id for _, old in changed}
    rows = Product.objects.in_space(place)
    expect(len(products), rows.bulk_update(products, WRITTEN, batch_size=AT_ONCE))
    moved: dict[uuid.UUID, list[Product]] = defaultdict(list)
    for move, old in changed:
        if move.new.space_id != old.space_id:
            moved[move.new.space_id].append(move.product)
    for there, ones in moved.items():
        serials = ProductSerial.objects.filter(serial__in=[one.serial for one in ones])
        expect(len(ones), serials.update(space_id=there))
        have_left(place, [one.pk for one in ones])


def have_left(space_id: uuid.UUID, product_ids: Collection[uuid.UUID]) -> None:
    """The products have left the space: who keeps a copy hears of it, and nobody there can give them any more."""
    if space_id != STOCK:
        gone.note(space_id, gone.Kind.PRODUCT, product_ids)
        rows = ProductRequest.objects.in_space(space_id).filter(product_id__in=product_ids)
        rows.filter(state=RequestState.OPEN).update(state=RequestState.OVER, decided_at=clock.now())


def _lead(changed: Changed) -> None:
    """Leads visitors to the cards of connected products, and makes memories of pages forget what was there before."""
    left = [(move, old) for move, old in changed if old.label == Label.CONNECTED]
    if left:
        Handle.objects.filter(handle__in=[key_of(move.product.serial) for move, _ in left]).delete()
        pages_changed(left[0][1].space_id, {old.card_id for _, old in left if old.card_id is not None})
    Handle.objects.bulk_create(
        [
            Handle(
                handle=key_of(move.product.serial),
                channel=Channel.PRODUCT,
                card_id=move.new.card_id,
                space_id=move.new.space_id,
            )
            for move, _ in changed
            if move.new.label == Label.CONNECTED
        ],
        batch_size=AT_ONCE,
    )


def _note(move: Move, old: Standing, notes: list[ProductEntry], events: list[Event]) -> None:
    """A line of the history, and the event, in the space in which the product lies at this moment."""
    product, new = move.product, move.new
    notes.append(
        ProductEntry(
            space_id=product.space_id,
            product_id=product.pk,
            act=move.act,
            before=old.label,
            after=new.label,
            reason=new.reason or move.note[:LONGEST_REASON],
            card_id=old.card_id,
            actor_kind=kind_of(move.actor),
            actor_id=id_of(move.actor),
        )
    )
    if tells_of(product):
        events.append(EVENTS[move.act].of(move.actor, product, _changes(old, new)))


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

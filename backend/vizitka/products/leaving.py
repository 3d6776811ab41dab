"""What becomes of products when their card is switched off, deleted, moved or gone, and when their space is."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any

from vizitka.cards.enums import CardState
from vizitka.cards.events import CardDeleted, CardEvent
from vizitka.cards.residents import CardIds
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor, kind_of
from vizitka.common.counts import expect
from vizitka.common.events import Event
from vizitka.products.enums import Act, Label
from vizitka.products.models import STOCK, Product, ProductEntry, ProductSerial
from vizitka.products.rules import WITH_CARD
from vizitka.products.services.writing import AT_ONCE, Move, Standing, have_left, put
from vizitka.products.settings import ProductSettings
from vizitka.spaces.sections import of_spaces


def hear_of_cards(events: Sequence[Event]) -> None:
    """In the transaction in which cards were switched off or deleted, which holds them."""
    left: dict[uuid.UUID, dict[uuid.UUID, Actor]] = defaultdict(dict)
    for event in events:
        if isinstance(event, CardEvent) and event.object_id is not None and _is_left(event):
            left[event.space_id][event.object_id] = event.actor
    for space_id, settings in of_spaces(ProductSettings, left).items():
        if settings.products_return:
            actors = left[space_id]
            put(
                *(
                    _released(actors[product.card_id], product)
                    for product in _products_of(space_id, actors)
                    if product.card_id is not None
                )
            )


def _is_left(event: CardEvent) -> bool:
    after = event.changes.get("state", (None, None))[1]
    return isinstance(event, CardDeleted) or after == CardState.INACTIVE


def _products_of(space_id: uuid.UUID, card_ids: Collection[uuid.UUID]) -> list[Product]:
    rows = Product.objects.in_space(space_id).filter(card_id__in=list(card_ids))
    return list(rows.select_for_update(of=("self",)).order_by("pk"))


def _released(actor: Actor, product: Product, space_id: uuid.UUID | None = None) -> Move:
    """Back to the pool, or to the stock; what is locked or called back stays so, without its card."""
    label = Label(product.label)
    freed = Label.NOT_CONNECTED if label in WITH_CARD else label
    act = Act.DISCONNECT if space_id is None else Act.GIVE_UP
    place = product.space_id if space_id is None else space_id
    return Move(actor, product, act, Standing(freed, None, place, product.reason))


def products_return(_model: Any, _column: str, card_ids: CardIds, space_ids: Collection[uuid.UUID]) -> None:
    """The cards are gone for good."""
    for space_id in space_ids:
        put(*(_released(SYSTEM, product) for product in _products_of(space_id, card_ids)))


def products_go_along(model: Any, column: str, card_ids: CardIds, here: uuid.UUID, there: uuid.UUID) -> None:
    """The cards move, and their products with them: they are looked up where they are now."""
    moved = Product.objects.in_space(here).filter(card_id__in=card_ids)
    stood = list(moved.values_list("pk", "label", "card_id"))
    ids = [product_id for product_id, _, _ in stood]
    now = clock.now()
    rows = Product.objects.in_space(here).filter(pk__in=ids)
    expect(len(ids), rows.update(space_id=there, updated_at=now))
    expect(len(ids), ProductSerial.objects.filter(product_id__in=ids).update(space_id=there))
    have_left(here, ids)
    # Each space reads its own lines: the one that a product has left, and the one that has it now.
    ProductEntry.objects.bulk_create(
        [
            ProductEntry(
                space_id=space_id,
                product_id=product_id,
                act=Act.MOVE,
                before=label,
                after=label,
                card_id=card_id,
                actor_kind=kind_of(SYSTEM),
            )
            for product_id, label, card_id in stood
            for space_id in (here, there)
        ],
        batch_size=AT_ONCE,
    )


def hear_of_spaces(events: Sequence[Event]) -> None:
    """In the transaction in which spaces go for good: their products are nobody's."""
    for event in events:
        if event.space_id is not None:
            rows = Product.objects.in_space(event.space_id).select_for_update(of=("self",))
            put(*(_released(SYSTEM, product, STOCK) for product in rows.order_by("pk")))

"""One act with many products of a space, and taking it back for a day."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from vizitka.common import clock
from vizitka.common.actor import Actor, id_of
from vizitka.common.errors import ApplicationError, NotFound
from vizitka.products.enums import Act, Label, Side
from vizitka.products.errors import UndoOver
from vizitka.products.models import Product, ProductChange
from vizitka.products.services.writing import Move, Standing, decided, held, hold_cards, put

UNDO_FOR: Final = dt.timedelta(hours=24)
# How many of a person's last lists are compared with one that is sent again.
MOST_LOOKED_AT: Final = 5


@dataclass(frozen=True, slots=True)
class Refused:
    """A product that stays as it is, and why."""

    product: Product
    error: ApplicationError


@dataclass(frozen=True, slots=True)
class Done:
    """`change` is what takes it back; None where nothing was changed."""

    changed: int
    refused: Sequence[Refused]
    change: ProductChange | None


def change_many(
    actor: Actor,
    space_id: uuid.UUID,
    product_ids: Sequence[uuid.UUID],
    act: Act,
    *,
    card_id: uuid.UUID | None = None,
    to_space: uuid.UUID | None = None,
    reason: str = "",
) -> Done:
    """Does the act with each of the products that it is possible with, in one transaction. Those that stand so already
    are neither changed nor refused.

    Moving leads to `card_id`, to which what lies in the pool is connected, or from the pool to `to_space`. Raises
    `NotFound` for a card that is not there.
    """
    moves: list[Move] = []
    refused: list[Refused] = []
    with transaction.atomic():
        products = held(space_id, product_ids, goals=[card_id] if card_id else [])
        if card_id is not None and not hold_cards(space_id, [card_id]):
            raise NotFound
        for product in products:
            done = Act.CONNECT if card_id is not None and product.label == Label.NOT_CONNECTED else act
            try:
                new = decided(Side.SPACE, product, done, card_id=card_id, space_id=to_space, reason=reason)
            except ApplicationError as error:
                refused.append(Refused(product, error))
                continue
            if new != Standing.of(product):
                moves.append(Move(actor, product, done, new))
        rows = [_row(move.product, Standing.of(move.product), move.new) for move in moves]
        put(*moves)
        # What lies in another space is moved back by who looks after that one.
        kept = None if to_space is not None else _kept(actor, space_id, act, rows)
    return Done(len(rows), refused, kept)


def keep_connected(
    actor: Actor,
    space_id: uuid.UUID,
    cards: Mapping[uuid.UUID, uuid.UUID],
    *,
    onto: ProductChange | None = None,
) -> ProductChange | None:
    """Keeps that these products were connected each to its card: taken back, they lie in the pool. With those that
    `onto` takes back, as long as nobody has done so."""
    pool = Standing(Label.NOT_CONNECTED, None, space_id)
    rows = [
        {
            "product": str(product_id),
            "before": _side(pool),
            "after": _side(Standing(Label.CONNECTED, card_id, space_id)),
        }
        for product_id, card_id in cards.items()
    ]
    if onto is None or not rows:
        return onto or _kept(actor, space_id, Act.CONNECT, rows)
    open_ones = ProductChange.objects.in_space(space_id).filter(undone_at=None)
    change = open_ones.select_for_update().filter(pk=onto.pk).first()
    if change is None:
        return _kept(actor, space_id, Act.CONNECT, rows)
    change.rows += rows
    change.save(update_fields=["rows"])
    return change


def kept_connected(
    actor: Actor, space_id: uuid.UUID, cards: Mapping[uuid.UUID, uuid.UUID]
) -> ProductChange | None:
    """The last change that can still be undone by which the person has connected products to cards, all of them among
    these."""
    rows = ProductChange.objects.in_space(space_id).filter(act=Act.CONNECT, actor_id=id_of(actor))
    living = rows.filter(undone_at=None, created_at__gt=clock.now() - UNDO_FOR)
    among = {(str(product_id), str(card_id)) for product_id, card_id in cards.items()}
    for change in living.order_by("-created_at")[:MOST_LOOKED_AT]:
        if {(row["product"], row["after"][1]) for row in change.rows} <= among:
            return change
    return None


def _row(product: Product, before: Standing, after: Standing) -> dict[str, Any]:
    """How the product stood, and how it stands now."""
    return {"product": str(product.pk), "before": _side(before), "after": _side(after)}


def _side(standing: Standing) -> list[str | None]:
    card = str(standing.card_id) if standing.card_id else None
    return [standing.label.value, card, standing.reason]


def _kept(actor: Actor, space_id: uuid.UUID, act: Act, rows: list[dict[str, Any]]) -> ProductChange | None:
    if not rows:
        return None
    return ProductChange.objects.create(space_id=space_id, act=act, actor_id=id_of(actor), rows=rows)


def undo(actor: Actor, space_id: uuid.UUID, change_id: uuid.UUID) -> int:
    """Takes a change back where nothing has happened since: products that stand otherwise, and those whose card is
    gone, stay. Returns how many were taken back. Raises `NotFound`, `UndoOver`."""
    with transaction.atomic():
        rows = ProductChange.objects.in_space(space_id).select_for_update()
        change = rows.filter(pk=change_id).first()
        if change is None:
            raise NotFound
        if change.undone_at is not None or clock.now() - change.created_at > UNDO_FOR:
            raise UndoOver
        change.undone_at = clock.now()
        change.save(update_fields=["undone_at"])
        return _undone(actor, space_id, change.rows)


def _undone(actor: Actor, space_id: uuid.UUID, rows: Sequence[dict[str, Any]]) -> int:
    known = {uuid.UUID(row["product"]): row for row in rows}
    wanted = {uuid.UUID(row["before"][1]) for row in rows if row["before"][1]}
    living = set(hold_cards(space_id, wanted))
    moves: list[Move] = []
    for product in held(space_id, known):
        row = known[product.pk]
        label, card, reason = row["before"]
        card_id = uuid.UUID(card) if card else None
        if _side(Standing.of(product)) == row["after"] and (card_id is None or card_id in living):
            before = Standing(Label(label), card_id, space_id, reason)
            moves.append(Move(actor, product, Act.UNDO, before))
    put(*moves)
    return len(moves)


def purge_changes() -> int:
    """Forgets changes that can no longer be undone. Returns how many."""
    old = ProductChange.objects.across_spaces("what cannot be undone goes everywhere")
    gone, _ = old.filter(created_at__lt=clock.now() - UNDO_FOR).delete()
    return gone

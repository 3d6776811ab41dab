"""One act with many products of a space, and taking it back for a day."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
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
    actor: Actor, space_id: uuid.UUID, product_ids: Sequence[uuid.UUID], act: Act, *, reason: str = ""
) -> Done:
    """Does the act with each of the products that it is possible with, in one transaction."""
    moves: list[Move] = []
    refused: list[Refused] = []
    with transaction.atomic():
        for product in held(space_id, product_ids):
            try:
                new = decided(Side.SPACE, product, act, reason=reason)
            except ApplicationError as error:
                refused.append(Refused(product, error))
                continue
            moves.append(Move(actor, product, act, new))
        rows = [_row(move.product, Standing.of(move.product), move.new) for move in moves]
        put(*moves)
        kept = _kept(actor, space_id, act, rows)
    return Done(len(rows), refused, kept)


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

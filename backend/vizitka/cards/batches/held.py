"""Pictures and documents that taking back a move brings back: they are used for as long as that is possible."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Iterator
from typing import Final

from django.db.models import QuerySet

from vizitka.cards import rules, uses
from vizitka.cards.batches.enums import BatchAction
from vizitka.cards.batches.models import CardBatch, CardBatchPart
from vizitka.cards.values import CardValues
from vizitka.documents.uses import DOCUMENTS
from vizitka.images.uses import IMAGES

PART: Final = "batch part"


def keep(batch: CardBatch, part: CardBatchPart) -> None:
    """What the part's cards have shown before, in the transaction of the change."""
    if batch.action == BatchAction.MOVE:
        values = values_before(part)
        IMAGES.note(part.space_id, PART, {part.pk: rules.image_ids(values)}, new=True)
        DOCUMENTS.note(part.space_id, PART, {part.pk: rules.document_ids(values)}, new=True)


def let_go(parts: Collection[CardBatchPart] | QuerySet[CardBatchPart]) -> None:
    """The parts are taken back, or nobody can take them back any more."""
    rows = list(parts)
    uses.end({part.space_id for part in rows}, [part.pk for part in rows])


def register_readers() -> None:
    """How to read anew what can be brought back in a space."""
    IMAGES.read_by(PART, lambda space_id: _read(space_id, rules.image_ids))
    DOCUMENTS.read_by(PART, lambda space_id: _read(space_id, rules.document_ids))


def _read(space_id: uuid.UUID, ids: Callable[[CardValues], set[str]]) -> Iterator[tuple[uuid.UUID, set[str]]]:
    moves = CardBatchPart.objects.in_space(space_id).filter(batch__action=BatchAction.MOVE, undone=False)
    for part in moves.iterator(chunk_size=20):
        yield part.pk, ids(values_before(part))


def values_before(part: CardBatchPart) -> CardValues:
    """What the part's cards named before, all together."""
    return uses.together(values for _version, values in part.before.values())

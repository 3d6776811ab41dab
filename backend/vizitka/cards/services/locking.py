"""One card, held until the transaction ends."""

from __future__ import annotations

import uuid

from vizitka.cards.errors import CardIsDeleted
from vizitka.cards.models import Card
from vizitka.common.errors import NotFound


def locked_card(space_id: uuid.UUID, card_id: uuid.UUID, *, deleted: bool = False) -> Card:
    """The card of a space with its template, locked. Raises `NotFound`; `CardIsDeleted`, unless `deleted` ones are
    looked for too.
    """
    rows = Card.objects.in_space(space_id).select_for_update(of=("self",)).select_related("template")
    card = rows.filter(pk=card_id).first()
    if card is None:
        raise NotFound
    if card.deleted_at is not None and not deleted:
        raise CardIsDeleted
    return card

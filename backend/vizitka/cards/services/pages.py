"""What pages of cards show has changed, though nothing that the cards themselves say."""

from __future__ import annotations

import uuid
from collections.abc import Collection

from django.db.models import F

from vizitka.cards.models import Card


def pages_changed(space_id: uuid.UUID, card_ids: Collection[uuid.UUID]) -> None:
    """Says in the transaction of the change that the pages of these cards show something else: the next request renders
    them anew. The version of the cards stays, so that an open editor saves as before. One statement.
    """
    Card.objects.in_space(space_id).filter(pk__in=card_ids).update(page_version=F("page_version") + 1)

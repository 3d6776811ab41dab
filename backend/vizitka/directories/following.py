"""Who follows somebody who has left (publishing.successors)."""

from __future__ import annotations

import uuid

from vizitka.cards import selectors as cards
from vizitka.cards.enums import CardState
from vizitka.cards.places import card_at
from vizitka.directories.enums import LeaveWay, PersonState
from vizitka.directories.models import OF_A_CARD, DirectoryPerson
from vizitka.publishing.successors import Successor
from vizitka.spaces.enums import Visibility


def successor_of(card_id: uuid.UUID) -> Successor | None:
    """The card that was named when the person left, while everybody may see it."""
    rows = DirectoryPerson.objects.across_spaces("a card may lie in any space that a directory serves")
    kept = (
        OF_A_CARD.rows_with(rows, [card_id])
        .filter(card_id=card_id, state=PersonState.LEFT)
        .values_list("kept", flat=True)
        .first()
    )
    if not kept or kept.get("way") != LeaveWay.SUCCESSOR or not kept.get("heir"):
        return None
    card = card_at(
        uuid.UUID(kept["heir"]),
        "the successor may be of another space that the directory serves",
        lambda heirs: (
            heirs.filter(deleted_at=None, state=CardState.ACTIVE, space__deleted_at=None)
            .exclude(space__visibility=Visibility.PRIVATE)
            .select_related("space")
            .first()
        ),
    )
    if card is None or not card.space.active:
        return None
    return Successor(str(card), cards.public_url(card))

"""Cards that nobody uses any more: the last of their people has left. Who keeps something for these people hears of it,
in the transaction in which they leave."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection
from typing import Final

from vizitka.cards.models import CardMember
from vizitka.common.actor import Actor

# (who has let them go, the space, the cards)
Listener = Callable[[Actor, uuid.UUID, Collection[uuid.UUID]], None]
_listeners: Final[list[Listener]] = []


def follow(listener: Listener) -> None:
    """Called once, at start."""
    _listeners.append(listener)


def people_left(actor: Actor, space_id: uuid.UUID, card_ids: Collection[uuid.UUID]) -> None:
    """People have left these cards. Those on which nobody is any more are told of. One query."""
    if not card_ids:
        return
    rows = CardMember.objects.in_space(space_id).filter(card_id__in=list(card_ids), agreed=True)
    used = set(rows.values_list("card_id", flat=True))
    if left := [key for key in card_ids if key not in used]:
        for listener in _listeners:
            listener(actor, space_id, left)

"""Hearing of what changes cards, so that passes follow. Spaces without passes cost a question, and no row."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Final

from django.db import transaction

from vizitka.cards.events import CardEvent
from vizitka.common.events import Event
from vizitka.locations.events import LocationEvent
from vizitka.outbox.subscribers import Message, Subscriber
from vizitka.spaces.events import SpaceChange, TemplateEvent
from vizitka.wallet import errands, services
from vizitka.wallet.models import WalletPass

CARD: Final = "card"
# What a statement takes at once.
CHUNK: Final = 500


def _of_passes(events: Sequence[Event]) -> Sequence[Event]:
    """Those that may change a pass that somebody keeps."""
    of_cards = [event for event in events if isinstance(event, CardEvent)]
    of_spaces = {event.space_id for event in events if not isinstance(event, CardEvent)}
    # A card that moves is told of in both spaces, while its passes still are in one of them.
    rows = WalletPass.objects.in_spaces({event.space_id for event in of_cards})
    kept = set[uuid.UUID | None]()
    for start in range(0, len(of_cards), CHUNK):
        some = [event.object_id for event in of_cards[start : start + CHUNK] if event.object_id]
        kept.update(rows.filter(card_id__in=some).values_list("card_id", flat=True).distinct())
    with_passes = {
        space_id
        for space_id in of_spaces
        if space_id is not None and WalletPass.objects.in_space(space_id).exists()
    }

    def is_wanted(event: Event) -> bool:
        if isinstance(event, CardEvent):
            return event.object_id in kept
        return event.space_id in with_passes

    return list(filter(is_wanted, events))


def hear(message: Message) -> None:
    """Looks at the passes of what has changed."""
    if message.space_id is None:
        return
    thing = message.payload.get("object") or {}
    if thing.get("kind") == CARD:
        services.look_at_card(message.space_id, uuid.UUID(str(thing["id"])))
        return
    with transaction.atomic():
        errands.LOOK_AGAIN.put(str(message.space_id), "")


SUBSCRIBER: Final = Subscriber(
    "wallet", hear, (CardEvent, SpaceChange, TemplateEvent, LocationEvent), _of_passes
)

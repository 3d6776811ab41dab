"""States of single cards; many at once: cards.batches."""

from __future__ import annotations

import uuid

from django.db import transaction

from vizitka.cards import rules, seats
from vizitka.cards.enums import CardState
from vizitka.cards.errors import ReasonRequired, StateNotPossible
from vizitka.cards.events import CardStateChanged
from vizitka.cards.models import Card
from vizitka.cards.services.locking import locked_card
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.spaces import versions
from vizitka.spaces.models import Space


def change_state(
    actor: Actor, card_id: uuid.UUID, space: Space, state: CardState, *, reason: str = ""
) -> Card:
    """Brings a card into a state. Locking needs a reason; activating needs a seat.

    Raises `ReasonRequired`, `SeatsExhausted`, `StateNotPossible`, `CardIsDeleted`.
    """
    state = CardState(state)
    if state == CardState.LOCKED and not reason.strip():
        raise ReasonRequired
    with transaction.atomic():
        card = locked_card(space.pk, card_id)
        before = CardState(card.state)
        lock_reason = reason.strip() if state == CardState.LOCKED else ""
        if before == state and card.lock_reason == lock_reason:
            return card
        if not rules.may_become(before, state):
            raise StateNotPossible
        if state == CardState.ACTIVE and before != CardState.ACTIVE and not card.own_seat:
            seats.take(space, 1)
        changes = {"state": (before.value, state.value), "lock_reason": (card.lock_reason, lock_reason)}
        card.state, card.lock_reason = state, lock_reason
        card.version += 1
        card.updated_at = clock.now()
        card.save(update_fields=["state", "lock_reason", "version", "updated_at"])
        versions.cards_changed(space.pk)
        tell(
            CardStateChanged.of(
                actor, card, {name: pair for name, pair in changes.items() if pair[0] != pair[1]}
            )
        )
    return card

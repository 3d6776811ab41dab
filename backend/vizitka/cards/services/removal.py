"""Deleting cards, taking it back within 30 days, and removing them for good."""

from __future__ import annotations

import uuid
from typing import Final

from django.db import transaction
from django.db.models import Q

from vizitka.audit import services as audit
from vizitka.cards import residents, seats
from vizitka.cards.enums import CardState
from vizitka.cards.errors import CardIsDeleted, CardIsNotDeleted
from vizitka.cards.events import CardDeleted, CardEvent, CardPurged, CardRestored
from vizitka.cards.models import Card
from vizitka.cards.services.locking import locked_card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.deletion import GRACE, Changes
from vizitka.common.events import tell
from vizitka.spaces import versions
from vizitka.spaces.models import Space

CHUNK: Final = 500


def _written(actor: Actor, card: Card, event: type[CardEvent], changes: Changes) -> None:
    card.version += 1
    card.updated_at = clock.now()
    card.save(update_fields=["deleted_at", "version", "updated_at"])
    versions.cards_changed(card.space_id)
    tell(event.of(actor, card, changes))


def delete_card(actor: Actor, card_id: uuid.UUID, space_id: uuid.UUID) -> Card:
    """Deletes a card; it can be restored for 30 days. Raises `CardIsDeleted`."""
    with transaction.atomic():
        card = locked_card(space_id, card_id, deleted=True)
        if card.deleted_at is not None:
            raise CardIsDeleted
        _written(actor, card, CardDeleted, card.mark_deleted())
    return card


def restore_card(actor: Actor, card_id: uuid.UUID, space: Space) -> Card:
    """Takes a deletion back; an active card takes its seat again. Raises `CardIsNotDeleted`,
    `SeatsExhausted`.
    """
    with transaction.atomic():
        card = locked_card(space.pk, card_id, deleted=True)
        if card.deleted_at is None:
            raise CardIsNotDeleted
        if card.state == CardState.ACTIVE and not card.own_seat:
            seats.take(space, 1)
        _written(actor, card, CardRestored, card.mark_restored())
    return card


def purge_deleted() -> int:
    """Removes cards whose grace is over, and those of spaces whose grace is over. Handles stay given.

    Safe to stop and to repeat. Returns how many went.
    """
    limit = clock.now() - GRACE
    removed = 0
    while True:
        with transaction.atomic():
            due = Card.objects.across_spaces("cards of all spaces go when their grace is over")
            rows = list(
                due.filter(Q(deleted_at__lt=limit) | Q(space__deleted_at__lt=limit))
                .order_by("pk")
                .values_list("pk", "space_id", "first_name", "last_name", "organisation", "handle")[:CHUNK]
            )
            if not rows:
                return removed
            ids, space_ids = [row[0] for row in rows], {row[1] for row in rows}
            residents.purge(ids, space_ids)
            Card.objects.in_spaces(space_ids).filter(pk__in=ids).delete()
            for space_id in sorted(space_ids):
                versions.cards_changed(space_id)
            # What the log says of them goes with them: names, and what was changed from and to.
            # Also those that a card had before, or in another space.
            names = audit.names_of("card", ids)
            for row in rows:
                names.setdefault(row[1], set()).add(f"{row[2]} {row[3]}".strip() or row[4] or row[5])
            audit.forget_objects("card", ids)
            for space_id, known in sorted(names.items()):
                audit.forget_mentions(space_id, "card", known)
            tell(*(CardPurged.at(SYSTEM, row[1], row[0], "") for row in rows))
        removed += len(rows)

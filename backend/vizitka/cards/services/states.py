"""States of cards, one or thousands at once."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from vizitka.audit import services as audit
from vizitka.audit.services import acting
from vizitka.cards import rules, seats
from vizitka.cards.enums import CardState
from vizitka.cards.errors import CardIsDeleted, ReasonRequired, StateNotPossible
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.errors import NotFound, Text
from vizitka.spaces import services as space_services
from vizitka.spaces.models import Space

CHUNK: Final = 1000


def change_state(
    actor: Actor | None, card_id: uuid.UUID, space: Space, state: CardState, *, reason: str = ""
) -> Card:
    """Brings a card into a state. Locking needs a reason; activating needs a seat.

    Raises `ReasonRequired`, `SeatsExhausted`, `StateNotPossible`, `CardIsDeleted`.
    """
    state = CardState(state)
    if state == CardState.LOCKED and not reason.strip():
        raise ReasonRequired
    with transaction.atomic():
        card = Card.objects.in_space(space.pk).select_for_update().filter(pk=card_id).first()
        if card is None:
            raise NotFound
        if card.deleted_at is not None:
            raise CardIsDeleted
        before = CardState(card.state)
        lock_reason = reason.strip() if state == CardState.LOCKED else ""
        if before == state and card.lock_reason == lock_reason:
            return card
        if not rules.may_become(before, state):
            raise StateNotPossible
        if state == CardState.ACTIVE and before != CardState.ACTIVE:
            seats.take(space, 1)
        changes = {"state": (before.value, state.value), "lock_reason": (card.lock_reason, lock_reason)}
        card.state, card.lock_reason = state, lock_reason
        card.version += 1
        card.updated_at = clock.now()
        card.save(update_fields=["state", "lock_reason", "version", "updated_at"])
        space_services.cards_changed(space.pk)
        audit.record(
            "card.state_changed",
            object_kind="card",
            object_id=card.pk,
            object_label=str(card),
            space_id=space.pk,
            changes={name: pair for name, pair in changes.items() if pair[0] != pair[1]},
            **acting(actor),
        )
    return card


@dataclass(slots=True)
class ManyChanged:
    """`undo_action` brings `changed` back as they were; None when they were not all alike before."""

    changed: list[uuid.UUID] = field(default_factory=list)
    skipped: list[tuple[uuid.UUID, Text]] = field(default_factory=list)
    undo_action: str | None = None


STATES: Final = {"activate": CardState.ACTIVE, "deactivate": CardState.INACTIVE, "draft": CardState.DRAFT}
ACTIONS: Final = {state: action for action, state in STATES.items()}


def change_many(actor: Actor | None, space: Space, action: str, card_ids: Iterable[uuid.UUID]) -> ManyChanged:
    """Activates, deactivates, makes drafts of, deletes or restores many cards of a space by statements over
    sets.

    Cards that cannot follow are skipped, each with its reason; with too few seats nothing changes:
    `SeatsExhausted`.
    """
    wanted = sorted(set(card_ids))
    result = ManyChanged()
    states_before: set[str] = set()
    with transaction.atomic():
        seats_needed = 0
        for start in range(0, len(wanted), CHUNK):
            seats_needed += _change_chunk(
                actor, space, action, wanted[start : start + CHUNK], result, states_before
            )
        if seats_needed:
            seats.take(space, seats_needed, already_changed=True)
        if result.changed:
            space_services.cards_changed(space.pk)
    result.undo_action = _undo(action, states_before)
    return result


def _undo(action: str, states_before: set[str]) -> str | None:
    if action == "delete":
        return "restore"
    if action == "restore":
        return "delete"
    return ACTIONS.get(CardState(next(iter(states_before)))) if len(states_before) == 1 else None


def _change_chunk(
    actor: Actor | None,
    space: Space,
    action: str,
    card_ids: Sequence[uuid.UUID],
    result: ManyChanged,
    states_before: set[str],
) -> int:
    """Changes one piece of the set; returns how many seats it takes."""
    rows = {
        row[0]: row[1:]
        for row in Card.objects.in_space(space.pk)
        .select_for_update()
        .filter(pk__in=card_ids)
        .order_by("pk")
        .values_list("pk", "state", "deleted_at", "first_name", "last_name", "organisation")
    }
    now = clock.now()
    chosen: list[uuid.UUID] = []
    entries = []
    seats_needed = 0
    for card_id in card_ids:
        if card_id not in rows:
            result.skipped.append((card_id, NOT_FOUND))
            continue
        state, deleted_at, first_name, last_name, organisation = rows[card_id]
        reason = _obstacle(action, state, deleted=deleted_at is not None)
        if reason is not None:
            result.skipped.append((card_id, reason))
            continue
        chosen.append(card_id)
        label = f"{first_name} {last_name}".strip() or organisation
        change: dict[str, tuple[Any, Any]]
        if action == "delete":
            change = {"deleted_at": (None, now.isoformat())}
        elif action == "restore":
            change = {"deleted_at": (deleted_at.isoformat() if deleted_at else None, None)}
            seats_needed += state == CardState.ACTIVE
        else:
            change = {"state": (state, STATES[action].value)}
            seats_needed += action == "activate"
            states_before.add(state)
        entries.append((card_id, label, change))
    if chosen:
        cards = Card.objects.in_space(space.pk).filter(pk__in=chosen)
        new = {"version": F("version") + 1, "updated_at": now}
        if action in {"delete", "restore"}:
            cards.update(deleted_at=now if action == "delete" else None, **new)
        else:
            cards.update(state=STATES[action], **new)
        audit.record_many(
            {"delete": "card.deleted", "restore": "card.restored"}.get(action, "card.state_changed"),
            object_kind="card",
            objects=entries,
            space_id=space.pk,
            **acting(actor),
        )
    result.changed += chosen
    return seats_needed


NOT_FOUND: Final = _("This card is not in this space.")


def _obstacle(action: str, state: str, *, deleted: bool) -> Text | None:
    """Why a card cannot follow, or None."""
    if action == "restore":
        return None if deleted else _("This card is not deleted.")
    if deleted:
        return _("This card is deleted.") if action != "delete" else _("This card is deleted already.")
    if action == "delete":
        return None
    if state == CardState.LOCKED:
        return _("This card is locked.")
    if state == STATES[action]:
        return _("This card is in that state already.")
    return None

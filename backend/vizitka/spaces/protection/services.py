"""The PIN of a space: that of its cards without an own one."""

from __future__ import annotations

import uuid

from django.db import transaction

from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.spaces import locks
from vizitka.spaces import services as spaces
from vizitka.spaces.errors import PinInUse, SpaceIsDeleted
from vizitka.spaces.events import SpacePinRemoved, SpacePinSet
from vizitka.spaces.models import Space
from vizitka.spaces.protection.pins import pin_hash
from vizitka.spaces.protection.rules import forced


def set_space_pin(actor: Actor, space_id: uuid.UUID, pin: str | None) -> Space:
    """Sets or replaces the PIN, or takes it away with None. Whoever is in by the old one is out at once.

    Raises `InvalidInput` (pin), `PinInUse`, `SpaceIsDeleted`.
    """
    # Outside of the lock: hashing is slow on purpose.
    hashed = pin_hash(pin) if pin is not None else ""
    with transaction.atomic():
        space = locks.lock_space(space_id)
        if space.deleted_at is not None:
            raise SpaceIsDeleted
        if not hashed and forced(space):
            raise PinInUse
        before = bool(space.pin_hash)
        if not before and not hashed:
            return space
        space.pin_hash = hashed
        spaces.count_change(space, {"pin": None})
        space.save(update_fields=["pin_hash", "updated_at"])
        event = SpacePinSet if hashed else SpacePinRemoved
        # That there is one, never which.
        tell(event.of(actor, space, {"pin_set": (before, bool(hashed))}))
    return space

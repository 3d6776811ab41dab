"""Protection of one card: its own PIN, and on which channels it asks for one."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from vizitka.cards.errors import FieldsLocked
from vizitka.cards.events import CardProtectionChanged
from vizitka.cards.fields import PROTECT_CARD
from vizitka.cards.models import Card
from vizitka.cards.protection.errors import ExceptionsDenied
from vizitka.cards.protection.selectors import channels_of
from vizitka.cards.rules.limits import UNBOUND, Bounds
from vizitka.cards.services.locking import locked_card
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.spaces import versions
from vizitka.spaces.card_fields import card_permissions
from vizitka.spaces.errors import NeedsPin, PinInUse
from vizitka.spaces.models import Space
from vizitka.spaces.protection.pins import pin_hash

KEEP: Final = object()


def protect_card(
    actor: Actor,
    card_id: uuid.UUID,
    space: Space,
    *,
    pin: str | object | None = KEEP,
    channels: Mapping[Any, str] | None = None,
    bounds: Bounds = UNBOUND,
) -> Card:
    """Sets or replaces the card's own PIN, takes it away with None, and says per channel `on`, `off` or `space`.

    Card users may do the same as everyone who may edit the card where the space's switch permits it; an exception
    that the space denies is denied to all. Raises `InvalidInput` (pin), `ExceptionsDenied`, `NeedsPin`, `PinInUse`,
    `FieldsLocked` (pin), `CardIsDeleted`, `NotFound`.
    """
    if bounds.permissions and not card_permissions(space.card_permissions)[PROTECT_CARD]:
        raise FieldsLocked({"pin": ""})
    # Outside of the lock: hashing is slow on purpose.
    hashed = pin_hash(pin) if isinstance(pin, str) else ""
    with transaction.atomic():
        card = locked_card(space.pk, card_id)
        changes: dict[str, tuple[Any, Any]] = {}
        if pin is not KEEP and (hashed or card.pin_hash):
            # That there is one, never which.
            changes["pin_set"] = (bool(card.pin_hash), bool(hashed))
            card.pin_hash = hashed
        if channels:
            changes |= _say(card, space, channels)
        _require_pin(card, space, changes)
        if not changes:
            return card
        card.version += 1
        card.updated_at = clock.now()
        card.save(update_fields=["pin_hash", "pin_channels", "version", "updated_at"])
        versions.cards_changed(space.pk)
        tell(CardProtectionChanged.of(actor, card, changes))
    return card


def _require_pin(card: Card, space: Space, changes: Mapping[str, tuple[Any, Any]]) -> None:
    """Raises `NeedsPin` or `PinInUse` when the card would ask for a PIN that neither it nor the space has."""
    if card.pin_hash or space.pin_hash:
        return
    asking = [channel for channel, choice in (card.pin_channels or {}).items() if choice == "on"]
    if asking and changes.keys() & {"pin_set", *(f"pin_{channel}" for channel in asking)}:
        raise PinInUse if "pin_set" in changes else NeedsPin(f"channels.{asking[0]}")


def _say(card: Card, space: Space, channels: Mapping[Any, str]) -> dict[str, tuple[Any, Any]]:
    before = dict(card.pin_channels or {})
    wanted = {channel: choice for channel, choice in {**before, **channels}.items() if choice != "space"}
    changed = [channel for channel in channels if before.get(channel) != wanted.get(channel)]
    bound = channels_of({}, space)
    denied = [channel for channel in changed if wanted.get(channel) == "off" and bound[channel].forced]
    if denied:
        raise ExceptionsDenied(denied)
    card.pin_channels = wanted
    return {
        f"pin_{channel}": (before.get(channel, "space"), wanted.get(channel, "space")) for channel in changed
    }

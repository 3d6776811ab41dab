"""Fields that somebody keeps for single cards, so that nobody else writes them there. Who keeps fields says so when it
starts (`AppConfig.ready`); cards know none of them."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping
from typing import Final

from vizitka.common.actor import Actor, Directory

# Of each card by its id: field to the name of who keeps it. One query at most.
Kept = Mapping[uuid.UUID, Mapping[str, str]]
Keeper = Callable[[Collection[uuid.UUID]], Kept]
_keepers: Final[list[Keeper]] = []


def register(keeper: Keeper) -> None:
    """Called once, at start."""
    _keepers.append(keeper)


def kept_of(card_ids: Collection[uuid.UUID]) -> Kept:
    """What is kept of these cards; cards of which nothing is may be missing."""
    found: dict[uuid.UUID, dict[str, str]] = {}
    for keeper in _keepers:
        for card_id, fields in keeper(card_ids).items():
            found.setdefault(card_id, {}).update(fields)
    return found


def binds(actor: Actor) -> bool:
    """Whether somebody may not write what others keep: everybody but who brings people by itself."""
    return not isinstance(actor, Directory)

"""What else is for people of a location, beside who follows it: rooms above say so before one is deleted."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from typing import Final

# Sentences, in the language of now, for a space and one of its locations.
Aim = Callable[[uuid.UUID, uuid.UUID], Iterator[str]]

_aims: Final[list[Aim]] = []


def register(aim: Aim) -> None:
    """Called once by a room, at start."""
    _aims.append(aim)


def at(space_id: uuid.UUID, location_id: uuid.UUID) -> list[str]:
    """What all of them say, in the order of their registration."""
    return [sentence for aim in _aims for sentence in aim(space_id, location_id)]

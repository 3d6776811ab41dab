"""Who is named on the page of a card that is switched off. Who keeps successors says so when it starts
(`AppConfig.ready`)."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Successor:
    """Whom visitors turn to: the name, and the address of that card."""

    name: str
    address: str


# Of a card by its id; None where nobody follows.
Finder = Callable[[uuid.UUID], Successor | None]
_finders: Final[list[Finder]] = []


def register(finder: Finder) -> None:
    """Called once, at start."""
    _finders.append(finder)


def successor_of(card_id: uuid.UUID) -> Successor | None:
    """One query for each who keeps successors."""
    found = (finder(card_id) for finder in _finders)
    return next((one for one in found if one is not None), None)

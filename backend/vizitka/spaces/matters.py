"""What needs somebody in a space, as each domain knows it: told where people begin, as a number of a kind.

A domain registers a `Matter` in `AppConfig.ready`; the manager's feature of the same domain has its words and where it
leads (`matters` of its `addition.ts`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from vizitka.common.actor import Caller
from vizitka.common.permissions import Ability
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import SpaceAccess


@dataclass(frozen=True, slots=True)
class Found:
    """How many, and of what, where one thing is meant (an account, say)."""

    count: int
    subject: UUID | None = None


@dataclass(frozen=True, slots=True)
class Matter:
    """`look` counts for who asks; it is asked only for who holds the ability, where one is named. One query at most."""

    kind: str
    look: Callable[[Caller, Space], Found | None]
    ability: Ability | None = None


@dataclass(frozen=True, slots=True)
class SpaceMatter:
    """A kind that somebody has to look after now."""

    kind: str
    count: int
    subject: UUID | None


_matters: Final[dict[str, Matter]] = {}


def register(matter: Matter) -> None:
    """Called once for each kind, at the start. Raises `ValueError` for a second one."""
    if matter.kind in _matters:
        raise ValueError(f"{matter.kind} is registered twice")
    _matters[matter.kind] = matter


def kinds() -> list[str]:
    """All that there are, in the order of the domains."""
    return list(_matters)


def present(caller: Caller, access: SpaceAccess) -> list[SpaceMatter]:
    """What needs the caller in this space, or whom it knows; what is nothing is left out."""
    told = []
    for matter in _matters.values():
        if matter.ability is not None and matter.ability not in access.abilities:
            continue
        found = matter.look(caller, access.space)
        if found is not None and found.count:
            told.append(SpaceMatter(matter.kind, found.count, found.subject))
    return told

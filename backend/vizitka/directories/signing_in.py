"""Whether a directory has a sign-in of its own that works, and which sessions did not come of it. Who brings one says
so at start (`AppConfig.ready`)."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Final, Protocol

from vizitka.directories.models import Directory


@dataclass(frozen=True, slots=True)
class Others:
    """Sessions of the directory's people that its sign-in has not made. `own`: the one that asks is among them."""

    count: int
    own: bool


class SignIn(Protocol):
    """A way of signing in that belongs to directories."""

    def is_ready(self, directory: Directory) -> bool:
        """Whether the directory has it, switched on."""

    def others(self, directory: Directory, asking: uuid.UUID | None) -> Others:
        """The sessions that end when it is required; `asking` is the session of who wants to know."""

    def end_others(self, directory: Directory) -> int:
        """Ends them, in the caller's transaction. Returns how many."""


_ways: Final[list[SignIn]] = []


def register(way: SignIn) -> None:
    """Called once a way, at start."""
    _ways.append(way)


def _ready(directory: Directory) -> list[SignIn]:
    return [way for way in _ways if way.is_ready(directory)]


def is_there(directory: Directory) -> bool:
    return bool(_ready(directory))


def others(directory: Directory, asking: uuid.UUID | None) -> Others:
    found = [way.others(directory, asking) for way in _ready(directory)]
    return Others(sum(one.count for one in found), any(one.own for one in found))


def end_others(directory: Directory) -> int:
    return sum(way.end_others(directory) for way in _ready(directory))

"""Whether a directory has a sign-in of its own that works. Who brings one says so at start (`AppConfig.ready`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vizitka.directories.models import Directory

# Whether the directory has such a sign-in that is switched on.
Ready = Callable[[Directory], bool]
_ways: Final[list[Ready]] = []


def register(ready: Ready) -> None:
    """Called once a way, at start."""
    _ways.append(ready)


def is_there(directory: Directory) -> bool:
    return any(ready(directory) for ready in _ways)

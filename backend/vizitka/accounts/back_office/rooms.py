"""Rooms that an installation has no use for are left out of the lists of the back office."""

from __future__ import annotations

from collections.abc import Callable

_used: dict[str, Callable[[], bool]] = {}


def list_while(used: Callable[[], bool], *labels: str) -> None:
    """Lists these rooms while `used` says so. Their pages open as before: what was made there is kept."""
    _used.update(dict.fromkeys(labels, used))


def is_listed(label: str) -> bool:
    used = _used.get(label)
    return used is None or used()

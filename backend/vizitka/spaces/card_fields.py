"""What a space decides about its cards' fields, as the domains above name it at start (their `apps.ready`).

Modes: which fields a grid shows, hides and locks. Switches: what card users may do, besides those of the
specification (rules.CARD_PERMISSIONS).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from vizitka.audit.fields import Field, Switch
from vizitka.common.errors import Text
from vizitka.spaces.rules import CARD_PERMISSIONS, REORDER_DEFAULTS

_modes: Final[dict[str, None]] = {}
_switches: Final[dict[str, bool]] = {}
# What the audit log calls them.
switch_words: Final[dict[str, Field]] = {}


def register_modes(fields: Iterable[str]) -> None:
    """Fields that a grid shows, hides and locks; they are told in the order of their registration."""
    _modes.update(dict.fromkeys(fields))


def register_switch(key: str, *, default: bool, label: Text) -> None:
    """A permission of card users, whether a new space gives it, and what the audit log calls it (“Card users change
    notices”). Raises `ValueError` for a name that is taken.
    """
    if key in switches():
        raise ValueError(f"{key} is a permission of card users already")
    _switches[key] = default
    switch_words[key] = Switch(label)


def mode_fields() -> tuple[str, ...]:
    return tuple(_modes)


def switches() -> dict[str, bool]:
    """Every permission of card users with what a new space gives."""
    return {**CARD_PERMISSIONS, **_switches}


def card_permissions(stored: Mapping[str, Any]) -> dict[str, Any]:
    """All switches and the limit of orders; what a space does not say is as for a new one."""
    return {key: stored.get(key, default) for key, default in {**switches(), **REORDER_DEFAULTS}.items()}


def registered_switches() -> Mapping[str, bool]:
    """Those that the specification does not name."""
    return _switches

"""What a space decides about its cards' fields, as the domains above name it at start (their `apps.ready`).

Modes: which fields a grid shows, hides and locks. Switches: what card users may do, besides those of the
specification (rules.CARD_PERMISSIONS). Limits: how much of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from pydantic import BaseModel

from vizitka.audit.fields import Field, Switch
from vizitka.common.errors import Text
from vizitka.spaces.rules import CARD_PERMISSIONS

_modes: Final[dict[str, None]] = {}
_switches: Final[dict[str, bool]] = {}
_limits: Final[list[type[BaseModel]]] = []
_defaults: Final[dict[str, Any]] = {}
_composed = False
# What the audit log calls switches and limits.
words: Final[dict[str, Field]] = {}


class LimitsError(Exception):
    """Limits cannot be registered; the start fails with the reason."""


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
    words[key] = Switch(label)


def register_limits(schema: type[BaseModel], labels: Mapping[str, Field]) -> None:
    """How much card users may do: fields by the names that the API and the space's row share, each with the default of
    a space that says nothing. Called by the domain beside its tables, so that all are known when the API's schemas are
    made. Raises `LimitsError` when they are, for a name that is taken and for a field without a word."""
    if _composed:
        raise LimitsError(f"{schema.__name__} comes too late: the schema of card users' permissions is made")
    if labels.keys() != schema.model_fields.keys():
        raise LimitsError(f"{schema.__name__}: the audit log has a word for each field and no other")
    if taken := schema.model_fields.keys() & card_permissions({}).keys():
        raise LimitsError(f"{', '.join(taken)} is said of card users already")
    _limits.append(schema)
    _defaults.update({name: field.get_default() for name, field in schema.model_fields.items()})
    words.update(labels)


def compose_limits() -> list[type[BaseModel]]:
    """The schemas of all limits; from here on none can be added."""
    global _composed
    _composed = True
    return list(_limits)


def mode_fields() -> tuple[str, ...]:
    return tuple(_modes)


def switches() -> dict[str, bool]:
    """Every permission of card users with what a new space gives."""
    return {**CARD_PERMISSIONS, **_switches}


def card_permissions(stored: Mapping[str, Any]) -> dict[str, Any]:
    """All switches and limits; what a space does not say is as for a new one."""
    return {key: stored.get(key, default) for key, default in {**switches(), **_defaults}.items()}


def registered_switches() -> Mapping[str, bool]:
    """Those that the specification does not name."""
    return _switches

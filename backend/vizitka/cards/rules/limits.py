"""What a card user may change of the own card, and why not (specification, section 3; product.md, section 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from vizitka.cards.fields import CARD_FIELDS, NEVER, SWITCHES
from vizitka.cards.rules.resolution import is_locked
from vizitka.spaces.card_fields import card_permissions, switches
from vizitka.spaces.values import FieldModes

NOTHING_KEPT: Final[Mapping[str, str]] = {}
LOCKABLE: Final = tuple(field.key for field in CARD_FIELDS)

# By language, then by field.
Translations = Mapping[str, Mapping[str, str]]
By = Literal["grid", "permission", "kept"]


@dataclass(frozen=True, slots=True)
class Lock:
    """Why a field may not be changed: locked in the grid, with the manager's `reason`, not permitted, or kept by
    somebody for this card, whose name is the `reason`."""

    by: By
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What bounds a person on a card: people of the space by nothing, card admins by the grid's locks, card
    users by the space's permissions too."""

    grid: bool
    permissions: bool


UNBOUND: Final = Bounds(grid=False, permissions=False)
CARD_ADMIN: Final = Bounds(grid=True, permissions=False)
CARD_USER: Final = Bounds(grid=True, permissions=True)


def lock_of(field: str, modes: FieldModes, permitted: Mapping[str, Any], bounds: Bounds) -> Lock | None:
    """Why the person may not change `field` now; None when it is free."""
    if bounds.grid and is_locked(field, modes):
        return Lock("grid", str((modes.get(field) or {}).get("reason") or ""))
    if not bounds.permissions:
        return None
    if field in NEVER:
        return Lock("permission")
    switch = SWITCHES.get(field)
    return Lock("permission") if switch and not card_permissions(permitted)[switch] else None


def locks(
    modes: FieldModes,
    permitted: Mapping[str, Any],
    bounds: Bounds,
    kept: Mapping[str, str] = NOTHING_KEPT,
) -> dict[str, Lock]:
    """All fields that the person may not change now; `kept` are those that somebody keeps, by name."""
    found = {field: lock_of(field, modes, permitted, bounds) for field in LOCKABLE}
    own = {field: lock for field, lock in found.items() if lock is not None}
    return {**own, **{field: Lock("kept", name) for field, name in kept.items()}}


def refused(
    changes: Iterable[str], modes: FieldModes, permitted: Mapping[str, Any], bounds: Bounds
) -> dict[str, str]:
    """Those of the changed fields that the person may not change, with the manager's reasons."""
    found = {field: lock_of(field, modes, permitted, bounds) for field in changes}
    return {field: lock.reason for field, lock in found.items() if lock is not None}


def permissions_for(
    permitted: Mapping[str, Any], bounds: Bounds, *, tracking: bool = True
) -> dict[str, bool]:
    """Every switch as it counts for the person: only card users are bound by them. Where the space keeps no
    statistics (`tracking` off), nobody sees any."""
    found = card_permissions(permitted) if bounds.permissions else dict.fromkeys(switches(), True)
    allowed = {switch: bool(found[switch]) for switch in switches()}
    return allowed if tracking else {**allowed, "see_statistics": False}


def translations_touched(before: Translations, after: Translations) -> set[str]:
    """The fields whose text differs in any language."""
    fields: set[str] = set()
    for code in {*before, *after}:
        old, new = before.get(code) or {}, after.get(code) or {}
        fields |= {field for field in {*old, *new} if (old.get(field) or "") != (new.get(field) or "")}
    return fields

"""What a change of a design takes from cards: pure, by the same rule by which a visitor's card is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from vizitka.cards.fields import MODE_FIELDS
from vizitka.cards.rules.resolution import LAYOUT, PLACEHOLDERS, SHARED, is_locked, is_visible, placeholder
from vizitka.spaces.values import SpaceValues, value_of_space

# A visitor sees the card's own value, the space's, or nothing.
Shown = Literal["own", "space", ""]
# `lost`: nothing stands there any more. `replaced`: the space's value stands where the card's own did.
Effect = Literal["lost", "replaced"]


@dataclass(frozen=True, slots=True)
class Loss:
    """What happens to a field of the cards that have a value of their own, and of those that have none."""

    field: str
    with_own: Effect | None
    without: Effect | None


OWN: Final = (True, False)


def losses(before: SpaceValues, after: SpaceValues) -> list[Loss]:
    """The fields of which cards lose something by a change of the design, in the order of the grid."""
    found = (
        Loss(
            field,
            *(_effect(_shown(field, before, has_own=own), _shown(field, after, has_own=own)) for own in OWN),
        )
        for field in MODE_FIELDS
    )
    return [loss for loss in found if loss.with_own or loss.without]


def _effect(before: Shown, after: Shown) -> Effect | None:
    if before and not after:
        return "lost"
    return "replaced" if before == "own" and after == "space" else None


def _shown(field: str, space_values: SpaceValues, *, has_own: bool) -> Shown:
    modes = space_values.get("field_modes") or {}
    locked = is_locked(field, modes)
    if field == LAYOUT:
        return "own" if has_own and not locked else "space"
    if not is_visible(field, modes):
        return ""
    if field == "social_media" and not space_values.get("social_media", True):
        return ""
    if field in PLACEHOLDERS and (locked or not has_own):
        return "space" if placeholder(field, space_values) else ""
    if has_own:
        return "own"
    return "space" if field in SHARED and value_of_space(space_values, SHARED[field]) else ""

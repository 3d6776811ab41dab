"""Handles, states, and what a visitor meets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vizitka.cards.enums import TRANSITIONS, CardState

# Without 0 and o, 1, i and l.
HANDLE_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
HANDLE_LENGTH: Final = 10


def handle_of(indexes: Sequence[int]) -> str:
    """The handle for ten random numbers below 31."""
    if len(indexes) != HANDLE_LENGTH:
        raise ValueError("a handle has ten characters")
    return "".join(HANDLE_ALPHABET[index] for index in indexes)


def may_become(present: CardState, wanted: CardState) -> bool:
    """Whether a card may go from one state to the other; to stay is always allowed."""
    return present == wanted or wanted in TRANSITIONS[present]


def publication(state: str, *, card_deleted: bool, space_deleted: bool, space_active: bool) -> str:
    """What a visitor meets: `visible`, or the reason for a friendly page: `unknown`, `draft`,
    `inactive`, `locked`.
    """
    if card_deleted or space_deleted:
        return "unknown"
    if state == CardState.LOCKED:
        return "locked"
    if state == CardState.DRAFT:
        return "draft"
    if state == CardState.INACTIVE or not space_active:
        return "inactive"
    return "visible"

"""Pure decisions about people: who may change whom to what, how long an invitation lives, how many a day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

OWNER: Final = "owner"
# From the least to the most that a role may do.
SPACE_ROLES: Final = ("no_role", "analyst", "editor", "admin", OWNER)
CARD_ROLES: Final = ("no_role", "user", "admin")

INVITATION_LIFE: Final = dt.timedelta(days=14)
OFFER_LIFE: Final = dt.timedelta(days=14)
# Offers of ownership, and so mails about them, in 24 hours for a space.
OFFERS_A_DAY: Final = 10
RESEND_PAUSE: Final = dt.timedelta(minutes=1)
MOST_AT_ONCE: Final = 200
# Mails in 24 hours for a space with a licence, and for all free ones of one maker: anybody can make one after the
# other.
DAILY_LIMIT: Final = 1000
FREE_DAILY_LIMIT: Final = 50
# Mails of a space to one address in 24 hours.
MOST_TO_ONE: Final = 5
# What is over is kept so long, for those who look for it; then the address goes.
KEEP_ENDED: Final = dt.timedelta(days=30)


class Refusal(StrEnum):
    """Why a change of a role is not possible."""

    OWNERS_ONLY = "owners_only"
    ABOVE_OWN_ROLE = "above_own_role"
    LAST_OWNER = "last_owner"
    NEEDS_A_YES = "needs_a_yes"


def ranks(roles: Sequence[str]) -> Mapping[str, int]:
    return {role: rank for rank, role in enumerate(roles)}


def refusal(
    roles: Sequence[str], own: str, before: str, after: str | None, *, owners: int = 2, own_row: bool = False
) -> Refusal | None:
    """Why somebody with the role `own` may not change a member from `before` to `after` (None: out), or None.

    Nobody touches or gives more than the own role; only an owner lowers or removes owners; the last of `owners` stays
    one; nobody is made an owner by a change of role. On the own row (`own_row`) everybody may go down.
    """
    rank = ranks(roles)
    if OWNER in {before, after} and own != OWNER:
        return Refusal.OWNERS_ONLY
    if not own_row and rank[before] > rank[own]:
        return Refusal.ABOVE_OWN_ROLE
    if after is not None and rank[after] > rank[own]:
        return Refusal.ABOVE_OWN_ROLE
    if before == OWNER and after != OWNER and owners <= 1:
        return Refusal.LAST_OWNER
    if after == OWNER != before:
        return Refusal.NEEDS_A_YES
    return None


def assignable(
    roles: Sequence[str], own: str, before: str, *, owners: int = 2, own_row: bool = False
) -> list[str]:
    """The roles that somebody with the role `own` may give to a member who has `before`, most first."""
    return [
        role
        for role in reversed(roles)
        if refusal(roles, own, before, role, owners=owners, own_row=own_row) is None
    ]


def higher(roles: Sequence[str], one: str, other: str) -> str:
    """The role that may do more: accepting an invitation never takes anything away."""
    rank = ranks(roles)
    return one if rank[one] >= rank[other] else other


def daily_limit(*, licensed: bool, cards: int = 0) -> int:
    """Mails with invitations that a space may send in 24 hours: with a licence one more for each of its `cards`, so
    that everybody can be invited on one day."""
    return DAILY_LIMIT + cards if licensed else FREE_DAILY_LIMIT


def is_expired(expires_at: dt.datetime, now: dt.datetime) -> bool:
    return expires_at <= now


def wait_before_resend(sent_at: dt.datetime, now: dt.datetime) -> int:
    """Seconds until the same address may get the next mail; 0: now."""
    left = (sent_at + RESEND_PAUSE - now).total_seconds()
    return max(0, int(left) + 1) if left > 0 else 0

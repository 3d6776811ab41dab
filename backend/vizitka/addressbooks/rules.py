"""Pure decisions about passwords of phones."""

from __future__ import annotations

import datetime as dt
import re
import secrets
from typing import Final

MOST_PASSWORDS: Final = 25
# One that nobody uses ends by itself: a phone that was lost asks no more.
UNUSED: Final = dt.timedelta(days=365)
# Without those that are taken for one another: people type it into phones. 4 × 5 of them are 98 bits.
SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_GROUPS, _LENGTH = 4, 5
_BETWEEN: Final = re.compile(r"[\s-]+")


def new_secret() -> str:
    """A password that nobody else has, as people are shown it: `h7kqm-2xvbn-…`."""
    return "-".join("".join(secrets.choice(SIGNS) for _n in range(_LENGTH)) for _m in range(_GROUPS))


def typed(secret: str) -> str:
    """What was typed, without what people leave out or add; empty when it can be none of ours."""
    kept = _BETWEEN.sub("", secret[:64]).lower()
    return kept if len(kept) == _GROUPS * _LENGTH and set(kept) <= set(SIGNS) else ""


def is_valid(
    created_at: dt.datetime, last_used_at: dt.datetime | None, ended_at: dt.datetime | None, now: dt.datetime
) -> bool:
    """Whether a password still opens."""
    return ended_at is None and now - (last_used_at or created_at) < UNUSED

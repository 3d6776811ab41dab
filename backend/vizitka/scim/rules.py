"""Pure decisions about tokens: how many, how long, when somebody is told."""

from __future__ import annotations

import datetime as dt
from typing import Final

# The one in use and the one that takes over from it.
MOST_TOKENS: Final = 2
# Days that a token may live; the first is offered.
LIVES: Final = (365, 90, 180, 730)
# How long a token goes on after another was made in its place: providers are changed by hand.
OVERLAP: Final = dt.timedelta(days=14)
# From when on people are warned of its end.
WARN_BEFORE: Final = dt.timedelta(days=30)


def end_after_rotation(expires_at: dt.datetime, now: dt.datetime) -> dt.datetime:
    """When a token ends whose successor was made now."""
    return min(expires_at, now + OVERLAP)


def is_valid(expires_at: dt.datetime, ended_at: dt.datetime | None, now: dt.datetime) -> bool:
    """Whether a token still opens."""
    return ended_at is None and now < expires_at


def ends_soon(expires_at: dt.datetime, now: dt.datetime) -> bool:
    """Whether its end is near enough to be spoken of."""
    return expires_at - now <= WARN_BEFORE

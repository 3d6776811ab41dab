"""How often strangers may ask (common/pace.py, common/throttle.py)."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

from vizitka.common.network import network_of
from vizitka.common.pace import Pace
from vizitka.common.throttle import Action, Bucket

# Pages that are drawn anew: all who see what was drawn before cost nothing, and an office has one address.
DRAWN: Final = Pace(a_second=10, at_once=200)
# Keys that lead nowhere, by who tries them.
KEY: Final = Action("link by a key", network=Bucket(60, dt.timedelta(seconds=5)))
_NETWORKS: Final = uuid.UUID("6f0c1c0e-9d5b-4f5e-8f3b-0b7b3f1f2a11")


def count_drawing(address: str) -> None:
    """One page more that is drawn for this network. Raises `TooManyAttempts`."""
    DRAWN.count(uuid.uuid5(_NETWORKS, network_of(address)))

"""How often PINs of products may be tried (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket, Growing

MINUTE: Final = dt.timedelta(minutes=1)
# By serial. An afternoon of hand-out connects one in five seconds from one network, and what was right goes back.
CONNECT: Final = Action(
    "product PIN",
    pair=Growing(),
    network=Bucket(60, MINUTE / 4),
    wide_network=Bucket(200, MINUTE / 10),
    target=Bucket(20, 5 * MINUTE),
)

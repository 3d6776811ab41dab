"""How often prices are asked for and licences bought (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

# Each is written down; who types a number asks a few times, and a company's own system not all day.
QUOTES: Final = Action("licence quotes", target=Bucket(120, dt.timedelta(seconds=10)))
PURCHASES: Final = Action("licence purchases", target=Bucket(20, dt.timedelta(minutes=3)))
# A receipt goes to whatever address is named: three at once, and one every four hours.
DECLARE: Final = Action(
    "declarations",
    network=Bucket(20, dt.timedelta(minutes=5)),
    wide_network=Bucket(100, dt.timedelta(minutes=1)),
    target=Bucket(3, dt.timedelta(hours=4)),
)

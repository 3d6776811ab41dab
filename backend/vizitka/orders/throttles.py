"""How often orders are placed and replacements asked for (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

# Who places an order and is told that a price has changed places it again.
PLACING: Final = Action("orders", target=Bucket(20, dt.timedelta(minutes=3)))
# Each locks a product and writes to managers.
REPLACEMENTS: Final = Action("replacements", target=Bucket(5, dt.timedelta(minutes=10)))

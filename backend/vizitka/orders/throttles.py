"""How often orders are placed and replacements asked for (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

# Who places an order and is told that a price has changed places it again.
PLACING: Final = Action("orders", target=Bucket(20, dt.timedelta(minutes=3)))
# Each locks a product and writes to managers.
REPLACEMENTS: Final = Action("replacements", target=Bucket(5, dt.timedelta(minutes=10)))
# A printer is one network; a token cannot be guessed, and who tries is held up all the same.
PRINT_JOBS: Final = Action(
    "print jobs",
    network=Bucket(60, dt.timedelta(seconds=10)),
    wide_network=Bucket(300, dt.timedelta(seconds=2)),
)

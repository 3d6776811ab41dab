"""How often baskets are made and codes tried (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

MINUTE: Final = dt.timedelta(minutes=1)
# A whole company may sit behind one address; each basket is a row that is kept for a year.
NEW_BASKETS: Final = Action(
    "new basket", network=Bucket(60, MINUTE / 6), wide_network=Bucket(300, MINUTE / 30)
)
# Words that are easily said are easily guessed. One that was right goes back.
CODES: Final = Action("discount code", network=Bucket(20, MINUTE), wide_network=Bucket(60, MINUTE / 3))

"""How often passwords of phones may be tried (common/throttle.py), and how many calls of one person are answered
(common/pace.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.pace import Pace
from vizitka.common.throttle import Action, Bucket

SECOND: Final = dt.timedelta(seconds=1)
# Wrong ones, by who sends them: a phone whose password has ended asks on, every few minutes.
PASSWORD: Final = Action("app password", network=Bucket(60, 2 * SECOND), wide_network=Bucket(600, SECOND))
CALLS: Final = Pace(a_second=10, at_once=200)

"""How often tokens may be tried (common/throttle.py), and how many calls of one directory this process answers
(common/pace.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.pace import Pace
from vizitka.common.throttle import Action, Bucket

SECOND: Final = dt.timedelta(seconds=1)
# Wrong tokens, by who sends them: a provider whose token has ended comes with each of its people.
TOKEN: Final = Action("scim token", network=Bucket(60, 2 * SECOND), wide_network=Bucket(600, SECOND))

# Entra asks for 25 a second.
CALLS: Final = Pace(a_second=200, at_once=400)

"""How often tokens and webhooks may be tried (common/throttle.py), and how many calls of one token this process answers
(common/pace.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.pace import Pace
from vizitka.common.throttle import Action, Bucket

SECOND: Final = dt.timedelta(seconds=1)
# Wrong tokens, by who sends them: a system whose token has ended asks on.
TOKEN: Final = Action("api token", network=Bucket(60, 2 * SECOND), wide_network=Bucket(600, SECOND))
# Test messages of a space's webhooks: each asks an address that somebody has written, while a request waits.
WEBHOOK_TESTS: Final = Action("webhook test", target=Bucket(10, 30 * SECOND))

CALLS: Final = Pace(a_second=20, at_once=200)
# All tokens of a space together, or of a person, so that none of them takes the others' turn.
CALLS_OF_OWNER: Final = Pace(a_second=60, at_once=600)

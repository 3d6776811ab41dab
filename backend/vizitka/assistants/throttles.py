"""How often programs may ask for access (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

SECOND: Final = dt.timedelta(seconds=1)
# Each makes a row for a day. Hosted assistants register all their people's from one network.
REGISTER: Final = Action(
    "registration of a program", network=Bucket(20, 30 * SECOND), wide_network=Bucket(100, 10 * SECOND)
)
# Of a secret's 238 bits nobody guesses one: this keeps work away. Only wrong ones count.
EXCHANGE: Final = Action(
    "exchange of a code", network=Bucket(60, 2 * SECOND), wide_network=Bucket(600, SECOND)
)

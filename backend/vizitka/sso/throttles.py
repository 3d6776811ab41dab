"""How often signing in elsewhere may be tried (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

MINUTE: Final = dt.timedelta(minutes=1)

# Each makes a row for some minutes.
START: Final = Action(
    "sign-in elsewhere", network=Bucket(60, MINUTE / 6), wide_network=Bucket(300, MINUTE / 30)
)
# Of a result's 256 bits nobody guesses one: this keeps work away.
FINISH: Final = Action(
    "sign-in from elsewhere", network=Bucket(60, MINUTE / 6), wide_network=Bucket(300, MINUTE / 30)
)
# Answers of providers, by the browser's network; logouts, by that of the provider, which has many people.
ANSWER: Final = Action(
    "answer of a provider", network=Bucket(120, MINUTE / 12), wide_network=Bucket(600, MINUTE / 60)
)
LOGOUT: Final = Action("logout by a provider", network=Bucket(600, MINUTE / 300))
# By directory: others' servers are asked.
SET_UP: Final = Action("set-up of a sign-in", target=Bucket(60, MINUTE / 4))

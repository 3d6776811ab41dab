"""How often passes are fetched, and how often phones speak to us (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

SECOND: Final = dt.timedelta(seconds=1)
# By who asks; a hall full of people shares one address. Each pass takes some milliseconds of a processor.
PASS: Final = Action("wallet pass", network=Bucket(120, 2 * SECOND), wide_network=Bucket(600, SECOND))
# What phones ask of the update service: many of one provider share an address, and all ask at once after a push.
PHONE: Final = Action("wallet phone", network=Bucket(600, SECOND / 5), wide_network=Bucket(3000, SECOND / 20))

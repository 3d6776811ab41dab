"""How often other systems may be asked while a request waits (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

CHECKS: Final = Action("connector check", target=Bucket(10, dt.timedelta(seconds=30)))

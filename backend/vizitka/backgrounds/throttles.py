"""How often backgrounds are drawn for who has only a link (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

# By who asks: an office shares one address.
PAGE: Final = Action("backgrounds page", network=Bucket(120, dt.timedelta(seconds=2)))
# By the page: each file takes a tenth of a second of a processor.
FILE: Final = Action("backgrounds file", target=Bucket(30, dt.timedelta(seconds=20)))

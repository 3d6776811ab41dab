"""How often strangers may have something worked out."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

SECOND: Final = dt.timedelta(seconds=1)
LINK: Final = Action("link", network=Bucket(60, SECOND), wide_network=Bucket(300, SECOND / 5))

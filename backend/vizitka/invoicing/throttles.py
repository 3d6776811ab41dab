"""How often a person may have an invoice sent again."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

# By account: 10 at once, then one every ten minutes.
SEND_INVOICE: Final = Action("invoice mail", target=Bucket(10, dt.timedelta(minutes=10)))

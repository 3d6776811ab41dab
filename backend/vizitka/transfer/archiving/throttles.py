"""How often people may have archives made: each reads all that there is."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

# By person.
ARCHIVE: Final = Action("archive", target=Bucket(5, dt.timedelta(hours=1)))

"""How often test letters may be sent, and links of letters be tried (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

# By the person, to whose own mailbox it goes.
TEST_LETTER: Final = Action("test letter", target=Bucket(20, dt.timedelta(minutes=1)))
# Who follows a link is led on in any case, and beyond that not counted. A company is one network, and reads on one day.
CLICK: Final = Action("click in a letter", network=Bucket(300, dt.timedelta(seconds=1)))
# Offices and gateways open many from one address.
LETTER_PAGE: Final = Action("letter as a page", network=Bucket(300, dt.timedelta(seconds=1)))
# Of a space: servers of strangers are asked whether a link leads anywhere.
LINK: Final = Action("link of a letter", target=Bucket(200, dt.timedelta(minutes=1)))

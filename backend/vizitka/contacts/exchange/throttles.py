"""How often the exchange writes to visitors and lets links be tried (common/throttle.py); what visitors send is counted
by publishing.throttles, with the forms of frames."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

# By the address that was typed, in the whole installation: it may be somebody else's, and nobody is bombed by it.
LETTER: Final = Action("letter to a visitor", target=Bucket(1, dt.timedelta(days=1)))
# Whatever apps send, also what is no exchange: as many as at a fair, from one address.
BY_APP: Final = Action(
    "card exchange by an app",
    network=Bucket(120, dt.timedelta(seconds=5)),
    wide_network=Bucket(360, dt.timedelta(seconds=2)),
)
# Links of mails: by who asks, since a token cannot be guessed anyway.
RIGHTS: Final = Action("what is kept of a visitor", network=Bucket(60, dt.timedelta(seconds=5)))

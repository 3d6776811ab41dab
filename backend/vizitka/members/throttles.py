"""How often invitations may be tried without an account, and sent to oneself."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket, Growing

MINUTE: Final = dt.timedelta(minutes=1)
# By person.
TEST_INVITATION: Final = Action("test invitation", target=Bucket(10, 5 * MINUTE))
# By the invitation's code.
INVITED_REGISTRATION: Final = Action(
    "invited registration",
    pair=Growing(),
    network=Bucket(30, MINUTE),
    wide_network=Bucket(100, MINUTE / 3),
    target=Bucket(20, 5 * MINUTE),
)
INVITED_REFUSAL: Final = Action(
    "invited refusal",
    pair=Growing(),
    network=Bucket(30, MINUTE),
    wide_network=Bucket(100, MINUTE / 3),
    target=Bucket(20, 5 * MINUTE),
)

"""How often mails go out by the word of an account, and VIES is asked by a person."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket, Growing

MINUTE: Final = dt.timedelta(minutes=1)
# By person: 20 at once, then one every quarter of an hour.
INVITE_TO_ACCOUNT: Final = Action("billing invitation", target=Bucket(20, 15 * MINUTE))
# By account and address, whether an invitation was withdrawn in between or not.
INVITE_ADDRESS: Final = Action("billing invitation of one", target=Bucket(5, 300 * MINUTE))
# By person.
CHECK_VAT: Final = Action("billing VAT check", target=Bucket(15, MINUTE))
# By the invitation's code.
REFUSE_ACCOUNT: Final = Action(
    "billing refusal",
    pair=Growing(),
    network=Bucket(30, MINUTE),
    wide_network=Bucket(100, MINUTE / 3),
    target=Bucket(20, 5 * MINUTE),
)
JOIN_ACCOUNT: Final = Action(
    "billing registration",
    pair=Growing(),
    network=Bucket(30, MINUTE),
    wide_network=Bucket(100, MINUTE / 3),
    target=Bucket(20, 5 * MINUTE),
)

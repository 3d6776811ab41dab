"""How often visitors may try PINs and send messages (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket, Growing

MINUTE: Final = dt.timedelta(minutes=1)
# By the PIN: the card's own, or the one that all cards of the space share and must not be guessed at each of them. For
# all networks together, or else many of them walk through a million PINs in a day; the two buckets give that away in a
# year. First guesses have one of their own, so that who keeps guessing from many networks keeps no visitor out.
PIN: Final = Action(
    "card PIN",
    pair=Growing(),
    network=Bucket(30, MINUTE),
    wide_network=Bucket(100, MINUTE / 3),
    target=Bucket(100, MINUTE),
    newcomers=Bucket(100, MINUTE),
)
# By card. For all networks together: nobody's mailbox is filled by many of them.
MESSAGE: Final = Action(
    "card message",
    pair=Growing(),
    network=Bucket(20, 3 * MINUTE),
    wide_network=Bucket(60, MINUTE),
    target=Bucket(60, MINUTE),
)

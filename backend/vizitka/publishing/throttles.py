"""How often visitors may try PINs, and leave something at cards (common/throttle.py)."""

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
# What visitors leave at cards, by the form of a frame as by the sheet. At a fair all share one address: a hundred in
# ten minutes are let through to one card, a flood is not. By card, for all networks together: nobody's mailbox is
# filled by many of them.
EXCHANGE: Final = Action(
    "card exchange",
    network=Bucket(300, MINUTE / 20),
    wide_network=Bucket(900, MINUTE / 60),
    target=Bucket(100, MINUTE / 10),
)
# By the email address that was typed, at all cards: it may be somebody else's.
EXCHANGE_OF_ONE: Final = Action("card exchange of one", target=Bucket(20, 3 * MINUTE))
# By who has made the space, all of that person's without a licence together: mails with visitors' words to addresses
# that nobody has proved.
MAIL_OF_FREE: Final = Action("visitors' mail of free spaces", target=Bucket(50, 30 * MINUTE))


def count_exchange(card: str, email: str, origin: str) -> None:
    """Counts what a visitor leaves at a card. Raises `TooManyAttempts`."""
    EXCHANGE.attempt(card, origin)
    EXCHANGE_OF_ONE.attempt(email.strip().casefold(), origin)

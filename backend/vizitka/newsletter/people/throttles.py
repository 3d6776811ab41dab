"""How often the newsletter writes to who has not confirmed, and lets forms and links be tried (common/throttle.py)."""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket

MINUTE: Final = dt.timedelta(minutes=1)
# By the address that was typed, in a space: it may be somebody else's, and nobody is bombed by it.
LETTER: Final = Action("newsletter letter", target=Bucket(1, dt.timedelta(days=1)))
# The same in the whole installation: many spaces bomb nobody together.
LETTERS: Final = Action("newsletter letters", target=Bucket(5, dt.timedelta(hours=4)))
# The link to what is kept, by who gets it.
RIGHTS: Final = Action("newsletter rights", target=Bucket(1, dt.timedelta(hours=1)))
# What visitors send at a card. At a fair all share one address: a hundred in ten minutes are let through.
SIGN_UP: Final = Action(
    "newsletter sign-up",
    network=Bucket(300, MINUTE / 20),
    wide_network=Bucket(900, MINUTE / 60),
    target=Bucket(100, MINUTE / 10),
)
# Whatever apps send, also what is no sign-up.
BY_APP: Final = Action(
    "newsletter sign-up by an app",
    network=Bucket(120, dt.timedelta(seconds=5)),
    wide_network=Bucket(360, dt.timedelta(seconds=2)),
)
# Links of letters: by who asks, since a token cannot be guessed anyway. Leaving is never slowed down.
LINK: Final = Action("newsletter link", network=Bucket(60, dt.timedelta(seconds=5)))
# Reports of mail servers, before their signature is looked at: each has up to a thousand.
REPORTS: Final = Action(
    "newsletter reports",
    network=Bucket(60, dt.timedelta(seconds=1)),
    wide_network=Bucket(180, dt.timedelta(seconds=1)),
)

"""How often the accounts may be tried (common/throttle.py; the whole table stands in docs/domain/sign-in.md).

What sends mail at a stranger's word is slow by network, so that nobody mails many people. By address it is soft: while
many ask for one address, the answer is the same and no further letter goes out, since those that did still help.
"""

from __future__ import annotations

import datetime as dt
from typing import Final

from vizitka.common.throttle import Action, Bucket, Growing

MINUTE: Final = dt.timedelta(minutes=1)
GUESSES: Final = Bucket(30, MINUTE)
GUESSES_WIDE: Final = Bucket(100, MINUTE / 3)
LETTERS: Final = Bucket(20, 5 * MINUTE)
LETTERS_WIDE: Final = Bucket(60, MINUTE)

# By email address. Whoever has the right password and a second factor passes the soft ones.
LOGIN: Final = Action(
    "login",
    pair=Growing(),
    network=GUESSES,
    wide_network=GUESSES_WIDE,
    target=Bucket(50, 5 * MINUTE),
    newcomers=Bucket(100, MINUTE),
    device=Growing(),
)
# By person, who has shown the password already. A recovery code, which nobody guesses, passes the soft one.
FACTOR: Final = Action(
    "login factor",
    pair=Growing(),
    network=GUESSES,
    wide_network=GUESSES_WIDE,
    target=Bucket(20, 5 * MINUTE),
    device=Growing(),
)
# It tells which domains sign in elsewhere, and does little work.
WAY: Final = Action("way to sign in", network=Bucket(60, MINUTE / 6), wide_network=Bucket(300, MINUTE / 30))
# By what the browser names: nobody guesses a signature, so this keeps work away.
PASSKEY: Final = Action("passkey", network=GUESSES, wide_network=GUESSES_WIDE)
# By email address.
REGISTRATION: Final = Action(
    "registration", pair=Growing(), network=LETTERS, wide_network=LETTERS_WIDE, target=Bucket(5, 10 * MINUTE)
)
RECOVERY: Final = Action(
    "recovery",
    pair=Growing(),
    network=LETTERS,
    wide_network=LETTERS_WIDE,
    target=Bucket(5, 10 * MINUTE),
    device=Growing(),
)
# By email address. Of six digits many could guess one, over many mails and networks: who is kept from the code by
# others has the link of the same mail.
VERIFICATION_CODE: Final = Action(
    "verification code",
    pair=Growing(),
    network=GUESSES,
    wide_network=GUESSES_WIDE,
    target=Bucket(10, 120 * MINUTE),
)
# By what was typed: of a link's 256 bits nobody guesses one.
REGISTRATION_LINK: Final = Action("registration link", network=GUESSES, wide_network=GUESSES_WIDE)
RECOVERY_LINK: Final = Action("recovery link", network=GUESSES, wide_network=GUESSES_WIDE)
# By person; the origin is the session, so that who has taken one does not lock out the others.
PASSWORD: Final = Action("password", pair=Growing(), target=Bucket(20, 5 * MINUTE))
FACTOR_SET_UP: Final = Action("factor set-up", pair=Growing(), target=Bucket(20, 5 * MINUTE))
EMAIL_CHANGE: Final = Action("email change", pair=Growing(), target=Bucket(10, 30 * MINUTE))

"""What wallets have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Space, and the first card that is not looked at yet; empty for all.
LOOK_AGAIN: Final = Errand[[str, str]]("wallet.look_again", Queue.LONG, behind=True)
# Wallet: all spaces with passes of which something could not be told so far.
LOOK_AT_ALL: Final = Errand[[str]]("wallet.look_at_all", Queue.LONG, behind=True)
# Space and pass: its phones, or Google, are told.
TELL: Final = Errand[[str, str]]("wallet.tell", Queue.HOOKS)
# Certificate, person, days until its end.
WARN: Final = Errand[[str, str, int]]("wallet.warn", Queue.MAIL)

"""What licensing has done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# A licence whose cards may be more than it covers.
SETTLE: Final = Errand[[str]]("licensing.settle", Queue.LONG)
# A purchase whose payment has to be asked for.
COLLECT: Final = Errand[[str]]("licensing.collect", Queue.HOOKS)
# An invoice of a renewal, and its account's way to pay.
PAY: Final = Errand[[str]]("licensing.pay", Queue.HOOKS)
# Kind, licence: a letter to everybody who looks after its account.
TELL: Final = Errand[[str, str]]("licensing.tell", Queue.SHORT)
# Kind, licence, person.
SEND_LETTER: Final = Errand[[str, str, str]]("licensing.send_letter", Queue.MAIL)
# A space that has no licence any more.
SETTLE_SPACE: Final = Errand[[str]]("licensing.settle_space", Queue.LONG)
# Kind, invoice: what is late, and what follows.
TELL_LATE: Final = Errand[[str, str]]("licensing.tell_late", Queue.SHORT)
# Kind, invoice, person.
SEND_LATE_LETTER: Final = Errand[[str, str, str]]("licensing.send_late_letter", Queue.MAIL)
# A declaration: its receipt.
SEND_RECEIPT: Final = Errand[[str]]("licensing.send_receipt", Queue.MAIL)

"""What billing has done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Account. Where VIES is slow, nobody waits behind it.
CHECK_VAT: Final = Errand[[str]]("billing.check_vat", Queue.HOOKS)
# Invitation.
SEND_ACCOUNT_INVITATION: Final = Errand[[str]]("billing.send_invitation", Queue.MAIL)
# Kind, person, account.
SEND_ACCOUNT_LETTER: Final = Errand[[str, str, str]]("billing.send_letter", Queue.MAIL)

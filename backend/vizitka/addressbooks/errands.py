"""What passwords of phones have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Password.
SEND_MADE: Final = Errand[[str]]("addressbooks.send_made", Queue.MAIL)

"""What products have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Kind, space, and what it is about.
TELL_MANAGERS: Final = Errand[[str, str, str]]("products.tell_managers", Queue.SHORT)
# Kind, space, what it is about, person.
SEND_LETTER: Final = Errand[[str, str, str, str]]("products.send_letter", Queue.MAIL)

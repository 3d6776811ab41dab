"""What products have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Kind, space, and what it is about.
TELL_MANAGERS: Final = Errand[[str, str, str]]("products.tell_managers", Queue.SHORT)
# Space, batch, and the last person of whom it was told already, empty at first.
TELL_HOLDERS: Final = Errand[[str, str, str]]("products.tell_holders", Queue.SHORT)
# Kind, space, what it is about, person.
SEND_LETTER: Final = Errand[[str, str, str, str]]("products.send_letter", Queue.MAIL)
# Space, batch, person: to as many as there are products in a batch.
SEND_TO_HOLDER: Final = Errand[[str, str, str]]("products.send_to_holder", Queue.MAIL, behind=True)

"""What tokens have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Token.
TELL_END: Final = Errand[[str]]("developers.tell_end", Queue.SHORT)
# Token, person.
SEND_END: Final = Errand[[str, str]]("developers.send_end", Queue.MAIL)

"""What contacts have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Person, space, the person's day.
REMIND: Final = Errand[[str, str, str]]("contacts.remind", Queue.MAIL)
# Person, space, from which moment on they were found (seconds).
TELL_OF_RETENTION: Final = Errand[[str, str, int]]("contacts.tell_of_retention", Queue.MAIL, behind=True)

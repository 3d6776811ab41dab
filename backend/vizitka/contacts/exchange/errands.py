"""What the exchange has done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Space, meeting, person of the card; without a person to the card's own address.
TELL_PERSON: Final = Errand[[str, str, str]]("contacts.tell_person", Queue.MAIL)
# Space, meeting.
TELL_VISITOR: Final = Errand[[str, str]]("contacts.tell_visitor", Queue.MAIL)
SEND_ANSWER: Final = Errand[[str, str]]("contacts.send_answer", Queue.MAIL)

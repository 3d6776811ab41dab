"""What the public side has done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Card, parcel with what the visitor gave (messages.VisitorMessage as a mapping).
SEND_VISITOR_MESSAGE: Final = Errand[[str, str]]("publishing.send_visitor_message", Queue.MAIL)

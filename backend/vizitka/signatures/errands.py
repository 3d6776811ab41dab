"""What signatures have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Space, signature, card.
SEND_LINK: Final = Errand[[str, str, str]]("signatures.send_link", Queue.MAIL, behind=True)

"""What backgrounds have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Space, background, card.
SEND_LINK: Final = Errand[[str, str, str]]("backgrounds.send_link", Queue.MAIL, behind=True)

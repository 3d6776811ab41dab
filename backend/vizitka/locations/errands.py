"""What locations have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Space, location.
RENEW_COPIES: Final = Errand[[str, str]]("locations.renew_copies", Queue.SHORT)

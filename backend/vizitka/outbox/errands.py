"""What the outbox has done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Subscriber, streams. It may take as long as others' servers are slow.
DISPATCH: Final = Errand[[str, list[str]]]("outbox.dispatch", Queue.HOOKS)

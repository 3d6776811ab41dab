"""What the newsletter's people have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Space, request.
ASK_TO_CONFIRM: Final = Errand[[str, str]]("newsletter.ask_to_confirm", Queue.MAIL)
# Space, subscriber.
SEND_RIGHTS: Final = Errand[[str, str]]("newsletter.send_rights", Queue.MAIL)

"""What invoicing has done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Invoice. Its document is written, and sent to who receives it.
SEND_INVOICE_MAIL: Final = Errand[[str]]("invoicing.send", Queue.MAIL)

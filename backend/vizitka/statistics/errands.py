"""What statistics have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Mail of the month (MonthlyMail), first day of the month.
SEND_MONTH: Final = Errand[[str, str]]("statistics.send_month", Queue.MAIL, behind=True)

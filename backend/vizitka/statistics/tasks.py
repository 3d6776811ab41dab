"""Background work of statistics: ids in, safe to repeat."""

from __future__ import annotations

import datetime as dt
import uuid

from vizitka.common.mail import delivery
from vizitka.statistics import errands
from vizitka.statistics.monthly import emails


@errands.SEND_MONTH.done_by
def send_month(mail_id: str, month: str, attempt: int = 0) -> None:
    """Sends the mail of a month to one person, if there is something to tell and the person may still be told."""
    message = emails.build(uuid.UUID(mail_id), dt.date.fromisoformat(month))
    if message is not None:
        delivery.send(message, task=send_month, arguments=[mail_id, month], attempt=attempt)

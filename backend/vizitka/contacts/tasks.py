"""Background work of contacts: ids in, safe to repeat."""

from __future__ import annotations

import datetime as dt
import uuid

from vizitka.common.mail import delivery
from vizitka.contacts import emails, errands


@errands.REMIND.done_by
def remind(user_id: str, space_id: str, day: str, attempt: int = 0) -> None:
    """Reminds one person of what is to be done on a day."""
    message = emails.reminder(uuid.UUID(user_id), uuid.UUID(space_id), dt.date.fromisoformat(day))
    if message is not None:
        delivery.send(message, task=remind, arguments=[user_id, space_id, day], attempt=attempt)


@errands.TELL_OF_RETENTION.done_by
def tell_of_retention(user_id: str, space_id: str, since: int, attempt: int = 0) -> None:
    """Tells one person which contacts go in 30 days."""
    found_since = dt.datetime.fromtimestamp(since, dt.UTC)
    message = emails.retention(uuid.UUID(user_id), uuid.UUID(space_id), found_since)
    if message is not None:
        arguments = [user_id, space_id, since]
        delivery.send(message, task=tell_of_retention, arguments=arguments, attempt=attempt)

"""Background work of address books: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.addressbooks import emails, errands
from vizitka.common.mail import delivery


@errands.SEND_MADE.done_by
def send_made(password_id: str, attempt: int = 0) -> None:
    """Tells a person of a new password of theirs."""
    message = emails.build_made(uuid.UUID(password_id))
    if message is not None:
        delivery.send(message, task=send_made, arguments=[password_id], attempt=attempt)

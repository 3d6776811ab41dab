"""Background work of the public side."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.publishing import emails, errands


@errands.SEND_VISITOR_MESSAGE.done_by
def send_visitor_message(card_id: str, given: dict[str, str], attempt: int = 0) -> None:
    """Sends what a visitor has written to the person of a card. Housekeeping forgets it as soon as it is sent."""
    message = emails.visitor_message(uuid.UUID(card_id), given)
    if message is not None:
        delivery.send(message, task=send_visitor_message, arguments=[card_id, given], attempt=attempt)

"""Background work of the public side."""

from __future__ import annotations

import uuid

from vizitka.common import parcels
from vizitka.common.mail import delivery
from vizitka.publishing import emails, errands


@errands.SEND_VISITOR_MESSAGE.done_by
def send_visitor_message(card_id: str, given: str | dict[str, str], attempt: int = 0) -> None:
    """Sends what a visitor has written to the person of a card, and forgets it. The release before put the words
    themselves into the queue."""
    words = given if isinstance(given, dict) else parcels.opened(given)
    message = emails.visitor_message(uuid.UUID(card_id), words) if words else None
    over = (
        message is None
        or delivery.send(message, task=send_visitor_message, arguments=[card_id, given], attempt=attempt).over
    )
    if over and isinstance(given, str):
        parcels.drop(given)

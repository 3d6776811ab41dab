"""Letters to who has not confirmed, and to who asks what is kept; in the background."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.newsletter.people import emails, errands


@errands.ASK_TO_CONFIRM.done_by
def ask_to_confirm(space_id: str, request_id: str, attempt: int = 0) -> None:
    """Asks whether the newsletter was really asked for."""
    message = emails.to_confirm(uuid.UUID(space_id), uuid.UUID(request_id))
    if message is not None:
        delivery.send(message, task=ask_to_confirm, arguments=[space_id, request_id], attempt=attempt)


@errands.SEND_RIGHTS.done_by
def send_rights(space_id: str, subscriber_id: str, attempt: int = 0) -> None:
    """Sends the link to what is kept."""
    message = emails.to_rights(uuid.UUID(space_id), uuid.UUID(subscriber_id))
    if message is not None:
        delivery.send(message, task=send_rights, arguments=[space_id, subscriber_id], attempt=attempt)

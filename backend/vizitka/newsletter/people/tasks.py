"""Letters to who has not confirmed, in the background."""

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

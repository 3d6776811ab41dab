"""Background work of tokens: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.developers import emails, errands, selectors


@errands.TELL_END.done_by
def tell_end(token_id: str) -> None:
    """Queues a letter to everybody who looks after the space."""
    token = selectors.any_token(uuid.UUID(token_id))
    if token is not None:
        for user in selectors.managers_of(token.space_id):
            errands.SEND_END.put(token_id, str(user.pk))


@errands.SEND_END.done_by
def send_end(token_id: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter to one person."""
    message = emails.build_end(uuid.UUID(token_id), uuid.UUID(user_id))
    if message is not None:
        delivery.send(message, task=send_end, arguments=[token_id, user_id], attempt=attempt)

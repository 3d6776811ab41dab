"""Background work of products: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.products import emails, errands, selectors
from vizitka.products.enums import LetterKind


@errands.TELL_MANAGERS.done_by
def tell_managers(kind: str, space_id: str, about: str) -> None:
    """Queues a letter to each person who looks after the products of the space."""
    for user in selectors.managers_of(uuid.UUID(space_id)):
        errands.SEND_LETTER.put(kind, space_id, about, str(user.pk))


@errands.SEND_LETTER.done_by
def send_letter(kind: str, space_id: str, about: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter to one person."""
    message = emails.build(LetterKind(kind), uuid.UUID(space_id), uuid.UUID(about), uuid.UUID(user_id))
    if message is not None:
        delivery.send(message, task=send_letter, arguments=[kind, space_id, about, user_id], attempt=attempt)

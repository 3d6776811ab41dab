"""Background work of products: ids in, safe to repeat."""

from __future__ import annotations

import uuid
from typing import Final

from django.db import transaction

from vizitka.common.mail import delivery
from vizitka.products import emails, errands, selectors
from vizitka.products.enums import LetterKind

# Letters that are queued in one transaction.
AT_ONCE: Final = 200


@errands.TELL_MANAGERS.done_by
def tell_managers(kind: str, space_id: str, about: str) -> None:
    """Queues a letter to each person who looks after the products of the space."""
    for user in selectors.managers_of(uuid.UUID(space_id)):
        errands.SEND_LETTER.put(kind, space_id, about, str(user.pk))


@errands.TELL_HOLDERS.done_by
def tell_holders(space_id: str, batch_id: str, last: str) -> None:
    """Queues a letter to each person on whose cards products of the batch were when it was called back; those who look
    after the space's products have their own. In portions: each is queued once, whatever becomes of the worker."""
    space, batch = uuid.UUID(space_id), uuid.UUID(batch_id)
    managers = {user.pk for user in selectors.managers_of(space)}
    with transaction.atomic():
        people = selectors.holders_of(space, batch, after=uuid.UUID(last) if last else None, most=AT_ONCE)
        for user_id in people:
            if user_id not in managers:
                errands.SEND_TO_HOLDER.put(space_id, batch_id, str(user_id))
        if len(people) == AT_ONCE:
            errands.TELL_HOLDERS.put(space_id, batch_id, str(people[-1]))


@errands.SEND_LETTER.done_by
def send_letter(kind: str, space_id: str, about: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter to one person."""
    message = emails.build(LetterKind(kind), uuid.UUID(space_id), uuid.UUID(about), uuid.UUID(user_id))
    if message is not None:
        delivery.send(message, task=send_letter, arguments=[kind, space_id, about, user_id], attempt=attempt)


@errands.SEND_TO_HOLDER.done_by
def send_to_holder(space_id: str, batch_id: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter to one person whose products were called back."""
    kind, about = LetterKind.YOURS_CALLED_BACK, uuid.UUID(batch_id)
    message = emails.build(kind, uuid.UUID(space_id), about, uuid.UUID(user_id))
    if message is not None:
        delivery.send(message, task=send_to_holder, arguments=[space_id, batch_id, user_id], attempt=attempt)

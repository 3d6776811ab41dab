"""Mails with the link to the own page, in the background."""

from __future__ import annotations

import uuid

from vizitka.backgrounds import emails, errands
from vizitka.common.mail import delivery


@errands.SEND_LINK.done_by
def send_link(space_id: str, background_id: str, card_id: str, attempt: int = 0) -> None:
    """Tells a person where the own background is."""
    message = emails.to_person(uuid.UUID(space_id), uuid.UUID(background_id), uuid.UUID(card_id))
    if message is not None:
        arguments = [space_id, background_id, card_id]
        delivery.send(message, task=send_link, arguments=arguments, attempt=attempt)

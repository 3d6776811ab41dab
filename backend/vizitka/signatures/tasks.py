"""Mails with the link to the own page, in the background."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.signatures import emails, errands


@errands.SEND_LINK.done_by
def send_link(space_id: str, signature_id: str, card_id: str, attempt: int = 0) -> None:
    """Tells a person where the own signature is."""
    message = emails.to_person(uuid.UUID(space_id), uuid.UUID(signature_id), uuid.UUID(card_id))
    if message is not None:
        arguments = [space_id, signature_id, card_id]
        delivery.send(message, task=send_link, arguments=arguments, attempt=attempt)

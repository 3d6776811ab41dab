"""What is done for campaigns in the background: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.newsletter.letters import emails, errands, links, sending


@errands.SEND.done_by
def send_letters(campaign_id: str, turn: int) -> None:
    """A turn of a campaign."""
    sending.send(uuid.UUID(campaign_id), turn)


@errands.TELL_SENDER.done_by
def tell_sender(user_id: str, campaign_id: str, turn: int, attempt: int = 0) -> None:
    """How a campaign ended, to who has sent it."""
    message = emails.ended(uuid.UUID(user_id), uuid.UUID(campaign_id), turn)
    if message is not None:
        arguments = [user_id, campaign_id, turn]
        delivery.send(message, task=tell_sender, arguments=arguments, attempt=attempt)


@errands.SEND_TEST.done_by
def send_test_letter(user_id: str, campaign_id: str, language: str, attempt: int = 0) -> None:
    """The letter to who has asked for it."""
    message = emails.test_letter(uuid.UUID(user_id), uuid.UUID(campaign_id), language)
    if message is not None:
        arguments = [user_id, campaign_id, language]
        delivery.send(message, task=send_test_letter, arguments=arguments, attempt=attempt)


@errands.LOOK_AT_LINKS.done_by
def look_at_links(campaign_id: str) -> None:
    """What a letter leads to, before it is sent."""
    links.look(uuid.UUID(campaign_id))

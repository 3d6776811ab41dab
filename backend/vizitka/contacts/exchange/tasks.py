"""Letters of the exchange, in the background."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.contacts.exchange import emails, errands


@errands.TELL_PERSON.done_by
def tell_person(space_id: str, meeting_id: str, user_id: str, attempt: int = 0) -> None:
    """Tells a person of the card who came."""
    person = uuid.UUID(user_id) if user_id else None
    message = emails.to_person(uuid.UUID(space_id), uuid.UUID(meeting_id), person)
    if message is not None:
        delivery.send(message, task=tell_person, arguments=[space_id, meeting_id, user_id], attempt=attempt)


@errands.TELL_VISITOR.done_by
def tell_visitor(space_id: str, meeting_id: str, attempt: int = 0) -> None:
    """Sends who came the card's contact, and the way to what is kept."""
    message = emails.to_visitor(uuid.UUID(space_id), uuid.UUID(meeting_id))
    if message is not None:
        delivery.send(message, task=tell_visitor, arguments=[space_id, meeting_id], attempt=attempt)


@errands.SEND_ANSWER.done_by
def send_answer(space_id: str, meeting_id: str, attempt: int = 0) -> None:
    """Sends who came the vCard of the card's person."""
    message = emails.answer(uuid.UUID(space_id), uuid.UUID(meeting_id))
    if message is not None:
        delivery.send(message, task=send_answer, arguments=[space_id, meeting_id], attempt=attempt)

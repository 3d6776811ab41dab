"""Background work of signing in elsewhere: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.directories import selectors as directories
from vizitka.sso import emails, errands


@errands.TELL_PASSED_BY.done_by
def tell_passed_by(directory_id: str, user_id: str) -> None:
    """Queues a letter to each of those who look after the directory, whoever it was among them too."""
    directory = directories.any_directory(uuid.UUID(directory_id))
    if directory is not None:
        for manager in directories.managers_of(directory):
            errands.SEND_PASSED_BY.put(directory_id, user_id, str(manager.pk))


@errands.SEND_PASSED_BY.done_by
def send_passed_by(directory_id: str, user_id: str, manager_id: str, attempt: int = 0) -> None:
    message = emails.build_passed_by(uuid.UUID(directory_id), uuid.UUID(user_id), uuid.UUID(manager_id))
    if message is not None:
        delivery.send(
            message, task=send_passed_by, arguments=[directory_id, user_id, manager_id], attempt=attempt
        )


@errands.SEND_THIRD_PARTY.done_by
def send_third_party(user_id: str, party: str, added: bool, attempt: int = 0) -> None:
    message = emails.build_third_party(uuid.UUID(user_id), party, added=added)
    if message is not None:
        delivery.send(message, task=send_third_party, arguments=[user_id, party, added], attempt=attempt)

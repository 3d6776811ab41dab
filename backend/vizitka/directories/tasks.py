"""Background work of directories: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.directories import emails, errands, selectors
from vizitka.directories.enums import LetterKind
from vizitka.directories.pulling import work
from vizitka.directories.services import domains, people, settling


@errands.CHECK_DOMAIN.done_by
def check_domain(claim_id: str) -> None:
    """Looks at the record of one claim. It may take as long as name servers are slow."""
    domains.check(uuid.UUID(claim_id))


@errands.SETTLE.done_by
def settle(directory_id: str) -> None:
    """Lets those come who waited for something that is there now."""
    people.settle_waiting(uuid.UUID(directory_id))


@errands.SETTLE_DUE.done_by
def settle_due(directory_id: str) -> None:
    """Does what follows for people whom calls have only written down, some at a time."""
    settling.settle_due(uuid.UUID(directory_id))


@errands.PULL.done_by
def pull(directory_id: str, run: str) -> None:
    """Takes up one page of what a provider tells; the next one is an errand of its own."""
    work.take_up_page(uuid.UUID(directory_id), uuid.UUID(run))


@errands.TELL_MANAGERS.done_by
def tell_managers(kind: str, directory_id: str, about: str) -> None:
    """Queues a letter to everybody who looks after the directory."""
    directory = selectors.any_directory(uuid.UUID(directory_id))
    if directory is not None:
        for user in selectors.managers_of(directory):
            errands.SEND_LETTER.put(kind, directory_id, about, str(user.pk))


@errands.SEND_LETTER.done_by
def send_letter(kind: str, directory_id: str, about: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter to one person."""
    message = emails.build(LetterKind(kind), uuid.UUID(directory_id), about, uuid.UUID(user_id))
    if message is not None:
        arguments = [kind, directory_id, about, user_id]
        delivery.send(message, task=send_letter, arguments=arguments, attempt=attempt)

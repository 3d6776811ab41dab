"""Background work of the accounts: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.accounts import emails, errands, services
from vizitka.accounts.enums import LetterKind
from vizitka.common.mail import delivery


@errands.SEND_LETTER.done_by
def send_letter(kind: str, user_id: str, parameters: dict[str, str], attempt: int = 0) -> None:
    """Sends one letter; a repeated run makes the earlier link void and sends a new one."""
    message = emails.build(LetterKind(kind), uuid.UUID(user_id), parameters)
    if message is not None:
        delivery.send(message, task=send_letter, arguments=[kind, user_id, parameters], attempt=attempt)


@errands.PREPARE_RECOVERY.done_by
def prepare_recovery(email: str) -> None:
    """Looks up an address where nobody can measure it, and queues the letter if there is somebody."""
    services.prepare_recovery(email)


@errands.PREPARE_VERIFICATION.done_by
def prepare_verification(email: str) -> None:
    """As `prepare_recovery`, for the link that proves an address."""
    services.prepare_verification(email)

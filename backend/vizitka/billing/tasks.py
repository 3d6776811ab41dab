"""Background work of billing: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.billing import company, emails, errands
from vizitka.billing.enums import AccountLetter
from vizitka.common.mail import delivery


@errands.CHECK_VAT.done_by
def check_vat(account_id: str) -> None:
    """Asks VIES about an account's number."""
    company.check_in_background(uuid.UUID(account_id))


@errands.SEND_ACCOUNT_INVITATION.done_by
def send_invitation(invitation_id: str, attempt: int = 0) -> None:
    """Sends an invitation to a billing account, or the offer to take it over."""
    message = emails.begin_invitation(uuid.UUID(invitation_id))
    if message is not None:
        delivery.send(message, task=send_invitation, arguments=[invitation_id], attempt=attempt)


@errands.SEND_ACCOUNT_LETTER.done_by
def send_letter(kind: str, user_id: str, account_id: str, attempt: int = 0) -> None:
    """Sends a letter about an account."""
    message = emails.build_letter(AccountLetter(kind), uuid.UUID(user_id), uuid.UUID(account_id))
    if message is not None:
        delivery.send(message, task=send_letter, arguments=[kind, user_id, account_id], attempt=attempt)

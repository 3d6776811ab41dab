"""What wallets do in the background."""

from __future__ import annotations

import uuid

from django.db import transaction

from vizitka.common.mail import delivery
from vizitka.wallet import emails, errands, selectors, services, telling
from vizitka.wallet.enums import Wallet


@errands.TELL.done_by
def tell(space_id: str, pass_id: str) -> None:
    """Tells phones, or Google, of what has changed."""
    telling.tell(uuid.UUID(space_id), uuid.UUID(pass_id))


@errands.LOOK_AGAIN.done_by
def look_again(space_id: str, after: str) -> None:
    """Finds what has changed of a space's passes, a portion at a time."""
    last = services.look_at_space(uuid.UUID(space_id), uuid.UUID(after) if after else None)
    if last is not None:
        with transaction.atomic():
            errands.LOOK_AGAIN.put(space_id, str(last))


@errands.LOOK_AT_ALL.done_by
def look_at_all(wallet: str) -> None:
    """A certificate is there: what could not be told without it is told now, space by space."""
    for space_id in selectors.spaces_not_told(Wallet(wallet)):
        with transaction.atomic():
            errands.LOOK_AGAIN.put(str(space_id), "")


@errands.WARN.done_by
def warn(certificate_id: str, user_id: str, days: int, attempt: int = 0) -> None:
    """Tells an operator that a certificate is about to end."""
    message = emails.before_the_end(uuid.UUID(certificate_id), uuid.UUID(user_id), days)
    if message is not None:
        delivery.send(message, task=warn, arguments=[certificate_id, user_id, days], attempt=attempt)

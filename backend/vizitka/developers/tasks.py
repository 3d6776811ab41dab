"""Background work of tokens and webhooks: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.developers import emails, errands, selectors
from vizitka.developers.webhooks import emails as webhook_emails
from vizitka.developers.webhooks import pumping
from vizitka.developers.webhooks import selectors as webhooks


@errands.TELL_END.done_by
def tell_end(token_id: str) -> None:
    """Queues a letter to everybody who looks after the space."""
    token = selectors.any_token(uuid.UUID(token_id))
    if token is not None:
        for user in selectors.managers_of(token.space_id):
            errands.SEND_END.put(token_id, str(user.pk))


@errands.SEND_END.done_by
def send_end(token_id: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter to one person."""
    message = emails.build_end(uuid.UUID(token_id), uuid.UUID(user_id))
    if message is not None:
        delivery.send(message, task=send_end, arguments=[token_id, user_id], attempt=attempt)


@errands.TELL_ACCOUNT_END.done_by
def tell_account_end(token_id: str) -> None:
    """Queues a letter to everybody who looks after the billing account."""
    token = selectors.any_account_token(uuid.UUID(token_id))
    if token is not None:
        for user in selectors.owners_of(token.account_id):
            errands.SEND_ACCOUNT_END.put(token_id, str(user.pk))


@errands.SEND_ACCOUNT_END.done_by
def send_account_end(token_id: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter to one person."""
    message = emails.build_account_end(uuid.UUID(token_id), uuid.UUID(user_id))
    if message is not None:
        delivery.send(message, task=send_account_end, arguments=[token_id, user_id], attempt=attempt)


@errands.SEND_OWN_END.done_by
def send_own_end(token_id: str, attempt: int = 0) -> None:
    """Tells a person that a token of theirs ends."""
    message = emails.build_own_end(uuid.UUID(token_id))
    if message is not None:
        delivery.send(message, task=send_own_end, arguments=[token_id], attempt=attempt)


@errands.SEND_MADE.done_by
def send_made(token_id: str, attempt: int = 0) -> None:
    """Tells a person of a new token of theirs."""
    message = emails.build_made(uuid.UUID(token_id))
    if message is not None:
        delivery.send(message, task=send_made, arguments=[token_id], attempt=attempt)


@errands.SEND_WIDENED.done_by
def send_widened(token_id: str, attempt: int = 0) -> None:
    """Tells a person that a token of theirs may more than before."""
    message = emails.build_made(uuid.UUID(token_id), wider=True)
    if message is not None:
        delivery.send(message, task=send_widened, arguments=[token_id], attempt=attempt)


@errands.SEND_WEBHOOKS.done_by
def send_webhooks() -> None:
    """Sends what is due to webhooks."""
    pumping.pump()


@errands.TELL_WEBHOOK_OFF.done_by
def tell_webhook_off(webhook_id: str) -> None:
    """Queues a letter to everybody who looks after the space."""
    webhook = webhooks.any_webhook(uuid.UUID(webhook_id))
    if webhook is not None:
        for user in selectors.managers_of(webhook.space_id):
            errands.SEND_WEBHOOK_OFF.put(webhook_id, str(user.pk))


@errands.SEND_WEBHOOK_OFF.done_by
def send_webhook_off(webhook_id: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter to one person."""
    message = webhook_emails.build_off(uuid.UUID(webhook_id), uuid.UUID(user_id))
    if message is not None:
        delivery.send(message, task=send_webhook_off, arguments=[webhook_id, user_id], attempt=attempt)

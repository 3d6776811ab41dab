"""Background work of connectors: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.connectors import emails, errands, filling, sending
from vizitka.connectors.selectors import any_connector
from vizitka.developers.selectors import managers_of


@errands.SEND.done_by
def send(connector_id: str) -> None:
    """Sends what is due to one system."""
    sending.send_due(uuid.UUID(connector_id))


@errands.FILL.done_by
def fill(connector_id: str, flow: str, after: str) -> None:
    """Notes a portion of what is there already."""
    filling.fill(uuid.UUID(connector_id), flow, after)


@errands.TELL_OFF.done_by
def tell_off(connector_id: str) -> None:
    """Queues a letter to everybody who looks after the space."""
    connector = any_connector(uuid.UUID(connector_id))
    if connector is not None:
        for user in managers_of(connector.space_id):
            errands.SEND_OFF.put(connector_id, str(user.pk))


@errands.SEND_OFF.done_by
def send_off(connector_id: str, user_id: str, attempt: int = 0) -> None:
    """Sends one letter to one person."""
    message = emails.build_off(uuid.UUID(connector_id), uuid.UUID(user_id))
    if message is not None:
        delivery.send(message, task=send_off, arguments=[connector_id, user_id], attempt=attempt)

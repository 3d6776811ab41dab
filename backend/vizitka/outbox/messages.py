"""What is told of an event, as JSON."""

from __future__ import annotations

import uuid
from typing import Any

from vizitka.common.actor import id_of, kind_of
from vizitka.common.events import Event
from vizitka.outbox.models import Delivery
from vizitka.outbox.subscribers import Message


def payload_of(event: Event) -> dict[str, Any]:
    """Who did what to which thing, e.g. `{"actor": {"kind": "person", "id": …, "label": "Ada Berger"}, "object":
    {"kind": "card", "id": …, "label": …}, "changes": {"first_name": ["Ann", "Anna"]}}`."""
    return {
        "actor": {
            "kind": kind_of(event.actor).value,
            "id": _text(id_of(event.actor)),
            "label": event.actor.label,
        },
        "object": {"kind": event.kind, "id": _text(event.object_id), "label": event.label},
        "changes": {name: list(pair) for name, pair in event.changes.items()},
    }


def message_of(delivery: Delivery) -> Message:
    return Message(
        id=delivery.message_id,
        type=delivery.event,
        version=delivery.version,
        space_id=delivery.space_id,
        told_at=delivery.told_at,
        attempt=delivery.attempts,
        payload=delivery.payload,
    )


def _text(key: uuid.UUID | None) -> str | None:
    return None if key is None else str(key)

"""What a message says: `{"type", "version", "timestamp", "data"}`, the same in every attempt."""

from __future__ import annotations

import json
import uuid
from typing import Any, Final

from django.utils import translation

from vizitka.common.actor import SpaceToken
from vizitka.common.errors import ApplicationError
from vizitka.developers.webhooks.models import Webhook, WebhookMessage
from vizitka.outbox.catalogue import Thing, Told, registered

TEST: Final = "webhook.test"
# Nobody's: the language in which systems are told.
LANGUAGE: Final = "en"


def body_of(webhook: Webhook, message: WebhookMessage) -> str:
    """The message as JSON. With whole payloads the thing is that of the moment in which the message is sent first, as
    the API answers it; null where it is not there any more, or has left the space."""
    if message.event == TEST:
        data = data_of(message.space_id, "webhook", webhook.pk, {})
        return written(TEST, message.version, message.created_at.isoformat(), data)
    told = registered().get(message.event)
    data = data_of(message.space_id, told.thing.kind if told else "", message.object_id, message.note)
    if webhook.whole and told is not None:
        data["object"] = None if told.forgets else _thing(webhook, told.thing, message.object_id)
    return written(message.event, message.version, message.created_at.isoformat(), data)


def data_of(space_id: uuid.UUID, kind: str, object_id: uuid.UUID, note: dict[str, Any]) -> dict[str, Any]:
    return {"space": str(space_id), "kind": kind, "id": str(object_id), **note}


def written(event: str, version: int, moment: str, data: dict[str, Any]) -> str:
    return json.dumps(
        {"type": event, "version": version, "timestamp": moment, "data": data}, ensure_ascii=False
    )


def _thing(webhook: Webhook, thing: Thing, object_id: uuid.UUID) -> dict[str, Any] | None:
    reader = SpaceToken(webhook.pk, webhook.space_id, webhook.name, frozenset({thing.ability}))
    try:
        with translation.override(LANGUAGE):
            return thing.whole(reader, object_id)
    except ApplicationError:
        return None


# --- for those who read what there is ---------------------------------------------------------------------------------

EXAMPLE_SPACE: Final = uuid.UUID("0198c0de-0000-7000-8000-000000000001")
EXAMPLE_MOMENT: Final = "2026-03-02T09:30:00+00:00"
EXAMPLE_NOTE: Final = {
    "by": {"kind": "person", "id": "0198c0de-0000-7000-8000-000000000002"},
    "changed": [],
}


def example(told: Told, *, whole: bool) -> str:
    """A message of this event as it would be sent, with lines for people."""
    thing = told.thing.example
    data = data_of(EXAMPLE_SPACE, told.thing.kind, uuid.UUID(str(thing["uuid"])), EXAMPLE_NOTE)
    if whole:
        data["object"] = None if told.forgets else thing
    text = written(told.name, told.event.version, EXAMPLE_MOMENT, data)
    return json.dumps(json.loads(text), ensure_ascii=False, indent=2)


def schema_of(told: Told) -> str:
    """The JSON Schema of `data.object`."""
    schema = told.thing.schema().model_json_schema(mode="serialization")
    return json.dumps(schema, ensure_ascii=False, indent=2)

"""The CRM of the demo company, into which its contacts flow: paused, and at an address that nobody has, so that nothing
leaves the demo."""

from __future__ import annotations

import datetime as dt
import json
from typing import Final

from vizitka.common.actor import Person
from vizitka.connectors import filling, reading, sending, services
from vizitka.connectors.enums import Flow, Kind, Result, State
from vizitka.connectors.gateways.calls import Gateway
from vizitka.connectors.models import Connector, ConnectorRecord
from vizitka.connectors.permissions import CONNECTORS_MANAGE
from vizitka.connectors.selectors import access_connectors, records_of
from vizitka.spaces.models import Space

TEMPLATE: Final = {
    "name": "{{name}}",
    "company": "{{company}}",
    "position": "{{job_title}}",
    "email": "{{email}}",
    "phone": "{{mobile}}",
    "city": "{{city}}",
    "tags": "{{tags}}",
}
OPTIONS: Final = {
    "client_id": "",
    "key_field": "",
    "tenant": "",
    "method": "PUT",
    "path": "/contacts/{{id}}",
    "body": json.dumps(TEMPLATE, indent=2),
    "erase_path": "/contacts/{{id}}",
    "header": "Authorization",
}
REFUSED: Final = '{"error": "company is longer than 20 characters"}'
# By turns of the newest contact: the one that was refused, and those that have changed since the pause.
REFUSED_ONE: Final = 4
CHANGED: Final = (1, 2)
WRITTEN: Final = (
    "created_at", "due_at", "result", "remote_id", "made", "sought", "digest", "attempts", "tried_at", "status",
    "answer",
)  # fmt: skip


def with_connector(actor: Person, space: Space, now: dt.datetime) -> None:
    access = access_connectors(actor, space.pk, CONNECTORS_MANAGE)
    wanted = services.Wanted(
        "CRM",
        Kind.JSON.value,
        "https://crm.alpenwerk.example",
        [Flow.CONTACT.value],
        {},
        OPTIONS,
        "Bearer of-the-demo",
    )
    connector = services.make_connector(actor, access, wanted)
    Connector.objects.in_space(space.pk).filter(pk=connector.pk).update(
        state=State.PAUSED.value,
        created_at=now - dt.timedelta(days=40),
        reached_at=now - dt.timedelta(hours=5),
        erased=3,
    )
    connector.refresh_from_db()
    filling.fill(connector.pk, Flow.CONTACT.value, "")
    gateway = sending.gateway_for(connector)
    records = list(records_of(connector).order_by("-object_id"))
    for turn, record in enumerate(records):
        _send(connector, gateway, record, turn, now - dt.timedelta(hours=5 + 3 * turn))
    records_of(connector).bulk_update(records, WRITTEN)


def _send(
    connector: Connector, gateway: Gateway, record: ConnectorRecord, turn: int, at: dt.datetime
) -> None:
    values = reading.read(connector, record.kind, record.object_id).values
    if values is None:
        return
    record.created_at = record.due_at = record.tried_at = at
    record.sought = gateway.key_of(values)
    if turn == REFUSED_ONE:
        record.result, record.attempts, record.status, record.answer = Result.FAILED.value, 1, 422, REFUSED
        return
    record.remote_id, record.made, record.result = record.sought, True, Result.SENT.value
    record.digest = sending.digest_of(connector, gateway, values)
    if turn in CHANGED:
        record.result, record.digest = Result.WAITING.value, "before"

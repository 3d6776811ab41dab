"""What is there already is noted in portions, so that it flows as what happens does."""

from __future__ import annotations

import uuid
from typing import Any, Final

from django.db import transaction
from django.db.models import Exists, OuterRef

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.connectors import errands, following, reading
from vizitka.connectors.enums import Flow, Result, State
from vizitka.connectors.models import Connector, ConnectorRecord
from vizitka.connectors.selectors import any_connector

PORTION: Final = 1000


def fill(connector_id: uuid.UUID, flow: str, after: str) -> int:
    """Notes the next portion that is not known yet, and queues what follows. Returns how many. Safe to repeat."""
    connector = any_connector(connector_id)
    if connector is None or connector.state == State.DRAFT.value or flow not in connector.flows:
        return 0
    rows = reading.living_of(connector.space_id, flow)
    if after:
        rows = rows.filter(pk__gt=uuid.UUID(after))
    found = list(rows.order_by("pk").values_list("pk", flat=True)[:PORTION])
    if not found:
        return 0
    now = clock.now()
    records = [
        ConnectorRecord(
            space_id=connector.space_id,
            connector=connector,
            kind=flow,
            object_id=key,
            created_at=now,
            due_at=now,
        )
        for key in found
    ]
    with transaction.atomic():
        # What is noted already stays as it is.
        ConnectorRecord.objects.bulk_create(
            records,
            batch_size=PORTION,
            update_conflicts=True,
            unique_fields=following.KEY,
            update_fields=["kind"],
        )
        errands.SEND.put(str(connector.pk))
        if len(found) == PORTION:
            errands.FILL.put(str(connector.pk), flow, str(found[-1]))
    return len(found)


def begin(connector: Connector) -> None:
    """In the transaction in which a connector is switched on."""
    for flow in connector.flows:
        errands.FILL.put(str(connector.pk), flow, "")


def mark_gone(connector: Connector) -> int:
    """Of what is not there any more without that anybody has told it, e.g. since a backup was restored. Returns how
    many."""
    marked = 0
    for flow in Flow:
        rows = ConnectorRecord.objects.in_space(connector.space_id).filter(
            connector=connector, kind=flow.value
        )
        there: Any = reading.all_of(connector.space_id, flow.value).filter(pk=OuterRef("object_id"))
        gone = rows.exclude(result=Result.WAITING.value).filter(~Exists(there))
        marked += gone.update(due_at=clock.now(), mark=new_id(), result=Result.WAITING.value, attempts=0)
    return marked

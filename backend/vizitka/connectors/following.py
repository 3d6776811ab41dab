"""What happens to contacts and cards is noted in the transaction in which it happens: one statement that looks for
connectors, and nothing more where a space has none."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Iterable, Sequence
from typing import Final

from vizitka.cards.events import CardMoved
from vizitka.common import clock
from vizitka.common.events import Event
from vizitka.common.ids import new_id
from vizitka.common.prepared import PreparedByIds
from vizitka.connectors import errands
from vizitka.connectors.enums import Flow, Result, State
from vizitka.connectors.models import Connector, ConnectorRecord
from vizitka.contacts.events import ContactErased
from vizitka.outbox.catalogue import registered

KINDS: Final = frozenset(flow.value for flow in Flow)
AT_ONCE: Final = 1000
KEY: Final = ("space", "connector", "kind", "object_id")
# What a change writes over; an answer may name who was erased.
CHANGED: Final = ("due_at", "mark", "result", "attempts", "erased", "answer")


def hear(events: Sequence[Event]) -> None:
    """Follows all events; those of other things cost nothing."""
    catalogue = registered()
    told = [
        one
        for one in events
        if one.type in catalogue
        and one.kind in KINDS
        and one.space_id is not None
        and one.object_id is not None
    ]
    if not told:
        return
    ears = _hearing().all({one.space_id for one in told if one.space_id is not None})
    rows = [
        _row(connector_id, space_id, one)
        for connector_id, space_id, flows in ears
        for one in told
        if one.space_id == space_id and one.kind in flows
    ]
    note(rows)
    _hear_moves([one for one in told if isinstance(one, CardMoved)])


def note(rows: Iterable[ConnectorRecord]) -> None:
    """These are to be looked at, and written where they are others now."""
    unique: dict[tuple[uuid.UUID, str, uuid.UUID], ConnectorRecord] = {}
    for row in rows:
        key = (row.connector_id, row.kind, row.object_id)
        row.erased = row.erased or (key in unique and unique[key].erased)
        unique[key] = row
    if not unique:
        return
    ConnectorRecord.objects.bulk_create(
        # All writers take them in one order.
        [unique[key] for key in sorted(unique)],
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=KEY,
        update_fields=CHANGED,
    )
    for connector_id in {row.connector_id for row in unique.values()}:
        errands.SEND.put(str(connector_id))


def _hear_moves(told: Sequence[Event]) -> None:
    """A card that has left a space is looked at by whoever has it."""
    ids = [one.object_id for one in told if one.object_id is not None]
    if ids:
        rows = ConnectorRecord.objects.across_spaces("a card that moved is looked at where it was")
        rows.filter(kind=Flow.CARD.value, object_id__in=ids).update(
            due_at=clock.now(), mark=new_id(), result=Result.WAITING.value, attempts=0
        )


@functools.cache
def _hearing() -> PreparedByIds:
    """Asked for by every change of a contact or a card in every space."""
    return PreparedByIds(
        lambda spaces: (
            Connector.objects.in_spaces(spaces)
            .exclude(state=State.DRAFT.value)
            .order_by()
            .values_list("pk", "space_id", "flows")
        )
    )


def _row(connector_id: uuid.UUID, space_id: uuid.UUID, event: Event) -> ConnectorRecord:
    assert event.object_id is not None  # hear takes no others
    now = clock.now()
    return ConnectorRecord(
        created_at=now,
        due_at=now,
        space_id=space_id,
        connector_id=connector_id,
        kind=event.kind,
        object_id=event.object_id,
        erased=isinstance(event, ContactErased),
    )

"""Contacts and cards as a connector sees them: as the API answers a system of the space that may read them."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import translation

from vizitka.cards.models import Card
from vizitka.cards.rules import NAMES_OF_CARDS
from vizitka.common.actor import SpaceToken
from vizitka.common.errors import ApplicationError
from vizitka.connectors import rules
from vizitka.connectors.enums import Flow
from vizitka.connectors.models import Connector, ConnectorRecord
from vizitka.contacts.models import Contact
from vizitka.outbox.catalogue import Thing, registered

# Nobody's: the language in which systems are told.
LANGUAGE: Final = "en"
CALLED_BY: Final[Mapping[Flow, Sequence[str]]] = {
    Flow.CARD: NAMES_OF_CARDS,
    Flow.CONTACT: ("first_name", "last_name", "company", "primary_email"),
}


@dataclass(frozen=True, slots=True)
class Read:
    """`values` by our names; None where the thing cannot be read at the moment. `gone`: for good, or out of the
    space."""

    values: Mapping[str, str] | None
    gone: bool = False


def read(connector: Connector, kind: str, object_id: uuid.UUID) -> Read:
    thing = _thing(kind)
    reader = SpaceToken(connector.pk, connector.space_id, connector.name, frozenset({thing.ability}))
    try:
        with translation.override(LANGUAGE):
            whole = thing.whole(reader, object_id)
    except ApplicationError:
        return Read(None, gone=not all_of(connector.space_id, kind).filter(pk=object_id).exists())
    if _is_elsewhere(connector, whole):
        return Read(None, gone=True)
    return Read(None) if whole.get("deleted_at") else Read(rules.values_of(kind, whole))


def names_of(space_id: uuid.UUID, records: Sequence[ConnectorRecord]) -> dict[uuid.UUID, str]:
    """What the things of these records are called here; who is gone, or was erased, has no name any more. Two queries
    at most."""
    found: dict[uuid.UUID, str] = {}
    for flow, columns in CALLED_BY.items():
        ids = [record.object_id for record in records if record.kind == flow.value and not record.erased]
        if ids:
            rows = all_of(space_id, flow).filter(pk__in=ids).only(*columns)
            found |= {row.pk: str(row) for row in rows}
    return found


def all_of(space_id: uuid.UUID, kind: str) -> QuerySet[Any]:
    """Those of a space, deleted ones among them, as long as they can come back."""
    if kind == Flow.CONTACT:
        return Contact.objects.in_space(space_id).filter(merged_into=None)
    return Card.objects.in_space(space_id)


def living_of(space_id: uuid.UUID, kind: str) -> QuerySet[Any]:
    return all_of(space_id, kind).filter(deleted_at=None)


def _thing(kind: str) -> Thing:
    return next(told.thing for told in registered().values() if told.thing.kind == kind)


def _is_elsewhere(connector: Connector, whole: Mapping[str, Any]) -> bool:
    return str((whole.get("space") or {}).get("uuid")) != str(connector.space_id)

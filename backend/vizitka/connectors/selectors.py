"""Reads of connectors. `access_connectors` is their door."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet

from vizitka.common.actor import Person
from vizitka.common.api.paging import Place, Stretch
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability
from vizitka.connectors.enums import Result
from vizitka.connectors.models import Connector, ConnectorRecord
from vizitka.connectors.permissions import CONNECTORS_SEE
from vizitka.spaces.selectors import SpaceAccess, access_space


@dataclass(frozen=True, slots=True)
class LogFilter:
    """Of what, and with which result; empty: all."""

    kind: str = ""
    result: str = ""


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many records of a connector are in which state."""

    waiting: int = 0
    sent: int = 0
    resting: int = 0
    failed: int = 0


def access_connectors(actor: Person, space_id: uuid.UUID, ability: Ability = CONNECTORS_SEE) -> SpaceAccess:
    """The space. Raises `NotFound`, `Forbidden`, `FeatureNotInPlan`."""
    return access_space(actor, space_id, ability)


def connectors_of(space_id: uuid.UUID) -> list[Connector]:
    """All of a space, the newest first."""
    rows = Connector.objects.in_space(space_id).select_related("created_by")
    return list(rows.order_by("-created_at", "-pk"))


def connector_in(space_id: uuid.UUID, connector_id: uuid.UUID) -> Connector:
    """Raises `NotFound`."""
    rows = Connector.objects.in_space(space_id).select_related("created_by")
    found = rows.filter(pk=connector_id).first()
    if found is None:
        raise NotFound
    return found


def any_connector(connector_id: uuid.UUID) -> Connector | None:
    """One of any space that is there, with its space, for work and letters."""
    rows = Connector.objects.across_spaces("work is about one connector").select_related("space")
    return rows.filter(pk=connector_id, space__deleted_at=None).first()


def numbers_of(connectors: Sequence[Connector]) -> Mapping[uuid.UUID, Numbers]:
    """One query."""
    if not connectors:
        return {}
    rows = ConnectorRecord.objects.in_space(connectors[0].space_id)
    counts = {result.value: Count("pk", filter=Q(result=result.value)) for result in Result}
    counted: Any = rows.values("connector_id").annotate(**counts)
    return {
        row["connector_id"]: Numbers(**{result.value: row[result.value] for result in Result})
        for row in counted
    }


def records_of(connector: Connector) -> QuerySet[ConnectorRecord]:
    return ConnectorRecord.objects.in_space(connector.space_id).filter(connector_id=connector.pk)


def filtered(connector: Connector, wanted: LogFilter) -> QuerySet[ConnectorRecord]:
    rows = records_of(connector)
    if wanted.kind:
        rows = rows.filter(kind=wanted.kind)
    if wanted.result:
        rows = rows.filter(result=wanted.result)
    return rows


def log_of(
    connector: Connector, wanted: LogFilter, after: Place | None, limit: int
) -> Stretch[ConnectorRecord]:
    """The newest first."""
    rows = filtered(connector, wanted)
    if after is not None:
        older = Q(created_at__lt=after.created_at) | Q(pk__lt=after.id)
        rows = rows.filter(Q(created_at__lte=after.created_at) & older)
    return Stretch.of(list(rows.order_by("-created_at", "-pk")[: limit + 1]), limit)

"""What of connectors goes into the archive of a space: which there are. Secrets leave the house with no file."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_SPACE, Part, Row, rows_of
from vizitka.connectors.models import Connector, ConnectorRecord


def register_parts() -> None:
    OF_A_SPACE.register(Part("connectors", (Connector,), _connectors))
    OF_A_SPACE.leave_out("what other systems have; the things themselves are there", ConnectorRecord)


def _connectors(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        Connector.objects.in_space(space_id),
        "name",
        "kind",
        "address",
        "flows",
        "mapping",
        "state",
        "created_at",
    )

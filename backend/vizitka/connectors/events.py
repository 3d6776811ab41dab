"""What happens to connectors of a space. Secrets are never told."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.connectors.models import Connector


class ConnectorEvent(SpaceEvent):
    kind = "connector"

    @classmethod
    def of(cls, actor: Actor, connector: Connector, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=connector.space_id,
            object_id=connector.pk,
            label=connector.name,
            changes=changes or {},
        )


class ConnectorMade(ConnectorEvent):
    type = "connector.made"


class ConnectorChanged(ConnectorEvent):
    type = "connector.changed"


class ConnectorSwitchedOn(ConnectorEvent):
    type = "connector.switched_on"


class ConnectorPaused(ConnectorEvent):
    type = "connector.paused"


class ConnectorSentAgain(ConnectorEvent):
    type = "connector.sent_again"


class ConnectorSwitchedOff(ConnectorEvent):
    """The other side was away for days."""

    type = "connector.switched_off"


class ConnectorDeleted(ConnectorEvent):
    type = "connector.deleted"

"""What happens to locations."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.locations.models import Location


class LocationEvent(SpaceEvent):
    kind = "location"

    @classmethod
    def of(cls, actor: Actor, location: Location, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=location.space_id,
            object_id=location.pk,
            label=str(location),
            changes=changes or {},
        )


class LocationMade(LocationEvent):
    type = "location.created"


class LocationUpdated(LocationEvent):
    type = "location.updated"


class LocationDeleted(LocationEvent):
    type = "location.deleted"


class LocationRestored(LocationEvent):
    type = "location.restored"


class LocationPurged(LocationEvent):
    type = "location.purged"

"""What happens to virtual backgrounds."""

from __future__ import annotations

from typing import Self

from vizitka.backgrounds.models import Background
from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent


class BackgroundEvent(SpaceEvent):
    kind = "background"

    @classmethod
    def of(cls, actor: Actor, background: Background, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=background.space_id,
            object_id=background.pk,
            label=str(background),
            changes=changes or {},
        )


class BackgroundMade(BackgroundEvent):
    type = "background.created"


class BackgroundUpdated(BackgroundEvent):
    type = "background.updated"


class BackgroundDeleted(BackgroundEvent):
    type = "background.deleted"


class BackgroundRestored(BackgroundEvent):
    type = "background.restored"


class BackgroundPurged(BackgroundEvent):
    type = "background.purged"


class BackgroundRolledOut(BackgroundEvent):
    """To how many, and how."""

    type = "background.rolled_out"

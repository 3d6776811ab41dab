"""What happens to spaces and their templates."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.spaces.models import Space, Template


class SpaceChange(SpaceEvent):
    """Of a space itself."""

    kind = "space"

    @classmethod
    def of(cls, actor: Actor, space: Space, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=space.pk,
            object_id=space.pk,
            label=space.name,
            changes=changes or {},
        )


class TemplateEvent(SpaceEvent):
    kind = "template"

    @classmethod
    def of(cls, actor: Actor, template: Template, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=template.space_id,
            object_id=template.pk,
            label=template.name,
            changes=changes or {},
        )


class SpaceCreated(SpaceChange):
    type = "space.created"


class SpaceUpdated(SpaceChange):
    type = "space.updated"


class SpaceDesignBroughtBack(SpaceChange):
    type = "space.design_brought_back"


class SpaceDeleted(SpaceChange):
    type = "space.deleted"


class SpaceRestored(SpaceChange):
    type = "space.restored"


class SpacePurged(SpaceChange):
    type = "space.purged"


class SpaceLicenceAssigned(SpaceChange):
    type = "space.licence_assigned"


class SpacePinSet(SpaceChange):
    type = "space.pin_set"


class SpacePinRemoved(SpaceChange):
    type = "space.pin_removed"


class TemplateCreated(TemplateEvent):
    type = "template.created"


class TemplateUpdated(TemplateEvent):
    type = "template.updated"


class TemplateDeleted(TemplateEvent):
    type = "template.deleted"


class TemplateRestored(TemplateEvent):
    type = "template.restored"

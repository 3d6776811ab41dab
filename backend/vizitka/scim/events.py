"""What happens to tokens of directories."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.scim.models import ScimToken


class ScimTokenEvent(SpaceEvent):
    kind = "scim_token"

    @classmethod
    def of(cls, actor: Actor, token: ScimToken, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=token.space_id,
            object_id=token.pk,
            label=f"{token.directory.name} {token}",
            changes=changes or {},
        )


class ScimTokenMade(ScimTokenEvent):
    type = "scim_token.made"


class ScimTokenReplaced(ScimTokenEvent):
    type = "scim_token.replaced"


class ScimTokenEnded(ScimTokenEvent):
    type = "scim_token.ended"

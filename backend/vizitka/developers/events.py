"""What happens to tokens of a space."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.developers.models import ApiToken


class ApiTokenEvent(SpaceEvent):
    kind = "api_token"

    @classmethod
    def of(cls, actor: Actor, token: ApiToken, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=token.space_id,
            object_id=token.pk,
            label=f"{token.name} …{token.ending}",
            changes=changes or {},
        )


class ApiTokenMade(ApiTokenEvent):
    type = "api_token.made"


class ApiTokenChanged(ApiTokenEvent):
    type = "api_token.changed"


class ApiTokenReplaced(ApiTokenEvent):
    type = "api_token.replaced"


class ApiTokenTakenOver(ApiTokenEvent):
    type = "api_token.taken_over"


class ApiTokenEnded(ApiTokenEvent):
    type = "api_token.ended"

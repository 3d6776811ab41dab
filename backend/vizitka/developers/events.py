"""What happens to tokens of a space, and of a person."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, Event, SpaceEvent
from vizitka.developers.models import AnyToken, ApiToken, PersonalToken


def label_of(token: AnyToken) -> str:
    return f"{token.name} …{token.ending}"


class ApiTokenEvent(SpaceEvent):
    kind = "api_token"

    @classmethod
    def of(cls, actor: Actor, token: ApiToken, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=token.space_id,
            object_id=token.pk,
            label=label_of(token),
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


class PersonalTokenEvent(Event):
    kind = "personal_token"

    @classmethod
    def of(cls, actor: Actor, token: PersonalToken, changes: Changes | None = None) -> Self:
        return cls(actor=actor, object_id=token.pk, label=label_of(token), changes=changes or {})


class PersonalTokenMade(PersonalTokenEvent):
    type = "personal_token.made"


class PersonalTokenChanged(PersonalTokenEvent):
    type = "personal_token.changed"


class PersonalTokenReplaced(PersonalTokenEvent):
    type = "personal_token.replaced"


class PersonalTokenEnded(PersonalTokenEvent):
    type = "personal_token.ended"

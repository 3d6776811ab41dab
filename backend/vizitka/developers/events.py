"""What happens to tokens of a space, of a person, and of a billing account."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, Event, OwnedEvent, SpaceEvent
from vizitka.developers.models import AccountApiToken, AnyToken, ApiToken, PersonalToken


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


class AccountTokenEvent(OwnedEvent):
    kind = "account_token"

    @classmethod
    def of(cls, actor: Actor, token: AccountApiToken, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            owner_id=token.account_id,
            object_id=token.pk,
            label=label_of(token),
            changes=changes or {},
        )


class AccountTokenMade(AccountTokenEvent):
    type = "account_token.made"


class AccountTokenChanged(AccountTokenEvent):
    type = "account_token.changed"


class AccountTokenReplaced(AccountTokenEvent):
    type = "account_token.replaced"


class AccountTokenTakenOver(AccountTokenEvent):
    type = "account_token.taken_over"


class AccountTokenEnded(AccountTokenEvent):
    type = "account_token.ended"

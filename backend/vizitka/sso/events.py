"""What happens to a directory's sign-in."""

from __future__ import annotations

from typing import Self

from vizitka.accounts.events import UserEvent
from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.directories.models import Directory
from vizitka.sso.models import Connection


class ConnectionEvent(SpaceEvent):
    kind = "directory_sign_in"

    @classmethod
    def of(
        cls, actor: Actor, directory: Directory, connection: Connection, changes: Changes | None = None
    ) -> Self:
        return cls(
            actor=actor,
            space_id=directory.space_id,
            object_id=connection.pk,
            label=directory.name,
            changes=changes or {},
        )


class ConnectionChanged(ConnectionEvent):
    type = "directory_sign_in.updated"


class ConnectionTurnedOn(ConnectionEvent):
    type = "directory_sign_in.turned_on"


class ConnectionTurnedOff(ConnectionEvent):
    type = "directory_sign_in.turned_off"


class ConnectionPeopleForgotten(ConnectionEvent):
    """People are recognised anew, by their address."""

    type = "directory_sign_in.people_forgotten"


class ConnectionPassedBy(ConnectionEvent):
    """An owner has signed in without the provider."""

    type = "directory_sign_in.passed_by"


class ThirdPartiesChanged(ConnectionEvent):
    type = "directory_sign_in.third_parties_updated"

    @classmethod
    def by(cls, actor: Actor, directory: Directory, changes: Changes) -> Self:
        return cls(
            actor=actor,
            space_id=directory.space_id,
            object_id=directory.pk,
            label=directory.name,
            changes=changes,
        )


class UserThirdPartyAdded(UserEvent):
    type = "user.third_party_added"


class UserThirdPartyRemoved(UserEvent):
    type = "user.third_party_removed"

"""What happens to people's accounts."""

from __future__ import annotations

from typing import Self

from vizitka.accounts.models import User
from vizitka.common.actor import Actor
from vizitka.common.events import Changes, Event


class UserEvent(Event):
    kind = "user"

    @classmethod
    def of(cls, actor: Actor, user: User, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            object_id=user.pk,
            label=user.email,
            changes=changes or {},
        )


class UserUpdated(UserEvent):
    type = "user.updated"


class UserEmailChanged(UserEvent):
    type = "user.email_changed"


class UserPasswordChanged(UserEvent):
    type = "user.password_changed"


class UserVerified(UserEvent):
    type = "user.verified"


class UserTotpTurnedOn(UserEvent):
    type = "user.totp_turned_on"


class UserTotpTurnedOff(UserEvent):
    type = "user.totp_turned_off"


class UserRecoveryCodesRenewed(UserEvent):
    type = "user.recovery_codes_renewed"


class UserPasskeyAdded(UserEvent):
    type = "user.passkey_added"


class UserPasskeyRemoved(UserEvent):
    type = "user.passkey_removed"


class UserSignedOut(UserEvent):
    """By an operator."""

    type = "user.signed_out"


class UserLeft(UserEvent):
    type = "user.left"

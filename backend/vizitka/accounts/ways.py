"""By which way a person signs in. Upper rooms know of other ways than a password; each registers itself when it starts
(`AppConfig.ready`): `ways.register(MyWays())`."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from vizitka.accounts.models import Session, User


class How(StrEnum):
    """What somebody has shown for a session."""

    PASSWORD = "password"  # noqa: S105
    # A password and the code of a second factor.
    FACTOR = "factor"
    PASSKEY = "passkey"
    # A mailbox, by a link that makes the account.
    MAILBOX = "mailbox"
    # Somebody else's sign-in, of which the upper room has seen the proof.
    PROVIDER = "provider"
    # An account of a third party, which the person has added or made this one with.
    THIRD_PARTY = "third_party"
    # A session that is there, by a ticket of it.
    SESSION = "session"


@dataclass(frozen=True, slots=True)
class Way:
    """Where people of an address go: `provider` is the id of the place, `name` how they know it (a domain)."""

    provider: uuid.UUID
    name: str


class Ways(Protocol):
    """An upper room's part in signing in."""

    def way_of(self, email: str) -> Way | None:
        """By the domain alone: whether the address has an account is neither asked nor told, nor shown by the time."""

    def check(self, user: User, how: How) -> None:
        """Raises `ApplicationError` for a person who has to go another way. Inside the transaction of the sign-in."""

    def began(self, session: Session, how: How, parent: uuid.UUID | None) -> None:
        """A session has begun, from `parent` where it came of another. In the same transaction."""


_registered: list[Ways] = []


def register(ways: Ways) -> None:
    """Registers a room; the same kind twice counts once."""
    if not any(type(known) is type(ways) for known in _registered):
        _registered.append(ways)


def way_of(email: str) -> Way | None:
    return next((way for ways in _registered if (way := ways.way_of(email)) is not None), None)


def check(user: User, how: How) -> None:
    for ways in _registered:
        ways.check(user, how)


def began(session: Session, how: How, parent: uuid.UUID | None) -> None:
    for ways in _registered:
        ways.began(session, how, parent)

"""Who acts: one of a closed set. Every write names its actor; mypy holds that no case is forgotten.

`Person`, `PersonToken`, `SpaceToken` and `AccountToken` ask for something and come through the door (`access_…`),
`Directory` and `System` do what they were set up for. A `Visitor` acts on nothing: nobody knows who looks at a card
page.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from django.db import models

from vizitka.common.permissions import Ability

if TYPE_CHECKING:
    from vizitka.accounts.models import User

PRODUCT: Final = "Vizitka"


class ActorKind(models.TextChoices):
    """What the audit log keeps of who acted, beside the name."""

    PERSON = "person"
    TOKEN = "token"  # noqa: S105
    DIRECTORY = "directory"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Person:
    """`user` is signed in; `session_id` is the session that the request came with, if any."""

    user: User
    session_id: uuid.UUID | None = None

    @property
    def user_id(self) -> uuid.UUID:
        return self.user.pk

    @property
    def label(self) -> str:
        """How the audit log names the person."""
        return self.user.full_name or self.user.email

    def narrowed(self, held: frozenset[Ability]) -> frozenset[Ability]:
        """What is left of the abilities of a role: all of them."""
        return held


@dataclass(frozen=True, slots=True)
class PersonToken:
    """A company's own system with a token of a person's: it may what the person may, and of that only `abilities`, in
    the spaces that were chosen for it; none of them is all that the person reaches.

    The log names the person, so that a token is forgotten together with whose it was.
    """

    user: User
    name: str
    abilities: frozenset[Ability]
    spaces: frozenset[uuid.UUID] = frozenset()
    token_id: uuid.UUID | None = None

    @property
    def user_id(self) -> uuid.UUID:
        return self.user.pk

    @property
    def label(self) -> str:
        return f"{Person(self.user).label} ({self.name})"

    def narrowed(self, held: frozenset[Ability]) -> frozenset[Ability]:
        return held & self.abilities

    def reaches(self, space_id: uuid.UUID) -> bool:
        """Whether a space is one of those that were chosen."""
        return not self.spaces or space_id in self.spaces


@dataclass(frozen=True, slots=True)
class SpaceToken:
    """A token that belongs to a space and outlives whoever made it: of what an admin may there, `abilities`.

    `answerable_id` is the person whose role bounds it, and to whom belongs what it starts in the background.
    """

    token_id: uuid.UUID
    space_id: uuid.UUID
    name: str
    abilities: frozenset[Ability]
    answerable_id: uuid.UUID | None = None

    @property
    def label(self) -> str:
        return self.name

    def narrowed(self, held: frozenset[Ability]) -> frozenset[Ability]:
        return held & self.abilities


@dataclass(frozen=True, slots=True)
class AccountToken:
    """A token that belongs to a billing account: of what the role of `answerable_id` may there, `abilities`. In spaces
    it is nobody."""

    token_id: uuid.UUID
    account_id: uuid.UUID
    name: str
    abilities: frozenset[Ability]
    answerable_id: uuid.UUID

    @property
    def label(self) -> str:
        return self.name

    def narrowed(self, held: frozenset[Ability]) -> frozenset[Ability]:
        return held & self.abilities


@dataclass(frozen=True, slots=True)
class Directory:
    """A user directory that brings, changes and takes people by itself."""

    directory_id: uuid.UUID
    name: str

    @property
    def label(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class System:
    """Vizitka itself: clean-ups, the command line. `part` says which, where that helps who reads the log."""

    part: str = ""

    @property
    def label(self) -> str:
        return f"{PRODUCT} ({self.part})" if self.part else PRODUCT


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who is not signed in and looks at what is public."""


SYSTEM: Final = System()
ANONYMOUS: Final = Visitor()

Token: TypeAlias = PersonToken | SpaceToken
# Who comes through the door.
Caller: TypeAlias = Person | Token
# Who asks for what a billing account lets systems do.
AccountCaller: TypeAlias = Person | AccountToken
Actor: TypeAlias = Caller | AccountToken | Directory | System
Viewer: TypeAlias = Person | Visitor


def owner_of(caller: Caller | AccountToken) -> uuid.UUID:
    """Whose the answer to a call is: the person's, or a token's, which may not see all that its person does."""
    match caller:
        case SpaceToken() | AccountToken():
            return caller.token_id
        case PersonToken():
            return caller.token_id or caller.user_id
        case Person():
            return caller.user_id


def kind_of(actor: Actor) -> ActorKind:
    match actor:
        case Person():
            return ActorKind.PERSON
        case PersonToken() | SpaceToken() | AccountToken():
            return ActorKind.TOKEN
        case Directory():
            return ActorKind.DIRECTORY
        case System():
            return ActorKind.SYSTEM


def id_of(actor: Actor) -> uuid.UUID | None:
    """By whom entries are found: a person's also where a token of the person's acted, so that both are forgotten."""
    match actor:
        case Person() | PersonToken():
            return actor.user_id
        case SpaceToken() | AccountToken():
            return actor.token_id
        case Directory():
            return actor.directory_id
        case System():
            return None

"""Every read of signing in elsewhere."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

from django.db.models import Q

from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.common.actor import Caller, Person
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability
from vizitka.directories import selectors as directories
from vizitka.directories.models import Directory, ProvedDomain
from vizitka.domains.rules import domain_of_address
from vizitka.sso.enums import Purpose
from vizitka.sso.models import Attempt, Connection, Identity, ThirdPartySwitches

SOON: Final = dt.timedelta(days=30)


def any_connection(connection_id: uuid.UUID) -> Connection | None:
    """With its directory; of a living space."""
    rows = Connection.objects.across_spaces("a provider's answer names a connection, not a space")
    return rows.filter(pk=connection_id, space__deleted_at=None).select_related("directory__space").first()


def connection_of(directory: Directory) -> Connection | None:
    return Connection.objects.in_space(directory.space_id).filter(directory=directory).first()


def connection_of_address(email: str) -> tuple[Connection, str] | None:
    """The switched-on connection of the directory that has proved the domain of an address, and that domain. Always
    the same questions, whoever has an account."""
    domain = domain_of_address(email) or ""
    owners = ProvedDomain.objects.filter(pk=domain).values("directory_id")
    rows = Connection.objects.across_spaces("a domain names a directory, not a space")
    found = rows.filter(directory_id__in=owners, is_on=True, space__deleted_at=None).first()
    return None if found is None else (found, domain)


def access(actor: Caller, directory_id: uuid.UUID, ability: Ability) -> tuple[Directory, Connection | None]:
    """Raises as `directories.selectors.access_directory`."""
    directory = directories.access_directory(actor, directory_id, ability).directory
    return directory, connection_of(directory)


def is_ready(directory: Directory) -> bool:
    """Whether the directory has a sign-in that is switched on."""
    rows = Connection.objects.in_space(directory.space_id)
    return rows.filter(directory=directory, is_on=True).exists()


def attempt_of_test(actor: Person, connection: Connection, key: str) -> Attempt:
    """What somebody saw who tested; nobody else does. Raises `NotFound`."""
    rows = Attempt.objects.filter(connection_id=connection.pk, purpose=Purpose.TEST, user=actor.user)
    attempt = rows.filter(pk=key[:64]).first()
    if attempt is None or attempt.answered_at is None:
        raise NotFound
    return attempt


def last_test(actor: Person, connection: Connection) -> Attempt | None:
    rows = Attempt.objects.filter(connection_id=connection.pk, purpose=Purpose.TEST, user=actor.user)
    return rows.filter(answered_at__isnull=False, expires_at__gt=clock.now()).order_by("-answered_at").first()


def switches_of(directory: Directory) -> ThirdPartySwitches:
    """All are on until somebody says otherwise."""
    rows = ThirdPartySwitches.objects.in_space(directory.space_id)
    found = rows.filter(directory=directory).first()
    return found or ThirdPartySwitches(directory=directory, space_id=directory.space_id)


def identity(key: str) -> Identity | None:
    return Identity.objects.select_related("user").filter(pk=key).first()


def third_parties_of(user: User) -> list[Identity]:
    """The accounts of third parties that sign the person in."""
    return list(Identity.objects.filter(~Q(third_party=""), user=user).order_by("third_party", "created_at"))


def has_other_subject(connection: Connection, user: User, issuer: str) -> bool:
    """Whether the provider knows the person as somebody else already."""
    return Identity.objects.filter(connection_id=connection.pk, user=user, issuer=issuer).exists()


def count_people(connection: Connection) -> int:
    """How many have signed in by it."""
    return Identity.objects.filter(connection_id=connection.pk).count()

"""Every read of user directories. `access_directory` is the door."""

from __future__ import annotations

import functools
import uuid
from dataclasses import dataclass

from vizitka.accounts.models import User
from vizitka.billing import selectors as billing
from vizitka.billing.enums import Feature
from vizitka.common.actor import Caller, Person
from vizitka.common.actor import Directory as DirectoryActor
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability, roles_with
from vizitka.common.prepared import IdSlot, PreparedRow, PreparedValues
from vizitka.directories.enums import PersonState
from vizitka.directories.models import (
    Directory,
    DirectoryDomain,
    DirectoryGroup,
    DirectoryPerson,
    DirectoryReach,
    DirectorySettings,
    ProvedDomain,
)
from vizitka.directories.permissions import DIRECTORIES_MANAGE
from vizitka.domains.rules import domain_of_address
from vizitka.spaces import licences
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember
from vizitka.spaces.selectors import SpaceAccess, access_space, members_of


@dataclass(frozen=True, slots=True)
class DirectoryAccess:
    """A directory together with what the actor may do in its home space."""

    directory: Directory
    access: SpaceAccess

    @property
    def space(self) -> Space:
        return self.access.space


def any_directory(directory_id: uuid.UUID) -> Directory | None:
    """A directory of a living space, for who is let in by a secret of its own (SCIM), or works in the background."""
    rows = Directory.objects.across_spaces("a call names a directory, not a space").select_related("space")
    return rows.filter(pk=directory_id, space__deleted_at=None).first()


def access_directory(actor: Caller, directory_id: uuid.UUID, ability: Ability) -> DirectoryAccess:
    """The directory, for those who may do `ability` in its home space.

    Raises `NotFound`, `Forbidden`, `FeatureNotInPlan`.
    """
    directory = any_directory(directory_id)
    if directory is None:
        raise NotFound
    return DirectoryAccess(directory, access_space(actor, directory.space_id, ability))


def actor_of(directory: Directory) -> DirectoryActor:
    """Who acts when the directory does something by itself."""
    return DirectoryActor(directory.pk, directory.name)


def settings_of(directory: Directory) -> DirectorySettings:
    found = _settings().get(space=directory.space_id, directory=directory.pk)
    if found is None:
        raise DirectorySettings.DoesNotExist
    return found


@functools.cache
def _settings() -> PreparedRow[DirectorySettings]:
    """One by its directory: what every change of a person asks for, as are those below."""
    rows = DirectorySettings.objects.in_space(IdSlot("space"))
    return PreparedRow(rows.filter(directory=IdSlot("directory")))


def has_feature(space: Space) -> bool:
    """Whether the space's licence carries directories now; every space's does where billing is off."""
    return not billing.billing_is_on() or licences.plan_of(space).has(Feature.USER_DIRECTORY)


def serves(directory: Directory) -> bool:
    """Whether people may come and change by it: its home space lives and has a licence. People leave and sign in
    without one too."""
    return has_feature(directory.space)


def served_spaces(directory: Directory) -> list[Space]:
    """The living spaces in which it acts, the home space first: further ones while an owner of the home space owns
    them too, and their licence carries directories."""
    wanted = [served for [served] in _reached().all(space=directory.space_id, directory=directory.pk)]
    if not wanted:
        return [directory.space]
    owners = SpaceMember.objects.in_space(directory.space_id).filter(role=SpaceRole.OWNER, agreed=True)
    owned = SpaceMember.objects.across_spaces("spaces of the owners of a directory's home").filter(
        user__in=owners.values("user"), role=SpaceRole.OWNER, agreed=True
    )
    further = (
        Space.objects.living()
        .filter(pk__in=wanted)
        .filter(pk__in=owned.values("space"))
        .exclude(pk=directory.space_id)
        .select_related("versions", *licences.WITH_LICENCE)
        .order_by("pk")
    )
    return [directory.space, *(space for space in further if has_feature(space))]


@functools.cache
def _reached() -> PreparedValues:
    rows = DirectoryReach.objects.in_space(IdSlot("space")).filter(directory=IdSlot("directory"))
    return PreparedValues(rows.order_by().values_list("served"))


def homes_of(actor: Person) -> list[Space]:
    """The spaces in which the person may make directories, by name."""
    own = SpaceMember.objects.across_spaces("the person's own spaces").filter(
        user=actor.user_id, role__in=roles_with(DIRECTORIES_MANAGE, SpaceRole), agreed=True
    )
    spaces = Space.objects.living().filter(pk__in=own.values("space"))
    return list(spaces.select_related(*licences.WITH_LICENCE).order_by("name", "pk"))


def directories_of(actor: Person) -> list[Directory]:
    """Those that the person looks after, by name."""
    spaces = [space.pk for space in homes_of(actor)]
    rows = Directory.objects.in_spaces(spaces).select_related(
        "space", *(f"space__{name}" for name in licences.WITH_LICENCE)
    )
    return list(rows.order_by("name", "pk"))


# --- domains ----------------------------------------------------------------------------------------------------------


def domains_of(directory: Directory) -> list[DirectoryDomain]:
    rows = DirectoryDomain.objects.in_space(directory.space_id).filter(directory=directory)
    return list(rows.order_by("domain", "pk"))


def domain_of(directory: Directory, claim_id: uuid.UUID) -> DirectoryDomain:
    """One claim of the directory. Raises `NotFound`."""
    rows = DirectoryDomain.objects.in_space(directory.space_id).filter(directory=directory)
    claim = rows.filter(pk=claim_id).first()
    if claim is None:
        raise NotFound
    return claim


def any_claim(claim_id: uuid.UUID) -> DirectoryDomain | None:
    """For background work, which is started by id."""
    rows = DirectoryDomain.objects.across_spaces("background work names a claim, not a space")
    return rows.filter(pk=claim_id).select_related("directory__space").first()


def verified_domains(directory: Directory) -> frozenset[str]:
    """Domains whose addresses are this directory's people's."""
    return frozenset(domain for [domain] in _proved().all(directory=directory.pk))


@functools.cache
def _proved() -> PreparedValues:
    rows = ProvedDomain.objects.filter(directory_id=IdSlot("directory"))
    return PreparedValues(rows.order_by().values_list("domain"))


def owner_of_domain(domain: str) -> uuid.UUID | None:
    """The directory that has proved a domain (as DNS knows it)."""
    return ProvedDomain.objects.filter(pk=domain).values_list("directory_id", flat=True).first()


def directory_of_address(email: str) -> Directory | None:
    """The directory in whose verified domain an address lies: exactly there, never below it."""
    domain = domain_of_address(email)
    owner = owner_of_domain(domain) if domain else None
    return None if owner is None else any_directory(owner)


def is_of(directory: Directory, email: str) -> bool:
    """Whether an address lies in a verified domain of this directory."""
    domain = domain_of_address(email)
    return bool(domain) and owner_of_domain(domain) == directory.pk


# --- people -----------------------------------------------------------------------------------------------------------


def person_of(directory: Directory, person_id: uuid.UUID) -> DirectoryPerson:
    """One person of the directory, left ones too; removed ones are not found. Raises `NotFound`."""
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory, removed_at=None)
    person = rows.filter(pk=person_id).select_related("user").first()
    if person is None:
        raise NotFound
    return person


def person_with_address(directory: Directory, email: str) -> DirectoryPerson | None:
    """Who has this address in the directory, for a sign-in: the one who is here before others."""
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory, removed_at=None)
    found = list(rows.filter(email=email.strip().lower()).select_related("user").order_by("pk"))
    return next((person for person in found if person.state == PersonState.HERE), found[0] if found else None)


def people_of_user(user: User) -> list[DirectoryPerson]:
    """As whom directories know a person; one, but for a company with several directories."""
    rows = DirectoryPerson.objects.across_spaces("a person may be of several directories")
    return list(rows.filter(user=user, removed_at=None).select_related("directory__space").order_by("pk"))


def group_of(directory: Directory, group_id: uuid.UUID) -> DirectoryGroup:
    """One group of the directory. Raises `NotFound`."""
    rows = DirectoryGroup.objects.in_space(directory.space_id).filter(directory=directory)
    group = rows.filter(pk=group_id).first()
    if group is None:
        raise NotFound
    return group


def managers_of(directory: Directory) -> list[User]:
    """Who looks after the directory, and is told of what needs somebody."""
    roles = members_of(directory.space_id)
    wanted = [user_id for user_id, role in roles.items() if role in {SpaceRole.OWNER, SpaceRole.ADMIN}]
    return list(User.objects.filter(pk__in=wanted, is_active=True).order_by("pk"))

"""Who somebody is whom a provider has let in: by what the provider knows the person for ever, and by an address only
where nobody else could have it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from vizitka.accounts.models import User
from vizitka.accounts.services import brought
from vizitka.common import clock, crypto
from vizitka.common.actor import SYSTEM
from vizitka.directories import rules as directory_rules
from vizitka.directories import selectors as directories
from vizitka.directories.enums import PersonState, Source
from vizitka.directories.models import Directory, DirectoryGroup, DirectoryMembership, DirectoryPerson
from vizitka.directories.services import groups as directory_groups
from vizitka.directories.services import people as directory_people
from vizitka.directories.services import settling
from vizitka.directories.services.locking import locked_directory
from vizitka.directories.services.values import PersonValues
from vizitka.sso import claims, selectors
from vizitka.sso.enums import Fault, ThirdParty
from vizitka.sso.errors import SignInRefused
from vizitka.sso.models import Connection, Identity

# So that claims of a whole company do not become groups that nobody wants.
MOST_GROUPS = 200


@dataclass(frozen=True, slots=True)
class Said:
    """What a provider said, in the form in which it is kept until it is fetched."""

    issuer: str
    subject: str
    values: dict[str, list[str]]
    # Whether nothing speaks against the address, or, of a third party, whether it has proved it.
    vouched: bool
    sid: str = ""
    # As tokens name the person, which for some is not by what we know them.
    sub: str = ""

    @classmethod
    def of_row(cls, row: Mapping[str, Any]) -> Said:
        return cls(**row)

    def as_row(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def key_of(place: uuid.UUID | str, issuer: str, subject: str) -> str:
    return crypto.token_hash("\n".join((str(place), issuer, subject)))


def person_of(connection: Connection, said: Said) -> claims.Person:
    return claims.person_of(
        said.values, claims.names_of(connection.protocol, connection.provider, connection.mapping)
    )


def of_connection(connection: Connection, said: Said) -> tuple[User, DirectoryPerson | None]:
    """The account to sign in, and the person of the directory. Raises `SignInRefused`."""
    directory = connection.directory
    person = person_of(connection, said)
    key = key_of(connection.pk, said.issuer, said.subject)
    known = selectors.identity(key)
    row = _as_known(directory, known.user) if known else _by_address(connection, said, person)
    if row.state != PersonState.HERE or row.user is None or not row.active or not row.user.is_active:
        raise SignInRefused(Fault.NO_PLACE, f"{row.state} {row.hold}".strip(), str(row))
    user: User = row.user
    if known is not None and known.user_id != user.pk:
        raise SignInRefused(Fault.SUBJECT, "another person", str(row))
    if known is None:
        if selectors.has_other_subject(connection, user, said.issuer):
            raise SignInRefused(Fault.SUBJECT, "known to the provider as somebody else", str(row))
        _remember(key, user, said, person.email, connection_id=connection.pk)
    else:
        Identity.objects.filter(pk=key).update(last_used_at=clock.now())
    _renew(directory, row, person)
    return user, row


def _as_known(directory: Directory, user: User) -> DirectoryPerson:
    """Whoever was recognised before is let in as long as the address is the company's."""
    if not directories.is_of(directory, user.email):
        raise SignInRefused(Fault.DOMAIN, "", user.email)
    found = [row for row in directories.people_of_user(user) if row.directory_id == directory.pk]
    row = next((row for row in found if row.state == PersonState.HERE), found[0] if found else None)
    if row is None:
        raise SignInRefused(Fault.NO_PLACE, "no person of the directory", user.email)
    return row


def _by_address(connection: Connection, said: Said, person: claims.Person) -> DirectoryPerson:
    """Who has the address, in a domain that this very directory has proved; somebody new where nobody has it."""
    directory = connection.directory
    if not person.email or "@" not in person.email or not said.vouched:
        raise SignInRefused(Fault.EMAIL, "not vouched for" if person.email else "no address", person.email)
    if not directories.is_of(directory, person.email):
        raise SignInRefused(Fault.DOMAIN, "", person.email)
    row = directories.person_with_address(directory, person.email)
    if row is not None:
        return row if row.due_at is None else settling.settle_now(directory, row.pk)
    result = directory_people.receive(
        directory, directories.actor_of(directory), _wanted(person, person.email), source=Source.SSO
    )
    return result.person


def _wanted(person: claims.Person, user_name: str, **kept: Any) -> PersonValues:
    return PersonValues(
        user_name=user_name,
        email=person.email,
        first_name=person.first_name,
        last_name=person.last_name,
        language=person.language or kept.get("language", ""),
        external_id=kept.get("external_id", ""),
        manager=kept.get("manager", ""),
        card=person.card,
    )


def _renew(directory: Directory, row: DirectoryPerson, person: claims.Person) -> None:
    """What the provider says today, for people whom the sign-in itself has brought: others are changed by their own
    way (SCIM, pull, CSV) alone. An address that is not the company's moves nobody."""
    if not directories.serves(directory):
        return
    actor = directories.actor_of(directory)
    if row.source == Source.SSO and directories.is_of(directory, person.email) and person.email == row.email:
        kept = {"external_id": row.external_id, "manager": row.manager, "language": row.language}
        directory_people.change(
            directory, actor, row.pk, _wanted(person, row.user_name, **kept), source=Source.SSO
        )
    if person.groups is not None:
        # Whom another way has brought gets nothing by a claim, and keeps nothing that an earlier one gave.
        _join_groups(directory, row, person.groups, may_join=row.source == Source.SSO)


def _join_groups(
    directory: Directory, row: DirectoryPerson, named: tuple[str, ...], *, may_join: bool
) -> None:
    """The person is in the groups that are named, and in no other of those that sign-ins have brought. Who is in a
    group that SCIM or a pull keeps is said by these alone, whatever name a claim says: what it gives is theirs."""
    names = [name[:255] for name in named if name.strip()] if may_join else []
    wanted = {directory_rules.key_of(name): name for name in names}
    # Most sign-ins change nothing, and wait for nobody.
    if not any(_moves(directory, row, wanted)):
        return
    with transaction.atomic():
        directory = locked_directory(directory)
        new, joined, left = _moves(directory, row, wanted)
        actor = directories.actor_of(directory)
        for name in new:
            directory_groups.create(directory, actor, display_name=name, source=Source.SSO, members=[row.pk])
        for group_id in joined:
            directory_groups.update(directory, actor, group_id, add=[row.pk])
        for group_id in left:
            directory_groups.update(directory, actor, group_id, remove=[row.pk])


def _moves(
    directory: Directory, row: DirectoryPerson, wanted: Mapping[str, str]
) -> tuple[list[str], list[uuid.UUID], list[uuid.UUID]]:
    """The names of groups that have to be made, and the groups that the person joins and leaves."""
    rows = DirectoryGroup.objects.in_space(directory.space_id).filter(directory=directory)
    known = {key: (pk, source) for key, pk, source in rows.values_list("name_key", "pk", "source")}
    ours = {key: pk for key, (pk, source) in known.items() if source == Source.SSO}
    memberships = DirectoryMembership.objects.in_space(directory.space_id).filter(person=row)
    present = set(memberships.values_list("group_id", flat=True))
    new = [name for key, name in wanted.items() if key not in known][: max(0, MOST_GROUPS - len(ours))]
    joined = [pk for key, pk in ours.items() if key in wanted and pk not in present]
    left = [pk for key, pk in ours.items() if key not in wanted and pk in present]
    return new, joined, left


def _remember(key: str, user: User, said: Said, label: str, **place: Any) -> Identity:
    now = clock.now()
    row, _is_new = Identity.objects.get_or_create(
        key=key,
        defaults={
            "user": user,
            "issuer": said.issuer,
            "subject": said.subject,
            "label": label[:254],
            "created_at": now,
            "last_used_at": now,
            **place,
        },
    )
    return row


# --- third parties ----------------------------------------------------------------------------------------------------


def of_third_party(party: ThirdParty, said: Said, language: str) -> User:
    """The account that was added to, or made with, this account of a third party. Raises `SignInRefused`.

    Nobody gets at an account that is there by an address: its own sign-in proves it, then the third party is added.
    """
    key = key_of(party.value, said.issuer, said.subject)
    known = selectors.identity(key)
    person = claims.person_of(said.values, claims.OPENID)
    if known is not None:
        _let_by_directory(party, known.user.email)
        if not known.user.is_active:
            raise SignInRefused(Fault.NO_PLACE, "", known.user.email)
        Identity.objects.filter(pk=key).update(last_used_at=clock.now())
        return known.user
    if not person.email or "@" not in person.email or not said.vouched:
        raise SignInRefused(Fault.EMAIL, "not proved", person.email)
    _let_by_directory(party, person.email)
    with transaction.atomic():
        # An account that nobody has proved is gone then: it may be a stranger's who waits.
        if brought.account_of(person.email) is not None:
            raise SignInRefused(Fault.LINK_FIRST, "", person.email)
        user = brought.bring(
            SYSTEM,
            email=person.email,
            first_name=person.first_name,
            last_name=person.last_name,
            language=person.language or language,
        )
        _remember(key, user, said, person.email, third_party=party)
    return user


def _let_by_directory(party: ThirdParty, email: str) -> None:
    directory = directories.directory_of_address(email)
    if directory is None:
        return
    allowed = getattr(selectors.switches_of(directory), party.value)
    if not allowed or (selectors.is_ready(directory) and directories.settings_of(directory).sso_required):
        raise SignInRefused(Fault.SWITCHED_OFF, party.value, email)


def add_third_party(user: User, party: ThirdParty, said: Said) -> bool:
    """Adds it to the account of who has proved that account; False when it signs somebody in already."""
    _let_by_directory(party, user.email)
    key = key_of(party.value, said.issuer, said.subject)
    person = claims.person_of(said.values, claims.OPENID)
    with transaction.atomic():
        known = selectors.identity(key)
        if known is not None:
            return known.user_id == user.pk
        _remember(key, user, said, person.email, third_party=party)
    return True

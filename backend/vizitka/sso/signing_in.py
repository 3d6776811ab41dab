"""What the accounts ask before a session begins: whether the person has to go to the company's own provider."""

from __future__ import annotations

import uuid

from vizitka.accounts.models import Session, User
from vizitka.accounts.ways import How, Way
from vizitka.common.actor import Person
from vizitka.common.events import tell
from vizitka.directories import log as directory_log
from vizitka.directories import selectors as directories
from vizitka.directories.enums import CallOutcome, Source
from vizitka.directories.models import Directory
from vizitka.jobs.messages import sentence
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.selectors import members_of
from vizitka.sso import errands, selectors
from vizitka.sso.errors import SignInElsewhere
from vizitka.sso.events import ConnectionPassedBy
from vizitka.sso.models import Connection, ProviderSession
from vizitka.sso.words import PASSED_BY

# What stands for two steps here.
STRONG = frozenset({How.FACTOR, How.PASSKEY})


class CompanySignIn:
    """`accounts.ways.Ways` of directories."""

    def way_of(self, email: str) -> Way | None:
        found = selectors.connection_of_address(email)
        return None if found is None else Way(found[0].pk, found[1])

    def check(self, user: User, how: How) -> None:
        """Raises `SignInElsewhere`. An owner of the directory's home space gets in with a second factor where the
        directory lets owners, since the provider may be away or set up wrongly; that is written and told."""
        if how in (How.PROVIDER, How.SESSION):
            return
        found = selectors.connection_of_address(user.email)
        if found is None:
            return
        directory = directories.any_directory(found[0].directory_id)
        if directory is None or not directories.settings_of(directory).sso_required:
            return
        if how in STRONG and found[0].owners_keep_a_way and _owns(user, directory):
            _tell(user, directory, found[0], how)
            return
        raise SignInElsewhere

    def began(self, session: Session, how: How, parent: uuid.UUID | None) -> None:
        """What came of a session that the provider can end, it ends together with it."""
        if how is not How.SESSION or parent is None:
            return
        row = ProviderSession.objects.filter(pk=parent).first()
        if row is not None:
            row.pk = session.pk
            row.session = session
            row.save(force_insert=True)


def _owns(user: User, directory: Directory) -> bool:
    return members_of(directory.space_id).get(user.pk) == SpaceRole.OWNER


def _tell(user: User, directory: Directory, connection: Connection, how: How) -> None:
    tell(ConnectionPassedBy.of(Person(user), directory, connection))
    directory_log.write(
        directory,
        source=Source.SSO,
        operation="Sign-in",
        outcome=CallOutcome.DONE,
        sentence=sentence(PASSED_BY, name=user.full_name or user.email),
        label=user.email,
        payload={"how": how.value},
    )
    errands.TELL_PASSED_BY.put(str(directory.pk), str(user.pk))

"""What requiring a directory's sign-in ends: sessions that began in another way (`directories.signing_in`)."""

from __future__ import annotations

import uuid
from functools import reduce
from operator import or_
from typing import Final

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_noop

from vizitka.accounts.enums import TokenKind
from vizitka.accounts.models import Session, SingleUseToken, User
from vizitka.common import clock
from vizitka.directories import log as directory_log
from vizitka.directories import selectors as directories
from vizitka.directories.enums import CallOutcome, Source
from vizitka.directories.models import Directory
from vizitka.directories.signing_in import Others
from vizitka.domains.rules import readable_host
from vizitka.jobs.messages import sentence
from vizitka.sso import selectors
from vizitka.sso.models import ProviderSession

REQUIRED: Final = gettext_noop(
    "The company’s sign-in is required now. Sessions that have ended here: %(count)s"
)


class RequiredSignIn:
    """`directories.signing_in.SignIn` of connections."""

    def is_ready(self, directory: Directory) -> bool:
        return selectors.is_ready(directory)

    def others(self, directory: Directory, asking: uuid.UUID | None) -> Others:
        keys = set(_others(directory).values_list("pk", flat=True))
        return Others(len(keys), asking in keys)

    def end_others(self, directory: Directory) -> int:
        """Of owners too: the way in that they keep asks for a second factor and is told, and a session that is there
        has shown neither."""
        rows = _others(directory)
        count = rows.count()
        # A ticket of a session that ends would begin another one.
        SingleUseToken.objects.filter(
            user__in=_people(directory), kind=TokenKind.AUTO_LOGIN, used_at__isnull=True
        ).update(used_at=clock.now())
        rows.delete()
        directory_log.write(
            directory,
            source=Source.PERSON,
            operation="Required sign-in",
            outcome=CallOutcome.DONE,
            sentence=sentence(REQUIRED, count=count),
        )
        return count


def _people(directory: Directory) -> QuerySet[User]:
    """Whose address lies in a domain of the directory, exactly there."""
    domains = directories.verified_domains(directory)
    spelt = {name for domain in domains for name in (domain, readable_host(domain))}
    ends = [Q(email__iendswith=f"@{name}") for name in sorted(spelt)]
    return User.objects.filter(reduce(or_, ends)) if ends else User.objects.none()


def _others(directory: Directory) -> QuerySet[Session]:
    """Their sessions that are open and did not come of this directory's provider."""
    made = ProviderSession.objects.filter(connection_id=directory.pk).values("session")
    open_now = Session.objects.filter(user__in=_people(directory), expires_at__gt=clock.now())
    return open_now.exclude(pk__in=made)

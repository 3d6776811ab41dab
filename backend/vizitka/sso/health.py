"""What those who look after a directory should know before its sign-in breaks (directories.health)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext_noop as _

from vizitka.common import clock
from vizitka.directories.health import Level, Signal, signal_of_day, stage_of
from vizitka.directories.models import Directory
from vizitka.jobs.messages import sentence
from vizitka.sso import selectors
from vizitka.sso.enums import Protocol
from vizitka.sso.models import Connection

PAGE: Final = "sso"
ENDS: Final = _("The last certificate of the sign-in ends on %(date)s. Ask your provider for the next one.")
ENDED: Final = _("The certificate of the sign-in has ended: nobody can sign in by it.")
SECRET_ENDS: Final = _("The secret of the sign-in ends on %(date)s. Make the next one and enter it.")
SECRET_ENDED: Final = _(
    "The secret of the sign-in has ended, as was said when it was entered. Make the next one and enter it."
)
UNREAD: Final = _(
    "What the provider says of itself could not be read at the last look. What was read before counts on."
)
GOOD: Final = _("The company’s own sign-in is switched on.")


def look(directory: Directory) -> Iterator[Signal]:
    connection = selectors.connection_of(directory)
    if connection is None or not connection.is_on:
        return
    problems = [*_certificates(connection), *_secret(directory, connection), *_metadata(connection)]
    yield from problems or [Signal("sso", Level.GOOD, sentence(GOOD), PAGE)]


def _certificates(connection: Connection) -> Iterator[Signal]:
    """The one that is good longest decides: an old one beside a new one may end."""
    if connection.protocol != Protocol.SAML or not connection.certificates:
        return
    last = max(connection.certificates, key=lambda row: dt.datetime.fromisoformat(row["ends"]))
    ends = dt.datetime.fromisoformat(last["ends"])
    left = ends - clock.now()
    key = f"sso:certificate:{last['fingerprint'][:23]}"
    if left <= dt.timedelta():
        yield Signal(f"{key}:0", Level.BAD, sentence(ENDED), PAGE, ends)
        return
    stage = stage_of(left)
    if stage is not None:
        said = sentence(ENDS, date=ends.date().isoformat())
        yield Signal(f"{key}:{stage}", Level.SOON if stage > 1 else Level.BAD, said, PAGE, ends)


def _secret(directory: Directory, connection: Connection) -> Iterator[Signal]:
    if connection.secret_ends_on is not None:
        told = signal_of_day(
            directory,
            connection.secret_ends_on,
            key="sso:secret",
            ends=SECRET_ENDS,
            ended=SECRET_ENDED,
            page=PAGE,
        )
        yield from [told] if told else []


def _metadata(connection: Connection) -> Iterator[Signal]:
    if connection.metadata_problem:
        yield Signal("sso:metadata", Level.SOON, sentence(UNREAD), PAGE)

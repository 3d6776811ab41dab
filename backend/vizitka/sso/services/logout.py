"""The end of sessions that the provider has ended (OpenID Connect Back-Channel Logout 1.0)."""

from __future__ import annotations

import datetime as dt
import uuid

from django.db import transaction
from django.utils.translation import gettext_noop

from vizitka.accounts.models import Session
from vizitka.common import clock
from vizitka.directories import log as directory_log
from vizitka.directories.enums import CallOutcome, Source
from vizitka.jobs.messages import sentence
from vizitka.sso import selectors
from vizitka.sso.enums import Fault, Protocol
from vizitka.sso.errors import SignInRefused
from vizitka.sso.models import Connection, ProviderSession
from vizitka.sso.openid.provider import NotRead, document_address
from vizitka.sso.openid.tokens import Expected, LoggedOut, TokenRefused, logout_token
from vizitka.sso.services import attempts, documents
from vizitka.sso.words import LOGGED

ENDED = gettext_noop("The provider has signed the person out. Sessions that have ended here: %(count)s")


def end(connection_id: uuid.UUID, token: str) -> int:
    """Ends what the token names. Raises `SignInRefused`. Returns how many sessions."""
    connection = selectors.any_connection(connection_id)
    if connection is None or connection.protocol != Protocol.OPENID or not connection.issuer:
        raise SignInRefused(Fault.STATE, "no such connection")
    try:
        said = _verified(connection, token)
        if not attempts.once(f"logout {connection.pk} {said.jti}", _moment(said.until)):
            raise SignInRefused(Fault.REPLAYED, said.jti[:80])
    except SignInRefused as error:
        directory_log.write(
            connection.directory,
            source=Source.SSO,
            operation="Back-channel logout",
            outcome=CallOutcome.REFUSED,
            sentence=sentence(LOGGED[error.fault]),
            payload={"fault": error.fault.value, "detail": error.detail},
        )
        raise
    return _end(connection, said)


def _moment(seconds: int) -> dt.datetime:
    return dt.datetime.fromtimestamp(seconds, tz=dt.UTC)


def _verified(connection: Connection, token: str) -> LoggedOut:
    address = document_address(connection.issuer)
    try:
        document = documents.document_of(address, issuer=connection.issuer)
    except NotRead as error:
        raise SignInRefused(Fault.AWAY, error.detail) from error
    expected = Expected(document.issuer, connection.client_id, int(clock.now().timestamp()))
    try:
        return logout_token(token, documents.keys_of(address), expected)
    except TokenRefused as error:
        newer = documents.newer_keys(address) if error.fault == Fault.KEY else None
        if newer is None:
            raise SignInRefused(error.fault, error.detail) from error
    try:
        return logout_token(token, newer, expected)
    except TokenRefused as error:
        raise SignInRefused(error.fault, error.detail) from error


def _end(connection: Connection, said: LoggedOut) -> int:
    rows = ProviderSession.objects.filter(connection_id=connection.pk)
    if said.subject:
        rows = rows.filter(subject=said.subject)
    if said.sid:
        rows = rows.filter(sid=said.sid)
    with transaction.atomic():
        ended = list(rows.values_list("session_id", flat=True))
        Session.objects.filter(pk__in=ended).delete()
        directory_log.write(
            connection.directory,
            source=Source.SSO,
            operation="Back-channel logout",
            outcome=CallOutcome.DONE if ended else CallOutcome.NOTHING,
            sentence=sentence(ENDED, count=len(ended)),
            label=said.subject or said.sid,
        )
    return len(ended)

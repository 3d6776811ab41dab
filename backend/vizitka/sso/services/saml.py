"""The way to a SAML provider and back."""

from __future__ import annotations

import datetime as dt

from vizitka.common import clock
from vizitka.sso import addresses
from vizitka.sso.enums import Fault
from vizitka.sso.errors import SignInRefused
from vizitka.sso.models import Attempt, Connection
from vizitka.sso.saml import requests
from vizitka.sso.saml.metadata import Certificate
from vizitka.sso.saml.responses import Assertion, Theirs, verified
from vizitka.sso.saml.xml import Refused
from vizitka.sso.services import attempts
from vizitka.sso.services.attempts import Begun
from vizitka.sso.services.people import Said


def theirs_of(connection: Connection) -> Theirs:
    return Theirs(
        connection.issuer,
        connection.sign_in_address,
        tuple(
            Certificate(
                row["data"],
                row["fingerprint"],
                dt.datetime.fromisoformat(row["begins"]),
                dt.datetime.fromisoformat(row["ends"]),
            )
            for row in connection.certificates
        ),
    )


def way_there(connection: Connection, begun: Begun) -> str:
    own = addresses.own(connection.pk)
    return requests.address(
        begun.attempt.request_id, own, connection.sign_in_address, begun.state, clock.now()
    )


def believed(connection: Connection, response: str) -> Assertion:
    """Raises `SignInRefused`, also for an assertion that was here before."""
    try:
        said = verified(response, addresses.own(connection.pk), theirs_of(connection), clock.now())
    except Refused as error:
        raise SignInRefused(error.fault, error.detail) from error
    if not attempts.once(f"assertion {connection.pk} {said.id}", said.until):
        raise SignInRefused(Fault.REPLAYED, said.id[:80])
    return said


def attempt_of(connection: Connection, said: Assertion, state: str) -> Attempt:
    """The attempt that an assertion answers. Raises `SignInRefused`.

    One that answers nothing was begun by the provider, which the connection lets in or not; then the state says
    nothing, and never leads anywhere.
    """
    if not said.answers:
        if not connection.begins_by_itself:
            raise SignInRefused(Fault.UNASKED, "begun by the provider")
        return attempts.unasked(connection.pk)
    attempt = attempts.take(state, connection_id=connection.pk)
    if attempt.request_id != said.answers:
        raise SignInRefused(Fault.UNASKED, "another request")
    return attempt


def said_of(said: Assertion, connection: Connection) -> Said:
    values = {name: list(rows) for name, rows in said.attributes.items() if rows}
    # Google and Okta send the address as the name alone.
    if said.subject_format.endswith("emailAddress"):
        values.setdefault("email", [said.subject])
    return Said(
        issuer=connection.issuer,
        subject=said.subject,
        values={**values, "NameID": [said.subject], "NameID.Format": [said.subject_format or "unspecified"]},
        vouched=True,
        sid=said.session_index[:255],
        sub=said.subject,
    )

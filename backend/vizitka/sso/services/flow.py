"""A sign-in elsewhere from the first click to the session. What goes wrong is written where it is read: in the
directory's log by those who look after it, on the sign-in page by who wanted in."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass

import structlog
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_noop

from vizitka.accounts import rules as account_rules
from vizitka.accounts import selectors as account_selectors
from vizitka.accounts import services as accounts
from vizitka.accounts.models import User
from vizitka.accounts.services.passwords import confirm
from vizitka.accounts.ways import How
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError, NotFound
from vizitka.common.events import tell
from vizitka.directories import log as directory_log
from vizitka.directories import selectors as directories
from vizitka.directories.enums import CallOutcome, Source
from vizitka.jobs.messages import sentence
from vizitka.sso import addresses, errands, selectors, throttles
from vizitka.sso.enums import Fault, Protocol, Purpose, ThirdParty
from vizitka.sso.errors import NoThirdParty, NotSetUp, SignInRefused
from vizitka.sso.events import UserThirdPartyAdded, UserThirdPartyRemoved
from vizitka.sso.models import Attempt, Connection, Identity, ProviderSession
from vizitka.sso.saml.requests import new_id
from vizitka.sso.services import attempts, openid, people, saml
from vizitka.sso.services.attempts import Begun
from vizitka.sso.services.people import Said
from vizitka.sso.third_parties import NAMES, party_of
from vizitka.sso.words import LOGGED

log = structlog.get_logger(__name__)
SIGNED_IN = gettext_noop("Signed in.")
TESTED = gettext_noop("The test sign-in has passed.")


@dataclass(frozen=True, slots=True)
class Way:
    """Where the browser goes, and the cookie that it keeps meanwhile."""

    address: str
    browser: str


@dataclass(frozen=True, slots=True)
class Landing:
    """Where the browser goes next."""

    address: str


@dataclass(frozen=True, slots=True)
class Finished:
    """A session, or the ticket of who has a second factor here, and where the person wanted to go."""

    signed_in: accounts.SignIn | accounts.Ticket
    redirect: str


# --- the way there ----------------------------------------------------------------------------------------------------


def start(
    connection_id: uuid.UUID,
    *,
    email: str,
    redirect: str,
    keep_signed_in: bool,
    browser: str,
    origin: accounts.Origin,
) -> Way:
    """To the provider of a connection that is switched on. Raises `NotFound`, `SignInRefused`, `TooManyAttempts`."""
    throttles.START.attempt("", origin.address)
    connection = selectors.any_connection(connection_id)
    if connection is None or not connection.is_on:
        raise NotFound
    return _to(
        connection,
        attempts.begin(
            Purpose.SIGN_IN,
            connection_id=connection.pk,
            browser=browser,
            request_id=new_id(),
            redirect=_own_page(redirect),
            keep_signed_in=keep_signed_in,
        ),
        hint=email,
    )


def start_test(actor: Person, connection: Connection, *, browser: str) -> Way:
    """To the provider, to look at what it says of the actor. Raises `NotSetUp`, `SignInRefused`."""
    if not is_set_up(connection):
        raise NotSetUp
    begun = attempts.begin(
        Purpose.TEST, connection_id=connection.pk, user=actor.user, browser=browser, request_id=new_id()
    )
    return _to(connection, begun)


def start_third_party(
    key: str,
    *,
    redirect: str,
    keep_signed_in: bool,
    browser: str,
    origin: accounts.Origin,
) -> Way:
    """Raises `NoThirdParty`, `SignInRefused`, `TooManyAttempts`."""
    throttles.START.attempt("", origin.address)
    begun = attempts.begin(
        Purpose.SIGN_IN,
        third_party=_party(key),
        browser=browser,
        redirect=_own_page(redirect),
        keep_signed_in=keep_signed_in,
    )
    return _to_party(key, begun)


def start_adding(actor: Person, key: str, password: str, *, browser: str) -> Way:
    """To a third party whose account is to sign the actor in, too. Raises `WrongPassword`,
    `SignInAgain`, `NoThirdParty`."""
    confirm(actor, password, field="password")
    begun = attempts.begin(Purpose.LINK, third_party=_party(key), user=actor.user, browser=browser)
    return _to_party(key, begun)


def is_set_up(connection: Connection) -> bool:
    if connection.protocol == Protocol.OPENID:
        return bool(connection.issuer and connection.client_id)
    return bool(connection.issuer and connection.sign_in_address and connection.certificates)


def _party(key: str) -> ThirdParty:
    if party_of(key) is None:
        raise NoThirdParty
    return ThirdParty(key)


def _to(connection: Connection, begun: Begun, hint: str = "") -> Way:
    if connection.protocol == Protocol.SAML:
        return Way(saml.way_there(connection, begun), begun.browser)
    return Way(openid.way_there(openid.client_of(connection), begun, hint=hint), begun.browser)


def _to_party(key: str, begun: Begun) -> Way:
    party = party_of(key)
    if party is None:
        raise NoThirdParty
    return Way(openid.way_there(openid.client_of_party(party), begun, anew=True), begun.browser)


def _own_page(redirect: str) -> str:
    return account_rules.safe_redirect(redirect, settings.PUBLIC_URL) or "" if redirect else ""


# --- the way back -----------------------------------------------------------------------------------------------------


def openid_answer(connection_id: uuid.UUID, sent: Mapping[str, str], browser: str) -> Landing:
    """The browser comes from the provider by GET, and so with its cookie."""
    connection = selectors.any_connection(connection_id)
    if connection is None or connection.protocol != Protocol.OPENID:
        return _refused(None, None, SignInRefused(Fault.STATE, "no such connection"))
    attempt: Attempt | None = None
    try:
        attempt = attempts.take(sent.get("state", ""), connection_id=connection.pk)
        attempts.same_browser(attempt, browser)
        said = openid.answered(openid.client_of(connection), attempt, sent)
        return _answered(connection, attempt, said)
    except SignInRefused as error:
        return _refused(connection, attempt, error)


def third_party_answer(key: str, sent: Mapping[str, str], browser: str | None) -> Landing:
    """`browser` None: it came by a form of the third party's page, without the cookie, which the next GET brings."""
    party = party_of(key)
    if party is None:
        return _refused(None, None, SignInRefused(Fault.STATE, "not set up"))
    attempt: Attempt | None = None
    try:
        attempt = attempts.take(sent.get("state", ""), connection_id=None, third_party=key)
        if browser is not None:
            attempts.same_browser(attempt, browser)
        said = openid.answered(openid.client_of_party(party), attempt, sent)
        result = attempts.answer(attempt, said.as_row())
    except SignInRefused as error:
        return _refused(None, attempt, error)
    if browser is None:
        return Landing(addresses.done(key, result))
    return _party_landing(attempt, result)


def saml_answer(connection_id: uuid.UUID, response: str, state: str) -> Landing:
    """By a form of the provider's page, and so without the cookie: the next GET brings it."""
    connection = selectors.any_connection(connection_id)
    if connection is None or connection.protocol != Protocol.SAML:
        return _refused(None, None, SignInRefused(Fault.STATE, "no such connection"))
    attempt: Attempt | None = None
    try:
        assertion = saml.believed(connection, response)
        attempt = saml.attempt_of(connection, assertion, state)
        said = saml.said_of(assertion, connection)
        result = attempts.answer(attempt, said.as_row())
    except SignInRefused as error:
        return _refused(connection, attempt or _tested(connection, state), error)
    return Landing(addresses.done(connection.pk, result))


def done(place: uuid.UUID | str, result: str, browser: str) -> Landing:
    """After an answer by a form: the same browser fetches what was said."""
    attempt: Attempt | None = None
    connection: Connection | None = None
    try:
        attempt = attempts.of_result(result)
        if str(attempt.connection_id or attempt.third_party) != str(place):
            raise SignInRefused(Fault.STATE, "another place")
        connection = selectors.any_connection(attempt.connection_id) if attempt.connection_id else None
        attempts.same_browser(attempt, browser)
        if connection is None:
            return _party_landing(attempt, result)
        return _landing(connection, attempt, Said.of_row(attempts.said_of(attempt)), result)
    except SignInRefused as error:
        return _refused(connection, attempt, error)


def _tested(connection: Connection, state: str) -> Attempt | None:
    """The attempt of a test that a response was to answer which is not believed: whoever tests reads why."""
    try:
        attempt = attempts.take(state, connection_id=connection.pk)
    except SignInRefused:
        return None
    return attempt


def _answered(connection: Connection, attempt: Attempt, said: Said) -> Landing:
    result = attempts.answer(attempt, said.as_row())
    return _landing(connection, attempt, said, result)


def _landing(connection: Connection, attempt: Attempt, said: Said, result: str) -> Landing:
    if attempt.purpose != Purpose.TEST:
        return Landing(addresses.result_page(result))
    directory = connection.directory
    # What was changed since the test began was not tested.
    if connection.updated_at <= attempt.created_at:
        rows = Connection.objects.in_space(connection.space_id)
        rows.filter(pk=connection.pk, version=connection.version).update(tested_at=clock.now())
    directory_log.write(
        directory,
        source=Source.SSO,
        operation="Test",
        outcome=CallOutcome.DONE,
        sentence=sentence(TESTED),
        label=people.person_of(connection, said).email or said.subject,
        payload=said.values,
    )
    return Landing(addresses.test_page(directory.pk, attempt.pk))


def _party_landing(attempt: Attempt, result: str) -> Landing:
    if attempt.purpose != Purpose.LINK:
        return Landing(addresses.result_page(result))
    party = ThirdParty(attempt.third_party)
    said = Said.of_row(attempts.fetch(attempt))
    user = attempt.user
    if user is None or not user.is_active or not people.add_third_party(user, party, said):
        return Landing(addresses.profile_page(refused="already_added"))
    with transaction.atomic():
        tell(UserThirdPartyAdded.of(Person(user), user, {"third_party": ("", NAMES[party])}))
        errands.SEND_THIRD_PARTY.put(str(user.pk), party.value, True)
    return Landing(addresses.profile_page(added=party.value))


def _refused(connection: Connection | None, attempt: Attempt | None, error: SignInRefused) -> Landing:
    log.warning(
        "sign_in_elsewhere_refused",
        connection=str(connection.pk) if connection else "",
        fault=error.fault.value,
        detail=error.detail,
    )
    if attempt is not None:
        attempts.fail(attempt, error.fault, error.detail)
    if connection is not None:
        _write_refusal(
            connection, error, "Test" if attempt and attempt.purpose == Purpose.TEST else "Sign-in"
        )
        if attempt is not None and attempt.purpose == Purpose.TEST and error.fault != Fault.BROWSER:
            return Landing(addresses.test_page(connection.directory_id, attempt.pk))
    if attempt is not None and attempt.purpose == Purpose.LINK:
        return Landing(addresses.profile_page(refused=error.fault.value))
    return Landing(addresses.refusal_page(error.fault.value))


def _write_refusal(connection: Connection, error: SignInRefused, operation: str) -> None:
    directory_log.write(
        connection.directory,
        source=Source.SSO,
        operation=operation,
        outcome=CallOutcome.REFUSED,
        sentence=sentence(LOGGED[error.fault]),
        label=error.label,
        payload={"fault": error.fault.value, "detail": error.detail},
    )


# --- the session ------------------------------------------------------------------------------------------------------


def finish(result: str, *, language: str, browser: str, origin: accounts.Origin) -> Finished:
    """The session of who was let in elsewhere. Raises `SignInRefused`, `SignInElsewhere`, `TooManyAttempts`."""
    throttles.FINISH.attempt("", origin.address)
    attempt = attempts.of_result(result)
    if attempt.purpose != Purpose.SIGN_IN:
        raise SignInRefused(Fault.STATE, "no sign-in")
    attempts.same_browser(attempt, browser)
    said = Said.of_row(attempts.fetch(attempt))
    if attempt.third_party:
        return _of_third_party(attempt, said, language, origin)
    connection = selectors.any_connection(attempt.connection_id) if attempt.connection_id else None
    if connection is None or not connection.is_on:
        raise SignInRefused(Fault.STATE, "switched off meanwhile")
    try:
        return _of_connection(connection, attempt, said, origin)
    except ApplicationError as error:
        refusal = error if isinstance(error, SignInRefused) else SignInRefused(Fault.NO_PLACE, error.code)
        _write_refusal(connection, refusal, "Sign-in")
        raise refusal from error


def _of_connection(connection: Connection, attempt: Attempt, said: Said, origin: accounts.Origin) -> Finished:
    directory = connection.directory
    hours = directories.settings_of(directory).session_hours
    # Who waits to be let in is kept waiting, although nobody is signed in.
    user, row = people.of_connection(connection, said)
    with transaction.atomic():
        signed_in = accounts.sign_in_session(
            user,
            origin=origin,
            keep_signed_in=attempt.keep_signed_in,
            how=How.PROVIDER,
            life=dt.timedelta(hours=hours) if hours else None,
        )
        ProviderSession.objects.create(
            session_id=signed_in.session_id,
            user=user,
            connection_id=connection.pk,
            subject=said.sub[:255],
            sid=said.sid,
        )
    directory_log.write(
        directory,
        source=Source.SSO,
        operation="Sign-in",
        outcome=CallOutcome.DONE,
        sentence=sentence(SIGNED_IN),
        person=row,
    )
    return Finished(signed_in, attempt.redirect)


def _of_third_party(attempt: Attempt, said: Said, language: str, origin: accounts.Origin) -> Finished:
    user = people.of_third_party(ThirdParty(attempt.third_party), said, language)
    # It stands for the first step; who has a second one here is asked for it.
    if account_selectors.second_factors(user).totp:
        return Finished(accounts.ask_factor(user, keep_signed_in=attempt.keep_signed_in), attempt.redirect)
    with transaction.atomic():
        signed_in = accounts.sign_in_session(
            user, origin=origin, keep_signed_in=attempt.keep_signed_in, how=How.THIRD_PARTY
        )
    return Finished(signed_in, attempt.redirect)


def remove_third_party(actor: Person, key: str) -> None:
    """From now on it opens nothing. Raises `NotFound`."""
    with transaction.atomic():
        rows = Identity.objects.filter(user=actor.user, third_party=key)
        if key not in ThirdParty.values or not rows.delete()[0]:
            raise NotFound
        user: User = actor.user
        tell(UserThirdPartyRemoved.of(actor, user, {"third_party": (NAMES[ThirdParty(key)], "")}))
        errands.SEND_THIRD_PARTY.put(str(user.pk), key, False)

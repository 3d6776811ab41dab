"""Signing in: password, second factor, auto-login."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from urllib.parse import quote

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from vizitka.accounts import rules, selectors, throttles, ways
from vizitka.accounts.enums import FactorMethod, TokenKind
from vizitka.accounts.errors import TicketExpired, WrongCode, WrongCredentials
from vizitka.accounts.models import User, normal_email
from vizitka.accounts.services import devices, factors, tokens
from vizitka.accounts.services.passwords import constant_work
from vizitka.accounts.services.sessions import Origin, SignIn, sign_in_session
from vizitka.accounts.ways import How, Way
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput, NotFound


@dataclass(frozen=True, slots=True)
class Ticket:
    """The first half of a sign-in: worth nothing without a second factor, and nothing after five minutes."""

    ticket: str
    methods: list[str]
    expires_at: dt.datetime


def way_of(email: str, origin: Origin) -> Way | None:
    """Where people of the address sign in, by its domain alone. Raises `TooManyAttempts`."""
    throttles.WAY.attempt("", origin.address)
    return ways.way_of(normal_email(email))


def check_credentials(email: str, password: str, origin: Origin) -> User:
    """The active person with that address and password.

    Raises `WrongCredentials` for anything else, after the same work, and `TooManyAttempts`. While many networks try an
    address, only who has a second factor gets further with the right password; all others hear that they wait.
    """
    email = normal_email(email)
    asked = selectors.user_by_email(email)
    tried = throttles.LOGIN.count(email, origin.address, device=devices.known(asked, origin.devices))
    with tried.looking():
        user = _who_knows(asked, password)
    if user is None:
        tried.insist()
        raise WrongCredentials
    if not selectors.second_factors(user).totp:
        tried.insist()
    tried.forgive()
    return user


def _who_knows(user: User | None, password: str) -> User | None:
    """The person, if active and this is the password; the same work for anything else."""
    if user is None:
        constant_work(password)
        return None
    return user if user.check_password(password) and user.is_active else None


def log_in(*, email: str, password: str, keep_signed_in: bool, origin: Origin) -> SignIn | Ticket:
    """Starts a session, or answers a ticket when the person has a second factor.

    Raises `WrongCredentials`, `TooManyAttempts`.
    """
    user = check_credentials(email, password, origin)
    if not selectors.second_factors(user).totp:
        with transaction.atomic():
            return sign_in_session(user, origin=origin, keep_signed_in=keep_signed_in)
    return ask_factor(user, keep_signed_in=keep_signed_in)


def ask_factor(user: User, *, keep_signed_in: bool) -> Ticket:
    """The ticket of who has a second factor, and has shown the first."""
    held = selectors.second_factors(user)
    token, raw = tokens.issue(user, TokenKind.LOGIN_FACTOR, keep_signed_in=keep_signed_in)
    methods = [FactorMethod.TOTP.value]
    if held.recovery_codes_left:
        methods.append(FactorMethod.RECOVERY_CODE.value)
    if selectors.has_passkeys(user):
        methods.append(FactorMethod.PASSKEY.value)
    return Ticket(raw, methods, token.expires_at)


def log_in_with_factor(*, ticket: str, method: FactorMethod, code: str, origin: Origin) -> SignIn:
    """Turns a ticket and a code into a session. Raises `TicketExpired`, `WrongCode`, `TooManyAttempts`."""
    token = selectors.open_token(ticket, TokenKind.LOGIN_FACTOR)
    # By person, not by ticket: a new ticket gives no new guesses.
    device = devices.known(token.user if token else None, origin.devices)
    tried = throttles.FACTOR.count(str(token.user_id) if token else ticket, origin.address, device=device)
    if token is None:
        raise TicketExpired
    user = token.user
    if method != FactorMethod.RECOVERY_CODE:
        tried.insist()
    with transaction.atomic():
        if not factors.code_is_right(user, method, code):
            raise WrongCode
        if not tokens.use(token):
            raise TicketExpired
        signed_in = sign_in_session(
            user,
            origin=origin,
            keep_signed_in=bool(token.parameters.get("keep_signed_in")),
            how=How.FACTOR,
        )
    tried.forgive()
    return signed_in


def auto_login_url(actor: Person, redirect: str, app: str = "") -> str:
    """An address that signs the person in elsewhere, once, within a minute (product.md, section 3): at the configured
    application `app`, or at this site itself.

    Raises `InvalidInput` on `app` for one that is not configured, on `redirect` unless it is the name of a route or a
    path of that site.
    """
    site = settings.APPS.get(app) if app else settings.PUBLIC_URL
    if site is None:
        raise InvalidInput(errors={"app": [_("This application is not set up here.")]})
    target = rules.safe_redirect(redirect, site) if redirect else ""
    if target is None:
        raise InvalidInput(errors={"redirect": [_("Only pages of this site can be opened.")]})
    _token, raw = tokens.issue(
        actor.user, TokenKind.AUTO_LOGIN, session=str(actor.session_id or ""), ends=_end_of(actor)
    )
    url = f"{settings.API_URL}/v1/auth/auto-login/{raw}"
    address = f"{site}/auth/auto-login/?url={quote(url, safe='')}"
    return f"{address}&redirect={quote(target, safe='')}" if target else address


def log_in_with_auto_ticket(raw: str, origin: Origin) -> SignIn:
    """Turns an auto-login ticket into a session. Raises `NotFound` when it is used, expired or none."""
    token = selectors.open_token(raw, TokenKind.AUTO_LOGIN)
    if token is None:
        raise NotFound
    with transaction.atomic():
        if not tokens.use(token):
            raise NotFound
        parent = token.parameters.get("session") or None
        return sign_in_session(
            token.user,
            origin=origin,
            how=How.SESSION,
            life=_life_until(token.parameters.get("ends")),
            parent=uuid.UUID(parent) if parent else None,
        )


def _end_of(actor: Person) -> str:
    """When the session ends from which another one comes: that one is no longer than it."""
    session = selectors.live_session(actor.session_id) if actor.session_id else None
    return session.expires_at.isoformat() if session else ""


def _life_until(ends: object) -> dt.timedelta | None:
    if not isinstance(ends, str) or not ends:
        return None
    return min(rules.SESSION_LIFE, dt.datetime.fromisoformat(ends) - clock.now())

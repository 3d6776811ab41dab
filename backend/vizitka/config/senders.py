"""Whose large bodies are read (front.server): people with a session, companies' own systems, operators."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import parse_cookie

from vizitka.accounts.selectors import session_by_token
from vizitka.addressbooks.dav.views import basic
from vizitka.addressbooks.selectors import password_of
from vizitka.developers import tokens
from vizitka.developers.models import AccountApiToken, ApiToken, PersonalToken
from vizitka.developers.selectors import token_of

BEARER: Final = "Bearer "


def sender_of(environ: Mapping[str, Any]) -> str | None:
    """Who of ours sends this, whatever they prove it by; None for anybody else. What they may do is asked once the
    request is whole."""
    given = environ.get("HTTP_AUTHORIZATION", "")
    if given.startswith(BEARER):
        return _bearer(given.removeprefix(BEARER))
    if (pair := basic(given)) is not None:
        password = password_of(*pair)
        return None if password is None else f"person {password.user_id}"
    if environ["PATH_INFO"].startswith(settings.SESSION_COOKIE_PATH):
        return _operator(environ)
    return None


def _bearer(secret: str) -> str | None:
    """The person of a session; whose a token is, whatever number of them there are."""
    if tokens.SHAPE.is_whole(secret):
        token = token_of(secret)
        if token is None:
            return None
        return _of_token(token)
    session = session_by_token(secret)
    return None if session is None else f"person {session.user_id}"


def _of_token(token: ApiToken | PersonalToken | AccountApiToken) -> str:
    match token:
        case ApiToken():
            return f"space {token.space_id}"
        case PersonalToken():
            return f"person {token.user_id}"
        case AccountApiToken():
            return f"billing account {token.account_id}"


def _operator(environ: Mapping[str, Any]) -> str | None:
    """Whose session of the back office the cookie is, which nobody has without a second factor."""
    key = parse_cookie(environ.get("HTTP_COOKIE", "")).get(settings.SESSION_COOKIE_NAME)
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key=key)
    person = None if key is None else store.get(SESSION_KEY)
    return None if person is None else f"person {person}"

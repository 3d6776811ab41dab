"""Who sends a request: the bearer of an access token (RFC 6750). Cookies never sign anybody in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from django.http import HttpRequest
from ninja.security import HttpBearer

from vizitka.accounts import selectors, services
from vizitka.accounts.errors import NotForTokens
from vizitka.accounts.models import User
from vizitka.common.actor import ANONYMOUS, AccountToken, Caller, Person, Token, Viewer
from vizitka.common.api import systems

# Whose a token with this beginning is; None when it opens nothing.
Find = Callable[[HttpRequest, str], Token | AccountToken | None]
_tokens: Final[dict[str, Find]] = {}


def register_tokens(prefix: str, find: Find) -> None:
    """Says who knows tokens of companies' own systems. Called once, at start."""
    _tokens[prefix] = find


def operator(request: HttpRequest) -> Person:
    """Who works in the back office, which lets nobody in without signing in."""
    return Person(cast(User, request.user))


class BearerAuthentication(HttpBearer):
    """`Authorization: Bearer <access_token>`: one indexed query a request, one write a minute."""

    def authenticate(self, request: HttpRequest, token: str) -> Caller | AccountToken | None:
        """Raises `NotForTokens` for a system that calls what is people's."""
        for prefix, find in _tokens.items():
            if token.startswith(prefix):
                found = find(request, token)
                of_account = isinstance(found, AccountToken)
                if found is not None and not systems.is_open(request, to_accounts=of_account):
                    raise NotForTokens
                return found
        return person_of(token)


def person_of(token: str) -> Person | None:
    """Who is signed in with an access token."""
    session = selectors.session_by_token(token)
    if session is None:
        return None
    services.touch(session)
    return Person(user=session.user, session_id=session.pk)


def viewer_of(request: HttpRequest) -> Viewer:
    """The person of an operation that is open to everyone; who is not signed in any more is nobody."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        return ANONYMOUS
    return person_of(token) or ANONYMOUS

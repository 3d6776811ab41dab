"""Who sends a request: the bearer of an access token (RFC 6750). Cookies never sign anybody in."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest
from ninja.security import HttpBearer

from vizitka.accounts import selectors, services
from vizitka.accounts.models import User
from vizitka.common.actor import ANONYMOUS, Person, Viewer


def operator(request: HttpRequest) -> Person:
    """Who works in the back office, which lets nobody in without signing in."""
    return Person(cast(User, request.user))


class BearerAuthentication(HttpBearer):
    """`Authorization: Bearer <access_token>`: one indexed query a request, one write a minute."""

    def authenticate(self, request: HttpRequest, token: str) -> Person | None:
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
    return BearerAuthentication().authenticate(request, token.strip()) or ANONYMOUS

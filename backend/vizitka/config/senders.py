"""Whose large bodies are read (front.server): people with a session, companies' own systems, operators."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import parse_cookie

from vizitka.accounts.selectors import session_by_token
from vizitka.developers import tokens
from vizitka.developers.selectors import token_of

BEARER: Final = "Bearer "


def is_known(environ: Mapping[str, Any]) -> bool:
    """Whether somebody of ours sends this. What they may do is asked once the request is whole."""
    given = environ.get("HTTP_AUTHORIZATION", "")
    if given.startswith(BEARER):
        secret = given.removeprefix(BEARER)
        found = token_of(secret) if tokens.SHAPE.is_whole(secret) else session_by_token(secret)
        return found is not None
    return environ["PATH_INFO"].startswith(settings.SESSION_COOKIE_PATH) and _works(environ)


def _works(environ: Mapping[str, Any]) -> bool:
    """Whether the cookie is that of a session of the back office, which nobody has without a second factor."""
    key = parse_cookie(environ.get("HTTP_COOKIE", "")).get(settings.SESSION_COOKIE_NAME)
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key=key)
    return key is not None and SESSION_KEY in store

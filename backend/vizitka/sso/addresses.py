"""Where providers send people, and what we are called there: from the configuration, never from a header."""

from __future__ import annotations

import uuid
from typing import Final
from urllib.parse import urlencode

from django.conf import settings

from vizitka.sso.saml.responses import Own

# Beside the API's own operations, so that one cookie goes to all of them and to nothing else.
PATH: Final = "/v1/auth/providers/"


def _place(name: str, what: str) -> str:
    return f"{settings.API_URL}{PATH}{name}/{what}"


def callback(place: uuid.UUID | str) -> str:
    return _place(str(place), "callback")


def own(connection_id: uuid.UUID) -> Own:
    return Own(_place(str(connection_id), "metadata"), _place(str(connection_id), "acs"))


def done(place: uuid.UUID | str, result: str) -> str:
    return f"{_place(str(place), 'done')}?{urlencode({'result': result})}"


def logout(connection_id: uuid.UUID) -> str:
    return _place(str(connection_id), "logout")


def start_page() -> str:
    return f"{settings.PUBLIC_URL}/auth/login"


def result_page(result: str) -> str:
    return f"{settings.PUBLIC_URL}/auth/provider?{urlencode({'result': result})}"


def refusal_page(fault: str) -> str:
    return f"{settings.PUBLIC_URL}/auth/login?{urlencode({'refused': fault})}"


def test_page(directory_id: uuid.UUID, key: str) -> str:
    return f"{settings.PUBLIC_URL}/user-directory/{directory_id}/sso?{urlencode({'test': key})}"


def profile_page(**said: str) -> str:
    return f"{settings.PUBLIC_URL}/profile?{urlencode(said)}"

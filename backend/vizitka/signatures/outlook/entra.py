"""Who asks from Outlook, by a token of the company's own directory (Microsoft Entra).

The directory and the application in it are named by the space, and nothing in the token chooses where keys are read.
So a token of another directory, or for another application, proves nobody, whatever it says.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

import httpx
import structlog
from django.conf import settings
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

from vizitka.common import asking, clock

log = structlog.get_logger(__name__)
T = TypeVar("T")

SCOPE: Final = "access_as_user"
# Clocks of others.
LEEWAY: Final = 120
KEPT_SECONDS: Final = 24 * 3600
# With an unknown key, a directory is asked again so often at most.
ANEW_SECONDS: Final = 60
# One that gave none is not asked again for so long: each who tries would wait for it.
AWAY_SECONDS: Final = 30
MOST_KEPT: Final = 500
LONGEST_TOKEN: Final = 16_000
# Where a directory says how a person is called: the name of sign-in, and the address where the company wants it told.
NAMES: Final = ("preferred_username", "upn", "email")


class NotProved(Exception):
    """This token proves nobody here; `why` for the log."""


class Unknown(Exception):
    """The directory could not be asked: who it is, nobody can say now."""


class Directories(Protocol):
    """Where directories are asked for the keys by which they sign."""

    def keys(self, tenant: str, *, anew: bool = False) -> Sequence[dict[str, Any]]:
        """As JSON web keys. Raises `Unknown`."""


class EntraDirectories:
    """Those of Microsoft, over HTTP; keys are kept for a day, and that there were none for half a minute."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[str, tuple[Sequence[dict[str, Any]], float]] = {}
        self._away: dict[str, float] = {}

    def keys(self, tenant: str, *, anew: bool = False) -> Sequence[dict[str, Any]]:
        now = time.monotonic()
        with self._lock:
            kept, at = self._kept.get(tenant, ((), float("-inf")))
            away_at = self._away.get(tenant, float("-inf"))
        if kept and now - at < (ANEW_SECONDS if anew else KEPT_SECONDS):
            return kept
        if now - away_at < AWAY_SECONDS:
            raise Unknown
        try:
            found = _fetched(tenant)
        except Unknown:
            with self._lock:
                _put(self._away, tenant, time.monotonic())
            raise
        with self._lock:
            _put(self._kept, tenant, (found, time.monotonic()))
        return found

    def forget(self) -> None:
        with self._lock:
            self._kept.clear()
            self._away.clear()


def _put(kept: dict[str, T], tenant: str, value: T) -> None:
    """What was put there first goes first."""
    kept.pop(tenant, None)
    while len(kept) >= MOST_KEPT:
        kept.pop(next(iter(kept)))
    kept[tenant] = value


def _fetched(tenant: str) -> Sequence[dict[str, Any]]:
    try:
        with httpx.Client(timeout=asking.timeout()) as client:
            answer = asking.ask(client, "GET", f"{settings.ENTRA_URL}/{tenant}/discovery/v2.0/keys")
        found = json.loads(answer.content) if answer.status == 200 else None
        rows = [_plain(row) for row in found["keys"] if row.get("kty") == "RSA"] if found else []
    except (asking.NoAnswer, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Unknown from error
    if not rows:
        log.warning("entra_keys_refused", status=answer.status)
        raise Unknown
    return rows


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    return {"kty": "RSA", **{name: str(row[name]) for name in ("kid", "n", "e")}}


DIRECTORIES: Final = EntraDirectories()


def addresses_of(
    token: str, tenant: str, application: str, directories: Directories = DIRECTORIES
) -> list[str]:
    """By which addresses the directory knows who asks, the surest first. Raises `NotProved`, `Unknown`."""
    if len(token) > LONGEST_TOKEN or token.count(".") != 2:
        raise NotProved("no token")
    claims = _claims(token, tenant, directories)
    now = clock.now().timestamp()
    if claims.get("tid") != tenant or claims.get("iss") != f"https://login.microsoftonline.com/{tenant}/v2.0":
        raise NotProved("another directory")
    if claims.get("aud") != application:
        raise NotProved("for another application")
    if SCOPE not in str(claims.get("scp") or "").split():
        raise NotProved("for another purpose")
    if not _is_number(claims.get("exp")) or claims["exp"] + LEEWAY < now:
        raise NotProved("over")
    if _is_number(claims.get("nbf")) and claims["nbf"] - LEEWAY > now:
        raise NotProved("not yet")
    found = [str(claims[name]).casefold() for name in NAMES if "@" in str(claims.get(name) or "")]
    if not found:
        raise NotProved("nameless")
    return list(dict.fromkeys(found))


def _claims(token: str, tenant: str, directories: Directories) -> Mapping[str, Any]:
    """What the token says, once its signature is proved; a key that nobody knows is asked for once."""
    for anew in (False, True):
        keys = directories.keys(tenant, anew=anew)
        try:
            return jwt.decode(token, KeySet.import_key_set({"keys": list(keys)}), algorithms=["RS256"]).claims
        except (JoseError, ValueError, TypeError, KeyError) as error:
            last = error
    raise NotProved(type(last).__name__) from last


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)

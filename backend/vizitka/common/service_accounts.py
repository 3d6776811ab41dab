"""Service accounts of Google: what their file says, tokens for what they may do, and signed claims."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

import httpx
import structlog
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from django.utils.translation import gettext_lazy as _
from joserfc import jwt
from joserfc.jwk import RSAKey

from vizitka.common import asking, clock
from vizitka.common.errors import Text

log = structlog.get_logger(__name__)

LARGEST: Final = 100_000
LEAST_BITS: Final = 2048
# The text of a key of 8,192 bits. Whether a key is one is asked of its primes, which takes the longer the more digits
# they have: a file of 50 kB took ten seconds.
LONGEST_KEY: Final = 7_000
GRANT: Final = "urn:ietf:params:oauth:grant-type:jwt-bearer"
TOKEN_AUDIENCE: Final = "https://oauth2.googleapis.com/token"  # noqa: S105  (an address)
TOKEN_SECONDS: Final = 3600
# A token is used no longer than this before its end.
SPARE_SECONDS: Final = 300
# Tokens that are kept at most: those of many people, where an account speaks for each of them.
MOST_KEPT: Final = 200


class AccountRefused(Exception):
    """A file that is no usable key of a service account, and why."""

    def __init__(self, why: Text) -> None:
        super().__init__(str(why))
        self.why = why


class NoToken(Exception):
    """Google gives no token; `code` is its own word for why (`invalid_grant`, `unauthorized_client`, …)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class ServiceAccount:
    """`number` is the one under which a company allows it to speak for its people."""

    email: str
    key: rsa.RSAPrivateKey
    key_id: str = ""
    number: str = ""


def read(content: bytes) -> ServiceAccount:
    """The JSON file of a key. Raises `AccountRefused`."""
    if len(content) > LARGEST:
        raise AccountRefused(_("This file is too large for a service account."))
    try:
        given = json.loads(content)
    except ValueError as error:
        raise AccountRefused(_("This file is no JSON.")) from error
    if not isinstance(given, dict) or given.get("type") != "service_account":
        raise AccountRefused(_("This is no service account. Make a key of the kind JSON for one."))
    key = _key(str(given.get("private_key") or ""))
    email = str(given.get("client_email") or "")
    if "@" not in email:
        raise AccountRefused(_("The file does not say whose it is (client_email)."))
    return ServiceAccount(
        email, key, str(given.get("private_key_id") or ""), str(given.get("client_id") or "")
    )


def _key(text: str) -> rsa.RSAPrivateKey:
    if len(text) > LONGEST_KEY:
        raise AccountRefused(_("The key of this file is of another kind than Google’s."))
    try:
        key = serialization.load_pem_private_key(text.encode(), None)
    except (ValueError, TypeError) as error:
        raise AccountRefused(_("There is no key in this file (private_key).")) from error
    if not isinstance(key, rsa.RSAPrivateKey) or key.key_size < LEAST_BITS:
        raise AccountRefused(_("The key of this file is of another kind than Google’s."))
    return key


def signed(key: rsa.RSAPrivateKey, key_id: str, claims: dict[str, Any]) -> str:
    """A JWT of the account (RS256)."""
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    header = {"alg": "RS256", "typ": "JWT"} | ({"kid": key_id} if key_id else {})
    return jwt.encode(header, claims, RSAKey.import_key(key.private_bytes(*form)), algorithms=["RS256"])


class Tokens:
    """Tokens of accounts for one scope, each kept until shortly before its end. `url` is where Google gives them out.
    `subject`: the person for whom the account speaks, where a company has allowed it to."""

    def __init__(self, scope: str) -> None:
        self._scope = scope
        self._lock = threading.Lock()
        self._kept: dict[tuple[str, ...], tuple[str, float]] = {}

    def of(self, client: httpx.Client, url: str, account: ServiceAccount, subject: str = "") -> str:
        """Raises `asking.NoAnswer`, `NoToken`."""
        name = (url, account.email, account.key_id, subject)
        with self._lock:
            token, ends = self._kept.get(name, ("", 0.0))
        if token and time.monotonic() < ends:
            return token
        token, seconds = self._fetched(client, url, account, subject)
        with self._lock:
            while len(self._kept) >= MOST_KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[name] = (token, time.monotonic() + seconds - SPARE_SECONDS)
        return token

    def forget(self, url: str, account: ServiceAccount, subject: str = "") -> None:
        with self._lock:
            self._kept.pop((url, account.email, account.key_id, subject), None)

    def _fetched(
        self, client: httpx.Client, url: str, account: ServiceAccount, subject: str
    ) -> tuple[str, float]:
        now = int(clock.now().timestamp())
        claims = {
            "iss": account.email,
            "scope": self._scope,
            "aud": TOKEN_AUDIENCE,
            "iat": now,
            "exp": now + TOKEN_SECONDS,
        } | ({"sub": subject} if subject else {})
        assertion = signed(account.key, account.key_id, claims)
        answer = asking.ask(
            client,
            "POST",
            f"{url}/token",
            content=urlencode({"grant_type": GRANT, "assertion": assertion}),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        )
        try:
            found = json.loads(answer.content)
            if answer.status != 200:
                log.warning("google_token_refused", status=answer.status, said=str(found)[:300])
                if answer.status in {429, 500, 502, 503, 504}:
                    raise asking.NoAnswer
                raise NoToken(str(found.get("error", ""))[:60])
            return str(found["access_token"]), float(found.get("expires_in", TOKEN_SECONDS))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise asking.NoAnswer from error

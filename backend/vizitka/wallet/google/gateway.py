"""Google's side: a token for the service account, and the objects of passes (Wallet API, REST)."""

from __future__ import annotations

import json
import threading
import time
from typing import Any, Final
from urllib.parse import quote, urlencode
from uuid import UUID

import httpx
import structlog
from cryptography.hazmat.primitives import serialization
from django.conf import settings
from joserfc import jwt
from joserfc.jwk import RSAKey

from vizitka.common import clock
from vizitka.wallet import away
from vizitka.wallet.certificates import GoogleSigner
from vizitka.wallet.contents import PassContent
from vizitka.wallet.errors import WalletAway
from vizitka.wallet.google.objects import class_id, class_of, object_id, object_of
from vizitka.wallet.serials import Serial

log = structlog.get_logger(__name__)

SCOPE: Final = "https://www.googleapis.com/auth/wallet_object.issuer"
GRANT: Final = "urn:ietf:params:oauth:grant-type:jwt-bearer"
TOKEN_AUDIENCE: Final = "https://oauth2.googleapis.com/token"  # noqa: S105  (an address)
OBJECTS: Final = "/walletobjects/v1/genericObject"
CLASSES: Final = "/walletobjects/v1/genericClass"
SAVE: Final = "https://pay.google.com/gp/v/save/"
# Google's limit for a link.
LONGEST_LINK: Final = 1800
TOKEN_SECONDS: Final = 3600
# A token is used no longer than this before its end.
SPARE_SECONDS: Final = 300


def save_link(signer: GoogleSigner, serial: Serial, space_id: UUID) -> str:
    """The link by which a person keeps an object that is there: it names it, and is short."""
    named = {"id": object_id(signer.issuer, serial), "classId": class_id(signer.issuer, space_id)}
    claims = {
        "iss": signer.email,
        "aud": "google",
        "typ": "savetowallet",
        "iat": int(clock.now().timestamp()),
        "origins": [],
        "payload": {"genericObjects": [named]},
    }
    return SAVE + signed(signer, claims)


def signed(signer: GoogleSigner, claims: dict[str, Any]) -> str:
    """A JWT of the account (RS256)."""
    pem = signer.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    header = {"alg": "RS256", "typ": "JWT"} | ({"kid": signer.key_id} if signer.key_id else {})
    return jwt.encode(header, claims, RSAKey.import_key(pem), algorithms=["RS256"])


def put_object(signer: GoogleSigner, content: PassContent, serial: Serial, space_id: UUID) -> None:
    """Makes the object of a pass, or changes the one that is there. Raises `WalletAway`."""
    with httpx.Client(timeout=away.timeout()) as client:
        asking = _Asking(client, signer)
        made = object_of(content, serial, signer.issuer, space_id)
        if asking.changes(f"{OBJECTS}/{quote(made['id'], safe='.')}", made):
            return
        asking.makes(CLASSES, class_of(signer.issuer, space_id))
        asking.makes(OBJECTS, {name: value for name, value in made.items() if value is not None})


class _Asking:
    """Questions of one account by one connection."""

    def __init__(self, client: httpx.Client, signer: GoogleSigner) -> None:
        self._client = client
        self._signer = signer

    def changes(self, path: str, body: dict[str, Any]) -> bool:
        """Whether it was there to be changed."""
        answer = self._ask("PATCH", path, body)
        if answer.status == 404:
            return False
        self._require(answer, {200})
        return True

    def makes(self, path: str, body: dict[str, Any]) -> None:
        """One that is there already is as good as made."""
        self._require(self._ask("POST", path, body), {200, 409})

    def _ask(self, method: str, path: str, body: dict[str, Any]) -> away.Answer:
        answer = self._once(method, path, body)
        if answer.status == 401:
            # Taken back before its time: once more with a new one.
            _tokens.forget(self._signer)
            answer = self._once(method, path, body)
        return answer

    def _once(self, method: str, path: str, body: dict[str, Any]) -> away.Answer:
        token = _tokens.of(self._client, self._signer)
        return away.ask(
            self._client,
            method,
            settings.GOOGLE_WALLET_URL + path,
            json=body,
            headers={"Authorization": f"Bearer {token}"},
        )

    def _require(self, answer: away.Answer, good: set[int]) -> None:
        if answer.status not in good:
            said = answer.content[:300].decode("utf-8", "replace")
            log.warning("google_wallet_refused", status=answer.status, said=said)
            raise WalletAway


class _Tokens:
    """A token of each account, kept until shortly before its end."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[str, tuple[str, float]] = {}

    def of(self, client: httpx.Client, signer: GoogleSigner) -> str:
        """Raises `WalletAway`."""
        with self._lock:
            token, ends = self._kept.get(_name(signer), ("", 0.0))
        if token and time.monotonic() < ends:
            return token
        token, seconds = _token(client, signer)
        with self._lock:
            self._kept = {_name(signer): (token, time.monotonic() + seconds - SPARE_SECONDS)}
        return token

    def forget(self, signer: GoogleSigner) -> None:
        with self._lock:
            self._kept.pop(_name(signer), None)


def _name(signer: GoogleSigner) -> str:
    return f"{signer.email} {signer.key_id}"


def _token(client: httpx.Client, signer: GoogleSigner) -> tuple[str, float]:
    now = int(clock.now().timestamp())
    claims = {
        "iss": signer.email,
        "scope": SCOPE,
        "aud": TOKEN_AUDIENCE,
        "iat": now,
        "exp": now + TOKEN_SECONDS,
    }
    answer = away.ask(
        client,
        "POST",
        f"{settings.GOOGLE_TOKENS}/token",
        content=urlencode({"grant_type": GRANT, "assertion": signed(signer, claims)}),
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )
    try:
        found = json.loads(answer.content)
        if answer.status != 200:
            log.warning("google_token_refused", status=answer.status, said=str(found)[:300])
            raise WalletAway
        return str(found["access_token"]), float(found.get("expires_in", TOKEN_SECONDS))
    except (ValueError, KeyError, TypeError) as error:
        raise WalletAway from error


_tokens = _Tokens()

"""Google's side: a token for the service account, and the objects of passes (Wallet API, REST)."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote
from uuid import UUID

import httpx
import structlog
from django.conf import settings

from vizitka.common import asking, clock, service_accounts
from vizitka.common.service_accounts import ServiceAccount, Tokens
from vizitka.wallet import away
from vizitka.wallet.certificates import GoogleSigner
from vizitka.wallet.contents import PassContent
from vizitka.wallet.errors import WalletAway
from vizitka.wallet.google.objects import class_id, class_of, object_id, object_of
from vizitka.wallet.serials import Serial

log = structlog.get_logger(__name__)

SCOPE: Final = "https://www.googleapis.com/auth/wallet_object.issuer"
OBJECTS: Final = "/walletobjects/v1/genericObject"
CLASSES: Final = "/walletobjects/v1/genericClass"
SAVE: Final = "https://pay.google.com/gp/v/save/"
# Google's limit for a link.
LONGEST_LINK: Final = 1800
_tokens: Final = Tokens(SCOPE)


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
    return service_accounts.signed(signer.key, signer.key_id, claims)


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
        self._account = ServiceAccount(signer.email, signer.key, signer.key_id)

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
            _tokens.forget(settings.GOOGLE_TOKENS, self._account)
            answer = self._once(method, path, body)
        return answer

    def _once(self, method: str, path: str, body: dict[str, Any]) -> away.Answer:
        token = self._token()
        return away.ask(
            self._client,
            method,
            settings.GOOGLE_WALLET_URL + path,
            json=body,
            headers={"Authorization": f"Bearer {token}"},
        )

    def _token(self) -> str:
        try:
            return _tokens.of(self._client, settings.GOOGLE_TOKENS, self._account)
        except (asking.NoAnswer, service_accounts.NoToken) as error:
            raise WalletAway from error

    def _require(self, answer: away.Answer, good: set[int]) -> None:
        if answer.status not in good:
            said = answer.content[:300].decode("utf-8", "replace")
            log.warning("google_wallet_refused", status=answer.status, said=said)
            raise WalletAway

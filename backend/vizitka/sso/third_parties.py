"""Google, Microsoft and Apple: with which names this installation is known to them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from django.conf import settings
from joserfc import jwt
from joserfc.jwk import ECKey

from vizitka.common import clock
from vizitka.sso.enums import ThirdParty
from vizitka.sso.openid.provider import document_address

SECRET_LIFE: Final = dt.timedelta(minutes=5)
NAMES: Final = {ThirdParty.GOOGLE: "Google", ThirdParty.MICROSOFT: "Microsoft", ThirdParty.APPLE: "Apple"}
APPLE_ISSUER: Final = "https://appleid.apple.com"


@dataclass(frozen=True, slots=True)
class Party:
    """`issuer` is what the tokens name; Microsoft's has the tenant in it. `posts`: the answer comes by a form."""

    key: ThirdParty
    client_id: str
    document: str
    issuer: str = ""
    scope: str = "openid profile email"
    posts: bool = False

    def secret(self) -> str:
        if self.key is ThirdParty.APPLE and settings.SIGN_IN_APPLE_KEY:
            return _apple_secret(self.client_id)
        return str(settings.SIGN_IN[self.key.value][1])


def configured() -> list[Party]:
    return [party for key in ThirdParty if (party := party_of(key)) is not None]


def party_of(key: str) -> Party | None:
    """None for one that is not set up here."""
    client_id, _secret, issuer = settings.SIGN_IN.get(key, ("", "", ""))
    if not client_id:
        return None
    if key == ThirdParty.MICROSOFT:
        return Party(ThirdParty.MICROSOFT, client_id, document_address(issuer), _tenants(issuer))
    if key == ThirdParty.APPLE:
        return Party(
            ThirdParty.APPLE, client_id, document_address(issuer), issuer, "openid name email", posts=True
        )
    return Party(ThirdParty(key), client_id, document_address(issuer), issuer)


def _tenants(issuer: str) -> str:
    """`…/common/v2.0` is where the document is; in it stands a placeholder for the tenant."""
    return issuer.replace("/common/", "/{tenantid}/")


def _apple_secret(client_id: str) -> str:
    """Apple wants a token that is signed anew (Sign in with Apple, "Creating a client secret")."""
    now = int(clock.now().timestamp())
    claims = {
        "iss": settings.SIGN_IN_APPLE_TEAM,
        "iat": now,
        "exp": now + int(SECRET_LIFE.total_seconds()),
        "aud": APPLE_ISSUER,
        "sub": client_id,
    }
    key = ECKey.import_key(Path(settings.SIGN_IN_APPLE_KEY).read_bytes())
    return jwt.encode({"alg": "ES256", "kid": settings.SIGN_IN_APPLE_KEY_ID}, claims, key)

"""What an identity provider has signed for us: ID tokens and logout tokens (OpenID Connect Core 1.0, section 3.1.3.7;
Back-Channel Logout 1.0, section 2.6). Pure: keys, clock and what is expected are handed in."""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey, OKPKey, RSAKey
from joserfc.jws import JWSRegistry
from joserfc.util import urlsafe_b64decode

from vizitka.sso.enums import Fault

Claims = Mapping[str, Any]

# Only what is signed with a key that we do not have: none of `none` and of HS256, for which a public key would do.
ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA")
KEY_TYPES: Final = {"RSA": ("RS", "PS"), "EC": ("ES",), "OKP": ("Ed",)}
SMALLEST_RSA: Final = 2048
# Clocks differ.
LEEWAY: Final = 120
# An ID token is made for the sign-in that is going on.
OLDEST: Final = 15 * 60
LOGOUT_EVENT: Final = "http://schemas.openid.net/event/backchannel-logout"
LONGEST: Final = 60_000
LONGEST_SUBJECT: Final = 255


class TokenRefused(Exception):
    """`fault` is what people read; `detail` stands in the log."""

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(f"{fault} {detail}".strip())
        self.fault = fault
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Expected:
    """`issuer` as the provider's document says it; Microsoft's for all tenants has `{tenantid}` in it."""

    issuer: str
    client_id: str
    now: int
    nonce: str = ""


def id_token(token: str, keys: Sequence[Mapping[str, Any]], expected: Expected) -> Claims:
    """The claims of an ID token. Raises `TokenRefused`; `Fault.KEY` says that newer keys may help."""
    claims = _signed(token, keys)
    _same_parties(claims, expected)
    _in_time(claims, expected.now, needs_end=True)
    nonce = claims.get("nonce")
    if not expected.nonce or not isinstance(nonce, str):
        raise TokenRefused(Fault.NONCE, "missing")
    if not hmac.compare_digest(nonce.encode(), expected.nonce.encode()):
        raise TokenRefused(Fault.NONCE)
    if "events" in claims:
        raise TokenRefused(Fault.TOKEN, "a logout token")
    _text(claims, "sub")
    return claims


@dataclass(frozen=True, slots=True)
class LoggedOut:
    """Whose sessions end: of the provider's session `sid`, or all of the subject."""

    issuer: str
    jti: str
    subject: str
    sid: str
    # Until when the token may come again.
    until: int
    claims: Claims


def logout_token(token: str, keys: Sequence[Mapping[str, Any]], expected: Expected) -> LoggedOut:
    """What a logout token says. Raises `TokenRefused`. That its `jti` comes once is the caller's to see."""
    claims = _signed(token, keys)
    _same_parties(claims, expected)
    _in_time(claims, expected.now, needs_end=False)
    if "nonce" in claims:
        raise TokenRefused(Fault.NONCE, "an ID token")
    events = claims.get("events")
    if not isinstance(events, dict) or not isinstance(events.get(LOGOUT_EVENT), dict):
        raise TokenRefused(Fault.TOKEN, "no logout event")
    subject = _text(claims, "sub") if claims.get("sub") is not None else ""
    sid = _text(claims, "sid") if claims.get("sid") is not None else ""
    if not subject and not sid:
        raise TokenRefused(Fault.SUBJECT, "neither sub nor sid")
    until = int(claims["iat"]) + OLDEST + 2 * LEEWAY
    return LoggedOut(str(claims["iss"]), _text(claims, "jti"), subject, sid, until, claims)


def usable_keys(found: Any) -> list[dict[str, Any]]:
    """The keys of a JWKS that may verify a signature: public, asymmetric, strong enough; others are left out."""
    rows = found.get("keys") if isinstance(found, dict) else None
    return [dict(row) for row in rows if _is_usable(row)] if isinstance(rows, list) else []


def _is_usable(row: Any) -> bool:
    if not isinstance(row, dict) or row.get("kty") not in KEY_TYPES or row.get("use", "sig") != "sig":
        return False
    operations = row.get("key_ops")
    if isinstance(operations, list) and "verify" not in operations:
        return False
    try:
        return _key(row) is not None
    except (JoseError, ValueError, TypeError, KeyError):
        return False


def _key(row: Mapping[str, Any]) -> RSAKey | ECKey | OKPKey | None:
    public = {
        name: value for name, value in row.items() if name not in {"d", "p", "q", "dp", "dq", "qi", "oth"}
    }
    if row["kty"] == "RSA":
        rsa = RSAKey.import_key(public)
        return rsa if rsa.raw_value.key_size >= SMALLEST_RSA else None
    return ECKey.import_key(public) if row["kty"] == "EC" else OKPKey.import_key(public)


def _signed(token: str, keys: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    if len(token) > LONGEST or token.count(".") != 2 or not token.isascii():
        raise TokenRefused(Fault.TOKEN, "no JWS")
    header = _header(token)
    algorithm = header.get("alg")
    if algorithm not in ALGORITHMS:
        raise TokenRefused(Fault.ALGORITHM, str(algorithm)[:40])
    if {"crit", "jku", "x5u", "jwk", "zip", "b64"} & header.keys():
        raise TokenRefused(Fault.TOKEN, "a header that is not understood")
    fitting = [key for row in keys if _fits(row, header) and (key := _key(row)) is not None]
    if not fitting:
        raise TokenRefused(Fault.KEY, "no such key")
    for key in fitting:
        try:
            read = jwt.decode(
                token, key, algorithms=[str(algorithm)], registry=JWSRegistry(algorithms=[str(algorithm)])
            )
        except (JoseError, ValueError):
            continue
        return dict(read.claims)
    raise TokenRefused(Fault.SIGNATURE)


def _header(token: str) -> dict[str, Any]:
    try:
        header = json.loads(urlsafe_b64decode(token.split(".", 1)[0].encode()))
    except (ValueError, UnicodeError) as error:
        raise TokenRefused(Fault.TOKEN, "no header") from error
    if not isinstance(header, dict):
        raise TokenRefused(Fault.TOKEN, "no header")
    return header


def _fits(row: Mapping[str, Any], header: Mapping[str, Any]) -> bool:
    """By kind and name of the key; a key that names its algorithm is for that one alone."""
    algorithm = str(header["alg"])
    if not algorithm.startswith(KEY_TYPES.get(str(row.get("kty")), ("-",))):
        return False
    if row.get("alg", algorithm) != algorithm:
        return False
    named = header.get("kid")
    return named is None or row.get("kid") is None or row["kid"] == named


def _same_parties(claims: Claims, expected: Expected) -> None:
    if claims.get("iss") != issuer_for(expected.issuer, claims):
        raise TokenRefused(Fault.ISSUER, str(claims.get("iss"))[:200])
    audience = claims.get("aud")
    if audience != expected.client_id and audience != [expected.client_id]:
        raise TokenRefused(Fault.AUDIENCE, str(audience)[:200])
    if claims.get("azp", expected.client_id) != expected.client_id:
        raise TokenRefused(Fault.AUDIENCE, "azp")


def issuer_for(issuer: str, claims: Claims) -> str:
    """Microsoft's document for all tenants names no tenant: the token's own stands in its place, and must be the form
    of one, so that nothing else gets into the address."""
    if "{tenantid}" not in issuer:
        return issuer
    tenant = claims.get("tid")
    if not isinstance(tenant, str) or not tenant.replace("-", "").isalnum() or not tenant.isascii():
        raise TokenRefused(Fault.ISSUER, "no tenant")
    return issuer.replace("{tenantid}", tenant)


def _in_time(claims: Claims, now: int, *, needs_end: bool) -> None:
    issued, ends, begins = (_moment(claims, name) for name in ("iat", "exp", "nbf"))
    if issued is None or (needs_end and ends is None):
        raise TokenRefused(Fault.TIME, "no time")
    if ends is not None and ends + LEEWAY <= now:
        raise TokenRefused(Fault.TIME, f"ended {now - ends} s ago")
    if issued - LEEWAY > now or (begins is not None and begins - LEEWAY > now):
        raise TokenRefused(Fault.TIME, f"begins in {issued - now} s")
    if issued + OLDEST + LEEWAY < now:
        raise TokenRefused(Fault.TIME, f"made {now - issued} s ago")


def _moment(claims: Claims, name: str) -> int | None:
    found = claims.get(name)
    if found is None:
        return None
    if isinstance(found, bool) or not isinstance(found, int | float) or not 0 <= found < 10**11:
        raise TokenRefused(Fault.TIME, name)
    return int(found)


def _text(claims: Claims, name: str) -> str:
    found = claims.get(name)
    if (
        not isinstance(found, str)
        or not found.strip()
        or len(found) > LONGEST_SUBJECT
        or not found.isprintable()
    ):
        raise TokenRefused(Fault.SUBJECT, name)
    return found


__all__ = [
    "ALGORITHMS",
    "Claims",
    "Expected",
    "LoggedOut",
    "TokenRefused",
    "id_token",
    "issuer_for",
    "logout_token",
    "usable_keys",
]

"""An OpenID provider as we ask it: its document, its keys, and the exchange of a code for a token. All addresses are
those that customers give, or that a provider's document names: they are asked by `common.fetching` alone."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final
from urllib.parse import quote_plus, urlencode

from authlib.oauth2.rfc6749.parameters import prepare_grant_uri
from authlib.oauth2.rfc7636 import create_s256_code_challenge

from vizitka.common.fetching import NotFetched, Why, fetch, may_be_asked
from vizitka.sso.enums import Fault
from vizitka.sso.openid.tokens import TokenRefused, usable_keys

WELL_KNOWN: Final = "/.well-known/openid-configuration"
FORM: Final = "application/x-www-form-urlencoded"
MOST_KEYS: Final = 30
MOST_SCOPES: Final = 100
LONGEST_TOKEN: Final = 16_000


class NotRead(Exception):
    """A document that is no provider's; `detail` stands in the log, `why` where nothing was read at all."""

    def __init__(self, detail: str, why: Why | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.why = why


@dataclass(frozen=True, slots=True)
class Document:
    """What we use of a provider's document (Discovery 1.0, section 3; RFC 9207 for `names_itself`). `person`: where it
    says more of a person than in a token, empty where it does not."""

    issuer: str
    authorization: str
    token: str
    keys: str
    names_itself: bool = False
    tells_logouts: bool = False
    basic: bool = True
    algorithms: tuple[str, ...] = ()
    person: str = ""
    scopes: tuple[str, ...] = ()

    def as_row(self) -> dict[str, Any]:
        return {**asdict(self), "algorithms": list(self.algorithms), "scopes": list(self.scopes)}

    @classmethod
    def of_row(cls, row: Mapping[str, Any]) -> Document:
        # A row of an older release lacks what is new, and one of a newer one has more.
        known = {name: row[name] for name in cls.__slots__ if name in row}
        lists = {name: tuple(row.get(name, ())) for name in ("algorithms", "scopes")}
        return cls(**{**known, **lists})


@dataclass(frozen=True, slots=True)
class Tokens:
    """`access` opens what the provider says of the person beside the token; empty where it gives none."""

    identity: str
    access: str


def document_address(issuer: str) -> str:
    """Where the document of an issuer is; people paste either of the two."""
    issuer = issuer.strip()
    return issuer if issuer.endswith(WELL_KNOWN) else issuer.rstrip("/") + WELL_KNOWN


def read_document(address: str, *, issuer: str = "") -> Document:
    """Raises `NotRead`. What a document calls itself must be where it was found, or the `issuer` that is known."""
    found = _json(address)
    named = found.get("issuer")
    if not isinstance(named, str) or not named:
        raise NotRead("issuer")
    if (named != issuer) if issuer else (document_address(named) != address):
        raise NotRead("issuer")
    addresses = [found.get(name) for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")]
    if not all(isinstance(one, str) and may_be_asked(one) for one in addresses):
        raise NotRead("endpoints")
    if "code" not in _words(found, "response_types_supported", ["code"]):
        raise NotRead("response_types_supported")
    challenges = _words(found, "code_challenge_methods_supported", ["S256"])
    if "S256" not in challenges:
        raise NotRead("code_challenge_methods_supported")
    authorization, token, keys = (str(one) for one in addresses)
    ways = _words(found, "token_endpoint_auth_methods_supported", ["client_secret_basic"])
    return Document(
        issuer=named,
        authorization=authorization,
        token=token,
        keys=keys,
        names_itself=found.get("authorization_response_iss_parameter_supported") is True,
        tells_logouts=found.get("backchannel_logout_supported") is True,
        basic="client_secret_basic" in ways or "client_secret_post" not in ways,
        algorithms=tuple(_words(found, "id_token_signing_alg_values_supported", [])),
        person=_address(found.get("userinfo_endpoint")),
        scopes=tuple(_words(found, "scopes_supported", [])[:MOST_SCOPES]),
    )


def read_keys(address: str) -> list[dict[str, Any]]:
    """The keys that may verify. Raises `NotRead`."""
    found = usable_keys(_json(address))[:MOST_KEYS]
    if not found:
        raise NotRead("keys")
    return found


def authorization_address(
    document: Document, *, client_id: str, answers_to: str, state: str, nonce: str, verifier: str, **more: str
) -> str:
    """Where the browser goes to be asked who it is (RFC 6749, section 4.1.1; RFC 7636)."""
    return str(
        prepare_grant_uri(
            document.authorization,
            client_id,
            "code",
            redirect_uri=answers_to,
            scope=more.pop("scope", "openid profile email"),
            state=state,
            nonce=nonce,
            code_challenge=create_s256_code_challenge(verifier),
            code_challenge_method="S256",
            **{name: value for name, value in more.items() if value},
        )
    )


def exchange(
    document: Document, *, client_id: str, secret: str, answers_to: str, code: str, verifier: str
) -> Tokens:
    """The tokens for a code. Raises `TokenRefused`, with `Fault.AWAY` where the provider does not answer."""
    sent = {
        "grant_type": "authorization_code",
        "code": code,
        "redirect_uri": answers_to,
        "code_verifier": verifier,
    }
    headers = {"Content-Type": FORM, "Accept": "application/json"}
    if secret and document.basic:
        pair = f"{quote_plus(client_id)}:{quote_plus(secret)}".encode()
        headers["Authorization"] = f"Basic {base64.b64encode(pair).decode()}"
    else:
        sent["client_id"] = client_id
        if secret:
            sent["client_secret"] = secret
    try:
        reply = fetch(
            document.token,
            method="POST",
            body=urlencode(sent).encode(),
            headers=headers,
            good=frozenset({200, 400, 401, 403}),
        )
    except NotFetched as error:
        raise TokenRefused(Fault.AWAY, str(error)) from error
    try:
        answer = json.loads(reply.body)
    except ValueError as error:
        raise TokenRefused(Fault.AWAY, "no JSON") from error
    token = answer.get("id_token") if isinstance(answer, dict) else None
    if reply.status != 200 or not isinstance(token, str):
        said = answer.get("error") if isinstance(answer, dict) else None
        raise TokenRefused(Fault.CODE, f"{reply.status} {str(said)[:80]}")
    access = answer.get("access_token")
    return Tokens(token, access if isinstance(access, str) and _is_bearer(answer) else "")


def read_person(document: Document, access: str, subject: str) -> dict[str, Any]:
    """What the provider says of the person of an ID token beside it (Core 1.0, section 5.3). Of another `sub` it is
    nobody's. Raises `NotRead`."""
    found = _json(document.person, {"Authorization": f"Bearer {access}"})
    if found.get("sub") != subject:
        raise NotRead("sub")
    return found


def _is_bearer(answer: Mapping[str, Any]) -> bool:
    """A header takes no token with line ends in it."""
    access = str(answer.get("access_token", ""))
    kind = str(answer.get("token_type", "")).lower()
    return kind == "bearer" and access.isascii() and access.isprintable() and len(access) <= LONGEST_TOKEN


def _address(value: object) -> str:
    return value if isinstance(value, str) and may_be_asked(value) else ""


def _json(address: str, headers: Mapping[str, str] | None = None) -> dict[str, Any]:
    try:
        found = json.loads(fetch(address, headers={"Accept": "application/json", **(headers or {})}).body)
    except NotFetched as error:
        raise NotRead(str(error), error.why) from error
    except (ValueError, RecursionError) as error:
        raise NotRead("no JSON") from error
    if not isinstance(found, dict):
        raise NotRead("no JSON object")
    return found


def _words(found: Mapping[str, Any], name: str, default: list[str]) -> list[str]:
    rows = found.get(name, default)
    return [str(row) for row in rows] if isinstance(rows, list) else default

"""The protocol of access (RFC 6749 with 7636, 7009, 8707, 9207), as Authlib has it: authorization codes with PKCE by
S256, public programs alone, and secrets that change each time. What is kept stands in grants.py and clients.py."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl

from authlib.oauth2 import AuthorizationServer, OAuth2Error
from authlib.oauth2.rfc6749 import ClientMixin, InvalidGrantError, InvalidRequestError, OAuth2Request
from authlib.oauth2.rfc6749 import grants as library
from authlib.oauth2.rfc6749.requests import OAuth2Payload
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc9207 import IssuerParameter

from vizitka.assistants.access import clients, grants, metadata, rules
from vizitka.assistants.access.abilities import CHANGE
from vizitka.assistants.models import AssistantClient, AuthorizationCode, RenewingToken
from vizitka.common.errors import ApplicationError
from vizitka.developers import services as tokens
from vizitka.developers.models import PersonalToken
from vizitka.developers.rules import SECRET_LIFE

REVOCATION: Final = RevocationEndpoint.ENDPOINT_NAME
S256: Final = "S256"


class InvalidTargetError(OAuth2Error):  # type: ignore[misc]
    """Access to something else than is here (RFC 8707)."""

    error = "invalid_target"


@dataclass(slots=True)
class Answer:
    """What is answered; `location` is where an answer goes that a person carries."""

    status: int
    body: Any
    headers: list[tuple[str, str]]
    location: str = ""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a person has agreed to."""

    abilities: Sequence[str]
    spaces: Sequence[str]


class Payload(OAuth2Payload):  # type: ignore[misc]
    """Names with their values, as they were sent."""

    def __init__(self, pairs: Sequence[tuple[str, str]]) -> None:
        self._data = dict(pairs)
        self._datalist: defaultdict[str, list[str]] = defaultdict(list)
        for name, value in pairs:
            self._datalist[name].append(value)

    @property
    def data(self) -> dict[str, str]:
        return self._data

    @property
    def datalist(self) -> defaultdict[str, list[str]]:
        return self._datalist


class Asked(OAuth2Request):  # type: ignore[misc]
    """One request of a program. Its address is ours, whatever the one who asks calls it."""

    def __init__(self, method: str, path: str, sent: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(method, f"{metadata.issuer()}{path}", headers=headers or {})
        self.payload = Payload(parse_qsl(sent, keep_blank_values=True, max_num_fields=40))
        self.agreed: Agreed | None = None

    @property
    def form(self) -> dict[str, str]:
        return dict(self.payload.data)

    @property
    def args(self) -> dict[str, str]:
        return self.form


@dataclass(frozen=True, slots=True)
class Known(ClientMixin):  # type: ignore[misc]
    """A registered program, as the library asks about it."""

    row: AssistantClient

    def get_client_id(self) -> str:
        return str(self.row.pk)

    def get_default_redirect_uri(self) -> None:
        """Who asks says where the answer goes."""

    def get_allowed_scope(self, scope: str | None) -> str:
        return scope_said(rules.scopes_of(scope))

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return rules.is_registered(redirect_uri, self.row.redirect_uris)

    def check_client_secret(self, client_secret: str) -> bool:
        return False

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        return method == "none"

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type in {"authorization_code", "refresh_token"}


@dataclass(frozen=True, slots=True)
class Code:
    """A code, likewise."""

    row: AuthorizationCode
    code_challenge_method: str = field(default=S256, init=False)

    @property
    def code_challenge(self) -> str:
        return self.row.challenge

    def get_redirect_uri(self) -> str:
        return self.row.redirect_uri

    def get_scope(self) -> str:
        return scope_of(self.row.abilities)


@dataclass(frozen=True, slots=True)
class Renewing:
    """What renews access, likewise."""

    row: RenewingToken

    def check_client(self, client: Known) -> bool:
        return self.row.client == client.row.pk

    def get_scope(self) -> str:
        return scope_of(self.row.token.abilities)


@dataclass(frozen=True, slots=True)
class Held:
    """Access that a program gives back, likewise; it was looked up among its own."""

    row: PersonalToken

    def check_client(self, client: Known) -> bool:
        return True


def scope_said(scopes: frozenset[str]) -> str:
    return " ".join(scope for scope in rules.SCOPES if scope in scopes)


def scope_of(abilities: Sequence[str]) -> str:
    """What was given, in the words of programs."""
    writes = not {ability.name for ability in CHANGE}.isdisjoint(abilities)
    return scope_said(frozenset(rules.SCOPES if writes else (rules.READ,)))


class Challenge(CodeChallenge):  # type: ignore[misc]
    """PKCE is asked of everybody, and by S256 alone."""

    SUPPORTED_CODE_CHALLENGE_METHOD = (S256,)
    DEFAULT_CODE_CHALLENGE_METHOD = S256

    def validate_code_challenge(self, grant: Any, redirect_uri: Any) -> None:
        sent = grant.request.payload.data
        if not sent.get("code_challenge"):
            raise InvalidRequestError("Missing 'code_challenge' (PKCE is needed)")
        if sent.get("code_challenge_method") != S256:
            raise InvalidRequestError("'code_challenge_method' has to be S256")
        super().validate_code_challenge(grant, redirect_uri)


def check_resource(grant: Any, _answer: Any = None) -> None:
    """Access is asked for to what is here, and says so (RFC 8707)."""
    named = grant.request.payload.datalist.get("resource", [])
    if not named or any(one.rstrip("/") != metadata.resource() for one in named):
        raise InvalidTargetError(f"'resource' has to be {metadata.resource()}")


def check_resource_again(grant: Any, _answer: Any = None) -> None:
    """Likewise where the code is exchanged, which knows what it is for if nothing is said."""
    if grant.request.payload.datalist.get("resource"):
        check_resource(grant)


def extend(grant: Any) -> None:
    """What is asked beyond RFC 6749."""
    grant.register_hook("after_validate_authorization_request_payload", check_resource)
    grant.register_hook("after_validate_token_request", check_resource_again)


class CodeGrant(library.AuthorizationCodeGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = ("none",)

    def save_authorization_code(self, code: str, request: Asked) -> None:
        assert request.agreed is not None
        row = AuthorizationCode(
            user=request.user,
            client=request.client.row.pk,
            redirect_uri=request.payload.redirect_uri,
            challenge=request.payload.data["code_challenge"],
            abilities=list(request.agreed.abilities),
            spaces=list(request.agreed.spaces),
        )
        grants.write_code(row, code)

    def query_authorization_code(self, code: str, client: Known) -> Code | None:
        row = grants.code_of(code, client.row.pk)
        return Code(row) if row else None

    def delete_authorization_code(self, authorization_code: Code) -> None:
        """It stays for a day, so that it is known when it comes again."""

    def authenticate_user(self, authorization_code: Code) -> Any:
        return authorization_code.row.user


class RenewingGrant(library.RefreshTokenGrant):  # type: ignore[misc]
    TOKEN_ENDPOINT_AUTH_METHODS = ("none",)
    INCLUDE_NEW_REFRESH_TOKEN = True

    def _validate_token_scope(self, token: Renewing) -> None:
        """What was given stays, and the answer says so; less is given by connecting anew."""
        check_resource_again(self)

    def issue_token(self, user: Any, refresh_token: Renewing) -> Any:
        return self.generate_token(user=user, scope=refresh_token.get_scope())

    def authenticate_refresh_token(self, refresh_token: str) -> Renewing | None:
        row = grants.renewing_of(refresh_token)
        return Renewing(row) if row else None

    def authenticate_user(self, refresh_token: Renewing) -> Any:
        return refresh_token.row.token.user

    def revoke_old_credential(self, refresh_token: Renewing) -> None:
        """Done where the next one is written."""


class GivingBack(RevocationEndpoint):  # type: ignore[misc]
    """A program gives its access back, by either secret: all of it ends (RFC 7009, 2.1)."""

    CLIENT_AUTH_METHODS = ("none",)

    def check_params(self, request: Asked, client: Known) -> None:
        """A hint that nobody knows is no reason to refuse (RFC 7009, 2.1)."""
        if not request.form.get("token"):
            raise InvalidRequestError("Missing 'token'")

    def query_token(self, token_string: str, token_type_hint: str | None) -> str:
        return token_string

    def authenticate_token(self, request: Asked, client: Known) -> Held | None:
        self.check_params(request, client)
        row = grants.held_by(request.form["token"], client.row.pk)
        return Held(row) if row else None

    def revoke_token(self, token: Held, request: Asked) -> None:
        tokens.end_grant(token.row)


class Issuer(IssuerParameter):  # type: ignore[misc]
    def get_issuer(self) -> str:
        return metadata.issuer()


class Server(AuthorizationServer):  # type: ignore[misc]
    def query_client(self, client_id: str) -> Known | None:
        row = clients.find(client_id)
        return Known(row) if row else None

    def create_oauth2_request(self, request: Asked) -> Asked:
        return request

    def handle_response(self, status: int, body: Any, headers: list[tuple[str, str]]) -> Answer:
        return Answer(status, body, headers, dict(headers).get("Location", ""))

    def send_signal(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Nobody listens."""

    def save_token(self, token: dict[str, Any], request: Asked) -> None:
        pair = grants.Pair(token["access_token"], token["refresh_token"])
        if request.refresh_token is not None:
            grants.renew(request.refresh_token.row, pair)
            return
        try:
            given = grants.begin(request.authorization_code.row, request.client.row, pair)
        except ApplicationError as refusal:
            # The person may less than a minute ago, or has as many tokens as can be.
            raise InvalidGrantError(f"Not given any more: {refusal.code}") from refusal
        # What was given, which may be less than was agreed to a minute ago.
        token["scope"] = scope_of(given.abilities)


def _pair(**asked: Any) -> dict[str, Any]:
    pair = grants.new_pair()
    return {
        "token_type": "Bearer",
        "access_token": pair.access,
        "expires_in": int(SECRET_LIFE.total_seconds()),
        "refresh_token": pair.renewing,
        "scope": asked.get("scope") or "",
    }


SERVER: Final = Server()
SERVER.register_token_generator("default", _pair)
SERVER.register_grant(CodeGrant, [Challenge(required=True), extend])
SERVER.register_grant(RenewingGrant)
SERVER.register_endpoint(GivingBack)
SERVER.register_extension(Issuer())

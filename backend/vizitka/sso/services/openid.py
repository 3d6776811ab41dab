"""The way to an OpenID provider and back, for connections and for third parties alike."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import structlog

from vizitka.common import clock, crypto
from vizitka.sso import addresses, claims
from vizitka.sso.enums import Fault, Provider, ThirdParty
from vizitka.sso.errors import SignInRefused
from vizitka.sso.models import Attempt, Connection
from vizitka.sso.openid import provider
from vizitka.sso.openid.provider import Document, NotRead
from vizitka.sso.openid.tokens import Claims, Expected, TokenRefused, id_token
from vizitka.sso.services import attempts, documents
from vizitka.sso.services.attempts import Begun
from vizitka.sso.services.people import Said
from vizitka.sso.third_parties import Party

log = structlog.get_logger(__name__)
SEALED = "secret of an identity provider"
GROUPS: Final = "groups"


@dataclass(frozen=True, slots=True)
class Client:
    """As which we are known to a provider. `kind` says how it tells people apart; `wanted` are the names of claims of
    each thing that a person should not be without, which the provider is asked for where its token leaves them out."""

    place: uuid.UUID | str
    client_id: str
    secret: str
    document: str
    issuer: str
    kind: str
    scope: str = "openid profile email"
    posts: bool = False
    wanted: tuple[tuple[str, ...], ...] = ()


def client_of(connection: Connection) -> Client:
    try:
        secret = crypto.decrypt(SEALED, connection.secret) if connection.secret else ""
    except ValueError as error:
        raise SignInRefused(Fault.CODE, "the secret cannot be opened") from error
    return Client(
        place=connection.pk,
        client_id=connection.client_id,
        secret=secret,
        document=provider.document_address(connection.issuer),
        issuer=connection.issuer,
        kind=connection.provider,
        wanted=claims.wanted_of(connection.protocol, connection.provider, connection.mapping),
    )


def client_of_party(party: Party) -> Client:
    return Client(
        place=party.key.value,
        client_id=party.client_id,
        secret=party.secret(),
        document=party.document,
        issuer=party.issuer,
        # Of all tenants, a person is known by tenant and object, as in the company's own.
        kind=Provider.ENTRA if party.key is ThirdParty.MICROSOFT else party.key.value,
        scope=party.scope,
        posts=party.posts,
    )


def way_there(client: Client, begun: Begun, *, hint: str = "", anew: bool = False) -> str:
    """Where the browser goes. Raises `SignInRefused` while the provider cannot be asked what it is."""
    document = _document(client)
    # Okta's own server says groups to whoever asks for them alone.
    has_groups = client.kind == Provider.OKTA and GROUPS in document.scopes
    return provider.authorization_address(
        document,
        client_id=client.client_id,
        answers_to=addresses.callback(client.place),
        state=begun.state,
        nonce=begun.attempt.nonce,
        verifier=begun.verifier,
        scope=f"{client.scope} {GROUPS}" if has_groups else client.scope,
        login_hint=hint,
        prompt="select_account" if anew and client.kind == ThirdParty.GOOGLE else "",
        response_mode="form_post" if client.posts else "",
    )


def answered(client: Client, attempt: Attempt, sent: Mapping[str, str]) -> Said:
    """What came back with a `state` of ours. Raises `SignInRefused`."""
    document = _document(client)
    _from_the_right_one(client, document, sent)
    if sent.get("error"):
        raise SignInRefused(Fault.PROVIDER, sent["error"][:80])
    code = sent.get("code", "")
    if not code or len(code) > 4_000:
        raise SignInRefused(Fault.CODE, "no code")
    try:
        tokens = provider.exchange(
            document,
            client_id=client.client_id,
            secret=client.secret,
            answers_to=addresses.callback(client.place),
            code=code,
            verifier=attempts.verifier_of(attempt),
        )
        said = _verified(client, document, tokens.identity, attempt.nonce)
    except TokenRefused as error:
        raise SignInRefused(error.fault, error.detail) from error
    return _said(client, said, _beside(client, document, tokens.access, said))


def _beside(client: Client, document: Document, access: str, said: Claims) -> Claims:
    """What a token leaves out, as Okta's own server does with all but the address. Who cannot be asked for it has said
    what the token says."""
    lacks = any(not any(said.get(name) for name in names) for names in client.wanted)
    if not (lacks and access and document.person):
        return {}
    try:
        return provider.read_person(document, access, str(said["sub"]))
    except NotRead as error:
        log.warning("person_not_asked_for", place=str(client.place), detail=error.detail)
        return {}


def _document(client: Client) -> Document:
    try:
        return documents.document_of(client.document, issuer=client.issuer)
    except NotRead as error:
        raise SignInRefused(Fault.AWAY, error.detail) from error


def _from_the_right_one(client: Client, document: Document, sent: Mapping[str, str]) -> None:
    """RFC 9207: an answer of another provider than the one that was asked (mix-up)."""
    named = sent.get("iss", "")
    if named and "{tenantid}" not in client.issuer and named != document.issuer:
        raise SignInRefused(Fault.ISSUER, named[:200])
    if not named and document.names_itself:
        raise SignInRefused(Fault.ISSUER, "missing in the answer")


def _verified(client: Client, document: Document, token: str, nonce: str) -> Claims:
    expected = Expected(document.issuer, client.client_id, int(clock.now().timestamp()), nonce)
    try:
        return id_token(token, documents.keys_of(client.document), expected)
    except TokenRefused as error:
        newer = documents.newer_keys(client.document) if error.fault == Fault.KEY else None
        if newer is None:
            raise
        return id_token(token, newer, expected)


def _said(client: Client, said: Claims, beside: Claims) -> Said:
    """Who somebody is, is said by the token alone; what somebody is called, also beside it."""
    subject = claims.subject_of(said, client.kind)
    if not subject:
        raise SignInRefused(Fault.SUBJECT, "tid and oid")
    is_party = client.kind in ThirdParty.values or client.place in ThirdParty.values
    whole = {**said, **{name: value for name, value in beside.items() if name not in said}}
    vouched = claims.address_is_proved(said) if is_party else claims.address_is_vouched(whole)
    values: dict[str, Any] = claims.values_of(whole)
    sid = said.get("sid")
    return Said(
        issuer=str(said["iss"]),
        subject=subject,
        values=values,
        vouched=vouched,
        sid=sid if isinstance(sid, str) and len(sid) <= 255 else "",
        sub=str(said["sub"]),
    )

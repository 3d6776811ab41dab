"""Signing in elsewhere, and its set-up."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Status

from vizitka.accounts import cookies
from vizitka.accounts import schemas as account_schemas
from vizitka.accounts import services as accounts
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.body_limits import ROWS
from vizitka.common.errors import NotFound
from vizitka.common.network import client_address
from vizitka.common.permissions import PUBLIC, SIGNED_IN
from vizitka.directories.models import Directory
from vizitka.directories.permissions import DIRECTORIES_MANAGE, DIRECTORIES_READ
from vizitka.sso import addresses, selectors, throttles
from vizitka.sso import schemas as s
from vizitka.sso.errors import NotSetUp
from vizitka.sso.models import Connection
from vizitka.sso.services import attempts, connections, flow
from vizitka.sso.third_parties import configured

router = Router(tags=["signing in elsewhere"])
DONE = {204: None}


def _origin(request: HttpRequest) -> accounts.Origin:
    return accounts.Origin(
        user_agent=request.headers.get("User-Agent", ""),
        address=client_address(request),
        devices=cookies.devices_of(request),
    )


def _browser(request: HttpRequest) -> str:
    return request.COOKIES.get(attempts.COOKIE, "")


def _gone(response: HttpResponse, way: flow.Way) -> Any:
    """The cookie comes along when the provider sends the browser back by GET (SameSite=Lax)."""
    response.set_cookie(
        attempts.COOKIE,
        way.browser,
        max_age=attempts.LIFE,
        path=addresses.PATH,
        secure=settings.BEHIND_TLS,
        httponly=True,
        samesite="Lax",
    )
    return data({"address": way.address})


@router.post(
    "/auth/providers/result",
    ability=PUBLIC,
    throttled=throttles.FINISH,
    response={200: s.ProviderTokensOut, 202: account_schemas.LoginTicketOut},
)
def finish_sign_in(request: Request, response: HttpResponse, payload: s.ResultIn) -> Any:
    """The session of who was let in elsewhere; a result counts once, in the browser that began, for two minutes."""
    finished = flow.finish(
        payload.result,
        language=request.LANGUAGE_CODE,
        browser=_browser(request),
        origin=_origin(request),
    )
    signed_in = finished.signed_in
    if isinstance(signed_in, accounts.Ticket):
        return Status(202, signed_in)
    cookies.keep(response, signed_in.devices)
    return Status(
        200,
        {
            "access_token": signed_in.access_token,
            "session_id": signed_in.session_id,
            "expires_at": signed_in.expires_at,
            "redirect": finished.redirect,
        },
    )


@router.post(
    "/auth/providers/{uuid:connection_id}",
    ability=PUBLIC,
    throttled=throttles.START,
    response=Data[s.AddressOfProviderOut],
)
def start_sign_in(
    request: Request, response: HttpResponse, connection_id: uuid.UUID, payload: s.StartIn
) -> Any:
    """To a company's own provider, which `POST /v1/auth/way` has named."""
    way = flow.start(
        connection_id,
        email=payload.email,
        redirect=payload.redirect,
        keep_signed_in=payload.keep_signed_in,
        browser=_browser(request),
        origin=_origin(request),
    )
    return _gone(response, way)


@router.get("/auth/third-parties", ability=PUBLIC, response=Data[list[s.ThirdPartyOut]])
def list_third_parties(request: Request) -> Any:
    """With whose accounts one may sign in here."""
    return data([s.third_party_out(party.key) for party in configured()])


@router.post(
    "/auth/third-parties/{key}",
    ability=PUBLIC,
    throttled=throttles.START,
    response=Data[s.AddressOfProviderOut],
)
def start_third_party_sign_in(
    request: Request, response: HttpResponse, key: str, payload: s.ThirdPartyStartIn
) -> Any:
    way = flow.start_third_party(
        key,
        redirect=payload.redirect,
        keep_signed_in=payload.keep_signed_in,
        browser=_browser(request),
        origin=_origin(request),
    )
    return _gone(response, way)


@router.get("/me/third-parties", ability=SIGNED_IN, response=Data[list[s.OwnThirdPartyOut]])
def list_own_third_parties(request: Request) -> Any:
    """Those that sign the person in, then those that could be added."""
    own = selectors.third_parties_of(request.auth.user)
    there = {row.third_party for row in own}
    open_ = [party.key for party in configured() if party.key.value not in there]
    return data([*map(s.own_third_party_out, own), *map(s.offered_third_party_out, open_)])


@router.post("/me/third-parties/{key}", ability=SIGNED_IN, response=Data[s.AddressOfProviderOut])
def add_third_party(request: Request, response: HttpResponse, key: str, payload: s.AddThirdPartyIn) -> Any:
    """The own password proves the account to which the third party's is added."""
    return _gone(response, flow.start_adding(request.auth, key, payload.password, browser=_browser(request)))


@router.delete("/me/third-parties/{key}", ability=SIGNED_IN, response=DONE)
def remove_third_party(request: Request, key: str) -> Any:
    flow.remove_third_party(request.auth, key)
    return Status(204, None)


# --- set-up -----------------------------------------------------------------------------------------------------------

SSO = "/user-directories/{uuid:directory_id}/sso"
THIRD = "/user-directories/{uuid:directory_id}/third-party"


@router.get(SSO, ability=DIRECTORIES_READ.for_what_is_there, response=Data[s.SsoOut])
def get_sso(request: Request, directory_id: uuid.UUID) -> Any:
    """The sign-in of a directory, with what is copied into the provider."""
    directory, connection = selectors.access(request.auth, directory_id, DIRECTORIES_READ.for_what_is_there)
    return _sso(
        request, directory, connection or Connection(directory=directory, space_id=directory.space_id)
    )


def _sso(request: Request, directory: Directory, connection: Connection) -> Any:
    return data(s.sso_out(directory, connection, selectors.last_test(request.auth, connection)))


@router.put(SSO, ability=DIRECTORIES_MANAGE, response=Data[s.SsoOut], largest_body=ROWS)
def save_sso(request: Request, directory_id: uuid.UUID, payload: s.SsoIn) -> Any:
    """Another issuer or client switches the sign-in off until it was tested."""
    directory, _connection = selectors.access(request.auth, directory_id, DIRECTORIES_MANAGE)
    wanted = connections.Wanted(
        protocol=payload.protocol,
        provider=payload.provider,
        issuer=payload.issuer,
        client_id=payload.client_id,
        secret=payload.client_secret,
        secret_ends_on=payload.secret_ends_on,
        metadata_address=payload.metadata_address,
        metadata=payload.metadata,
        sign_in_address=payload.sign_in_address,
        certificates=None if payload.certificates is None else tuple(payload.certificates),
        begins_by_itself=payload.begins_by_itself,
        owners_keep_a_way=payload.owners_keep_a_way,
        mapping=payload.mapping.model_dump(exclude_none=True) if payload.mapping else None,
    )
    return _sso(request, directory, connections.save(request.auth, directory, wanted))


@router.post(f"{SSO}/read", ability=DIRECTORIES_MANAGE, response=Data[s.SsoOut])
def read_sso_again(request: Request, directory_id: uuid.UUID) -> Any:
    """Reads what the provider says of itself now; it is done each day by itself."""
    directory, _connection = selectors.access(request.auth, directory_id, DIRECTORIES_MANAGE)
    return _sso(request, directory, connections.read_again(request.auth, directory))


@router.post(f"{SSO}/test", ability=DIRECTORIES_MANAGE, response=Data[s.AddressOfProviderOut])
def start_sso_test(request: Request, response: HttpResponse, directory_id: uuid.UUID) -> Any:
    """A sign-in that signs nobody in and shows what the provider says."""
    _directory, connection = selectors.access(request.auth, directory_id, DIRECTORIES_MANAGE)
    if connection is None:
        raise NotSetUp
    return _gone(response, flow.start_test(request.auth, connection, browser=_browser(request)))


@router.get(f"{SSO}/test/{{key}}", ability=DIRECTORIES_READ.for_what_is_there, response=Data[s.SsoTestOut])
def get_sso_test(request: Request, directory_id: uuid.UUID, key: str) -> Any:
    """What one's own test sign-in has shown."""
    directory, connection = selectors.access(request.auth, directory_id, DIRECTORIES_READ.for_what_is_there)
    if connection is None:
        raise NotFound
    connection.directory = directory
    return data(s.test_out(connection, selectors.attempt_of_test(request.auth, connection, key)))


@router.post(f"{SSO}/on", ability=DIRECTORIES_MANAGE, response=Data[s.SsoOut])
def turn_sso_on(request: Request, directory_id: uuid.UUID) -> Any:
    directory, _connection = selectors.access(request.auth, directory_id, DIRECTORIES_MANAGE)
    return _sso(request, directory, connections.turn_on(request.auth, directory))


@router.post(f"{SSO}/off", ability=DIRECTORIES_MANAGE.for_what_is_there, response=Data[s.SsoOut])
def turn_sso_off(request: Request, directory_id: uuid.UUID) -> Any:
    directory, _connection = selectors.access(
        request.auth, directory_id, DIRECTORIES_MANAGE.for_what_is_there
    )
    return _sso(request, directory, connections.turn_off(request.auth, directory))


@router.delete(f"{SSO}/people", ability=DIRECTORIES_MANAGE.for_what_is_there, response=Data[s.ForgottenOut])
def forget_sso_people(request: Request, directory_id: uuid.UUID) -> Any:
    """Everybody is recognised by the address at the next sign-in, and remembered anew."""
    directory, _connection = selectors.access(
        request.auth, directory_id, DIRECTORIES_MANAGE.for_what_is_there
    )
    return data({"people": connections.forget_people(request.auth, directory)})


@router.get(THIRD, ability=DIRECTORIES_READ.for_what_is_there, response=Data[s.ThirdPartySwitchesOut])
def get_third_party_switches(request: Request, directory_id: uuid.UUID) -> Any:
    directory, _connection = selectors.access(request.auth, directory_id, DIRECTORIES_READ.for_what_is_there)
    return data(s.switches_out(directory, selectors.switches_of(directory)))


@router.patch(THIRD, ability=DIRECTORIES_MANAGE, response=Data[s.ThirdPartySwitchesOut])
def switch_third_parties(request: Request, directory_id: uuid.UUID, payload: s.ThirdPartySwitchesIn) -> Any:
    """Only what is given changes."""
    directory, _connection = selectors.access(request.auth, directory_id, DIRECTORIES_MANAGE)
    wanted = payload.model_dump(exclude_unset=True)
    return data(s.switches_out(directory, connections.switch_third_parties(request.auth, directory, wanted)))

"""The API of tokens: they are made by people, and call everything but this."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from ninja import Status

from vizitka.accounts.services.passwords import confirm
from vizitka.billing.permissions import ACCOUNTS_GOVERN
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import SIGNED_IN
from vizitka.developers import schemas, selectors, services
from vizitka.developers.holders import OfPerson, Wanted
from vizitka.developers.permissions import TOKENS_END, TOKENS_MANAGE
from vizitka.developers.schemas import (
    ApiTokenIn,
    ApiTokenMadeOut,
    ApiTokenOut,
    ApiTokenPut,
    ApiTokenReplaceIn,
    ApiTokensOut,
    OwnTokenIn,
    OwnTokenMadeOut,
    OwnTokenOut,
    OwnTokenPut,
    OwnTokenReplaceIn,
    OwnTokensOut,
)

router = Router(tags=["developers"])


@router.get("/spaces/{uuid:space_id}/tokens", ability=TOKENS_END, response=Data[ApiTokensOut])
def list_api_tokens(request: Request, space_id: UUID) -> Any:
    """Tokens of the space's own systems, and what they can be allowed."""
    return data(schemas.tokens_out(selectors.access_tokens(request.auth, space_id), _address()))


@router.post(
    "/spaces/{uuid:space_id}/tokens", ability=TOKENS_MANAGE, response=Data[ApiTokenMadeOut], status=201
)
def create_api_token(request: Request, space_id: UUID, payload: ApiTokenIn) -> Any:
    """A further token; it is shown this once. It may no more than who makes it."""
    holder = selectors.access_tokens(request.auth, space_id, TOKENS_MANAGE)
    token, secret = services.make_token(holder, _wanted(payload), days=payload.days)
    return Status(201, data(schemas.made_out(token, secret)))


@router.put(
    "/spaces/{uuid:space_id}/tokens/{uuid:token_id}", ability=TOKENS_MANAGE, response=Data[ApiTokenOut]
)
def update_api_token(request: Request, space_id: UUID, token_id: UUID, payload: ApiTokenPut) -> Any:
    """Another name, other abilities or networks, from the next call on."""
    holder = selectors.access_tokens(request.auth, space_id, TOKENS_MANAGE)
    return data(schemas.token_out(services.change_token(holder, token_id, _wanted(payload))))


@router.post(
    "/spaces/{uuid:space_id}/tokens/{uuid:token_id}/replace",
    ability=TOKENS_MANAGE,
    response=Data[ApiTokenMadeOut],
    status=201,
)
def replace_api_token(request: Request, space_id: UUID, token_id: UUID, payload: ApiTokenReplaceIn) -> Any:
    """A new token in place of one, which goes on for two weeks at most."""
    holder = selectors.access_tokens(request.auth, space_id, TOKENS_MANAGE)
    token, secret = services.replace_token(holder, token_id, days=payload.days)
    return Status(201, data(schemas.made_out(token, secret)))


@router.post(
    "/spaces/{uuid:space_id}/tokens/{uuid:token_id}/take-over",
    ability=TOKENS_MANAGE,
    response=Data[ApiTokenOut],
)
def take_api_token_over(request: Request, space_id: UUID, token_id: UUID) -> Any:
    """From now on one's own role bounds the token: where its maker has gone, it goes on."""
    holder = selectors.access_tokens(request.auth, space_id, TOKENS_MANAGE)
    return data(schemas.token_out(services.take_token_over(holder, token_id)))


@router.delete("/spaces/{uuid:space_id}/tokens/{uuid:token_id}", ability=TOKENS_END, response={204: None})
def end_api_token(request: Request, space_id: UUID, token_id: UUID) -> Any:
    """Ends a token at once."""
    services.end_token(selectors.access_tokens(request.auth, space_id), token_id)
    return Status(204, None)


@router.get(
    "/billing-accounts/{uuid:account_id}/tokens", ability=ACCOUNTS_GOVERN, response=Data[ApiTokensOut]
)
def list_account_tokens(request: Request, account_id: UUID) -> Any:
    """Tokens of the billing account, by which systems read it, and what they can be allowed."""
    return data(schemas.tokens_out(selectors.access_account_tokens(request.auth, account_id), _address()))


@router.post(
    "/billing-accounts/{uuid:account_id}/tokens",
    ability=ACCOUNTS_GOVERN,
    response=Data[ApiTokenMadeOut],
    status=201,
)
def create_account_token(request: Request, account_id: UUID, payload: ApiTokenIn) -> Any:
    """A further token; it is shown this once. It may no more than who makes it."""
    holder = selectors.access_account_tokens(request.auth, account_id, open_only=True)
    token, secret = services.make_token(holder, _wanted(payload), days=payload.days)
    return Status(201, data(schemas.made_out(token, secret)))


@router.put(
    "/billing-accounts/{uuid:account_id}/tokens/{uuid:token_id}",
    ability=ACCOUNTS_GOVERN,
    response=Data[ApiTokenOut],
)
def update_account_token(request: Request, account_id: UUID, token_id: UUID, payload: ApiTokenPut) -> Any:
    """Another name, other abilities or networks, from the next call on."""
    holder = selectors.access_account_tokens(request.auth, account_id, open_only=True)
    return data(schemas.token_out(services.change_token(holder, token_id, _wanted(payload))))


@router.post(
    "/billing-accounts/{uuid:account_id}/tokens/{uuid:token_id}/replace",
    ability=ACCOUNTS_GOVERN,
    response=Data[ApiTokenMadeOut],
    status=201,
)
def replace_account_token(
    request: Request, account_id: UUID, token_id: UUID, payload: ApiTokenReplaceIn
) -> Any:
    """A new token in place of one, which goes on for two weeks at most."""
    holder = selectors.access_account_tokens(request.auth, account_id, open_only=True)
    token, secret = services.replace_token(holder, token_id, days=payload.days)
    return Status(201, data(schemas.made_out(token, secret)))


@router.post(
    "/billing-accounts/{uuid:account_id}/tokens/{uuid:token_id}/take-over",
    ability=ACCOUNTS_GOVERN,
    response=Data[ApiTokenOut],
)
def take_account_token_over(request: Request, account_id: UUID, token_id: UUID) -> Any:
    """From now on one's own role bounds the token: where its maker has gone, it goes on."""
    holder = selectors.access_account_tokens(request.auth, account_id, open_only=True)
    return data(schemas.token_out(services.take_token_over(holder, token_id)))


@router.delete(
    "/billing-accounts/{uuid:account_id}/tokens/{uuid:token_id}",
    ability=ACCOUNTS_GOVERN,
    response={204: None},
)
def end_account_token(request: Request, account_id: UUID, token_id: UUID) -> Any:
    """Ends a token at once."""
    services.end_token(selectors.access_account_tokens(request.auth, account_id), token_id)
    return Status(204, None)


@router.get("/me/tokens", ability=SIGNED_IN, response=Data[OwnTokensOut])
def list_my_api_tokens(request: Request) -> Any:
    """The person's own tokens, what they can be allowed, and where."""
    return data(schemas.own_tokens_out(OfPerson(request.auth), _address()))


@router.post("/me/tokens", ability=SIGNED_IN, response=Data[OwnTokenMadeOut], status=201)
def create_my_api_token(request: Request, payload: OwnTokenIn) -> Any:
    """A further token of the person's; it is shown this once, and the person is told by mail. In each space it may what
    it was given, and never more than the person. Who signs in elsewhere and has no password here has to have signed in
    within the last ten minutes."""
    holder = _confirmed(request, payload.password)
    token, secret = services.make_token(holder, _own_wanted(payload), days=payload.days)
    return Status(201, data(schemas.own_made_out(token, secret)))


@router.put("/me/tokens/{uuid:token_id}", ability=SIGNED_IN, response=Data[OwnTokenOut])
def update_my_api_token(request: Request, token_id: UUID, payload: OwnTokenPut) -> Any:
    """Another name, other abilities, networks or spaces, from the next call on. Further ones ask for the password (of
    who has none, for a sign-in of the last ten minutes), and the person is told by mail."""
    holder = OfPerson(request.auth) if payload.password is None else _confirmed(request, payload.password)
    return data(schemas.own_token_out(services.change_token(holder, token_id, _own_wanted(payload))))


@router.post(
    "/me/tokens/{uuid:token_id}/replace", ability=SIGNED_IN, response=Data[OwnTokenMadeOut], status=201
)
def replace_my_api_token(request: Request, token_id: UUID, payload: OwnTokenReplaceIn) -> Any:
    """A new token in place of one, which goes on for two weeks at most."""
    holder = _confirmed(request, payload.password)
    token, secret = services.replace_token(holder, token_id, days=payload.days)
    return Status(201, data(schemas.own_made_out(token, secret)))


@router.delete("/me/tokens/{uuid:token_id}", ability=SIGNED_IN, response={204: None})
def end_my_api_token(request: Request, token_id: UUID) -> Any:
    """Ends a token at once."""
    services.end_token(OfPerson(request.auth), token_id)
    return Status(204, None)


def _address() -> str:
    return f"{settings.API_URL}/v1"


def _confirmed(request: Request, password: str) -> OfPerson:
    """A token outlives the session: who has nothing but that makes none, and lets none do more. Raises
    `WrongPassword`, `TooManyAttempts`, `SignInAgain`."""
    confirm(request.auth, password, field="password")
    return OfPerson(request.auth, confirmed=True)


def _wanted(payload: ApiTokenPut) -> Wanted:
    return Wanted(payload.name, payload.abilities, payload.networks)


def _own_wanted(payload: OwnTokenPut) -> Wanted:
    return Wanted(payload.name, payload.abilities, payload.networks, payload.spaces)

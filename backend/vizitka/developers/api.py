"""The API of tokens: they are made by people, and call everything but this."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.conf import settings
from ninja import Status

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.developers import schemas, selectors, services
from vizitka.developers.permissions import TOKENS_END, TOKENS_MANAGE
from vizitka.developers.schemas import (
    ApiTokenIn,
    ApiTokenMadeOut,
    ApiTokenOut,
    ApiTokenPut,
    ApiTokenReplaceIn,
    ApiTokensOut,
)
from vizitka.developers.services import Wanted

router = Router(tags=["developers"])


@router.get("/spaces/{uuid:space_id}/tokens", ability=TOKENS_END, response=Data[ApiTokensOut])
def list_api_tokens(request: Request, space_id: UUID) -> Any:
    """Tokens of the space's own systems, and what they can be allowed."""
    access = selectors.access_tokens(request.auth, space_id)
    return data(schemas.tokens_out(access, f"{settings.API_URL}/v1"))


@router.post(
    "/spaces/{uuid:space_id}/tokens", ability=TOKENS_MANAGE, response=Data[ApiTokenMadeOut], status=201
)
def create_api_token(request: Request, space_id: UUID, payload: ApiTokenIn) -> Any:
    """A further token; it is shown this once. It may no more than who makes it."""
    access = selectors.access_tokens(request.auth, space_id, TOKENS_MANAGE)
    token, secret = services.make_token(request.auth, access, _wanted(payload), days=payload.days)
    return Status(201, data(schemas.made_out(token, secret)))


@router.put(
    "/spaces/{uuid:space_id}/tokens/{uuid:token_id}", ability=TOKENS_MANAGE, response=Data[ApiTokenOut]
)
def update_api_token(request: Request, space_id: UUID, token_id: UUID, payload: ApiTokenPut) -> Any:
    """Another name, other abilities or networks, from the next call on."""
    access = selectors.access_tokens(request.auth, space_id, TOKENS_MANAGE)
    return data(schemas.token_out(services.change_token(request.auth, access, token_id, _wanted(payload))))


@router.post(
    "/spaces/{uuid:space_id}/tokens/{uuid:token_id}/replace",
    ability=TOKENS_MANAGE,
    response=Data[ApiTokenMadeOut],
    status=201,
)
def replace_api_token(request: Request, space_id: UUID, token_id: UUID, payload: ApiTokenReplaceIn) -> Any:
    """A new token in place of one, which goes on for two weeks at most."""
    access = selectors.access_tokens(request.auth, space_id, TOKENS_MANAGE)
    token, secret = services.replace_token(request.auth, access, token_id, days=payload.days)
    return Status(201, data(schemas.made_out(token, secret)))


@router.post(
    "/spaces/{uuid:space_id}/tokens/{uuid:token_id}/take-over",
    ability=TOKENS_MANAGE,
    response=Data[ApiTokenOut],
)
def take_api_token_over(request: Request, space_id: UUID, token_id: UUID) -> Any:
    """From now on one's own role bounds the token: where its maker has gone, it goes on."""
    access = selectors.access_tokens(request.auth, space_id, TOKENS_MANAGE)
    return data(schemas.token_out(services.take_token_over(request.auth, access, token_id)))


@router.delete("/spaces/{uuid:space_id}/tokens/{uuid:token_id}", ability=TOKENS_END, response={204: None})
def end_api_token(request: Request, space_id: UUID, token_id: UUID) -> Any:
    """Ends a token at once."""
    selectors.access_tokens(request.auth, space_id)
    services.end_token(request.auth, space_id, token_id)
    return Status(204, None)


def _wanted(payload: ApiTokenPut) -> Wanted:
    return Wanted(payload.name, payload.abilities, payload.networks)

"""The API of provisioning: tokens, and how it stands. Providers speak to views.py."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Status

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.scim import schemas, selectors
from vizitka.scim.permissions import SCIM_END, SCIM_MANAGE, SCIM_READ
from vizitka.scim.schemas import ScimOut, ScimTokenIn, ScimTokenMadeOut
from vizitka.scim.services import tokens

router = Router(tags=["user directories"])


@router.get("/user-directories/{uuid:directory_id}/scim", ability=SCIM_READ, response=Data[ScimOut])
def show_scim(request: Request, directory_id: UUID) -> Any:
    """The base address, the tokens, the last contact, and what becomes of which attribute."""
    access = selectors.access_scim(request.auth, directory_id, SCIM_READ)
    return data(schemas.scim_out(access.directory))


@router.post(
    "/user-directories/{uuid:directory_id}/scim/tokens",
    ability=SCIM_MANAGE,
    response=Data[ScimTokenMadeOut],
    status=201,
)
def create_scim_token(request: Request, directory_id: UUID, payload: ScimTokenIn) -> Any:
    """A further token; it is shown this once. Two can be valid at once."""
    access = selectors.access_scim(request.auth, directory_id, SCIM_MANAGE)
    token, raw = tokens.make_token(request.auth, access.directory, days=payload.days)
    return Status(201, data(schemas.made_out(token, raw)))


@router.post(
    "/user-directories/{uuid:directory_id}/scim/tokens/{uuid:token_id}/replace",
    ability=SCIM_MANAGE,
    response=Data[ScimTokenMadeOut],
    status=201,
)
def replace_scim_token(request: Request, directory_id: UUID, token_id: UUID, payload: ScimTokenIn) -> Any:
    """A new token in place of one, which goes on for two weeks at most."""
    access = selectors.access_scim(request.auth, directory_id, SCIM_MANAGE)
    token, raw = tokens.replace_token(request.auth, access.directory, token_id, days=payload.days)
    return Status(201, data(schemas.made_out(token, raw)))


@router.delete(
    "/user-directories/{uuid:directory_id}/scim/tokens/{uuid:token_id}",
    ability=SCIM_END,
    response={204: None},
)
def end_scim_token(request: Request, directory_id: UUID, token_id: UUID) -> Any:
    """Ends a token at once."""
    access = selectors.access_scim(request.auth, directory_id, SCIM_END)
    tokens.end_token(request.auth, access.directory, token_id)
    return Status(204, None)

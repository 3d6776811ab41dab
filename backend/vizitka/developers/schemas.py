"""What goes in and out."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Annotated, Literal

from pydantic import Field

from vizitka.common import clock
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.permissions import names
from vizitka.developers import rules, selectors
from vizitka.developers.models import ApiToken
from vizitka.developers.words import ABILITIES
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.selectors import SpaceAccess

Days = Literal[30, 90, 180, 365, 730]


class ApiTokenPut(InSchema):
    """`abilities` by name; `networks` as CIDR, none for all of them."""

    name: str = Field(min_length=1, max_length=80)
    abilities: list[Annotated[str, Field(max_length=60)]] = Field(max_length=100)
    networks: list[Annotated[str, Field(min_length=1, max_length=60)]] = Field(
        default=[], max_length=rules.MOST_NETWORKS
    )


class ApiTokenIn(ApiTokenPut):
    """`days`: how long the token lives."""

    days: Days = 365


class ApiTokenReplaceIn(InSchema):
    """`days`: how long the new token lives."""

    days: Days = 365


class ApiTokenOut(OutSchema):
    """`ending` are the last signs of the token. `stopped`: its maker has no role in the space any more; `replaced`:
    it goes on beside another until `expires_at`. `last_network` is the part of the address that is kept."""

    uuid: uuid.UUID
    name: str
    ending: str
    state: Literal["valid", "ends_soon", "replaced", "stopped", "expired"]
    abilities: list[str]
    networks: list[str]
    created_at: dt.datetime
    created_by: str
    expires_at: dt.datetime
    last_used_at: dt.datetime | None
    last_network: str


class ApiTokenMadeOut(ApiTokenOut):
    """`token` is shown this once and kept nowhere."""

    token: str


class TokenAbilityOut(OutSchema):
    """What a token can be allowed; `may_grant`: by this person."""

    name: str
    label: str
    may_grant: bool


class ApiTokensOut(OutSchema):
    """`address` is where systems call."""

    tokens: list[ApiTokenOut]
    abilities: list[TokenAbilityOut]
    may_make: bool
    address: str


def token_out(token: ApiToken, makers: dict[uuid.UUID, SpaceRole] | None = None) -> ApiTokenOut:
    """One token; `makers` are the roles of those who made tokens, where they are known."""
    has_maker = (
        token.created_by_id in makers if makers is not None else selectors.role_of_maker(token) is not None
    )
    state = rules.state_of(
        token.expires_at, clock.now(), has_maker=has_maker, is_replaced=token.replaced_at is not None
    )
    maker = token.created_by
    return ApiTokenOut(
        uuid=token.pk,
        name=token.name,
        ending=token.ending,
        state=state.value,
        abilities=token.abilities,
        networks=token.networks,
        created_at=token.created_at,
        created_by=(maker.full_name or maker.email) if maker is not None else "",
        expires_at=token.expires_at,
        last_used_at=token.last_used_at,
        last_network=token.last_network,
    )


def made_out(token: ApiToken, secret: str) -> ApiTokenMadeOut:
    return ApiTokenMadeOut(**token_out(token).model_dump(), token=secret)


def tokens_out(access: SpaceAccess, address: str) -> ApiTokensOut:
    """All tokens of a space, and what a new one could be allowed."""
    found = selectors.tokens_of(access.space.pk)
    ids = [token.created_by_id for token in found if token.created_by_id is not None]
    makers = selectors.roles_of_makers(access.space.pk, ids)
    grantable = set(names(selectors.grantable(access)))
    rows = [token_out(token, makers) for token in found]
    return ApiTokensOut(
        tokens=rows,
        abilities=[
            TokenAbilityOut(name=ability.name, label=str(label), may_grant=ability.name in grantable)
            for ability, label in ABILITIES.items()
        ],
        may_make=sum(row.state != "expired" for row in rows) < rules.MOST_TOKENS,
        address=address,
    )

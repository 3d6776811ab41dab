"""What goes in and out."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from vizitka.accounts.enums import AskedAgain
from vizitka.accounts.schemas import TypedPassword
from vizitka.accounts.selectors import asked_of
from vizitka.billing.enums import Feature
from vizitka.common import clock
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.developers import rules, selectors
from vizitka.developers.holders import OfAccount, OfPerson, OfSpace
from vizitka.developers.models import AccountApiToken, AnyToken, ApiToken, PersonalToken
from vizitka.spaces import licences

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


class OwnTokenPut(ApiTokenPut):
    """`spaces`: those in which the token works, none for all that the person reaches, also later; `password`: the
    person's own, asked again of who has one where the token is to do more than before."""

    spaces: list[uuid.UUID] = Field(default=[], max_length=rules.MOST_SPACES)
    password: TypedPassword | None = None


class OwnTokenIn(OwnTokenPut):
    """`days`: how long the token lives; `password`: the person's own, asked again of who has one."""

    days: Days = 365
    password: TypedPassword = ""


class OwnTokenReplaceIn(ApiTokenReplaceIn):
    """`password`: the person's own, asked again of who has one."""

    password: TypedPassword = ""


class TokenOut(OutSchema):
    """`ending` are the last signs of the token. `replaced`: it goes on beside another until `expires_at`.
    `last_network` is the part of the address that is kept."""

    uuid: uuid.UUID
    name: str
    ending: str
    state: Literal["valid", "ends_soon", "replaced", "stopped", "expired"]
    abilities: list[str]
    networks: list[str]
    created_at: dt.datetime
    expires_at: dt.datetime
    last_used_at: dt.datetime | None
    last_network: str


class ApiTokenOut(TokenOut):
    """`stopped`: its maker, `created_by`, has no role in the space or billing account any more."""

    created_by: str


class OwnTokenOut(TokenOut):
    """`spaces`: those in which it works, none for all that the person reaches. `host`: where an assistant is that the
    person has connected; such a one can be ended, and neither changed nor replaced. Empty for tokens that the person
    made."""

    spaces: list[uuid.UUID]
    host: str


class ApiTokenMadeOut(ApiTokenOut):
    """`token` is shown this once and kept nowhere."""

    token: str


class OwnTokenMadeOut(OwnTokenOut):
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


class TokenSpaceOut(OutSchema):
    """A space in which the person has a role or a card; `has_access`: its package has access for systems."""

    uuid: uuid.UUID
    name: str
    has_access: bool


class OwnTokensOut(OutSchema):
    """`address` is where systems call; `spaces` are those that can be chosen; `asked` is what a further token, or one
    that is to do more, asks for."""

    tokens: list[OwnTokenOut]
    abilities: list[TokenAbilityOut]
    spaces: list[TokenSpaceOut]
    may_make: bool
    asked: AskedAgain
    address: str


def token_out(token: ApiToken | AccountApiToken, makers: Collection[uuid.UUID] | None = None) -> ApiTokenOut:
    """One token of a space or a billing account; `makers` have a role there, where they are known."""
    has_maker = token.created_by_id in makers if makers is not None else selectors.has_maker(token)
    maker = token.created_by
    return ApiTokenOut(
        **_common(token, has_maker=has_maker),
        created_by=(maker.full_name or maker.email) if maker is not None else "",
    )


def own_token_out(token: PersonalToken) -> OwnTokenOut:
    spaces = [uuid.UUID(space_id) for space_id in token.spaces]
    return OwnTokenOut(**_common(token), spaces=spaces, host=token.host)


def _common(token: AnyToken, *, has_maker: bool = True) -> dict[str, Any]:
    is_replaced = token.replaced_at is not None
    state = rules.state_of(token.expires_at, clock.now(), has_maker=has_maker, is_replaced=is_replaced)
    return {
        "uuid": token.pk,
        "name": token.name,
        "ending": token.ending,
        "state": state.value,
        "abilities": token.abilities,
        "networks": token.networks,
        "created_at": token.created_at,
        "expires_at": token.expires_at,
        "last_used_at": token.last_used_at,
        "last_network": token.last_network,
    }


def made_out(token: ApiToken | AccountApiToken, secret: str) -> ApiTokenMadeOut:
    return ApiTokenMadeOut(**token_out(token).model_dump(), token=secret)


def own_made_out(token: PersonalToken, secret: str) -> OwnTokenMadeOut:
    return OwnTokenMadeOut(**own_token_out(token).model_dump(), token=secret)


def tokens_out(holder: OfSpace | OfAccount, address: str) -> ApiTokensOut:
    """All tokens of a space or a billing account, and what a new one could be allowed."""
    found = selectors.tokens_of(holder)
    ids = [token.created_by_id for token in found if token.created_by_id is not None]
    makers = selectors.makers_with_a_role(holder, ids)
    rows = [token_out(token, makers) for token in found]
    return ApiTokensOut(tokens=rows, abilities=_offered(holder), may_make=_have_room(rows), address=address)


def own_tokens_out(holder: OfPerson, address: str) -> OwnTokensOut:
    """Likewise of a person."""
    rows = [own_token_out(token) for token in selectors.own_tokens_of(holder)]
    return OwnTokensOut(
        tokens=rows,
        abilities=_offered(holder),
        spaces=spaces_out(holder),
        may_make=_have_room(rows),
        asked=asked_of(holder.actor),
        address=address,
    )


def spaces_out(holder: OfPerson) -> list[TokenSpaceOut]:
    """The spaces of a person, by name."""
    return [
        TokenSpaceOut(
            uuid=space.pk, name=space.name, has_access=licences.plan_of(space).has(Feature.API_ACCESS)
        )
        for space in holder.spaces
    ]


def _offered(holder: OfSpace | OfPerson | OfAccount) -> list[TokenAbilityOut]:
    grantable = holder.grantable
    return [
        TokenAbilityOut(name=ability.name, label=str(label), may_grant=ability in grantable)
        for ability, label in holder.words.items()
    ]


def _have_room(rows: Sequence[TokenOut]) -> bool:
    return sum(row.state != "expired" for row in rows) < rules.MOST_TOKENS

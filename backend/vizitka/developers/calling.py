"""Who calls with a token: asked once for each call (accounts.authentication)."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import Final

from django.http import HttpRequest

from vizitka.common import clock
from vizitka.common.actor import AccountToken, PersonToken, SpaceToken, Token
from vizitka.common.network import client_address
from vizitka.common.permissions import Ability
from vizitka.common.secret_tokens import TokenShape, uses_noted
from vizitka.developers import rules, selectors, throttles, tokens
from vizitka.developers.errors import AccountTokenStopped, NetworkNotAllowed, TokenStopped
from vizitka.developers.models import AccountApiToken, ApiToken, PersonalToken
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.services import note_use
from vizitka.spaces import licences

# On the request: how many calls the token has left (middleware.py).
LEFT: Final = "calls_left"


def find(request: HttpRequest, secret: str) -> Token | AccountToken | None:
    """The token as who acts; None for wrong, ended and unknown ones. These, and calls
    from networks that are not named, are counted by network. Raises
    `NetworkNotAllowed`, `TokenStopped`, `FeatureNotInPlan`, `TooManyAttempts`."""
    return _found(request, secret, (tokens.SHAPE,))


def find_assistant(request: HttpRequest, secret: str) -> Token | AccountToken | None:
    """As `find`, for the address of assistants alone: also one that has asked its person for access. What such a one
    holds is no token of the API."""
    return _found(request, secret, (tokens.SHAPE, tokens.GRANTED))


def _found(request: HttpRequest, secret: str, shapes: Iterable[TokenShape]) -> Token | AccountToken | None:
    address = client_address(request)
    is_whole = any(shape.is_whole(secret) for shape in shapes)
    token = selectors.token_of(secret) if is_whole else None
    if token is None:
        # Who comes with what was right an hour ago is told so, however many others come from there.
        if not (is_whole and selectors.was_granted(secret)):
            throttles.TOKEN.attempt("", address)
        return None
    # A stolen token learns nothing of the space from elsewhere, and takes no calls from its owner.
    if not rules.is_allowed(address, token.networks):
        throttles.TOKEN.attempt("", address)
        raise NetworkNotAllowed
    _count(request, token)
    actor = _actor_of(token)
    if uses_noted(token.last_used_at, clock.now()):
        note_use(token, address)
    return actor


def _count(request: HttpRequest, token: ApiToken | PersonalToken | AccountApiToken) -> None:
    """One call more. The token's own bucket first: what is refused there takes nothing from the other tokens of its
    owner."""
    setattr(request, LEFT, throttles.CALLS.none_left)
    left = throttles.CALLS.count(token.pk)
    throttles.CALLS_OF_OWNER.count(_owner_of(token))
    setattr(request, LEFT, left)


def again(token_id: uuid.UUID) -> Token | None:
    """For work that a system has started: its token as it is now, None when it is over. Raises as `find` does."""
    token = selectors.any_token(token_id) or selectors.any_own_token(token_id)
    if token is None or not rules.is_valid(token.expires_at, token.ended_at, clock.now()):
        return None
    return _of_person(token) if isinstance(token, PersonalToken) else _of_space(token)


def _owner_of(token: ApiToken | PersonalToken | AccountApiToken) -> uuid.UUID:
    match token:
        case ApiToken():
            return token.space_id
        case PersonalToken():
            return token.user_id
        case AccountApiToken():
            return token.account_id


def _actor_of(token: ApiToken | PersonalToken | AccountApiToken) -> Token | AccountToken:
    match token:
        case ApiToken():
            return _of_space(token)
        case PersonalToken():
            return _of_person(token)
        case AccountApiToken():
            return _of_account(token)


def _of_account(token: AccountApiToken) -> AccountToken:
    """No package is asked for: a billing account has none."""
    role = selectors.role_of_account_maker(token)
    if role is None or token.created_by_id is None:
        raise AccountTokenStopped
    may = selectors.abilities_of(token, role)
    return AccountToken(token.pk, token.account_id, token.name, may, token.created_by_id)


def _of_space(token: ApiToken) -> SpaceToken:
    role = selectors.role_of_maker(token)
    if role is None:
        raise TokenStopped
    licences.require_feature(token.space, TOKENS_MANAGE)
    may = selectors.abilities_of(token, role)
    return SpaceToken(token.pk, token.space_id, token.name, may, token.created_by_id)


def _of_person(token: PersonalToken) -> PersonToken:
    """Roles and packages are those of the space that is called, and asked there (`spaces.selectors.allowance`)."""
    spaces = frozenset(map(uuid.UUID, token.spaces))
    return PersonToken(token.user, token.name, frozenset(map(Ability, token.abilities)), spaces, token.pk)

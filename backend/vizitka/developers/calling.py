"""Who calls with a token: asked once for each call (accounts.authentication)."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

from vizitka.common import clock
from vizitka.common.actor import SpaceToken
from vizitka.common.network import client_address
from vizitka.developers import rules, selectors, throttles, tokens
from vizitka.developers.errors import NetworkNotAllowed, TokenStopped
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.services import note_use
from vizitka.spaces import licences

# On the request: how many calls the token has left (middleware.py).
LEFT: Final = "calls_left"


def find(request: HttpRequest, secret: str) -> SpaceToken | None:
    """The token as who acts; None for wrong, ended and unknown ones. These, and calls
    from networks that are not named, are counted by network. Raises
    `NetworkNotAllowed`, `TokenStopped`, `FeatureNotInPlan`, `TooManyAttempts`."""
    address = client_address(request)
    token = selectors.token_of(secret) if tokens.SHAPE.is_whole(secret) else None
    if token is None:
        throttles.TOKEN.attempt("", address)
        return None
    # A stolen token learns nothing of the space from elsewhere, and takes no calls from its owner.
    if not rules.is_allowed(address, token.networks):
        throttles.TOKEN.attempt("", address)
        raise NetworkNotAllowed
    throttles.CALLS_OF_SPACE.count(token.space_id)
    setattr(request, LEFT, throttles.CALLS.count(token.pk))
    role = selectors.role_of_maker(token)
    if role is None:
        raise TokenStopped
    licences.require_feature(token.space, TOKENS_MANAGE)
    if rules.uses_noted(token.last_used_at, clock.now()):
        note_use(token, address)
    return SpaceToken(token.pk, token.space_id, token.name, selectors.abilities_of(token, role))

"""What companies' own systems may call with a token: operations whose request is a `CallerRequest` (router.py); with
one of a billing account those whose request is an `AccountRequest`.

All others are for people alone: what is about a person, and what makes a file that one fetches.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.http import HttpRequest

from vizitka.common.api import idempotency
from vizitka.common.permissions import Ability

_OPEN: Final[set[tuple[str, str]]] = set()
_OPEN_TO_ACCOUNTS: Final[set[tuple[str, str]]] = set()
# What tokens can be allowed: more would open nothing.
ABILITIES: Final[set[Ability]] = set()
ABILITIES_OF_ACCOUNTS: Final[set[Ability]] = set()


def opened(methods: Iterable[str], path: str, ability: Ability) -> None:
    """Called by the router for each such operation; `path` as ninja has it."""
    idempotency.note(_OPEN, methods, path)
    # The same words with and without the feature that a package needs for them.
    ABILITIES.add(ability.for_what_is_there)


def opened_to_accounts(methods: Iterable[str], path: str, ability: Ability) -> None:
    """As `opened`, for tokens of billing accounts."""
    idempotency.note(_OPEN_TO_ACCOUNTS, methods, path)
    ABILITIES_OF_ACCOUNTS.add(ability)


def is_open(request: HttpRequest, *, to_accounts: bool = False) -> bool:
    """Whether the operation that a request is for takes tokens, or those of billing accounts."""
    match = request.resolver_match
    taken = _OPEN_TO_ACCOUNTS if to_accounts else _OPEN
    return match is not None and (request.method or "", idempotency.shape_of(match.route)) in taken

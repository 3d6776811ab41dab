"""Who a job acts as: the person whose it is, or the company's own system that has started it with a token.

Of a token the job keeps the id alone, and asks for it again with each part: one that was ended, or may less since, does
no more in the background than at the door. Tokens lie above jobs, and their domain says how one is found.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, Final

from vizitka.common.actor import Caller, Person, PersonToken, SpaceToken, Token
from vizitka.jobs.errors import TokenIsOver
from vizitka.jobs.models import Job

Find = Callable[[uuid.UUID], Token | None]
# In the parameters of a job.
TOKEN: Final = "token"  # noqa: S105
_finders: list[Find] = []


def register_tokens(find: Find) -> None:
    """Called once, at the start, by the domain that has tokens."""
    _finders[:] = [find]


def owner_of(caller: Caller) -> uuid.UUID:
    """The person to whom the job of a caller belongs. Raises `TokenIsOver` where nobody answers for a token."""
    match caller:
        case SpaceToken():
            if caller.answerable_id is None:
                raise TokenIsOver
            return caller.answerable_id
        case Person() | PersonToken():
            return caller.user_id


def noted(caller: Caller) -> dict[str, Any]:
    """What the parameters of a caller's job say of the caller."""
    match caller:
        case SpaceToken() | PersonToken():
            return {TOKEN: str(caller.token_id)}
        case Person():
            return {}


def caller_of(job: Job) -> Caller:
    """Who the job acts as now. Raises `TokenIsOver`, and what the door says to a token that may no more."""
    named = job.parameters.get(TOKEN)
    if named is None:
        return Person(job.owner)
    for find in _finders:
        if token := find(uuid.UUID(named)):
            return token
    raise TokenIsOver

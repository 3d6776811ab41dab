"""Reads of tokens. `access_tokens` is the door of people, `token_of` that of systems."""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from vizitka.accounts.models import User
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.permissions import Ability, held_by
from vizitka.developers import rules
from vizitka.developers.holders import OfPerson, OfSpace
from vizitka.developers.models import ApiToken, PersonalToken
from vizitka.developers.permissions import TOKENS_END
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import SpaceMember
from vizitka.spaces.selectors import access_space, members_of


def access_tokens(actor: Person, space_id: uuid.UUID, ability: Ability = TOKENS_END) -> OfSpace:
    """Those of the space. Raises `NotFound`, `Forbidden`, `FeatureNotInPlan`."""
    return OfSpace(actor, access_space(actor, space_id, ability))


def tokens_of(space_id: uuid.UUID) -> list[ApiToken]:
    """All that were not ended, the newest first; also those whose time is over."""
    rows = ApiToken.objects.in_space(space_id).filter(ended_at=None)
    return list(rows.select_related("created_by").order_by("-created_at", "-pk"))


def own_tokens_of(holder: OfPerson) -> list[PersonalToken]:
    """Likewise those of a person."""
    return list(holder.rows.filter(ended_at=None).order_by("-created_at", "-pk"))


def token_of(secret: str) -> ApiToken | PersonalToken | None:
    """The valid token with its space, or its person; None for anything else."""
    of_spaces = ApiToken.objects.across_spaces("a call proves itself by a token").filter(
        space__deleted_at=None
    )
    hashed = crypto.token_hash(secret)
    found: ApiToken | PersonalToken | None = (
        of_spaces.filter(token_hash=hashed).select_related("space").first()
        or PersonalToken.objects.filter(token_hash=hashed, user__is_active=True)
        .select_related("user")
        .first()
    )
    if found is None or not rules.is_valid(found.expires_at, found.ended_at, clock.now()):
        return None
    return found


def role_of_maker(token: ApiToken) -> SpaceRole | None:
    """The role that bounds a token; None when its maker has none any more, or may not act. One row, at each call."""
    if token.created_by_id is None:
        return None
    return roles_of_makers(token.space_id, [token.created_by_id]).get(token.created_by_id)


def roles_of_makers(space_id: uuid.UUID, makers: Iterable[uuid.UUID]) -> dict[uuid.UUID, SpaceRole]:
    """Roles of these people, of those who have one and may act."""
    rows = SpaceMember.objects.in_space(space_id).filter(user_id__in=set(makers), user__is_active=True)
    found = {user_id: SpaceRole(role) for user_id, role in rows.values_list("user_id", "role")}
    return {user_id: role for user_id, role in found.items() if held_by(role)}


def abilities_of(token: ApiToken, role: SpaceRole) -> frozenset[Ability]:
    """What a token may: what it was given, and its maker's role still reaches."""
    return frozenset(map(Ability, token.abilities)) & held_by(role)


def managers_of(space_id: uuid.UUID) -> list[User]:
    """Who is told of what tokens need."""
    roles = members_of(space_id)
    wanted = [user_id for user_id, role in roles.items() if role in {SpaceRole.OWNER, SpaceRole.ADMIN}]
    return list(User.objects.filter(pk__in=wanted, is_active=True).order_by("pk"))


def any_token(token_id: uuid.UUID) -> ApiToken | None:
    """One of any space that nobody has ended, with its space, for letters."""
    rows = ApiToken.objects.across_spaces("a letter is about one token").filter(ended_at=None)
    return rows.select_related("space").filter(pk=token_id, space__deleted_at=None).first()


def any_own_token(token_id: uuid.UUID) -> PersonalToken | None:
    """One of a person who may sign in, likewise."""
    rows = PersonalToken.objects.filter(ended_at=None, user__is_active=True)
    return rows.select_related("user").filter(pk=token_id).first()

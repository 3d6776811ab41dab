"""Reads of tokens. `access_tokens` is the door of people, `token_of` that of systems."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet

from vizitka.accounts.models import User
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.permissions import Ability, held_by
from vizitka.common.prepared import IdSlot, PreparedRow, PreparedValues, Slot
from vizitka.developers import rules
from vizitka.developers.holders import OfPerson, OfSpace
from vizitka.developers.models import ApiToken, PersonalToken
from vizitka.developers.permissions import TOKENS_END
from vizitka.spaces import licences
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
    hashed = crypto.token_hash(secret)
    found: ApiToken | PersonalToken | None = _of_spaces().get(hash=hashed) or _of_people().get(hash=hashed)
    if found is None or not rules.is_valid(found.expires_at, found.ended_at, clock.now()):
        return None
    return found


@functools.cache
def _of_spaces() -> PreparedRow[ApiToken]:
    """With what the licence allows: each call of a system asks for both."""
    rows = ApiToken.objects.across_spaces("a call proves itself by a token").filter(space__deleted_at=None)
    licence = (f"space__{way}" for way in licences.WITH_LICENCE)
    return PreparedRow(rows.filter(token_hash=Slot("hash")).select_related("space", *licence))


@functools.cache
def _of_people() -> PreparedRow[PersonalToken]:
    rows = PersonalToken.objects.filter(token_hash=Slot("hash"), user__is_active=True)
    return PreparedRow(rows.select_related("user"))


def role_of_maker(token: ApiToken) -> SpaceRole | None:
    """The role that bounds a token; None when its maker has none any more, or may not act. One row, at each call."""
    if token.created_by_id is None:
        return None
    return _roles(_role().all(space=token.space_id, user=token.created_by_id)).get(token.created_by_id)


def roles_of_makers(space_id: uuid.UUID, makers: Iterable[uuid.UUID]) -> dict[uuid.UUID, SpaceRole]:
    """Roles of these people, of those who have one and may act."""
    return _roles(_acting(space_id).filter(user_id__in=set(makers)).values_list("user_id", "role"))


def _acting(space_id: uuid.UUID) -> QuerySet[SpaceMember]:
    return SpaceMember.objects.in_space(space_id).filter(user__is_active=True)


@functools.cache
def _role() -> PreparedValues:
    rows = _acting(IdSlot("space")).filter(user_id=IdSlot("user"))
    return PreparedValues(rows.order_by().values_list("user_id", "role"))


def _roles(rows: Iterable[Sequence[Any]]) -> dict[uuid.UUID, SpaceRole]:
    found = {user_id: SpaceRole(role) for user_id, role in rows}
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

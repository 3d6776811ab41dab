"""Reads of tokens. `access_tokens` is the door of people, `token_of` that of systems."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet

from vizitka.accounts.models import User
from vizitka.billing.access import access_account
from vizitka.billing.enums import AccountRole, AccountStatus
from vizitka.billing.models import AccountMember
from vizitka.billing.permissions import ACCOUNTS_GOVERN
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.permissions import Ability, held_by
from vizitka.common.prepared import IdSlot, PreparedRow, PreparedValues, Slot
from vizitka.developers import rules
from vizitka.developers.holders import OfAccount, OfPerson, OfSpace
from vizitka.developers.models import AccountApiToken, ApiToken, PersonalToken
from vizitka.developers.permissions import TOKENS_END
from vizitka.spaces import licences
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import SpaceMember
from vizitka.spaces.selectors import access_space, members_of


def access_tokens(actor: Person, space_id: uuid.UUID, ability: Ability = TOKENS_END) -> OfSpace:
    """Those of the space. Raises `NotFound`, `Forbidden`, `FeatureNotInPlan`."""
    return OfSpace(actor, access_space(actor, space_id, ability))


def access_account_tokens(actor: Person, account_id: uuid.UUID, *, open_only: bool = False) -> OfAccount:
    """Those of the billing account. Raises `NotFound`, `Forbidden`; `AccountIsClosed` where it has to be open."""
    return OfAccount(actor, access_account(actor, account_id, ACCOUNTS_GOVERN, open_only=open_only))


def tokens_of(holder: OfSpace | OfAccount) -> list[ApiToken | AccountApiToken]:
    """All that were not ended, the newest first; also those whose time is over."""
    rows: QuerySet[Any] = holder.rows.filter(ended_at=None)
    return list(rows.select_related("created_by").order_by("-created_at", "-pk"))


def own_tokens_of(holder: OfPerson) -> list[PersonalToken]:
    """Likewise those of a person."""
    return list(holder.rows.filter(ended_at=None).order_by("-created_at", "-pk"))


def token_of(secret: str) -> ApiToken | PersonalToken | AccountApiToken | None:
    """The valid token with its space, or its person; None for anything else."""
    hashed = crypto.token_hash(secret)
    found: ApiToken | PersonalToken | AccountApiToken | None = (
        _of_spaces().get(hash=hashed) or _of_people().get(hash=hashed) or _of_accounts().get(hash=hashed)
    )
    now = clock.now()
    if found is None or not rules.is_valid(found.expires_at, found.ended_at, now):
        return None
    until = found.secret_until if isinstance(found, PersonalToken) else None
    return found if until is None or now < until else None


def was_granted(secret: str) -> bool:
    """Whether this is the last secret of a program that a person has given access to."""
    return PersonalToken.objects.filter(token_hash=crypto.token_hash(secret)).exclude(host="").exists()


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


@functools.cache
def _of_accounts() -> PreparedRow[AccountApiToken]:
    return PreparedRow(AccountApiToken.objects.filter(token_hash=Slot("hash")))


def role_of_maker(token: ApiToken) -> SpaceRole | None:
    """The role that bounds a token; None when its maker has none any more, or may not act. One row, at each call."""
    if token.created_by_id is None:
        return None
    return _roles(_role().all(space=token.space_id, user=token.created_by_id)).get(token.created_by_id)


def roles_of_makers(space_id: uuid.UUID, makers: Iterable[uuid.UUID]) -> dict[uuid.UUID, SpaceRole]:
    """Roles of these people, of those who have one and may act."""
    return _roles(_acting(space_id).filter(user_id__in=set(makers)).values_list("user_id", "role"))


def makers_with_a_role(holder: OfSpace | OfAccount, makers: Iterable[uuid.UUID]) -> set[uuid.UUID]:
    """Which of these people still have a role there, and may act."""
    if isinstance(holder, OfAccount):
        return set(roles_of_account_makers(holder.account.pk, makers))
    return set(roles_of_makers(holder.space.pk, makers))


def has_maker(token: ApiToken | AccountApiToken) -> bool:
    """Whether somebody answers for it."""
    if isinstance(token, AccountApiToken):
        return role_of_account_maker(token) is not None
    return role_of_maker(token) is not None


def role_of_account_maker(token: AccountApiToken) -> AccountRole | None:
    """As `role_of_maker`."""
    if token.created_by_id is None:
        return None
    return roles_of_account_makers(token.account_id, [token.created_by_id]).get(token.created_by_id)


def roles_of_account_makers(
    account_id: uuid.UUID, makers: Iterable[uuid.UUID]
) -> dict[uuid.UUID, AccountRole]:
    """As `roles_of_makers`."""
    rows = AccountMember.objects.filter(account=account_id, user__is_active=True, user_id__in=set(makers))
    return {user_id: AccountRole(role) for user_id, role in rows.values_list("user_id", "role")}


def _acting(space_id: uuid.UUID) -> QuerySet[SpaceMember]:
    return SpaceMember.objects.in_space(space_id).filter(user__is_active=True)


@functools.cache
def _role() -> PreparedValues:
    rows = _acting(IdSlot("space")).filter(user_id=IdSlot("user"))
    return PreparedValues(rows.order_by().values_list("user_id", "role"))


def _roles(rows: Iterable[Sequence[Any]]) -> dict[uuid.UUID, SpaceRole]:
    found = {user_id: SpaceRole(role) for user_id, role in rows}
    return {user_id: role for user_id, role in found.items() if held_by(role)}


def abilities_of(token: ApiToken | AccountApiToken, role: SpaceRole | AccountRole) -> frozenset[Ability]:
    """What a token may: what it was given, and its maker's role still reaches."""
    return frozenset(map(Ability, token.abilities)) & held_by(role)


def managers_of(space_id: uuid.UUID) -> list[User]:
    """Who is told of what tokens need."""
    roles = members_of(space_id)
    wanted = [user_id for user_id, role in roles.items() if role in {SpaceRole.OWNER, SpaceRole.ADMIN}]
    return list(User.objects.filter(pk__in=wanted, is_active=True).order_by("pk"))


def owners_of(account_id: uuid.UUID) -> list[User]:
    """Who is told of what tokens of a billing account need."""
    owners = AccountMember.objects.filter(account=account_id, role=AccountRole.OWNER)
    return list(User.objects.filter(pk__in=owners.values("user"), is_active=True).order_by("pk"))


def any_token(token_id: uuid.UUID) -> ApiToken | None:
    """One of any space that nobody has ended, with its space, for letters."""
    rows = ApiToken.objects.across_spaces("a letter is about one token").filter(ended_at=None)
    return rows.select_related("space").filter(pk=token_id, space__deleted_at=None).first()


def any_own_token(token_id: uuid.UUID) -> PersonalToken | None:
    """One of a person who may sign in, likewise."""
    rows = PersonalToken.objects.filter(ended_at=None, user__is_active=True)
    return rows.select_related("user").filter(pk=token_id).first()


def any_account_token(token_id: uuid.UUID) -> AccountApiToken | None:
    """One of a billing account that is not closed, likewise."""
    rows = AccountApiToken.objects.filter(ended_at=None).exclude(account__status=AccountStatus.CLOSED)
    return rows.select_related("account").filter(pk=token_id).first()

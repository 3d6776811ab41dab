"""The door to billing accounts: what is another's is not found, and neither is anything where billing is off."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass

from vizitka.accounts.models import User
from vizitka.billing.enums import AccountRole, AccountStatus
from vizitka.billing.errors import AccountIsClosed
from vizitka.billing.models import AccountInvitation, AccountMember, BillingAccount
from vizitka.billing.selectors import billing_is_on
from vizitka.common import clock, crypto
from vizitka.common.actor import AccountToken, Caller, Person, SpaceToken
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability, held_by, require


@dataclass(frozen=True, slots=True)
class AccountAccess:
    """A billing account together with what the actor may do in it."""

    account: BillingAccount
    role: AccountRole
    abilities: frozenset[Ability]


def require_billing() -> None:
    """Raises `NotFound` in an installation that serves one company."""
    if not billing_is_on():
        raise NotFound


def access_account(
    actor: Caller | AccountToken, account_id: uuid.UUID, ability: Ability, *, open_only: bool = False
) -> AccountAccess:
    """One query. A token of the account has the role of whoever answers for it, narrowed. Raises `NotFound`,
    `Forbidden`, and `AccountIsClosed` where it has to be open."""
    require_billing()
    member = (
        AccountMember.objects.filter(account=account_id, user=_user_in(actor, account_id))
        .select_related("account__consultation")
        .first()
    )
    if member is None:
        raise NotFound
    role = AccountRole(member.role)
    held = actor.narrowed(held_by(role))
    require(ability, held)
    if open_only and member.account.status == AccountStatus.CLOSED:
        raise AccountIsClosed
    return AccountAccess(member.account, role, held)


def _user_in(actor: Caller | AccountToken, account_id: uuid.UUID) -> uuid.UUID:
    """Whose role in the account counts. Raises `NotFound` for tokens of spaces, and of other accounts."""
    if isinstance(actor, AccountToken) and actor.account_id == account_id:
        return actor.answerable_id
    if isinstance(actor, SpaceToken | AccountToken):
        raise NotFound
    return actor.user_id


def accounts_of(actor: Person) -> list[AccountMember]:
    """The person's roles with their accounts, by name; closed accounts last."""
    require_billing()
    rows = AccountMember.objects.filter(user=actor.user_id).select_related("account__consultation")
    found = list(rows.order_by("account__name", "account_id"))
    return sorted(found, key=lambda row: row.account.status == AccountStatus.CLOSED)


def members_of(account: BillingAccount) -> list[AccountMember]:
    """Owners first, then by name."""
    order = list(AccountRole)
    rows = AccountMember.objects.filter(account=account).select_related("user__picture")
    return sorted(
        rows, key=lambda row: (order.index(AccountRole(row.role)), str(row.user.full_name or row.user.email))
    )


def invitations_of(account: BillingAccount, *, hands_over: bool = False) -> list[AccountInvitation]:
    """Also those that have ended without a yes, the newest first."""
    rows = AccountInvitation.objects.filter(account=account, hands_over=hands_over)
    return list(rows.select_related("invited_by"))


def is_open(invitation: AccountInvitation, now: dt.datetime | None = None) -> bool:
    return invitation.declined_at is None and invitation.expires_at > (now or clock.now())


def by_code(code: str) -> AccountInvitation:
    """The open invitation that a mail's code leads to. Raises `NotFound` for any other text."""
    require_billing()
    if not code.strip():
        raise NotFound
    found = (
        AccountInvitation.objects.filter(code_hash=crypto.token_hash(code.strip()))
        .select_related("account", "invited_by")
        .first()
    )
    if found is None or not is_open(found):
        raise NotFound
    return found


def invitations_to(actor: Person) -> list[AccountInvitation]:
    """What the person may accept now: open invitations to the own, confirmed address."""
    require_billing()
    if actor.user.email_verified_at is None:
        return []
    rows = AccountInvitation.objects.filter(
        email=actor.user.email, declined_at=None, expires_at__gt=clock.now()
    ).exclude(account__status=AccountStatus.CLOSED)
    return list(rows.select_related("account", "invited_by"))


def has_login(email: str) -> bool:
    """Whether somebody can sign in with the address: told only to who has read its mailbox."""
    return User.objects.filter(email=email, email_verified_at__isnull=False, is_active=True).exists()

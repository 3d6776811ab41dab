"""Who can get more seats for a space, and how: what is said where an import or many cards lack some.

Nobody's seats grow by themselves (docs/domain/pricing.md): this only reads. Who may buy goes on with a quote.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from vizitka.accounts.models import User
from vizitka.billing import selectors as billing
from vizitka.billing.access import require_billing
from vizitka.billing.enums import AccountRole, AccountStatus, LicenceStatus
from vizitka.billing.models import AccountMember, BillingAccount, Licence
from vizitka.billing.permissions import ACCOUNTS_BUY
from vizitka.cards import seats
from vizitka.common.actor import Caller, Person, PersonToken, SpaceToken
from vizitka.common.permissions import held_by
from vizitka.licensing.enums import SeatsWay
from vizitka.licensing.models import Contract
from vizitka.spaces import licences
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember


def buyers() -> list[AccountRole]:
    """The roles that may buy; known once all rooms have started."""
    return [role for role in AccountRole if ACCOUNTS_BUY in held_by(role)]


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a space's licence at this moment, how many are `missing`, and the reader's `way` to them.

    `account` and `licence` are told only to who may buy for them; `people` are whom to ask, by name.
    """

    used: int
    limit: int | None
    missing: int
    way: SeatsWay
    words: str
    account: BillingAccount | None
    licence: Licence | None
    people: list[str]


def seating(actor: Caller, space: Space, wanted: int) -> Seating:
    """How `wanted` more cards of the space may become active. Raises `NotFound` where billing is off."""
    require_billing()
    held = seats.seats_of(space)
    missing = 0 if held.free is None else max(0, wanted - held.free)
    licence = licences.licence_of(space)
    way, account = _way(actor, space, licence)
    mine = way in {SeatsWay.MORE, SeatsWay.BUY, SeatsWay.LICENCES}
    return Seating(
        held.used,
        held.limit,
        missing,
        way,
        str(seats.way_to_more(space)),
        account,
        licence if mine and licence is not None and account == licence.account else None,
        [] if mine else _people(space, licence),
    )


def _way(actor: Caller, space: Space, licence: Licence | None) -> tuple[SeatsWay, BillingAccount | None]:
    """What this reader can do about it, and by which account."""
    if not billing.is_selling():
        return SeatsWay.OPERATOR, None
    if isinstance(actor, SpaceToken):
        return SeatsWay.ASK, None
    buying = _accounts(actor)
    if licence is not None and billing.licence_serves(licence):
        if licence.account not in buying:
            return SeatsWay.ASK, None
        contract = Contract.objects.filter(licence=licence).first()
        if contract is None:
            return SeatsWay.OPERATOR, None
        if contract.trial:
            return SeatsWay.BUY, licence.account
        runs = licence.status == LicenceStatus.ACTIVE and licence.account.status == AccountStatus.ACTIVE
        due = contract.period_end <= billing.day()
        return (SeatsWay.MORE if runs and not due else SeatsWay.LICENCES), licence.account
    owns = SpaceMember.objects.in_space(space.pk).filter(
        user=actor.user_id, role=SpaceRole.OWNER, agreed=True
    )
    if not owns.exists():
        return SeatsWay.ASK, None
    active = [one for one in buying if one.status == AccountStatus.ACTIVE]
    return SeatsWay.BUY, active[0] if len(active) == 1 else None


def _accounts(actor: Person | PersonToken) -> list[BillingAccount]:
    """Those for which the reader may buy; a token that is narrower may not."""
    rows = AccountMember.objects.filter(user=actor.user_id, role__in=buyers()).select_related("account")
    return [row.account for row in rows if ACCOUNTS_BUY in actor.narrowed(held_by(AccountRole(row.role)))]


def _people(space: Space, licence: Licence | None) -> list[str]:
    """Who may buy and is in the space; else those who own it. Nobody's role in an account is told outside of it."""
    members = SpaceMember.objects.in_space(space.pk).filter(agreed=True).select_related("user")
    if licence is not None and billing.licence_serves(licence):
        who = AccountMember.objects.filter(account=licence.account_id, role__in=buyers())
        found = _names(members.filter(user__in=who.values("user")).order_by("created_at", "pk"))
        if found:
            return found
    return _names(members.filter(role=SpaceRole.OWNER).order_by("created_at", "pk"))


def _names(rows: Collection[SpaceMember]) -> list[str]:
    users: list[User] = [row.user for row in rows if row.user is not None]
    return [str(user.full_name or user.email) for user in users][:3]

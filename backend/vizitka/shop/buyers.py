"""Who is looking at the shop: whose prices are shown before anything was chosen."""

from __future__ import annotations

from vizitka.billing.access import accounts_of
from vizitka.billing.enums import AccountRole, AccountStatus
from vizitka.billing.models import BillingAccount
from vizitka.billing.permissions import ACCOUNTS_BUY
from vizitka.common.actor import Person, Viewer
from vizitka.common.permissions import held_by


def usual_account(viewer: Viewer) -> BillingAccount | None:
    """The first account, by name, that is open and for which the person may buy. None for guests. One query."""
    if not isinstance(viewer, Person):
        return None
    for member in accounts_of(viewer):
        may_buy = ACCOUNTS_BUY in viewer.narrowed(held_by(AccountRole(member.role)))
        if may_buy and member.account.status != AccountStatus.CLOSED:
            return member.account
    return None

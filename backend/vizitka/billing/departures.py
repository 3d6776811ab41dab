"""What becomes of billing accounts when a person leaves (accounts.departures)."""

from __future__ import annotations

from django.db.models import Q

from vizitka.accounts.models import User
from vizitka.billing.closing import close, reasons_against
from vizitka.billing.enums import AccountRole, AccountStatus
from vizitka.billing.joining import forget
from vizitka.billing.models import AccountInvitation, AccountMember, BillingAccount
from vizitka.common.actor import Person


class AccountDeparture:
    """An account always has an owner; its only one stays while something in it serves, or others are in it."""

    def obstacles(self, user: User) -> list[str]:
        """Names of accounts that would be left to nobody."""
        return [account.name for account in _solely_owned(user) if _is_needed(account, user)]

    def part(self, user: User) -> None:
        """Roles and invitations go. What nobody else needs is closed and stays: invoices are kept by law."""
        for account in _solely_owned(user):
            close(Person(user), account.pk)
        AccountMember.objects.filter(user=user).delete()
        gone = AccountInvitation.objects.filter(Q(email=user.email) | Q(invited_by=user, hands_over=True))
        forget(list(gone.values_list("pk", flat=True)))


def _solely_owned(user: User) -> list[BillingAccount]:
    """Open accounts whose only owner the person is."""
    owned = AccountMember.objects.filter(user=user, role=AccountRole.OWNER)
    others = AccountMember.objects.filter(role=AccountRole.OWNER).exclude(user=user)
    rows = BillingAccount.objects.filter(pk__in=owned.values("account"))
    left = rows.exclude(status=AccountStatus.CLOSED).exclude(pk__in=others.values("account"))
    return list(left.order_by("name", "pk"))


def _is_needed(account: BillingAccount, user: User) -> bool:
    others = AccountMember.objects.filter(account=account).exclude(user=user)
    return others.exists() or any(reasons_against(account.pk))

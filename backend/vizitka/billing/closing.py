"""An account is opened by whoever is going to pay, and closed when nothing stands in the way."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from vizitka.accounts.models import User
from vizitka.billing import company, rules, selectors, services
from vizitka.billing.enums import AccountKind, AccountRole, AccountStatus
from vizitka.billing.errors import AccountIsClosed, CannotClose, TooManyAccounts
from vizitka.billing.events import AccountClosed
from vizitka.billing.models import AccountInvitation, AccountMember, BillingAccount, Licence
from vizitka.common.actor import Actor, Person
from vizitka.common.errors import Text
from vizitka.common.events import tell

# What stands in the way of closing an account, each in a sentence. Upper rooms add theirs (open invoices, say).
Obstacles = Callable[[uuid.UUID], Iterable[Text]]
_obstacles: Final[list[Obstacles]] = []


def register_obstacles(look: Obstacles) -> None:
    """Called once, at the start, by a room that knows of accounts."""
    _obstacles.append(look)


def licences_that_serve(account_id: uuid.UUID) -> Iterable[Text]:
    rows = Licence.objects.filter(account=account_id).select_related("account")
    if any(selectors.licence_serves(licence) for licence in rows):
        yield _("A licence of this account still serves. Cancel it, and close the account after its end.")


def open_own(actor: Person, values: dict[str, object]) -> BillingAccount:
    """Opens an account that the person owns. Raises `TooManyAccounts`, `MarkedVatNumber`."""
    with transaction.atomic():
        # Two requests at once wait for each other here.
        User.objects.select_for_update().filter(pk=actor.user_id).first()
        owned = AccountMember.objects.filter(user=actor.user_id, role=AccountRole.OWNER)
        if owned.exclude(account__status=AccountStatus.CLOSED).count() >= rules.MOST_ACCOUNTS:
            raise TooManyAccounts
        kind = AccountKind(str(values["kind"]))
        account = services.open_account(str(values["name"]), kind=kind, owner=actor.user, actor=actor)
        company.write(actor, company.locked(account.pk), values)
    return company_of(account.pk)


def company_of(account_id: uuid.UUID) -> BillingAccount:
    return BillingAccount.objects.select_related("consultation").get(pk=account_id)


def reasons_against(account_id: uuid.UUID) -> list[str]:
    """What stands in the way of closing it, in sentences."""
    return [str(reason) for look in _obstacles for reason in look(account_id)]


def close(actor: Actor, account_id: uuid.UUID) -> BillingAccount:
    """For good: it stays readable, and takes nothing any more. Raises `AccountIsClosed`, `CannotClose`."""
    with transaction.atomic():
        account = company.locked(account_id)
        if account.status == AccountStatus.CLOSED:
            raise AccountIsClosed
        if reasons := reasons_against(account_id):
            raise CannotClose(" ".join(reasons))
        before, account.status = account.status, AccountStatus.CLOSED
        account.save(update_fields=["status"])
        AccountInvitation.objects.filter(account=account).delete()
        tell(AccountClosed.of(actor, account, {"status": (before, account.status.value)}))
    return account

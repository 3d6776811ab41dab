"""Invoices of the account that pays for a space, told to its people alone: what is overdue, and what waits for a
transfer. What is collected by itself is no matter of anybody."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from vizitka.billing.models import AccountMember
from vizitka.billing.selectors import billing_is_on
from vizitka.common.actor import Caller, Person
from vizitka.invoicing.enums import InvoiceKind, InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.payments.enums import PaymentStatus, ProviderKey
from vizitka.spaces import matters
from vizitka.spaces.matters import Found, Matter
from vizitka.spaces.models import Space

BY_TRANSFER = Q(payments__provider=ProviderKey.INVOICE, payments__status=PaymentStatus.PENDING)


def _overdue(caller: Caller, space: Space) -> Found | None:
    return _found(caller, space, Q(status=InvoiceStatus.OVERDUE))


def _open(caller: Caller, space: Space) -> Found | None:
    return _found(caller, space, Q(status=InvoiceStatus.OPEN) & BY_TRANSFER)


def _found(caller: Caller, space: Space, which: Q) -> Found | None:
    if not billing_is_on() or not isinstance(caller, Person) or space.licence is None:
        return None
    account_id = space.licence.account_id
    # Every role of an account reads its invoices.
    people = AccountMember.objects.filter(account_id=account_id, user=caller.user_id)
    rows: QuerySet[Invoice] = Invoice.objects.filter(which, account__in=people.values("account"))
    return Found(rows.filter(kind=InvoiceKind.INVOICE).distinct().count(), account_id)


def register_matters() -> None:
    """Called once, at the start."""
    matters.register(Matter("invoices_overdue", _overdue))
    matters.register(Matter("invoices_open", _open))

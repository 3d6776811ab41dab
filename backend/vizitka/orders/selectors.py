"""Every read of orders, and their door: an order is found by who has a role in the account that pays."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from vizitka.accounts.models import User
from vizitka.billing.access import access_account, require_billing
from vizitka.billing.enums import AccountKind, AccountRole, AccountStatus
from vizitka.billing.models import AccountMember, BillingAccount
from vizitka.billing.permissions import ACCOUNTS_READ
from vizitka.common.actor import Caller, Person, SpaceToken
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability, held_by
from vizitka.invoicing.enums import InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.orders import rules
from vizitka.orders.enums import OrderState, ProductionStart
from vizitka.orders.models import Order, OrderSettings
from vizitka.payments.enums import ProviderKey
from vizitka.payments.models import Payment

# These are on their way, or will be paid by a transfer.
TRUSTED = frozenset({ProviderKey.INVOICE, ProviderKey.SEPA_DEBIT})


@dataclass(frozen=True, slots=True)
class OrderAccess:
    """An order together with what the person may do in the account that pays for it."""

    order: Order
    abilities: frozenset[Ability]


def handling() -> OrderSettings:
    """How the operator handles orders; the defaults while nobody has said it."""
    return OrderSettings.objects.first() or OrderSettings()


def access_order(actor: Caller, order_id: uuid.UUID, ability: Ability) -> OrderAccess:
    """Raises `NotFound` for what is another account's, and `Forbidden`."""
    require_billing()
    if isinstance(actor, SpaceToken):
        raise NotFound
    account_id = Order.objects.filter(pk=order_id).values_list("account_id", flat=True).first()
    if account_id is None:
        raise NotFound
    access = access_account(actor, account_id, ability)
    return OrderAccess(whole(order_id), access.abilities)


def whole(order_id: uuid.UUID) -> Order:
    """An order with what is shown of it."""
    rows = Order.objects.select_related("account", "invoice", "user", "method__mandate")
    return rows.prefetch_related(
        "lines__package", "lines__licence", "lines__receivers", "lines__pieces_made", "parcels", "history"
    ).get(pk=order_id)


def orders_of(person: Person) -> QuerySet[Order]:
    """Those of all accounts in which the person reads."""
    require_billing()
    roles = [role for role in AccountRole if ACCOUNTS_READ in held_by(role)]
    mine = AccountMember.objects.filter(user=person.user_id, role__in=roles)
    return Order.objects.filter(account__in=mine.values("account"))


def listed(
    person: Person, query: PageQuery, *, account_id: uuid.UUID | None, states: list[OrderState]
) -> Listing[Order]:
    """A page, the newest first."""
    rows = orders_of(person)
    if account_id is not None:
        rows = rows.filter(account=account_id)
    if states:
        rows = rows.filter(state__in=states)
    shown = _with_lines(rows)
    found = list(shown.order_by("-created_at", "-id")[query.offset : query.offset + query.per_page])
    return Listing(found, query.total(len(found), rows.count))


def listed_one(order_id: uuid.UUID) -> Order | None:
    """A row of `listed`, of any account."""
    return _with_lines(Order.objects.filter(pk=order_id)).first()


def _with_lines(rows: QuerySet[Order]) -> QuerySet[Order]:
    return (
        rows.select_related("account")
        .prefetch_related("lines__package")
        .annotate(pieces=Sum("lines__quantity"))
    )


def payment_of(order: Order) -> Payment | None:
    """The one that was begun last; None: nothing was to be paid, or its invoice is another by now."""
    rows = Payment.objects.filter(invoice=order.invoice_id).select_related("invoice", "method__mandate")
    return rows.order_by("-created_at", "-id").first()


def is_trusted(order: Order) -> bool:
    """Whether the seller waits for the money."""
    payment = payment_of(order)
    return payment is not None and payment.provider in TRUSTED


def good_standing(account: BillingAccount) -> bool:
    """Whether the account pays in time: nothing of it is overdue."""
    late = Invoice.objects.filter(account=account, status=InvoiceStatus.OVERDUE)
    return account.status == AccountStatus.ACTIVE and not late.exists()


def may_be_made(order: Order, how: OrderSettings | None = None) -> bool:
    """Whether production may begin now."""
    return rules.may_be_made(
        paid=order.paid_at is not None,
        completed=order.completed_at is not None,
        trusted=is_trusted(order),
        business=order.account.kind == AccountKind.BUSINESS,
        good_standing=good_standing(order.account),
        start=ProductionStart((how or handling()).production_start),
    )


def reader_of(order: Order) -> User | None:
    """Who is told of an order: who has placed it, as long as the address is proved."""
    user = order.user
    return user if user is not None and user.is_active and user.email_verified_at is not None else None

"""Renewals: each period is charged once, whoever runs twice or at once."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

import structlog
from django.db import transaction

from vizitka.billing import company, services
from vizitka.billing import selectors as billing
from vizitka.billing.enums import AccountStatus, LicenceStatus, PaymentInterval
from vizitka.billing.models import BillingAccount
from vizitka.common.actor import SYSTEM
from vizitka.common.errors import ApplicationError
from vizitka.common.events import tell
from vizitka.invoicing import services as invoicing
from vizitka.invoicing.models import Invoice
from vizitka.licensing import assigning, cardseats, charging, contracts, errands, readiness, rules
from vizitka.licensing.charging import Item
from vizitka.licensing.enums import ChargeKind, LetterKind, Parked
from vizitka.licensing.events import LicenceParked, LicenceRenewed
from vizitka.licensing.models import Contract
from vizitka.payments import selectors as paying
from vizitka.payments import services as payments

log = structlog.get_logger(__name__)
# Accounts whose contracts go on.
RENEWING: Final = (AccountStatus.ACTIVE, AccountStatus.PAST_DUE)
# A worker that was away for years would bill for all of them: a person looks at it first.
MOST_PERIODS: Final = 3


def renew_due() -> int:
    """Renews what is due today. One that fails does not keep the others. Returns how many were renewed."""
    if not billing.billing_is_on():
        return 0
    due = Contract.objects.filter(
        trial=False,
        period_end__lte=billing.day(),
        licence__status=LicenceStatus.ACTIVE,
        account__status__in=RENEWING,
    )
    return sum(_try(one) for one in list(due.order_by("period_end").values_list("pk", flat=True)))


def _try(contract_id: uuid.UUID) -> int:
    try:
        return renew(contract_id)
    except Exception:
        log.exception("renewal_failed", contract=str(contract_id))
        return 0


def renew(contract_id: uuid.UUID) -> int:
    """Brings a contract into the period of today. Returns how many periods were charged; a parked one none."""
    with transaction.atomic():
        account_id = Contract.objects.values_list("account_id", flat=True).get(pk=contract_id)
        account = company.locked(account_id)
        contract = Contract.objects.select_related("licence__package", "next_package").get(pk=contract_id)
        charged = 0
        if _is_due(contract, account) and cardseats.is_lost(contract.licence):
            _end(contract)
            return 0
        while charged < MOST_PERIODS and _is_due(contract, account):
            if not _may_be_billed(contract, account):
                break
            _next_period(contract, account)
            charged += 1
    return charged


def _end(contract: Contract) -> None:
    """The one card that the licence was for is gone: nobody pays for another period of it."""
    last = dt.datetime.combine(contract.period_end, dt.time(), readiness.zone())
    services.cancel_licence(contract.licence_id, at=last, actor=SYSTEM)
    errands.SETTLE.put(str(contract.licence_id))


def _is_due(contract: Contract, account: BillingAccount) -> bool:
    return (
        contract.period_end <= billing.day()
        and contract.licence.status == LicenceStatus.ACTIVE
        and account.status in RENEWING
    )


def _may_be_billed(contract: Contract, account: BillingAccount) -> bool:
    """Parks a contract that cannot be billed, and takes one up that can again."""
    reason = why_not(contract, account)
    if reason != contract.parked:
        before, contract.parked = contract.parked, reason
        contract.save(update_fields=["parked"])
        tell(LicenceParked.about(SYSTEM, contract, {"parked": (before, str(reason))}))
        if reason:
            errands.TELL.put(str(LetterKind.PARKED), str(contract.licence_id))
    return not reason


def why_not(contract: Contract, account: BillingAccount) -> Parked:
    """What keeps the contract from being billed at its next period."""
    if not readiness.seller_is_complete():
        return Parked.SELLER
    if not readiness.is_complete(account):
        return Parked.COMPANY
    package = contract.next_package
    if package is not None:
        interval = PaymentInterval(contract.licence.interval)
        if charging.full_price(package, interval, contract.period_end) is None:
            return Parked.PRICE
    return Parked.NOT


def _following(contract: Contract) -> tuple[int, rules.Period]:
    """The next period by its number. A contract that begins anew (`begin_anew`) ends on its anchor."""
    number = 0 if contract.period_end == contract.anchor else contract.number + 1
    return number, rules.period(contract.anchor, PaymentInterval(contract.licence.interval), number)


def next_item(contract: Contract) -> Item:
    """What the next period will be charged, as things stand."""
    licence = contract.licence
    interval = PaymentInterval(licence.interval)
    package = contract.next_package or licence.package
    unit = contract.unit
    if contract.next_package is not None:
        unit = charging.full_price(package, interval, contract.period_end) or unit
    _, following = _following(contract)
    cards = contract.next_cards or licence.cards_limit or 1
    return Item(ChargeKind.RENEWAL, package, cards, unit, following)


def _next_period(contract: Contract, account: BillingAccount) -> None:
    item = next_item(contract)
    before = {"cards_limit": contract.licence.cards_limit, "package": contract.licence.package.code}
    fewer = item.cards < (contract.licence.cards_limit or item.cards)
    contract.licence = services.change_licence(
        contract.licence_id, {"cards_limit": item.cards, "package": item.package}, actor=SYSTEM
    )
    contract.number, _ = _following(contract)
    contract.next_cards = contract.next_package = None
    contracts.set_period(contract, item.period)
    contracts.set_unit(contract, item.unit)
    contract.save()
    _bill(contract, account, item, fewer=fewer)
    after = {"cards_limit": item.cards, "package": item.package.code}
    changes = {name: (before[name], after[name]) for name in after if before[name] != after[name]}
    tell(LicenceRenewed.about(SYSTEM, contract, changes))


def _bill(contract: Contract, account: BillingAccount, item: Item, *, fewer: bool) -> Invoice | None:
    items = [*charging.items_of(charging.carried_by(contract)), item]
    gross = charging.sums(account, items, item.period.start).gross
    invoice = None
    if gross and not rules.is_carried_over(gross):
        names = cardseats.names_of(contract.licence) or [
            space.name for space in assigning.spaces_of(contract.licence)
        ]
        invoice = invoicing.issue(
            account,
            charging.lines(account, items, names),
            actor=SYSTEM,
            day=billing.day(),
            po_number=account.po_number,
            collected=paying.collected_by(paying.default_method(account)),
            key=f"renewal:{contract.pk}:{item.period.start}",
        )
        errands.PAY.put(str(invoice.pk))
    contracts.charge(contract, [item], invoice)
    if fewer:
        errands.SETTLE.put(str(contract.licence_id))
    return invoice


def pay(invoice_id: uuid.UUID) -> None:
    """Asks the account's default payment method for the money of a renewal; without one it is paid by invoice."""
    invoice = Invoice.objects.select_related("account").get(pk=invoice_id)
    method = paying.default_method(invoice.account)
    if method is not None:
        payments.pay(invoice.pk, method_id=method.pk, actor=SYSTEM, key=f"renewal:{invoice.pk}")


def begin_anew(account: BillingAccount) -> None:
    """An account that was suspended has paid: contracts that came to their renewal meanwhile begin anew today, so that
    nobody pays for days without a licence. What was cancelled, or is for a card that is gone, does not. Whatever keeps
    one from being billed keeps nobody from booking the money: `renew_due` comes again."""
    day = billing.day()
    stale = Contract.objects.filter(
        account=account, trial=False, period_end__lt=day, licence__status=LicenceStatus.ACTIVE
    )
    for contract in stale.select_related("licence__package", "next_package"):
        if cardseats.is_lost(contract.licence):
            _end(contract)
            continue
        contract.anchor = contract.period_end = day
        contract.save(update_fields=["anchor", "period_end"])
        try:
            with transaction.atomic():
                if _may_be_billed(contract, account):
                    _next_period(contract, account)
        except ApplicationError as error:
            log.error("contract_does_not_begin_anew", contract=str(contract.pk), why=error.code)

"""The contract of a licence: how it begins, grows and goes on. Inside the transaction of a purchase or a renewal, with
the account locked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from vizitka.billing import services as billing
from vizitka.billing.models import BillingAccount, Licence, Package
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.events import tell
from vizitka.common.money import Money
from vizitka.invoicing.models import Invoice
from vizitka.licensing.charging import Item
from vizitka.licensing.events import LicenceBought, LicenceGrew, LicenceUpgraded
from vizitka.licensing.models import Charge, Contract
from vizitka.licensing.quoting import Priced
from vizitka.licensing.rules import Period


def carry_out(account: BillingAccount, priced: Priced, invoice: Invoice | None, actor: Actor) -> Licence:
    """Does what was bought. Returns the licence."""
    if priced.contract is None:
        contract = _begin(account, priced, actor)
    elif priced.contract.trial:
        contract = _keep(priced, actor)
    else:
        contract = _grow(priced, actor)
    charge(contract, [priced.item], invoice)
    return contract.licence


def charge(contract: Contract, items: Sequence[Item], invoice: Invoice | None) -> None:
    """Notes what was charged, and that what was carried over until now is on the invoice, too."""
    Charge.objects.bulk_create(
        Charge(
            account_id=contract.account_id,
            contract=contract,
            kind=item.kind,
            package=item.package,
            cards=item.cards,
            unit_amount=item.unit.amount,
            currency=item.unit.currency,
            start=item.period.start,
            end=item.period.end,
            invoice=invoice,
        )
        for item in items
    )
    if invoice is not None:
        contract.charges.filter(invoice=None).update(invoice=invoice)


def _begin(account: BillingAccount, priced: Priced, actor: Actor) -> Contract:
    licence = billing.grant_licence(
        package=priced.package.code,
        cards=priced.cards_after,
        account=account,
        interval=priced.interval,
        actor=actor,
    )
    contract = Contract.objects.create(
        account=account,
        licence=licence,
        anchor=priced.day,
        period_start=priced.period.start,
        period_end=priced.period.end,
        unit_amount=priced.unit_period.amount,
        currency=priced.unit_period.currency,
    )
    tell(LicenceBought.about(actor, contract, _bought(priced)))
    return contract


def _keep(priced: Priced, actor: Actor) -> Contract:
    """A trial becomes a licence: its spaces keep it, and the contract begins today."""
    contract = _contract(priced)
    licence = billing.convert_licence(
        contract.licence_id,
        package=priced.package,
        interval=priced.interval,
        cards=priced.cards_after,
        actor=actor,
    )
    contract.licence = licence
    contract.trial = False
    contract.anchor, contract.number = priced.day, 0
    set_period(contract, priced.period)
    set_unit(contract, priced.unit_period)
    contract.save()
    tell(LicenceBought.about(actor, contract, _bought(priced)))
    return contract


def _grow(priced: Priced, actor: Actor) -> Contract:
    contract = _contract(priced)
    before = contract.licence.cards_limit
    contract.next_cards = contract.next_package = None
    if priced.package != contract.licence.package:
        old = contract.licence.package
        contract.licence = put_package(contract.licence, priced.package, actor)
        set_unit(contract, priced.unit_period)
        tell(LicenceUpgraded.about(actor, contract, {"package": (old.code, priced.package.code)}))
    else:
        contract.licence = billing.change_licence(
            contract.licence_id, {"cards_limit": priced.cards_after}, actor=actor
        )
        tell(LicenceGrew.about(actor, contract, {"cards_limit": (before, priced.cards_after)}))
    contract.save()
    return contract


def put_package(licence: Licence, package: Package, actor: Actor) -> Licence:
    """Another package from now on."""
    return billing.change_licence(licence.pk, {"package": package}, actor=actor)


def set_period(contract: Contract, period: Period) -> None:
    contract.period_start, contract.period_end = period.start, period.end


def set_unit(contract: Contract, unit: Money) -> None:
    contract.unit_amount, contract.currency = unit.amount, unit.currency


def _contract(priced: Priced) -> Contract:
    if priced.contract is None:
        raise ValueError("There is no contract to change.")
    return priced.contract


def _bought(priced: Priced) -> dict[str, tuple[object, object]]:
    return {
        "package": (None, priced.package.code),
        "cards_limit": (None, priced.cards_after),
        "interval": (None, str(priced.interval)),
    }


def open_trial(
    account: BillingAccount, ends: dt.datetime, period: Period, *, cards: int, actor: Actor = SYSTEM
) -> Contract:
    """A trial of Standard: a licence with an end, and a contract without a price."""
    licence = billing.grant_licence(
        package="standard", cards=cards, account=account, valid_until=ends, actor=actor
    )
    return Contract.objects.create(
        account=account,
        licence=licence,
        trial=True,
        anchor=period.start,
        period_start=period.start,
        period_end=period.end,
        unit_amount=0,
        currency=account.currency,
    )

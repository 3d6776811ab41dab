"""What begins with the next period: other numbers of cards, another package, the end. And trials."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from django.db import transaction
from django.db.models import Q

from vizitka.accounts.models import User
from vizitka.billing import company, services
from vizitka.billing import selectors as billing
from vizitka.billing.enums import AccountStatus, LicenceStatus, PackageCode, PaymentInterval
from vizitka.billing.errors import LicenceNotNeeded, LicenceTooSmall
from vizitka.billing.models import BillingAccount, Licence, Package
from vizitka.common.actor import Actor, Caller
from vizitka.common.events import tell
from vizitka.licensing import assigning, charging, contracts, quoting, readiness, renewing, rules
from vizitka.licensing.errors import ContractEnds, NoContract, NoPrice, TrialTaken
from vizitka.licensing.events import LicencePlanned, TrialBegun
from vizitka.licensing.models import Contract
from vizitka.licensing.rules import Period


def plan(
    actor: Actor,
    account_id: uuid.UUID,
    licence_id: uuid.UUID,
    *,
    cards: int | None,
    package: str | None,
) -> Contract:
    """Says what the licence is from the next period on; None: as now.

    Raises `NoContract`, `ContractEnds`, `NoPrice`, `PackageNotOnOffer`, `LicenceTooSmall`.
    """
    with transaction.atomic():
        account = company.locked(account_id)
        contract = quoting.contract_of(account, licence_id)
        before = (contract.next_cards, contract.next_package and contract.next_package.code)
        _change(contract, cards=cards, package=package)
        after = (contract.next_cards, contract.next_package and contract.next_package.code)
        if before != after:
            contract.save(update_fields=["next_cards", "next_package"])
            changes = dict(zip(("cards_limit", "package"), zip(before, after, strict=True), strict=True))
            differing = {name: pair for name, pair in changes.items() if pair[0] != pair[1]}
            tell(LicencePlanned.about(actor, contract, differing))
    return contract


def preview(
    account: BillingAccount, licence_id: uuid.UUID, *, cards: int | None, package: str | None
) -> dict[str, Any]:
    """What the next period would be charged under such a plan: the figures of its invoice, as things stand. Nothing is
    planned by it; refuses what `plan` refuses."""
    contract = quoting.contract_of(account, licence_id)
    _change(contract, cards=cards, package=package)
    items = [*charging.items_of(charging.carried_by(contract)), renewing.next_item(contract)]
    return charging.figures(account, items, contract.period_end)


def _change(contract: Contract, *, cards: int | None, package: str | None) -> None:
    """Writes the plan into the contract, and does not save it."""
    quoting.require_shared(contract.licence)
    _require_renewing(contract)
    licence = contract.licence
    if cards is not None and not 0 < cards <= rules.MOST_CARDS:
        raise LicenceTooSmall
    contract.next_cards = cards if cards != licence.cards_limit else None
    contract.next_package = None
    if package is not None and package != licence.package.code:
        contract.next_package = _on_offer(package, contract)


def _on_offer(code: str, contract: Contract) -> Package:
    if code == PackageCode.FREE:
        raise LicenceNotNeeded
    package = billing.get_package(code)
    interval = PaymentInterval(contract.licence.interval)
    if charging.full_price(package, interval, contract.period_end) is None:
        raise NoPrice
    return package


def _require_renewing(contract: Contract) -> None:
    if contract.trial:
        raise NoContract
    if contract.licence.status != LicenceStatus.ACTIVE:
        raise ContractEnds


def cancel(actor: Actor, account_id: uuid.UUID, licence_id: uuid.UUID) -> Licence:
    """Ends the licence with its period. Raises `NoContract`, `ContractEnds` where it is cancelled already."""
    with transaction.atomic():
        account = company.locked(account_id)
        contract = quoting.contract_of(account, licence_id)
        _require_renewing(contract)
        # Who is late with a renewal that cannot be billed leaves today.
        last = max(contract.period_end, billing.day())
        return services.cancel_licence(licence_id, at=_begin_of(last), actor=actor)


def resume(actor: Actor, account_id: uuid.UUID, licence_id: uuid.UUID) -> Licence:
    """Takes a cancellation back, as long as the licence serves. Raises `NoContract` for a trial."""
    with transaction.atomic():
        account = company.locked(account_id)
        contract = quoting.contract_of(account, licence_id)
        if contract.trial:
            raise NoContract
        return services.resume_licence(licence_id, actor=actor)


def _begin_of(day: dt.date) -> dt.datetime:
    """The first moment of a day of the seller's."""
    return dt.datetime.combine(day, dt.time(), readiness.zone())


def may_try(account: BillingAccount, user: User | None) -> bool:
    """Whether the account may have a trial: a first licence, also for the person who asks."""
    known = Q(account=account)
    if user is not None:
        known |= Q(account__members__user=user)
    return account.status == AccountStatus.ACTIVE and not Contract.objects.filter(known).exists()


def begin_trial(actor: Caller, account_id: uuid.UUID, space_ids: list[uuid.UUID]) -> Contract:
    """Opens Standard for a fortnight. Raises `TrialTaken`."""
    with transaction.atomic():
        account = company.locked(account_id)
        if not may_try(account, quoting.user_of(actor)):
            raise TrialTaken
        day = billing.day()
        period = Period(day, day + dt.timedelta(days=rules.TRIAL_DAYS))
        contract = contracts.open_trial(
            account, _begin_of(period.end), period, cards=rules.TRIAL_CARDS, actor=actor
        )
        tell(TrialBegun.about(actor, contract, {"cards_limit": (None, rules.TRIAL_CARDS)}))
        given = assigning.may_be_given(actor, space_ids)
        assigning.give(contract.licence, given, actor)
    return contract

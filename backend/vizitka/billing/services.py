"""Every write of billing."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Model

from vizitka.accounts.models import User
from vizitka.billing import company, rules, selectors
from vizitka.billing.changes import changed
from vizitka.billing.enums import (
    AccountKind,
    AccountRole,
    AccountStatus,
    LicenceStatus,
    PackageCode,
    PaymentInterval,
)
from vizitka.billing.errors import (
    AccountIsClosed,
    LicenceEnded,
    LicenceNotCancelled,
    LicenceNotNeeded,
    LicenceStateConflict,
    LicenceTooSmall,
    PriceStands,
)
from vizitka.billing.events import (
    AccountChanged,
    AccountMemberRemoved,
    AccountMemberSet,
    AccountOpened,
    LicenceCancelled,
    LicenceChanged,
    LicenceGranted,
    LicenceResumed,
    PackageChanged,
    PriceSet,
    PriceWithdrawn,
)
from vizitka.billing.models import (
    AccountMember,
    BillingAccount,
    CustomerCounter,
    CustomerNumber,
    Licence,
    Package,
    PriceVersion,
)
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.events import as_told, tell
from vizitka.common.money import Money


@transaction.atomic
def open_account(
    name: str,
    *,
    kind: AccountKind = AccountKind.BUSINESS,
    owner: User | None = None,
    actor: Actor = SYSTEM,
) -> BillingAccount:
    """Opens a billing account; `owner` gets the role owner in it."""
    account = BillingAccount(name=name, kind=kind, currency=settings.CURRENCY)
    account.customer_number = _next_customer_number(account.pk)
    if kind == AccountKind.BUSINESS:
        account.company_name = name
    account.save(force_insert=True)
    if owner is not None:
        AccountMember.objects.create(account=account, user=owner, role=AccountRole.OWNER)
    tell(AccountOpened.of(actor, account, {"kind": (None, str(kind))}))
    return account


def _next_customer_number(account_id: uuid.UUID) -> int:
    """One after the other, in the caller's transaction: what is rolled back leaves no gap."""
    CustomerCounter.objects.get_or_create(pk=1)
    counter = CustomerCounter.objects.select_for_update().get(pk=1)
    counter.last += 1
    counter.save(update_fields=["last"])
    CustomerNumber.objects.create(number=counter.last, account_id=account_id)
    return counter.last


@transaction.atomic
def change_account(account_id: uuid.UUID, values: Mapping[str, Any], *, actor: Actor) -> BillingAccount:
    """Changes a billing account, whatever it is: its state, or what it says of its company (company.py).

    Raises `MarkedVatNumber`.
    """
    account = company.locked(account_id)
    words = {name: value for name, value in values.items() if name in company.FIELDS}
    changes = _changed(account, {name: value for name, value in values.items() if name not in words})
    if changes:
        tell(AccountChanged.of(actor, account, changes))
    if words:
        company.write(actor, account, words)
    return account


@transaction.atomic
def set_account_member(account: BillingAccount, user: User, role: AccountRole, *, actor: Actor) -> None:
    """Gives a person a role in a billing account, or another one."""
    before = AccountMember.objects.filter(account=account, user=user).values_list("role", flat=True).first()
    AccountMember.objects.update_or_create(account=account, user=user, defaults={"role": role})
    tell(AccountMemberSet.of(actor, account, {"user": (None, str(user.pk)), "role": (before, str(role))}))


@transaction.atomic
def remove_account_member(account: BillingAccount, user: User, *, actor: Actor) -> None:
    """Takes a person's role in a billing account away."""
    if AccountMember.objects.filter(account=account, user=user).delete()[0]:
        tell(AccountMemberRemoved.of(actor, account, {"user": (str(user.pk), None)}))


@transaction.atomic
def change_package(package_id: uuid.UUID, values: Mapping[str, Any], *, actor: Actor) -> Package:
    """Changes what a package includes and whether it is on offer."""
    package = Package.objects.select_for_update().get(pk=package_id)
    changes = _changed(package, values)
    if changes:
        tell(PackageChanged.of(actor, package, changes))
    return package


def _changed(row: Model, values: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Writes what differs, and returns it as (before, after)."""
    changes = changed(row, values)
    if changes:
        row.save(update_fields=list(changes))
    return changes


@transaction.atomic
def set_price(
    package: Package,
    interval: PaymentInterval,
    price: Money,
    *,
    valid_from: dt.date,
    actor: Actor = SYSTEM,
) -> PriceVersion:
    """Makes the version of a price that is valid from a day after today, or changes one of that day that does not
    count yet. Raises PriceStands for a day that has come, and for what a licence was bought at."""
    key: dict[str, Any] = {
        "package": package,
        "interval": interval,
        "currency": price.currency,
        "valid_from": valid_from,
    }
    present = PriceVersion.objects.select_for_update().filter(**key).first()
    bought = present is not None and present.licences.exists()
    if not rules.may_change_price(valid_from, selectors.today(), in_contracts=bought):
        raise PriceStands
    version, _made = PriceVersion.objects.update_or_create(**key, defaults={"amount": price.amount})
    amounts = (present.amount if present else None, price.amount)
    tell(PriceSet.of(actor, version, {"amount": amounts, "valid_from": (None, str(valid_from))}))
    return version


@transaction.atomic
def withdraw_price(version: PriceVersion, *, actor: Actor = SYSTEM) -> None:
    """Takes back a price that does not count yet. Raises PriceStands."""
    if not rules.may_change_price(
        version.valid_from, selectors.today(), in_contracts=version.licences.exists()
    ):
        raise PriceStands
    tell(PriceWithdrawn.of(actor, version, {"amount": (version.amount, None)}))
    version.delete()


@transaction.atomic
def grant_licence(
    *,
    package: str,
    cards: int | None,
    account: BillingAccount | None = None,
    account_name: str = "",
    owner: User | None = None,
    interval: PaymentInterval = PaymentInterval.YEAR,
    valid_until: dt.datetime | None = None,
    actor: Actor = SYSTEM,
) -> Licence:
    """Grants `cards` cards (None: without limit) of a package, `standard` or `enterprise`.

    Without `account` one is opened under `account_name`, owned by `owner`. Raises PackageNotOnOffer,
    LicenceNotNeeded for the free package, LicenceTooSmall below one card, AccountIsClosed.
    """
    if package == PackageCode.FREE:
        raise LicenceNotNeeded
    if cards is not None and cards < 1:
        raise LicenceTooSmall
    bought = selectors.get_package(package)
    payer = account or open_account(account_name, owner=owner, actor=actor)
    if account is not None and company.locked(account.pk).status == AccountStatus.CLOSED:
        raise AccountIsClosed
    licence = Licence.objects.create(
        account=payer,
        package=bought,
        cards_limit=cards,
        interval=interval,
        price=selectors.price_of(bought, interval),
        valid_until=valid_until,
    )
    tell(
        LicenceGranted.of(
            actor,
            licence,
            {
                "package": (None, bought.code),
                "cards_limit": (None, cards),
                "valid_until": (None, as_told(valid_until)),
            },
        )
    )
    return licence


def keep_to_one_card(licence: Licence) -> None:
    """The licence is for a single card, and for no space. In the transaction that makes it."""
    licence.of_card = True
    licence.save(update_fields=["of_card"])


@transaction.atomic
def change_licence(licence_id: uuid.UUID, values: Mapping[str, Any], *, actor: Actor) -> Licence:
    """Changes how many cards a licence covers, or its end. Raises LicenceTooSmall below one card."""
    licence = _locked(licence_id)
    cards = values.get("cards_limit")
    if cards is not None and cards < 1:
        raise LicenceTooSmall
    changes = _changed(licence, values)
    if changes:
        tell(LicenceChanged.of(actor, licence, changes))
    return licence


@transaction.atomic
def convert_licence(
    licence_id: uuid.UUID, *, package: Package, interval: PaymentInterval, cards: int, actor: Actor
) -> Licence:
    """Makes a trial a licence that renews: its spaces keep it. Raises LicenceTooSmall below one card."""
    licence = _locked(licence_id)
    if cards < 1:
        raise LicenceTooSmall
    changes = _changed(
        licence,
        {
            "package": package,
            "interval": interval,
            "price": selectors.price_of(package, interval),
            "cards_limit": cards,
            "status": LicenceStatus.ACTIVE,
            "valid_until": None,
        },
    )
    tell(LicenceChanged.of(actor, licence, changes))
    return licence


@transaction.atomic
def cancel_licence(licence_id: uuid.UUID, *, at: dt.datetime | None = None, actor: Actor = SYSTEM) -> Licence:
    """Cancels to `at`, else to the end that the licence has, else now. Raises LicenceStateConflict."""
    licence = _locked(licence_id)
    if not rules.may_become(LicenceStatus(licence.status), LicenceStatus.CANCELLED):
        raise LicenceStateConflict
    before = licence.valid_until
    licence.status = LicenceStatus.CANCELLED
    licence.valid_until = at or before or clock.now()
    licence.save(update_fields=["status", "valid_until"])
    tell(
        LicenceCancelled.of(
            actor,
            licence,
            {
                "status": (LicenceStatus.ACTIVE.value, LicenceStatus.CANCELLED.value),
                "valid_until": (as_told(before), as_told(licence.valid_until)),
            },
        )
    )
    return licence


@transaction.atomic
def end_licence_now(licence_id: uuid.UUID, *, actor: Actor) -> Licence:
    """Ends the licence at this moment, cancelled or not: its contract was withdrawn."""
    licence = _locked(licence_id)
    before, status = licence.valid_until, licence.status
    licence.status, licence.valid_until = LicenceStatus.CANCELLED, clock.now()
    licence.save(update_fields=["status", "valid_until"])
    changes = {
        "status": (str(status), LicenceStatus.CANCELLED.value),
        "valid_until": (as_told(before), as_told(licence.valid_until)),
    }
    tell(LicenceCancelled.of(actor, licence, changes))
    return licence


@transaction.atomic
def resume_licence(licence_id: uuid.UUID, *, actor: Actor = SYSTEM) -> Licence:
    """Takes a cancellation back before the end. Raises LicenceNotCancelled or LicenceEnded."""
    licence = _locked(licence_id)
    if not rules.may_become(LicenceStatus(licence.status), LicenceStatus.ACTIVE):
        raise LicenceNotCancelled
    before = licence.valid_until
    if before is not None and before <= clock.now():
        raise LicenceEnded
    licence.status = LicenceStatus.ACTIVE
    licence.valid_until = None
    licence.save(update_fields=["status", "valid_until"])
    tell(
        LicenceResumed.of(
            actor,
            licence,
            {
                "status": (LicenceStatus.CANCELLED.value, LicenceStatus.ACTIVE.value),
                "valid_until": (as_told(before), None),
            },
        )
    )
    return licence


def _locked(licence_id: uuid.UUID) -> Licence:
    return (
        Licence.objects.select_for_update(of=("self",))
        .select_related("account", "package")
        .get(pk=licence_id)
    )

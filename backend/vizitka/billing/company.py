"""What an account says of its company, and the check of its VAT number."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from vizitka.billing import errands, rules, selectors
from vizitka.billing.changes import changed
from vizitka.billing.enums import AccountKind, AccountStatus
from vizitka.billing.errors import AccountIsClosed, MarkedVatNumber, NoVatNumber
from vizitka.billing.events import AccountChanged, VatChecked
from vizitka.billing.models import BillingAccount
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.errors import StaleVersion
from vizitka.common.events import tell
from vizitka.tax import numbers
from vizitka.tax import services as tax
from vizitka.tax.enums import NumberState
from vizitka.tax.models import Consultation
from vizitka.tax.rates import NoRate

# What people write in the manager; all of it counts the version.
FIELDS: Final = (
    "name",
    "kind",
    "company_name",
    "first_name",
    "last_name",
    "address_line1",
    "address_line2",
    "zipcode",
    "city",
    "country",
    "vat_number",
    "receiver_name",
    "receiver_email",
    "receiver_language",
    "buyer_reference",
    "po_number",
    "po_required",
    "xrechnung",
)
# A number is one of this company in this country: after a change of one of them it is checked again (specification).
CHECKED: Final = ("vat_number", "country", "company_name", "kind")
# How many accounts a run of housekeeping asks for.
PORTION: Final = 200


def update_account(
    actor: Actor, account_id: uuid.UUID, values: Mapping[str, Any], *, expected_version: int | None = None
) -> BillingAccount:
    """Changes what the account says; a new number is checked by itself.

    Raises `StaleVersion`, `AccountIsClosed`, `MarkedVatNumber`.
    """
    with transaction.atomic():
        account = locked(account_id)
        if expected_version is not None and account.version != expected_version:
            raise StaleVersion
        if account.status == AccountStatus.CLOSED:
            raise AccountIsClosed
        write(actor, account, {name: values[name] for name in FIELDS if name in values})
    return account


def write(actor: Actor, account: BillingAccount, values: Mapping[str, Any]) -> None:
    """Writes into a locked account, in the caller's transaction. Raises `MarkedVatNumber`."""
    wanted = {**values, "vat_number": _number(account, values)}
    changes = changed(account, wanted)
    if not changes:
        return
    account.version += 1
    if changes.keys() & set(CHECKED):
        _forget_check(account)
    derive(account)
    account.save()
    tell(AccountChanged.of(actor, account, changes))
    if changes.keys() & set(CHECKED) and account.vat_number:
        errands.CHECK_VAT.put(str(account.pk))


def _number(account: BillingAccount, values: Mapping[str, Any]) -> str:
    """The number as it is kept; private accounts have none."""
    kind = values.get("kind", account.kind)
    text = str(values.get("vat_number", account.vat_number)).strip()
    if kind != AccountKind.BUSINESS or not text:
        return ""
    try:
        return str(numbers.read(text, values.get("country", account.country)))
    except numbers.Malformed:
        raise MarkedVatNumber from None


def _forget_check(account: BillingAccount) -> None:
    account.vat_state, account.vat_checked_at = NumberState.UNCHECKED, None
    account.consultation = None


def derive(account: BillingAccount) -> None:
    """What follows from country and number, for lists (`selectors.treatment_of` is what counts)."""
    try:
        treatment = selectors.treatment_of(account)
    except NoRate:
        return
    account.tax_rate, account.reverse_charge = treatment.rate, treatment.reverse_charge


def derive_all() -> None:
    """After a change of the seller, whose country decides with that of the buyer."""
    for key in list(BillingAccount.objects.values_list("pk", flat=True)):
        with transaction.atomic():
            account = locked(key)
            derive(account)
            account.save(update_fields=["tax_rate", "reverse_charge"])


def check_vat(actor: Actor, account: BillingAccount, *, again: bool = False) -> BillingAccount:
    """Asks about the number and writes what came out, unless number, country or company have changed meanwhile.

    Outside of any transaction. A valid number stays valid while VIES cannot say. Raises `NoVatNumber`.
    """
    if not account.vat_number:
        raise NoVatNumber
    consultation = tax.check(
        account.vat_number, account.country, requester=selectors.seller().vat_number, again=again
    )
    with transaction.atomic():
        present = locked(account.pk)
        if any(getattr(present, name) != getattr(account, name) for name in CHECKED):
            return present
        _note(actor, present, consultation)
    return present


def _note(actor: Actor, account: BillingAccount, found: Consultation) -> None:
    before = account.vat_state
    account.vat_checked_at = found.at
    if not (found.state == NumberState.UNKNOWN and before == NumberState.VALID):
        account.vat_state = NumberState(found.state)
        account.consultation = None if found._state.adding else found
    derive(account)
    account.save(update_fields=["vat_state", "vat_checked_at", "consultation", "tax_rate", "reverse_charge"])
    if before != account.vat_state:
        tell(VatChecked.of(actor, account, {"vat_state": (str(before), str(account.vat_state))}))


def check_in_background(account_id: uuid.UUID) -> None:
    """The errand's part; nothing for an account that has no number any more."""
    account = BillingAccount.objects.filter(pk=account_id).exclude(vat_number="").first()
    if account is not None:
        check_vat(SYSTEM, account)


def queue_vat_checks(now: dt.datetime | None = None) -> int:
    """Puts those into the queue whose number is to be asked for again. Returns how many."""
    moment = now or clock.now()
    rows = BillingAccount.objects.exclude(vat_number="").exclude(status=AccountStatus.CLOSED)
    due = rows.filter(_due(moment)).order_by("vat_checked_at", "pk")
    keys = list(due.values_list("pk", flat=True)[:PORTION])
    for key in keys:
        with transaction.atomic():
            errands.CHECK_VAT.put(str(key))
    return len(keys)


def _due(now: dt.datetime) -> Q:
    """Which accounts with a number have it asked for now."""
    unknown = Q(vat_state=NumberState.UNKNOWN) & (
        Q(vat_checked_at__isnull=True) | Q(vat_checked_at__lte=now - rules.ASK_AGAIN)
    )
    waiting = Q(vat_state=NumberState.UNCHECKED, vat_checked_at__isnull=True)
    old = Q(vat_state=NumberState.VALID, vat_checked_at__lte=now - rules.CONFIRM_AGAIN)
    return unknown | waiting | old


def locked(account_id: uuid.UUID) -> BillingAccount:
    return BillingAccount.objects.select_for_update(of=("self",)).get(pk=account_id)

"""What a consumer declares without signing in: that a contract is withdrawn (§ 356a BGB), or ends (§ 312k BGB).

A declaration counts from the moment in which it came; its receipt says so at once. Who it is from nobody has proved, so
only what can be taken back is done by itself: a private account's licences end with their periods, where the
declaration names the customer number and comes with an address of the account. All else waits for the operator
(docs/domain/pricing.md, "Without signing in").
"""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Q

from vizitka.billing import company, services
from vizitka.billing.access import require_billing
from vizitka.billing.enums import AccountKind, LicenceStatus
from vizitka.billing.models import AccountMember, BillingAccount
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.money import Money
from vizitka.invoicing import services as invoicing
from vizitka.invoicing.enums import InvoiceStatus
from vizitka.invoicing.models import Invoice
from vizitka.licensing import emails, errands, planning, purchasing, throttles
from vizitka.licensing.enums import DeclarationKind, LetterKind, Outcome, PurchaseAsk, PurchaseState
from vizitka.licensing.errors import NothingToWithdraw
from vizitka.licensing.models import Contract, Declaration, Purchase
from vizitka.payments.enums import PaymentStatus
from vizitka.payments.services import refunds

# How long a contract can be withdrawn, from the day after it was made.
WITHDRAWAL: Final = dt.timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody declares. `end_on` None: as early as can be."""

    kind: DeclarationKind
    name: str
    email: str
    contract: str
    customer_number: int | None = None
    extraordinary: bool = False
    reason: str = ""
    end_on: dt.date | None = None
    language: str = "en"


def declare(said: Said, *, network: str) -> Declaration:
    """Takes a declaration, and queues its receipt. Raises `NotFound` where billing is off."""
    require_billing()
    throttles.DECLARE.attempt(said.email.casefold(), network)
    with transaction.atomic():
        made = Declaration.objects.create(
            kind=said.kind,
            name=said.name,
            email=said.email,
            contract=said.contract,
            customer_number=said.customer_number,
            extraordinary=said.extraordinary,
            reason=said.reason,
            end_on=said.end_on,
            language=said.language,
            account=_account_of(said),
            received_at=clock.now(),
        )
        errands.SEND_RECEIPT.put(str(made.pk))
    if made.kind == DeclarationKind.CANCELLATION and made.account is not None:
        _end_by_itself(made)
    return made


def _account_of(said: Said) -> BillingAccount | None:
    """The account whose number and address somebody knows."""
    if said.customer_number is None:
        return None
    account = BillingAccount.objects.filter(customer_number=said.customer_number).first()
    if account is None:
        return None
    mine = account.receiver_email.casefold() == said.email.casefold()
    people = AccountMember.objects.filter(account=account, role__in=emails.LOOK_AFTER)
    proved = people.filter(user__email__iexact=said.email, user__email_verified_at__isnull=False)
    return account if mine or proved.exists() else None


def _end_by_itself(made: Declaration) -> None:
    """Ends what a private account has, with its periods; its people are told, and can take it back."""
    account = made.account
    if account is None or account.kind != AccountKind.PRIVATE or made.extraordinary:
        return
    running = Contract.objects.filter(account=account, trial=False, licence__status=LicenceStatus.ACTIVE)
    contracts = list(running)
    late = made.end_on is not None and any(one.period_end <= made.end_on for one in contracts)
    if not contracts or late:
        return
    with transaction.atomic():
        for one in contracts:
            planning.cancel(SYSTEM, account.pk, one.licence_id)
            errands.TELL.put(str(LetterKind.ENDS), str(one.licence_id))
        _close(made, Outcome.DONE)


def _close(made: Declaration, outcome: Outcome) -> None:
    made.outcome, made.done_at = outcome, clock.now()
    made.save(update_fields=["outcome", "done_at"])


def set_aside(declaration_id: uuid.UUID) -> None:
    """The operator has looked after it elsewhere, or there is nothing to do."""
    with transaction.atomic():
        made = Declaration.objects.select_for_update().get(pk=declaration_id)
        if made.outcome == Outcome.WAITING:
            _close(made, Outcome.SET_ASIDE)


def carry_out(declaration_id: uuid.UUID, *, actor: Actor) -> None:
    """The operator does what was declared: a cancelled contract ends with its period; of one that is withdrawn the
    invoice is taken back, the licence ends now, and what was paid goes back.

    Raises `NothingToWithdraw` where there is no account, or no purchase within the time.
    """
    with transaction.atomic():
        made = Declaration.objects.select_for_update(of=("self",)).get(pk=declaration_id)
        if made.outcome != Outcome.WAITING:
            return
        if made.account_id is None:
            raise NothingToWithdraw
        company.locked(made.account_id)
        if made.kind == DeclarationKind.WITHDRAWAL:
            _withdraw(made, actor)
        else:
            _cancel(made, actor)
        _close(made, Outcome.DONE)


def _cancel(made: Declaration, actor: Actor) -> None:
    running = Contract.objects.filter(
        account=made.account_id, trial=False, licence__status=LicenceStatus.ACTIVE
    )
    for contract in list(running):
        planning.cancel(actor, contract.account_id, contract.licence_id)


def _withdraw(made: Declaration, actor: Actor) -> None:
    since = made.received_at - WITHDRAWAL - dt.timedelta(days=1)
    bought = Purchase.objects.filter(
        account=made.account_id,
        created_at__gt=since,
        created_at__lte=made.received_at,
        state__in=(PurchaseState.DONE, PurchaseState.PLACED),
        quote__ask=PurchaseAsk.BUY,
    ).select_related("invoice__account", "licence")
    found = list(bought)
    if not found:
        raise NothingToWithdraw
    # Cards and packages that came to it since belong to the contract that is withdrawn.
    licences = {purchase.licence_id for purchase in found if purchase.licence_id}
    grown = Purchase.objects.filter(
        account=made.account_id,
        licence__in=licences,
        state=PurchaseState.DONE,
        created_at__gt=since,
        quote__ask__in=(PurchaseAsk.MORE, PurchaseAsk.UPGRADE),
    ).select_related("invoice__account", "licence")
    for purchase in [*found, *grown]:
        if purchase.state == PurchaseState.PLACED:
            purchase.state = PurchaseState.DROPPED
            purchase.save(update_fields=["state"])
        if purchase.licence is not None:
            _end_now(purchase.licence_id, actor)
        if purchase.invoice is not None and purchase.invoice.status != InvoiceStatus.CANCELLED:
            _give_back(purchase.invoice, actor)


def _end_now(licence_id: uuid.UUID | None, actor: Actor) -> None:
    licence = services.end_licence_now(licence_id, actor=actor) if licence_id else None
    if licence is not None:
        errands.SETTLE.put(str(licence.pk))


def _give_back(invoice: Invoice, actor: Actor) -> None:
    """What waits is given up by the credit note; what came goes back the way it came."""
    invoicing.credit(invoice.pk, reason=purchasing.withdrawn_reason(invoice.account), actor=actor)
    for payment in invoice.payments.filter(status=PaymentStatus.SUCCEEDED):
        left = Money(payment.amount - payment.refunded, payment.currency)
        if left:
            refunds.refund(payment.pk, left, reason="withdrawal", actor=actor)


def forget_old() -> int:
    """Forgets declarations after three years, when nothing follows from them any more. Returns how many."""
    old = Q(received_at__lt=clock.now() - dt.timedelta(days=3 * 366))
    return Declaration.objects.filter(old).exclude(outcome=Outcome.WAITING).delete()[0]

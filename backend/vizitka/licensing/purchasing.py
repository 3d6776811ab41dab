"""From an accepted quote to a licence that serves.

An invoice is issued and the payment asked for. Where the seller waits for the money (a transfer by invoice, a debit of
our own) the licence is there at once; a card has to be charged first: whoever hears of that first, the browser or the
provider's own call, completes the purchase, once.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from typing import Final

import structlog
from django.db import transaction
from django.utils.translation import gettext, override

from vizitka.billing import company
from vizitka.billing import selectors as billing
from vizitka.billing.enums import AccountStatus
from vizitka.billing.models import BillingAccount
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor, Caller, Person
from vizitka.common.errors import ApplicationError, NotFound
from vizitka.common.events import Event
from vizitka.invoicing import services as invoicing
from vizitka.invoicing import writing
from vizitka.licensing import (
    assigning,
    cardseats,
    charging,
    contracts,
    errands,
    output,
    quoting,
    readiness,
    rules,
)
from vizitka.licensing.enums import PurchaseState
from vizitka.licensing.errors import (
    AboveTrust,
    AccountIncomplete,
    AccountNotActive,
    MethodRequired,
    OrderNumberRequired,
    QuoteChanged,
    SellerIncomplete,
)
from vizitka.licensing.models import Purchase, Quote
from vizitka.licensing.quoting import Priced
from vizitka.payments import selectors as paying
from vizitka.payments import services as payments
from vizitka.payments.enums import PaymentStatus, ProviderKey
from vizitka.payments.models import Payment, PaymentMethod

log = structlog.get_logger(__name__)
# These are on their way, or will be paid by a transfer: the licence need not wait.
TRUSTED: Final = frozenset({ProviderKey.INVOICE, ProviderKey.SEPA_DEBIT})
GOOD: Final = frozenset({PaymentStatus.PROCESSING, PaymentStatus.SUCCEEDED})
# A purchase whose payment never came is given up, and its invoice taken back.
PATIENCE: Final = dt.timedelta(days=3)


def place(
    actor: Caller,
    account_id: uuid.UUID,
    quote_id: uuid.UUID,
    *,
    method_id: uuid.UUID | None,
    po_number: str = "",
    space_ids: Sequence[uuid.UUID] = (),
    card_id: uuid.UUID | None = None,
) -> Purchase:
    """Buys what the quote says. The same quote again is the same purchase. `card_id`: for this one card alone, which is
    the actor's own, and not for spaces.

    Raises `QuoteChanged` with a new quote where the figures are others by now, `AccountNotActive`,
    `AccountIncomplete`, `SellerIncomplete`, `OrderNumberRequired`, `MethodRequired`, `AboveTrust`, and what a quote
    may raise.
    """
    changed: Quote | None = None
    with transaction.atomic():
        account = company.locked(account_id)
        quote = quoting.get(account_id, quote_id)
        present = Purchase.objects.filter(quote=quote).first()
        if present is not None:
            return present
        _require_ready(account, po_number)
        card = cardseats.payable(actor, card_id, quote) if card_id else None
        day = billing.day()
        priced = quoting.price(account, quoting.wanted_of(quote), day)
        if quote.day != day or quote.figures != quoting.figures(account, priced):
            changed = quoting.quote(account, quoting.wanted_of(quote), actor=actor)
        else:
            purchase = _place(
                account, quote, priced, actor, method_id, po_number, () if card else space_ids, card
            )
    if changed is not None:
        raise QuoteChanged(output.quote_json(changed))
    if purchase.state == PurchaseState.PLACED:
        collect(purchase.pk)
        purchase.refresh_from_db()
    return purchase


def get(account_id: uuid.UUID, purchase_id: uuid.UUID) -> Purchase:
    """A purchase of the account. Raises `NotFound`."""
    rows = Purchase.objects.select_related("invoice")
    found = rows.filter(pk=purchase_id, account_id=account_id).first()
    if found is None:
        raise NotFound
    return found


def _require_ready(account: BillingAccount, po_number: str) -> None:
    if account.status != AccountStatus.ACTIVE:
        raise AccountNotActive
    if not readiness.is_complete(account):
        raise AccountIncomplete(account)
    if not readiness.seller_is_complete():
        raise SellerIncomplete
    if account.po_required and not (po_number or account.po_number).strip():
        raise OrderNumberRequired


def _place(
    account: BillingAccount,
    quote: Quote,
    priced: Priced,
    actor: Caller,
    method_id: uuid.UUID | None,
    po_number: str,
    space_ids: Sequence[uuid.UUID],
    card: Card | None,
) -> Purchase:
    method = _method(account, method_id)
    purchase = Purchase.objects.create(
        account=account,
        quote=quote,
        method=method,
        card=card,
        space_ids=[str(one) for one in assigning.may_be_given(actor, space_ids)],
        user=quoting.user_of(actor),
        created_at=clock.now(),
    )
    items = [*charging.items_of(charging.carried_by(priced.contract)), priced.item]
    gross = charging.sums(account, items, priced.day).gross
    if not gross or rules.is_carried_over(gross):
        _complete(purchase, account, priced, actor)
        return purchase
    if method is None and not paying.may_pay_by_invoice(account):
        raise MethodRequired
    trusted = method is None or method.provider in TRUSTED
    if trusted and (trust := paying.trust_in(account)) and trust.left < gross:
        raise AboveTrust(trust.limit, trust.left)
    names = [cardseats.name_of(card)] if card else assigning.names_of(priced.licence, space_ids)
    purchase.invoice = invoicing.issue(
        account,
        charging.lines(account, items, names),
        actor=actor,
        day=priced.day,
        po_number=po_number or account.po_number,
        collected=paying.collected_by(method),
        key=f"purchase:{purchase.pk}",
    )
    purchase.save(update_fields=["invoice"])
    if trusted:
        # Before the payment is told of, which would open it otherwise (`follow_starts`).
        _complete(purchase, account, priced, actor)
    payments.pay(
        purchase.invoice.pk,
        method_id=method.pk if method else None,
        actor=actor,
        key=f"purchase:{purchase.pk}",
        present=not trusted,
    )
    return purchase


def _method(account: BillingAccount, method_id: uuid.UUID | None) -> PaymentMethod | None:
    if method_id is None:
        return paying.default_method(account)
    found = paying.methods_of(account).filter(pk=method_id).first()
    if found is None:
        raise MethodRequired
    return found


def collect(purchase_id: uuid.UUID) -> None:
    """Asks the provider for the payment of a purchase that waits for it, or how it stands. Safe to repeat."""
    purchase = Purchase.objects.select_related("invoice").get(pk=purchase_id)
    if purchase.state != PurchaseState.PLACED or purchase.invoice is None:
        return
    payment = purchase.invoice.payments.order_by("-created_at").first()
    if payment is not None:
        payments.charge(payment.pk)


def complete(purchase_id: uuid.UUID) -> Purchase:
    """Opens what was bought; once, whoever calls it."""
    with transaction.atomic():
        account_id = Purchase.objects.values_list("account_id", flat=True).get(pk=purchase_id)
        account = company.locked(account_id)
        purchase = Purchase.objects.select_related("quote", "invoice").get(pk=purchase_id)
        if purchase.state == PurchaseState.PLACED:
            actor: Actor = Person(purchase.user) if purchase.user else SYSTEM
            quote = quoting.get(account_id, purchase.quote_id)
            # As of the day of the quote: what was paid is what is had.
            priced = quoting.price(account, quoting.wanted_of(quote), quote.day)
            _complete(purchase, account, priced, actor)
    return purchase


def _complete(purchase: Purchase, account: BillingAccount, priced: Priced, actor: Actor) -> None:
    licence = contracts.carry_out(account, priced, purchase.invoice, actor)
    if priced.offer is not None:
        priced.offer.taken_at = clock.now()
        priced.offer.save(update_fields=["taken_at"])
    if purchase.card is not None:
        cardseats.open_seat(licence, purchase.card, actor)
    assigning.give(licence, [uuid.UUID(one) for one in purchase.space_ids], actor)
    purchase.licence, purchase.state, purchase.done_at = licence, PurchaseState.DONE, clock.now()
    purchase.save(update_fields=["licence", "state", "done_at"])


def follow_payments(events: Sequence[Event]) -> None:
    """A payment came through or is on its way: what waited for it is opened, in the same transaction."""
    good = Payment.objects.filter(
        pk__in=[event.object_id for event in events if event.object_id], status__in=GOOD
    )
    waiting = Purchase.objects.filter(invoice__payments__in=good, state=PurchaseState.PLACED)
    for purchase_id in list(waiting.values_list("pk", flat=True)):
        _try(purchase_id)


def follow_starts(events: Sequence[Event]) -> None:
    """A card was refused, and the person pays in another way: one that is trusted opens what was bought, as it would
    have at once. Above what the account may owe it waits for the money."""
    begun = Payment.objects.filter(
        pk__in=[event.object_id for event in events if event.object_id], provider__in=TRUSTED
    )
    waiting = Purchase.objects.filter(invoice__payments__in=begun, state=PurchaseState.PLACED)
    for purchase in list(waiting.select_related("account")):
        trust = paying.trust_in(purchase.account)
        if trust is None or trust.left.amount >= 0:
            _try(purchase.pk)


def _try(purchase_id: uuid.UUID) -> bool:
    """Opens what was paid. What has become impossible meanwhile (the licence was cancelled, say) keeps nobody from
    booking the money: it is given back with the purchase (`drop`)."""
    try:
        complete(purchase_id)
    except ApplicationError as error:
        log.error("purchase_is_impossible", purchase=str(purchase_id), why=error.code)
        return False
    return True


def withdrawn_reason(account: BillingAccount) -> str:
    """Why an invoice is taken back, in the language of its receiver."""
    with override(writing.language_of(account)):
        return gettext("You have withdrawn the contract.")


def take_up() -> int:
    """Asks again for payments that were never asked for, and gives up purchases that nobody paid. Returns how many."""
    now = clock.now()
    waiting = Purchase.objects.filter(
        state=PurchaseState.PLACED, created_at__lt=now - dt.timedelta(minutes=5)
    )
    found = list(waiting.values_list("pk", "created_at"))
    for purchase_id, created_at in found:
        if created_at < now - PATIENCE:
            drop(purchase_id)
        else:
            with transaction.atomic():
                errands.COLLECT.put(str(purchase_id))
    return len(found)


def drop(purchase_id: uuid.UUID) -> None:
    """Gives up a purchase that was not paid, or that is impossible: its invoice is taken back by a credit note, which
    owes what was paid."""
    with transaction.atomic():
        account_id = Purchase.objects.values_list("account_id", flat=True).get(pk=purchase_id)
        company.locked(account_id)
        purchase = Purchase.objects.select_related("invoice", "account").get(pk=purchase_id)
        if purchase.state != PurchaseState.PLACED or _waits_for_a_transfer(purchase):
            return
        if purchase.invoice is not None:
            if purchase.invoice.paid_amount and _try(purchase.pk):
                return
            payments.give_up(purchase.invoice.pk)
            with override(writing.language_of(purchase.account)):
                reason = gettext("The payment did not come through.")
            invoicing.credit(purchase.invoice.pk, reason=reason, actor=SYSTEM)
        purchase.state = PurchaseState.DROPPED
        purchase.save(update_fields=["state"])


def _waits_for_a_transfer(purchase: Purchase) -> bool:
    """Banks take their days: a transfer has until the invoice is due, and as long again as any purchase."""
    invoice = purchase.invoice
    if invoice is None or invoice.due_on is None or billing.day() > invoice.due_on + PATIENCE:
        return False
    return invoice.payments.filter(provider=ProviderKey.INVOICE, status=PaymentStatus.PENDING).exists()

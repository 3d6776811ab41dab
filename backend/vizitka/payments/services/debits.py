"""Own direct debits: which go to the bank, in which file, and what comes back."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import asdict, dataclass

from django.db import transaction

from vizitka.billing import selectors as billing
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.events import tell
from vizitka.common.money import Money, total
from vizitka.payments import rules, selectors
from vizitka.payments.enums import PaymentStatus, RunStatus
from vizitka.payments.errors import CreditorIncomplete, NothingToCollect
from vizitka.payments.events import DebitRunMade
from vizitka.payments.models import DebitItem, DebitRun, Payment, StatementEntry
from vizitka.payments.sepa import pain008
from vizitka.payments.services import paying, recording


@dataclass(frozen=True, slots=True)
class Planned:
    """A debit of the next run, on the day that the file would say. `moved`: not the one that the payer was told of."""

    payment: Payment
    collect_on: dt.date
    moved: bool


def plan(until: dt.date) -> list[Planned]:
    """What a run would have: all that is collected on `until` or before. What should have gone earlier goes on the
    first day that is left, and its payer is told again."""
    earliest = rules.earliest_in_a_file(billing.day())
    found = []
    for payment in selectors.collected_until(until):
        told = payment.collect_on or earliest
        day = max(told, earliest)
        found.append(Planned(payment, day, moved=day != told))
    return found


def creditor() -> pain008.Creditor:
    """Raises CreditorIncomplete."""
    seller = billing.seller()
    if not (seller.name and seller.iban and seller.bic and seller.creditor_id):
        raise CreditorIncomplete
    return pain008.Creditor(
        seller.name, seller.iban.replace(" ", ""), seller.bic, seller.creditor_id.replace(" ", "")
    )


@transaction.atomic
def make_run(
    until: dt.date,
    *,
    version: str = pain008.VERSIONS[0],
    chosen: frozenset[uuid.UUID] | None = None,
    actor: Actor,
) -> DebitRun:
    """Puts what is due into a run; each payment into one. The file is written once here, so that no run is made whose
    file no bank takes. Raises CreditorIncomplete, NothingToCollect, pain008.FileRefused."""
    who = creditor()
    planned = [one for one in plan(until) if chosen is None or one.payment.pk in chosen]
    made_at = clock.now().replace(microsecond=0)
    run = DebitRun.objects.create(
        message_id=f"{billing.seller().invoice_series}-DD-{made_at:%Y%m%d%H%M%S}-{uuid.uuid4().hex[:6]}",
        version=version,
        creditor=asdict(who),
        made_at=made_at,
        made_by=actor.label[:200],
    )
    count = 0
    for one in planned:
        payment = recording.locked(one.payment.pk)
        mandate = payment.method.mandate if payment.method else None
        if (
            payment.status != PaymentStatus.PENDING
            or mandate is None
            or mandate.revoked_at is not None
            or DebitItem.objects.filter(payment=payment).exists()
        ):
            continue
        if one.moved:
            paying.announce(payment, one.collect_on)
        DebitItem.objects.create(
            account_id=payment.account_id,
            run=run,
            payment=payment,
            mandate=mandate,
            end_to_end=payment.pk.hex,
            collect_on=one.collect_on,
            first=not mandate.used,
        )
        if not mandate.used:
            mandate.used = True
            mandate.save(update_fields=["used"])
        recording.record(payment.pk, PaymentStatus.PROCESSING, actor=actor)
        count += 1
    if not count:
        raise NothingToCollect
    file_of(run)
    tell(DebitRunMade.of(actor, run, {"count": (None, count), "amount": (None, str(sum_of(run).decimal))}))
    return run


def sum_of(run: DebitRun) -> Money:
    return total((item.payment.money for item in run.items.select_related("payment")), "EUR")


def file_of(run: DebitRun) -> bytes:
    """The file for the bank, the same each time. Raises pain008.FileRefused."""
    items = run.items.select_related("payment__invoice", "mandate")
    debits = [
        pain008.Debit(
            end_to_end=item.end_to_end,
            amount=item.payment.money,
            holder=item.mandate.holder,
            iban=selectors.iban_of(item.mandate),
            bic=item.mandate.bic,
            address=pain008.Address(
                item.mandate.street,
                item.mandate.building,
                item.mandate.postcode,
                item.mandate.city,
                item.mandate.country,
            ),
            mandate=item.mandate.reference,
            signed_on=item.mandate.signed_at.date(),
            first=item.first,
            collect_on=item.collect_on,
            text=str(item.payment.invoice.number),
        )
        for item in items
    ]
    return pain008.written(
        pain008.Creditor(**run.creditor),
        debits,
        message_id=run.message_id,
        made_at=run.made_at,
        version=run.version,
    )


def returned(item: DebitItem, code: str, *, at: dt.datetime, actor: Actor) -> None:
    """The bank has sent money back, or never had it."""
    recording.record(item.payment_id, PaymentStatus.FAILED, failure=code or "returned", at=at, actor=actor)


def collected(items: list[DebitItem], *, entry: StatementEntry, at: dt.datetime, actor: Actor) -> None:
    """The bank has booked these, each alone or many as one entry."""
    for item in items:
        recording.record(item.payment_id, PaymentStatus.SUCCEEDED, at=at, entry=entry, actor=actor)
    for run in {item.run for item in items}:
        left = run.items.filter(payment__status=PaymentStatus.PROCESSING).exists()
        if not left and run.status != RunStatus.BOOKED:
            run.status = RunStatus.BOOKED
            run.save(update_fields=["status"])

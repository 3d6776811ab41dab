"""What happens to payments and methods."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, Event, OwnedEvent
from vizitka.payments.models import BankStatement, DebitRun, Payment, PaymentMethod, Refund


@dataclass(frozen=True, kw_only=True)
class PaymentEvent(OwnedEvent):
    kind = "payment"

    account_id: uuid.UUID | None = None
    invoice_id: uuid.UUID | None = None

    @classmethod
    def of(cls, actor: Actor, payment: Payment, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            object_id=payment.pk,
            label=str(payment),
            changes=changes or {},
            owner_id=payment.account_id,
            account_id=payment.account_id,
            invoice_id=payment.invoice_id,
        )


class PaymentStarted(PaymentEvent):
    type = "payment.started"


class PaymentMoved(PaymentEvent):
    """On its way, or waiting for the person."""

    type = "payment.moved"


class PaymentSucceeded(PaymentEvent):
    """The invoice has taken the money, in the same transaction."""

    type = "payment.succeeded"


class PaymentFailed(PaymentEvent):
    """Also what was paid and came back: the invoice is open again, in the same transaction."""

    type = "payment.failed"


class PaymentCancelled(PaymentEvent):
    type = "payment.cancelled"


class PaymentDisputed(PaymentEvent):
    type = "payment.disputed"


class PaymentRefunded(PaymentEvent):
    type = "payment.refunded"


@dataclass(frozen=True, kw_only=True)
class MethodEvent(OwnedEvent):
    kind = "payment_method"

    account_id: uuid.UUID | None = None

    @classmethod
    def of(cls, actor: Actor, method: PaymentMethod, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            object_id=method.pk,
            label=str(method),
            changes=changes or {},
            owner_id=method.account_id,
            account_id=method.account_id,
        )


class MethodAdded(MethodEvent):
    type = "payment_method.added"


class MethodChosen(MethodEvent):
    """It is the default now."""

    type = "payment_method.chosen"


class MethodRemoved(MethodEvent):
    type = "payment_method.removed"


class MethodExpiring(MethodEvent):
    type = "payment_method.expiring"


class MethodExpired(MethodEvent):
    type = "payment_method.expired"


class StatementEvent(Event):
    kind = "bank_statement"

    @classmethod
    def of(cls, actor: Actor, statement: BankStatement, changes: Changes | None = None) -> Self:
        return cls(actor=actor, object_id=statement.pk, label=str(statement), changes=changes or {})


class StatementImported(StatementEvent):
    type = "bank_statement.imported"


class EntryAssigned(StatementEvent):
    type = "bank_statement.entry_assigned"


class EntryLeftAside(StatementEvent):
    type = "bank_statement.entry_left_aside"


class RunEvent(Event):
    kind = "debit_run"

    @classmethod
    def of(cls, actor: Actor, run: DebitRun, changes: Changes | None = None) -> Self:
        return cls(actor=actor, object_id=run.pk, label=str(run), changes=changes or {})


class DebitRunMade(RunEvent):
    type = "debit_run.made"


class RefundEvent(OwnedEvent):
    kind = "refund"

    @classmethod
    def of(cls, actor: Actor, refund: Refund, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            owner_id=refund.account_id,
            object_id=refund.pk,
            label=str(refund),
            changes=changes or {},
        )


class RefundAsked(RefundEvent):
    type = "refund.asked"


class RefundDone(RefundEvent):
    type = "refund.done"


class RefundFailed(RefundEvent):
    type = "refund.failed"

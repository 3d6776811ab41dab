"""What the log of a billing account says about payments and methods (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Field, Shaped
from vizitka.billing.audit_words import GROUP
from vizitka.common.errors import Text
from vizitka.payments import texts
from vizitka.payments.enums import MethodKind, PaymentStatus

PAYMENTS: Final[Mapping[str, Text]] = {
    "payment.started": pgettext_lazy("audit", "Payment started: %(object)s"),
    "payment.moved": pgettext_lazy("audit", "Payment on its way: %(object)s"),
    "payment.succeeded": pgettext_lazy("audit", "Payment received: %(object)s"),
    "payment.failed": pgettext_lazy("audit", "Payment failed: %(object)s"),
    "payment.cancelled": pgettext_lazy("audit", "Payment given up: %(object)s"),
    "payment.disputed": pgettext_lazy("audit", "Payment disputed: %(object)s"),
    "payment.refunded": pgettext_lazy("audit", "Payment refunded: %(object)s"),
}
METHODS: Final[Mapping[str, Text]] = {
    "payment_method.added": pgettext_lazy("audit", "Payment method added: %(object)s"),
    "payment_method.chosen": pgettext_lazy("audit", "Default payment method: %(object)s"),
    "payment_method.removed": pgettext_lazy("audit", "Payment method removed: %(object)s"),
    "payment_method.expiring": pgettext_lazy("audit", "Payment method expires soon: %(object)s"),
    "payment_method.expired": pgettext_lazy("audit", "Payment method expired: %(object)s"),
}
REFUNDS: Final[Mapping[str, Text]] = {
    "refund.asked": pgettext_lazy("audit", "Refund begun: %(object)s"),
    "refund.done": pgettext_lazy("audit", "Paid back: %(object)s"),
    "refund.failed": pgettext_lazy("audit", "Refund failed: %(object)s"),
}
AMOUNT: Final = Field(pgettext_lazy("audit", "Amount"))


def _failure(code: object) -> str:
    return texts.failure(str(code)) if code else ""


def _refund_failure(code: object) -> str:
    return texts.refund_failure(str(code)) if code else ""


REASON: Final = Shaped(pgettext_lazy("audit", "Reason"), _failure)
WHY_NOT_BACK: Final = Shaped(pgettext_lazy("audit", "Reason"), _refund_failure)


def register_words() -> None:
    words.register_kind("payment", group=GROUP)
    words.register(
        "payment",
        sentences=PAYMENTS,
        fields={
            "amount": AMOUNT,
            "status": Choice(pgettext_lazy("audit", "State"), {one: one.label for one in PaymentStatus}),
            "failure_code": REASON,
        },
    )
    words.register_kind("payment_method", group=GROUP)
    words.register(
        "payment_method",
        sentences=METHODS,
        fields={
            "kind": Choice(pgettext_lazy("audit", "Kind"), {one: one.label for one in MethodKind}),
            "expires": Field(pgettext_lazy("audit", "Ends")),
        },
    )
    words.register_kind("refund", group=GROUP)
    words.register(
        "refund",
        sentences=REFUNDS,
        fields={
            "amount": AMOUNT,
            "reason": Field(pgettext_lazy("audit", "Reason")),
            "failure_code": WHY_NOT_BACK,
        },
    )

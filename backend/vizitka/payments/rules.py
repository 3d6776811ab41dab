"""Pure decisions of payments: what may follow what, when a debit is collected, when it is tried again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from vizitka.payments.enums import PAYMENT_TRANSITIONS, MethodStatus, PaymentStatus
from vizitka.payments.sepa import days

# The payer is told at least so many days before money is taken; the mandate says so.
NOTICE_DAYS: Final = 5
# A bank wants the file so many open days before.
LEAD_DAYS: Final = 2
# How long before its end people are told of a card.
EXPIRY_NOTICE: Final = dt.timedelta(days=30)
# What nobody has finished at Stripe is forgotten.
SETUP_LIFE: Final = dt.timedelta(days=2)
# A failed payment is tried again after so many days, while that may help.
RETRY_DAYS: Final = (3, 5, 7)
# No money, or a bank that was away (Stripe's words, and ISO 20022's). Everything else needs a person.
MAY_PASS: Final = frozenset(
    {
        "insufficient_funds",
        "processing_error",
        "issuer_not_available",
        "try_again_later",
        "reenter_transaction",
        "approve_with_id",
        "AM04",
    }
)
# What Stripe charges at least, in minor units (its documents, "minimum charge amounts").
LEAST_BY_STRIPE: Final[Mapping[str, int]] = {
    "EUR": 50,
    "USD": 50,
    "CHF": 50,
    "GBP": 30,
    "CZK": 1500,
    "DKK": 250,
    "HUF": 17500,
    "NOK": 300,
    "PLN": 200,
    "RON": 200,
    "SEK": 300,
}


def may_become(present: PaymentStatus, following: PaymentStatus) -> bool:
    """Transitions of a payment."""
    return following in PAYMENT_TRANSITIONS[present]


def collect_on(due_on: dt.date, today: dt.date) -> dt.date:
    """When a debit is collected: on the day on which the invoice is due, not before the payer had time to read of it,
    on a day on which banks are open."""
    return days.on_or_after(max(due_on, today + dt.timedelta(days=NOTICE_DAYS)))


def earliest_in_a_file(today: dt.date) -> dt.date:
    """The first day that a file given to the bank today can name."""
    return days.later(today, LEAD_DAYS)


def retry_on(code: str, attempt: int, failed_on: dt.date) -> dt.date | None:
    """When a failed payment is tried again by itself; None: never."""
    if code not in MAY_PASS or not 1 <= attempt <= len(RETRY_DAYS):
        return None
    return failed_on + dt.timedelta(days=RETRY_DAYS[attempt - 1])


def wait(tries: int) -> dt.timedelta:
    """Until somebody who is away is asked again: a minute, twice as long each time, an hour at most."""
    return dt.timedelta(minutes=min(60, 2 ** min(tries, 6)))


@dataclass(frozen=True, slots=True)
class Expiry:
    """How a card with an end stands on a day."""

    status: MethodStatus
    tell: bool


def expiry(expires: dt.date, told: dt.date | None, today: dt.date) -> Expiry:
    """A card serves until the last day of its month; of each end people are told once, 30 days before."""
    if expires < today:
        return Expiry(MethodStatus.EXPIRED, tell=False)
    return Expiry(MethodStatus.ACTIVE, tell=told != expires and expires - today <= EXPIRY_NOTICE)


def masked(iban: str) -> str:
    """`AT611904300234573201` becomes `AT61 •••• 3201`."""
    return f"{iban[:4]} •••• {iban[-4:]}" if len(iban) >= 12 else ""

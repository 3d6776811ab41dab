"""Who may bring an order from which state into which, and what follows from it (docs/domain/orders.md). Pure."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Final

from vizitka.orders.enums import OrderState, ProductionStart, Returnable, Who

# After so many days a private buyer may no longer withdraw (§ 11 FAGG, § 355 BGB).
WITHDRAWAL_DAYS: Final = 14
# A card or a debit of a provider that nobody confirmed: the order is given up.
PATIENCE: Final = dt.timedelta(days=3)
# An order that was placed and not asked for is asked for again.
ASK_AGAIN: Final = dt.timedelta(minutes=5)
# What was printed on a card is forgotten so long after the end of its order; the name stays on the invoice.
KEEP_PRINTED: Final = dt.timedelta(days=90)
# With more people than this, the invoice says their number alone.
MOST_NAMES: Final = 100

_PENDING, _PAID, _MADE = OrderState.PENDING, OrderState.PAID, OrderState.IN_PRODUCTION
_SHIPPED, _DELIVERED = OrderState.SHIPPED, OrderState.DELIVERED
_CANCELLED, _REFUNDED = OrderState.CANCELLED, OrderState.REFUNDED
_OPERATOR: Final = frozenset({Who.OPERATOR})
_SYSTEM: Final = frozenset({Who.SYSTEM})

# The table of the document, row by row; what is not there is refused.
TRANSITIONS: Final[Mapping[tuple[OrderState, OrderState], frozenset[Who]]] = {
    (_PENDING, _PAID): _SYSTEM,
    (_PENDING, _MADE): _OPERATOR,
    (_PENDING, _DELIVERED): _SYSTEM,
    (_PENDING, _CANCELLED): frozenset(Who),
    (_PAID, _PENDING): _SYSTEM,
    (_PAID, _MADE): _OPERATOR,
    (_PAID, _DELIVERED): _SYSTEM,
    (_PAID, _CANCELLED): frozenset(Who),
    (_MADE, _SHIPPED): _OPERATOR,
    (_MADE, _CANCELLED): _OPERATOR,
    (_SHIPPED, _DELIVERED): frozenset({Who.OPERATOR, Who.SYSTEM}),
    (_SHIPPED, _REFUNDED): _SYSTEM,
    (_DELIVERED, _REFUNDED): _SYSTEM,
    (_CANCELLED, _REFUNDED): _SYSTEM,
}
# Nothing more is made of these, and nothing more is paid.
OVER: Final = frozenset({_CANCELLED, _REFUNDED})
# Nothing has been made yet.
UNMADE: Final = frozenset({_PENDING, _PAID})


def may_become(before: OrderState, after: OrderState, who: Who) -> bool:
    """Whether `who` may bring an order from one state into the other."""
    return who in TRANSITIONS.get((before, after), frozenset())


def may_be_made(
    *, paid: bool, completed: bool, trusted: bool, business: bool, good_standing: bool, start: ProductionStart
) -> bool:
    """Whether production may begin. `trusted`: by invoice, or by a debit of our own; `completed`: what was ordered is
    reserved for good."""
    if not completed:
        return False
    if paid:
        return True
    if not trusted or not good_standing or start == ProductionStart.PAID:
        return False
    return business or start == ProductionStart.EVERYBODY


def returnable(*, business: bool, personalised: bool, goods: bool) -> Returnable:
    """What is said of a line before it is ordered."""
    if business:
        return Returnable.BUSINESS
    if not goods:
        return Returnable.LICENCE
    return Returnable.PERSONALISED if personalised else Returnable.YES


# From these the buyer withdraws by sending back; before, the order is cancelled.
WITHDRAWABLE: Final = frozenset({_MADE, _SHIPPED, _DELIVERED})


def may_withdraw(state: OrderState, delivered_on: dt.date | None, today: dt.date) -> bool:
    """Whether the time for it runs: it begins with production, when an order is not cancelled any more."""
    if state not in WITHDRAWABLE:
        return False
    last_day = withdrawal_ends(delivered_on)
    return last_day is None or today <= last_day


def withdrawal_ends(delivered_on: dt.date | None) -> dt.date | None:
    """The last day on which a private buyer may withdraw; None: it has not been delivered, so there is none yet."""
    return delivered_on + dt.timedelta(days=WITHDRAWAL_DAYS) if delivered_on else None


# How many months a period of replacements has (limits.ReorderPeriod).
MONTHS: Final[Mapping[str, int]] = {"month": 1, "quarter": 3, "half_year": 6, "year": 12}


def period_of(period: str, day: dt.date) -> tuple[dt.date, dt.date]:
    """The first day of the calendar's period in which a day lies, and that of the next one."""
    months = MONTHS[period]
    first = (day.month - 1) // months * months
    start = dt.date(day.year, first + 1, 1)
    after = first + months
    return start, dt.date(day.year + after // 12, after % 12 + 1, 1)


def left_in_period(limit: int | None, used: int) -> int | None:
    """How many more may be asked for; None: as many as one likes."""
    return None if limit is None else max(0, limit - used)

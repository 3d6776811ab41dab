"""What is to be billed, and its sums. Pure; what a preview shows and what an invoice charges comes from here alone.

docs/domain/invoices.md has the rules in prose, with the tables that the tests read.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate
from typing import Final

from babel.numbers import get_currency_precision

from vizitka.common.money import Money, MoneyError, half_up, percent, total
from vizitka.tax.enums import Category, Supply
from vizitka.tax.rules import Treatment

# Decimals that a net price may have where a gross price leads: enough for a million pieces.
MOST_DECIMALS: Final = 8

Treatments = Treatment | Mapping[Supply, Treatment]


@dataclass(frozen=True, slots=True)
class Line:
    """One article. `unit_price` is net, of one; names of people are text and make no lines of their own.

    A quantity below nothing takes back. `gross_led` is the gross price of one that a consumer was shown: it is what is
    charged, and the net price follows from it.
    """

    code: str
    name: str
    quantity: int
    unit_price: Money
    period: tuple[dt.date, dt.date] | None = None
    detail: str = ""
    names: tuple[str, ...] = ()
    gross_led: Money | None = None
    supply: Supply = Supply.SERVICE
    space: str = ""

    def __post_init__(self) -> None:
        if type(self.quantity) is not int or not self.quantity:
            raise MoneyError("a line has a whole quantity that is not nothing")
        if self.unit_price.amount < 0 or (self.gross_led is not None and self.gross_led.amount < 0):
            raise MoneyError("a price is not below nothing")
        if self.period is not None and self.period[0] > self.period[1]:
            raise MoneyError("a period ends on or after its first day")


@dataclass(frozen=True, slots=True)
class LineSum:
    """`price` is the net price of one in major units: quantity × price, rounded, is `net`."""

    line: Line
    treatment: Treatment
    price: Decimal
    net: Money


@dataclass(frozen=True, slots=True)
class Group:
    """What has the same tax: its base, and the tax of the whole base."""

    category: Category
    rate: Decimal
    base: Money
    tax: Money
    treatment: Treatment


@dataclass(frozen=True, slots=True)
class Sums:
    """`gross` is what is charged: net, tax and the cents that `rounding` moves."""

    currency: str
    lines: tuple[LineSum, ...]
    groups: tuple[Group, ...]
    net: Money
    tax: Money
    rounding: Money
    gross: Money


def sums(lines: Sequence[Line], treatment: Treatments, *, currency: str = "") -> Sums:
    """The sums of lines, under one treatment or one for each kind of supply. Raises `MoneyError` for lines of several
    currencies, and for none where `currency` is not said."""
    if not lines and not currency:
        raise MoneyError("nothing has no currency")
    currency = currency or lines[0].unit_price.currency
    treated = [(line, _of(treatment, line.supply)) for line in lines]
    found: dict[int, LineSum] = {}
    charged = Money(0, currency)
    for key in dict.fromkeys(_key(how) for _, how in treated):
        chosen = [n for n, (_, how) in enumerate(treated) if _key(how) == key]
        part, target = _group_of([treated[n] for n in chosen], key[1], currency)
        found.update(zip(chosen, part, strict=True))
        charged += target
    return summed([found[n] for n in range(len(lines))], charged, currency)


def summed(lines: Sequence[LineSum], charged: Money | None, currency: str) -> Sums:
    """The sums of lines whose net sums stand. `charged` is what is paid for all; None: what tax makes of them."""
    groups = []
    for key in dict.fromkeys(_key(one.treatment) for one in lines):
        part = [one for one in lines if _key(one.treatment) == key]
        base = total((one.net for one in part), currency)
        groups.append(Group(*key, base, tax_of(base, key[1]), part[0].treatment))
    net = total((group.base for group in groups), currency)
    tax = total((group.tax for group in groups), currency)
    gross = net + tax if charged is None else charged
    return Sums(currency, tuple(lines), tuple(groups), net, tax, gross - net - tax, gross)


def tax_of(base: Money, rate: Decimal) -> Money:
    """The tax of a group: of its whole base, rounded once."""
    return base * percent(rate)


def _of(treatment: Treatments, supply: Supply) -> Treatment:
    return treatment if isinstance(treatment, Treatment) else treatment[supply]


def _key(treatment: Treatment) -> tuple[Category, Decimal]:
    return treatment.category, treatment.rate


def _group_of(
    lines: Sequence[tuple[Line, Treatment]], rate: Decimal, currency: str
) -> tuple[list[LineSum], Money]:
    """The lines of one group with their net sums, and what is charged for all of them.

    Gross prices that lead are taken together, so that their net sums are as near to them as cents allow.
    """
    led = [Fraction(line.gross_led.amount * line.quantity) for line, _ in lines if line.gross_led is not None]
    exact: list[Fraction] = list(accumulate(gross / (1 + percent(rate)) for gross in led))
    nets = iter(
        half_up(until) - half_up(before) for before, until in zip([Fraction(0), *exact], exact, strict=False)
    )
    found: list[LineSum] = []
    from_net = Money(0, currency)
    for line, treated in lines:
        if line.gross_led is not None:
            # Raises for another currency.
            net = line.gross_led * 0 + Money(next(nets), currency)
            found.append(LineSum(line, treated, price_of(net, line.quantity), net))
        else:
            net = line.unit_price * line.quantity + Money(0, currency)
            from_net += net
            found.append(LineSum(line, treated, line.unit_price.decimal, net))
    gross_led = Money(int(sum(led)), currency)
    return found, gross_led + from_net + tax_of(from_net, rate)


def price_of(net: Money, quantity: int) -> Decimal:
    """The net price of one, with as few decimals as give `net` again when they are multiplied."""
    exact = Fraction(net.amount, quantity)
    decimals = get_currency_precision(net.currency)
    for more in range(MOST_DECIMALS - decimals + 1):
        scaled = half_up(exact * 10**more)
        if half_up(Fraction(scaled * quantity, 10**more)) == net.amount:
            return Decimal(scaled).scaleb(-decimals - more)
    raise MoneyError("no price of so many decimals gives the sum")

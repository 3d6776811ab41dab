"""Amounts of money: whole minor units of one currency, never floating point (product.md, section 8).

A currency is an ISO 4217 code; how many decimals it has is CLDR's table (EUR 2, JPY 0, KWD 3). Rounding is half up,
away from zero for negative amounts, so that a credit note is the mirror of its invoice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from babel.numbers import format_currency, get_currency_precision, list_currencies

# A share is exact: a fraction, a decimal or a whole number. Floats are refused.
Exact = Fraction | Decimal | int


class MoneyError(ValueError):
    """Amounts that do not go together, or are none."""


def half_up(value: Exact) -> int:
    """The nearest whole number; halves go away from zero (1234.5 → 1235, −1234.5 → −1235)."""
    exact = _exact(value)
    size = (abs(exact.numerator) * 2 + exact.denominator) // (2 * exact.denominator)
    return size if exact >= 0 else -size


def _exact(value: Exact) -> Fraction:
    if isinstance(value, (float, bool)):
        raise MoneyError("floating point numbers are no money")
    return Fraction(value)


@dataclass(frozen=True, slots=True, order=False)
class Money:
    """`amount` in minor units of `currency`: `Money(300, "EUR")` is 3.00 EUR.

    Raises `MoneyError` for an amount that is no whole number and for a currency that ISO 4217 does not know.
    """

    amount: int
    currency: str

    def __post_init__(self) -> None:
        if type(self.amount) is not int:
            raise MoneyError("an amount is a whole number of minor units")
        if self.currency not in _CURRENCIES:
            raise MoneyError(f"{self.currency!r} is no currency")

    def __add__(self, other: Money) -> Money:
        return Money(self.amount + self._same(other), self.currency)

    def __sub__(self, other: Money) -> Money:
        return Money(self.amount - self._same(other), self.currency)

    def __neg__(self) -> Money:
        return Money(-self.amount, self.currency)

    def __mul__(self, factor: Exact) -> Money:
        """Times a number or a share, rounded half up to a whole minor unit."""
        return Money(half_up(self.amount * _exact(factor)), self.currency)

    def __lt__(self, other: Money) -> bool:
        return self.amount < self._same(other)

    def __le__(self, other: Money) -> bool:
        return self.amount <= self._same(other)

    def __bool__(self) -> bool:
        return self.amount != 0

    @property
    def decimal(self) -> Decimal:
        """In major units with all decimals of the currency, as documents and payment files want it."""
        return Decimal(self.amount).scaleb(-get_currency_precision(self.currency))

    def split(self, weights: Sequence[Exact]) -> list[Money]:
        """In shares that add up to the whole: what rounding leaves over goes to the largest remainders, first come
        first. Raises `MoneyError` without a positive weight."""
        exact = [_exact(weight) for weight in weights]
        total = sum(exact)
        if total <= 0 or min(exact) < 0:
            raise MoneyError("shares need weights, and none below nothing")
        wanted = [self.amount * weight / total for weight in exact]
        given = [share.numerator // share.denominator for share in wanted]
        by_remainder = sorted(range(len(wanted)), key=lambda n: (given[n] - wanted[n], n))
        for n in by_remainder[: self.amount - sum(given)]:
            given[n] += 1
        return [Money(share, self.currency) for share in given]

    def _same(self, other: Money) -> int:
        if other.currency != self.currency:
            raise MoneyError(f"{self.currency} and {other.currency} do not go together")
        return other.amount


_CURRENCIES = frozenset(list_currencies())


def from_decimal(value: Decimal, currency: str) -> Money:
    """An amount in major units, as people type it. Raises `MoneyError` for more decimals than the currency has."""
    exact = value.scaleb(get_currency_precision(currency))
    if exact != exact.to_integral_value():
        raise MoneyError(f"{value} has more decimals than {currency}")
    return Money(int(exact), currency)


def total(amounts: Iterable[Money], currency: str) -> Money:
    """The sum; nothing at all is nothing of `currency`."""
    return sum(amounts, Money(0, currency))


def formatted(money: Money, locale: str) -> str:
    """As people of a locale read it: 1.234,50 €."""
    return str(format_currency(money.decimal, money.currency, locale=locale, decimal_quantization=True))


@dataclass(frozen=True, slots=True)
class Taxed:
    """A sum with its tax. `rate` is in percent. Raises `MoneyError` where net and tax are not the gross sum."""

    net: Money
    tax: Money
    gross: Money
    rate: Decimal

    def __post_init__(self) -> None:
        if self.net + self.tax != self.gross:
            raise MoneyError("net and tax are not the gross sum")


def percent(rate: Decimal) -> Fraction:
    """`Decimal("20")` becomes 1/5."""
    return _exact(rate) / 100


def taxed_from_net(net: Money, rate: Decimal) -> Taxed:
    """What comes on top: the tax is rounded, the gross sum follows."""
    tax = net * percent(rate)
    return Taxed(net, tax, net + tax, rate)


def taxed_from_gross(gross: Money, rate: Decimal) -> Taxed:
    """What lies within: the net sum is rounded, the tax is the rest."""
    net = gross * (1 / (1 + percent(rate)))
    return Taxed(net, gross - net, gross, rate)

"""Money by the tables of docs/domain/money.md, and by what must hold for all amounts."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.common.tables import table
from vizitka.common.money import (
    Money,
    MoneyError,
    Taxed,
    formatted,
    from_decimal,
    half_up,
    taxed_from_gross,
    taxed_from_net,
    total,
)

amounts = st.integers(-(10**12), 10**12)
rates = st.decimals(0, 30, places=1)


@pytest.mark.parametrize(("amount", "times", "gives"), table("money.md", "Rounding"))
def test_rounding_goes_half_up(amount: str, times: str, gives: str) -> None:
    assert Money(int(amount), "EUR") * Decimal(times) == Money(int(gives), "EUR")


@pytest.mark.parametrize(("start", "amount", "rate", "net", "tax", "gross"), table("money.md", "Tax"))
def test_tax(start: str, amount: str, rate: str, net: str, tax: str, gross: str) -> None:
    compute = {"net": taxed_from_net, "gross": taxed_from_gross}[start]
    taxed = compute(Money(int(amount), "EUR"), Decimal(rate))
    assert [taxed.net.amount, taxed.tax.amount, taxed.gross.amount] == [int(net), int(tax), int(gross)]


@pytest.mark.parametrize(("amount", "weights", "shares"), table("money.md", "Shares"))
def test_shares(amount: str, weights: str, shares: str) -> None:
    split = Money(int(amount), "EUR").split([int(weight) for weight in weights.split()])
    assert [share.amount for share in split] == [int(share) for share in shares.split()]


@given(amounts, st.lists(st.integers(0, 1000), max_size=40).map(lambda some: [*some, 1]))
def test_shares_add_up_and_differ_from_the_exact_ones_by_less_than_a_unit(
    amount: int, weights: list[int]
) -> None:
    shares = Money(amount, "EUR").split(weights)
    assert total(shares, "EUR") == Money(amount, "EUR")
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share.amount - Fraction(amount * weight, sum(weights))) < 1


@given(amounts, rates)
def test_the_tax_within_and_on_top_is_never_off_by_more_than_half_a_unit(amount: int, rate: Decimal) -> None:
    sum_ = Money(amount, "EUR")
    on_top, within = taxed_from_net(sum_, rate), taxed_from_gross(sum_, rate)
    assert abs(on_top.tax.amount - amount * Fraction(rate) / 100) <= Fraction(1, 2)
    assert abs(within.net.amount * (1 + Fraction(rate) / 100) - amount) <= (1 + Fraction(rate) / 100) / 2
    assert -taxed_from_net(-sum_, rate).tax == on_top.tax


@given(st.fractions())
def test_half_up_is_the_nearest_whole_number(value: Fraction) -> None:
    assert abs(half_up(value) - value) <= Fraction(1, 2)
    assert half_up(-value) == -half_up(value)


def test_net_and_tax_that_are_not_the_gross_sum_are_refused() -> None:
    euro = [Money(amount, "EUR") for amount in (100, 20, 121)]
    with pytest.raises(MoneyError):
        Taxed(euro[0], euro[1], euro[2], Decimal(20))


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: Money(1, "EUR") + Money(1, "USD"),
        lambda: Money(1, "EUR") < Money(1, "USD"),
        lambda: Money(1.5, "EUR"),  # type: ignore[arg-type]
        lambda: Money(True, "EUR"),
        lambda: Money(1, "EURO"),
        lambda: Money(1, "EUR") * 0.1,  # type: ignore[operator]
        lambda: Money(1, "EUR").split([0, 0]),
        lambda: Money(1, "EUR").split([2, -1]),
        lambda: from_decimal(Decimal("1.005"), "EUR"),
    ],
)
def test_what_is_no_money_is_refused(attempt: object) -> None:
    with pytest.raises(MoneyError):
        attempt()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("money", "decimal", "german"),
    [
        (Money(123450, "EUR"), Decimal("1234.50"), "1.234,50 €"),
        (Money(300, "JPY"), Decimal(300), "300 ¥"),
        (Money(1500, "KWD"), Decimal("1.500"), "1,500 KWD"),
    ],
)
def test_decimals_are_those_of_the_currency(money: Money, decimal: Decimal, german: str) -> None:
    assert money.decimal == decimal
    assert from_decimal(money.decimal, money.currency) == money
    assert formatted(money, "de").replace("\xa0", " ") == german

"""Prices, discounts, shipping and sums, by the tables of docs/domain/shop.md and by what must hold for all."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.common.tables import table
from vizitka.common.money import Money, taxed_from_net
from vizitka.invoicing import drafts
from vizitka.shop import pricing, rules
from vizitka.shop.enums import BuyerKind, DiscountScope, DiscountType, Leading
from vizitka.shop.models import Article, CheckoutSession
from vizitka.shop.pricing import Basket, BasketLine
from vizitka.shop.rules import Discount, Rate, Step
from vizitka.shop.taxing import Taxing
from vizitka.tax.enums import Category, Supply
from vizitka.tax.rules import Treatment

DAY = dt.date(2026, 6, 15)


def eur(amount: int) -> Money:
    return Money(amount, "EUR")


def discount_of(text: str) -> Discount | None:
    if text == "none":
        return None
    if text.endswith("%"):
        return Discount(DiscountType.PERCENT, int(text.removesuffix("%")))
    return Discount(DiscountType.AMOUNT, int(text), "EUR")


@pytest.mark.parametrize(("versions", "day", "pieces", "price"), table("shop.md", "Prices"))
def test_the_step_that_is_reached_counts(versions: str, day: str, pieces: str, price: str) -> None:
    steps = []
    for version in versions.split(", "):
        since, _, step = version.partition(": ")
        quantity, _, amount = step.partition(" → ")
        steps.append(Step(int(quantity), eur(int(amount)), dt.date.fromisoformat(since)))
    found = rules.step_for(int(pieces), rules.steps_on(dt.date.fromisoformat(day), steps))
    assert ("none" if found is None else str(found.unit.amount)) == price


@pytest.mark.parametrize(
    ("net", "rate", "discount", "gross", "reduced", "after"), table("shop.md", "Single prices")
)
def test_a_discount_acts_on_the_gross_price_of_one(
    net: str, rate: str, discount: str, gross: str, reduced: str, after: str
) -> None:
    found = rules.single(eur(int(net)), Decimal(rate), discount_of(discount))
    assert (found.gross.amount, found.gross_discount.amount, found.net.amount) == (
        int(gross),
        int(reduced),
        int(after),
    )


@pytest.mark.parametrize("kind", [DiscountType.PERCENT, DiscountType.AMOUNT])
def test_a_discount_counts_only_above_nothing(kind: DiscountType) -> None:
    for value in (0, -10):
        assert rules.discounted(eur(500), Discount(kind, value, "EUR")) == eur(500)


def test_an_amount_of_another_currency_takes_nothing() -> None:
    assert rules.discounted(eur(500), Discount(DiscountType.AMOUNT, 100, "CHF")) == eur(500)


RATES = [
    Rate("AT", 1000, eur(400), 10_000),
    Rate("AT", 5000, eur(900), 10_000),
    Rate("EU", 1000, eur(900), 20_000),
    Rate("", 1000, eur(1900)),
]


@pytest.mark.parametrize(("country", "parcels", "goods", "price"), table("shop.md", "Shipping"))
def test_shipping_is_by_country_and_weight(country: str, parcels: str, goods: str, price: str) -> None:
    rates = rules.rates_for(country.strip("–"), RATES)
    found = rules.shipping([int(grams) for grams in parcels.split()], rates, eur(int(goods)))
    assert found == eur(int(price))


def test_where_there_is_no_rate_nothing_is_delivered() -> None:
    assert rules.rates_for("CH", RATES[:3]) == []
    assert rules.shipping([300], [], eur(1)) is None
    assert rules.shipping([], RATES[:2], eur(1)) is None


@pytest.mark.parametrize(("since", "until", "uses", "most", "day", "counts"), table("shop.md", "Discounts"))
def test_a_code_counts_on_its_days(
    since: str, until: str, uses: str, most: str, day: str, counts: str
) -> None:
    def day_of(text: str) -> dt.date | None:
        return None if text == "–" else dt.date.fromisoformat(text)

    limit = None if most == "–" else int(most)
    runs = rules.runs(dt.date.fromisoformat(day), day_of(since), day_of(until), int(uses), limit)
    assert runs == (counts == "yes")


@pytest.mark.parametrize(
    ("scope", "article", "package", "on"),
    [
        (DiscountScope.EVERYTHING, "", "", {"a", "b", "licence"}),
        (DiscountScope.ARTICLES, "", "", {"a", "b"}),
        (DiscountScope.ARTICLES, "a", "", {"a"}),
        (DiscountScope.PACKAGES, "", "", {"licence"}),
        (DiscountScope.PACKAGES, "", "enterprise", set()),
        (DiscountScope.PACKAGES, "", "standard", {"licence"}),
    ],
)
def test_a_code_is_for_what_it_says(scope: DiscountScope, article: str, package: str, on: set[str]) -> None:
    code = Discount(DiscountType.PERCENT, 10, scope=scope, article=article, package=package)
    found = {name for name in ("a", "b") if code.is_for(article=name)}
    assert found | ({"licence"} if code.is_for(package="standard") else set()) == on
    nothing = Discount(DiscountType.PERCENT, 0, scope=scope)
    assert not nothing.is_for(article="a")
    assert not nothing.is_for(package="standard")


# --- sums


def basket(
    kind: BuyerKind,
    lines: list[tuple[int, int]],
    discount: Discount | None,
    shipping: int,
    rate: Decimal,
) -> Basket:
    """A basket of these lines (pieces, net price of one)."""
    category = Category.STANDARD if rate else Category.EXPORT
    taxing = Taxing(kind, "AT", "", dict.fromkeys(Supply, Treatment(category, rate, "AT")), known=True)
    article = Article(code="card", names={"en": "Card"}, supply=Supply.GOODS)
    found = [
        BasketLine({"uuid": str(n)}, pieces, article=article, goods=rules.single(eur(net), rate, discount))
        for n, (pieces, net) in enumerate(lines)
    ]
    postage = eur(shipping)
    sums = drafts.sums(pricing._lines(found, postage, taxing, {}), taxing.treatments, currency="EUR")
    return Basket(CheckoutSession(), None, DAY, "EUR", taxing, found, discount, "", postage, sums)


@pytest.mark.parametrize(
    ("buyer", "lines", "discount", "postage", "rate", "subtotal", "less", "shipping", "tax", "total"),
    table("shop.md", "Sums"),
)
def test_sums(
    buyer: str,
    lines: str,
    discount: str,
    postage: str,
    rate: str,
    subtotal: str,
    less: str,
    shipping: str,
    tax: str,
    total: str,
) -> None:
    pairs = [
        (int(pieces), int(net)) for pieces, _, net in (line.partition(" × ") for line in lines.split(", "))
    ]
    found = basket(BuyerKind(buyer), pairs, discount_of(discount), int(postage), Decimal(rate))
    assert (
        found.subtotal,
        found.discount_amount,
        found.shipping_amount,
        found.sums.tax.amount,
        found.total,
    ) == tuple(int(number) for number in (subtotal, less, shipping, tax, total))


PRICES = st.integers(0, 100_000)
DISCOUNTS = st.one_of(
    st.none(),
    st.builds(Discount, st.just(DiscountType.PERCENT), st.integers(0, 100)),
    st.builds(Discount, st.just(DiscountType.AMOUNT), st.integers(0, 20_000), st.just("EUR")),
)
TAXES = st.sampled_from([Decimal(text) for text in ("0", "7.7", "8.1", "19", "20", "25.5", "27")])
LINES = st.lists(st.tuples(st.integers(1, 2_000), PRICES), min_size=1, max_size=12)


@given(PRICES, TAXES)
def test_without_a_discount_the_net_price_is_that_of_the_catalogue(net: int, rate: Decimal) -> None:
    assert rules.single(eur(net), rate).net == eur(net)


@given(PRICES, TAXES, DISCOUNTS)
def test_a_discount_never_makes_dearer_nor_less_than_nothing(
    net: int, rate: Decimal, discount: Discount | None
) -> None:
    found = rules.single(eur(net), rate, discount)
    assert 0 <= found.gross_discount.amount <= found.gross.amount
    assert 0 <= found.net.amount <= net
    if discount is not None and discount.type == DiscountType.PERCENT:
        exact = found.gross.amount * Fraction(100 - discount.value, 100)
        assert abs(found.gross_discount.amount - exact) <= Fraction(1, 2)


@given(st.sampled_from(BuyerKind), LINES, DISCOUNTS, PRICES, TAXES)
def test_what_a_basket_shows_adds_up_to_what_is_paid(
    kind: BuyerKind,
    lines: list[tuple[int, int]],
    discount: Discount | None,
    shipping: int,
    rate: Decimal,
) -> None:
    found = basket(kind, lines, discount, shipping, rate)
    shown = found.subtotal - found.discount_amount + found.shipping_amount
    if found.leading == Leading.GROSS:
        assert shown == found.total
        assert found.subtotal == sum(line.one("gross") * line.quantity for line in found.lines)
        assert found.total == found.shipping_amount + sum(
            line.one("gross_discount") * line.quantity for line in found.lines
        )
    else:
        assert shown + found.sums.tax.amount == found.total
        assert found.subtotal == sum(net * pieces for pieces, net in lines)
        assert not found.sums.rounding
    again = drafts.sums(found.invoice_lines("de"), found.taxing.treatments, currency="EUR")
    assert (again.gross, again.net, again.tax) == (found.sums.gross, found.sums.net, found.sums.tax)


@given(st.lists(st.integers(0, 100_000), min_size=1, max_size=5), st.integers(0, 50_000))
def test_shipping_is_never_less_for_more(parcels: list[int], goods: int) -> None:
    rates = RATES[:2]
    found = rules.shipping(parcels, rates, eur(goods))
    heavier = rules.shipping([grams + 1 for grams in parcels], rates, eur(goods))
    assert found is not None
    assert heavier is not None
    assert found <= heavier
    if goods >= 10_000:
        assert not found


def test_the_gross_price_of_one_is_rounded_once() -> None:
    assert rules.single(eur(239), Decimal(19)).gross == taxed_from_net(eur(239), Decimal(19)).gross

"""Sums by the tables of docs/domain/invoices.md, and by what must hold for all of them."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.common.tables import table
from tests.invoicing.conftest import COMPANY, DAY
from tests.invoicing.samples import SALES, SELLER, WRONG, WRONG_AS_XRECHNUNG
from vizitka.billing.models import BillingAccount, Seller
from vizitka.common.money import Money, MoneyError, from_decimal, half_up
from vizitka.invoicing import crediting
from vizitka.invoicing.drafts import Line, sums
from vizitka.invoicing.snapshot import Snapshot
from vizitka.invoicing.writing import credit_note
from vizitka.invoicing.writing import snapshot as written
from vizitka.tax.enums import Category, Supply
from vizitka.tax.rules import Treatment


def read(said: str) -> list[Line]:
    """`25 × 30.00, 7 × 9.99 gross`"""
    return [_line(*one) for one in re.findall(r"(-?\d+) × ([\d.]+)( gross)?", said)]


def _line(quantity: str, price: str, gross: str) -> Line:
    money = from_decimal(Decimal(price), "EUR")
    nothing = Money(0, "EUR")
    return Line("a", "A", int(quantity), nothing if gross else money, gross_led=money if gross else None)


def taxed(rate: Decimal) -> Treatment:
    return Treatment(Category.STANDARD, rate, "DE")


def cents(said: str) -> int:
    return from_decimal(Decimal(said), "EUR").amount


@pytest.mark.parametrize(("lines", "rate", "net", "tax", "rounding", "gross"), table("invoices.md", "Sums"))
def test_sums(lines: str, rate: str, net: str, tax: str, rounding: str, gross: str) -> None:
    found = sums(read(lines), taxed(Decimal(rate)))
    given_ = (found.net.amount, found.tax.amount, found.rounding.amount, found.gross.amount)
    assert given_ == (cents(net), cents(tax), cents(rounding), cents(gross))


def invoice_of(lines: list[Line], rate: Decimal) -> Snapshot:
    return written(
        BillingAccount(**COMPANY),
        Seller(**SELLER),
        sums(lines, taxed(rate)),
        number="VZ-2026-00001",
        issued_on=DAY,
        due_on=DAY,
    )


@pytest.mark.parametrize(("lines", "rate", "charged", "parts", "back"), table("invoices.md", "Credit notes"))
def test_credit_notes_add_up(lines: str, rate: str, charged: str, parts: str, back: str) -> None:
    """Each part is so many of the first line."""
    invoice = invoice_of(read(lines), Decimal(rate))
    assert invoice.gross == cents(charged)
    before: dict[int, int] = {}
    given_ = []
    for part in map(int, parts.split()):
        found = crediting.sums_of(invoice, before, {1: part})
        note = credit_note(invoice, found, [1], number="VG-2026-00001", issued_on=DAY, reason="")
        before[1] = before.get(1, 0) + part
        given_.append(note.gross)
    assert given_ == [cents(one) for one in back.split()]
    assert sum(given_) == invoice.gross


def test_the_page_names_every_kind_and_every_control() -> None:
    assert {row[0] for row in table("invoices.md", "Kinds")} == set(SALES)
    said = {row[0]: row[1] for row in table("invoices.md", "What the official rules let pass")}
    assert said == {name: wrong.official or "passes" for name, wrong in WRONG.items()}
    said = {row[0]: row[1] for row in table("invoices.md", "What XRechnung wants beyond that")}
    assert said == {name: wrong.official for name, wrong in WRONG_AS_XRECHNUNG.items()}


rates = st.sampled_from([Decimal(rate) for rate in ("0", "7", "19", "20", "25.5", "8.1")])
prices = st.integers(0, 1_000_000)
quantities = st.integers(1, 5000)


@st.composite
def some_lines(draw: st.DrawFn) -> list[Line]:
    made = []
    for _ in range(draw(st.integers(1, 12))):
        price = Money(draw(prices), "EUR")
        led = draw(st.booleans())
        supply = draw(st.sampled_from(Supply))
        made.append(Line("a", "A", draw(quantities), price, gross_led=price if led else None, supply=supply))
    return made


@given(some_lines(), rates)
def test_every_cent_is_accounted_for(lines: list[Line], rate: Decimal) -> None:
    found = sums(lines, taxed(rate))
    assert found.net + found.tax + found.rounding == found.gross
    assert abs(found.rounding.amount) <= len(lines)
    assert sum(one.net.amount for one in found.lines) == found.net.amount
    for one in found.lines:
        assert half_up(one.price * one.line.quantity * 100) == one.net.amount
    if all(line.gross_led for line in lines):
        shown = sum(line.gross_led.amount * line.quantity for line in lines if line.gross_led)
        assert found.gross.amount == shown


@given(st.data(), some_lines(), rates)
def test_credit_notes_of_any_parts_add_up(data: st.DataObject, lines: list[Line], rate: Decimal) -> None:
    """However an invoice is taken back, each note is within a cent a line, and all of them are the invoice."""
    invoice = invoice_of(lines, rate)
    before: dict[int, int] = {}
    back = 0
    while rest := crediting.left(invoice, before):
        wanted = {key: data.draw(st.integers(0, number)) for key, number in rest.items()}
        if len(before) > 2 or not any(wanted.values()):
            wanted = rest
        wanted = {key: number for key, number in wanted.items() if number}
        found = crediting.sums_of(invoice, before, wanted)
        assert abs(found.rounding.amount) <= len(wanted)
        before = {key: before.get(key, 0) + wanted.get(key, 0) for key in {*before, *wanted}}
        back += found.gross.amount
    assert back == invoice.gross


def test_groups_are_kept_apart_by_category_and_rate() -> None:
    both = {
        Supply.SERVICE: Treatment(Category.REVERSE_CHARGE, Decimal(0), "AT"),
        Supply.GOODS: Treatment(Category.INTRA_COMMUNITY, Decimal(0), "AT"),
    }
    found = sums([*read("1 × 10.00"), Line("b", "B", 2, Money(500, "EUR"), supply=Supply.GOODS)], both)
    assert [(group.category, group.base.amount) for group in found.groups] == [
        (Category.REVERSE_CHARGE, 1000),
        (Category.INTRA_COMMUNITY, 1000),
    ]


@pytest.mark.parametrize("wrong", [{"quantity": 0}, {"unit_price": Money(-1, "EUR")}])
def test_what_is_no_line_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(MoneyError):
        Line(**{"code": "a", "name": "A", "quantity": 1, "unit_price": Money(1, "EUR"), **wrong})  # type: ignore[arg-type]


def test_currencies_do_not_mix() -> None:
    with pytest.raises(MoneyError):
        sums([*read("1 × 1.00"), Line("b", "B", 1, Money(1, "CHF"))], taxed(Decimal(19)))

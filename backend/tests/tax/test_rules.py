"""The rules of VAT, by the table of docs/domain/tax.md."""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.tax import rates
from vizitka.tax.enums import Category, Note, NumberState, Supply
from vizitka.tax.rules import Buyer, Seller, Treatment, treatment
from vizitka.tax.territories import MEMBERS, territory

DOCUMENT: Final = Path(__file__).resolve().parents[3] / "docs/domain/tax.md"
DAY: Final = dt.date(2026, 6, 15)
REASONS: Final = {"AE": "VATEX-EU-AE", "K": "VATEX-EU-IC", "G": "VATEX-EU-G", "O": "VATEX-EU-O"}
ROW: Final = re.compile(r"^\| [A-Z]{2}(?: small| oss)? \|.*$", re.MULTILINE)
ROWS: Final = [
    [cell.strip() for cell in row.strip("|").split("|")] for row in ROW.findall(DOCUMENT.read_text())
]


def seller(text: str) -> Seller:
    country, *switches = text.split()
    return Seller(country, "", small_business="small" in switches, oss="oss" in switches)


def buyer(text: str, number: str) -> Buyer:
    country, postcode, kind = text.split()
    prefix, state = number.split() if number != "–" else ("", None)
    return Buyer(country, postcode, kind == "business", NumberState(state) if state else None, prefix)


def test_the_table_is_read_whole() -> None:
    assert len(ROWS) > 70
    assert {row[5] for row in ROWS} == set(Category.values)
    assert {row[8] for row in ROWS} - {"–"} == {str(note) for note in Note}
    states = {row[2].split()[1] for row in ROWS if row[2] != "–"}
    assert states == set(NumberState.values)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: " ".join(row[:5]))
def test_each_row_of_the_table(row: list[str]) -> None:
    who, whom, number, supply, to, category, rate, whose, note = row
    ship_to = "" if to == "–" else to
    expected = Treatment(
        Category(category),
        Decimal(rate),
        whose,
        REASONS.get(category, ""),
        None if note == "–" else Note(note),
    )
    assert treatment(seller(who), buyer(whom, number), Supply(supply), ship_to, DAY) == expected


@given(
    home=st.sampled_from(sorted({*MEMBERS, "CH", "NO", "GB"})),
    country=st.sampled_from(sorted({*MEMBERS, "CH", "NO", "GB", "US", "MC", "LI"})),
    postcode=st.sampled_from(["", "10115", "BT1 1AA", "35001", "9500-001", "22100"]),
    business=st.booleans(),
    state=st.sampled_from([None, *NumberState]),
    prefix=st.sampled_from(["", "AT", "DE", "EL", "XI", "CHE"]),
    small=st.booleans(),
    oss=st.booleans(),
    supply=st.sampled_from(list(Supply)),
    to=st.sampled_from(["", "AT", "CH", "GB"]),
)
def test_what_holds_for_everybody(
    home: str,
    country: str,
    postcode: str,
    business: bool,
    state: NumberState | None,
    prefix: str,
    small: bool,
    oss: bool,
    supply: Supply,
    to: str,
) -> None:
    who = Seller(home, "", small_business=small, oss=oss)
    whom = Buyer(country, postcode, business, state, prefix)
    found = treatment(who, whom, supply, to, DAY)
    assert (found.rate > 0) == (found.category == Category.STANDARD)
    assert bool(found.reason) == (found.category in REASONS)
    if found.category in {Category.REVERSE_CHARGE, Category.INTRA_COMMUNITY}:
        assert (business, state) == (True, NumberState.VALID), "only a confirmed number opens anything"
        assert found.country != home
    if found.category == Category.EXEMPT:
        assert small
    if small and found.category == Category.STANDARD:
        assert found.country != home, "a small business charges no VAT of its country"
    if found.category != Category.STANDARD:
        assert found.note


@pytest.mark.parametrize(
    ("country", "postcode", "expected"),
    [
        ("DE", "78266", False),
        ("DE", "78267", True),
        ("ES", "35 001", False),
        ("ES", "36001", True),
        ("FR", "97400", False),
        ("FR", "98000", True),
        ("IT", "23041", False),
        ("IT", "23042", True),
        ("FI", "FI-22100", False),
        ("GR", "630 86", False),
        ("AX", "22100", False),
        ("RE", "97400", False),
    ],
)
def test_parts_of_countries_where_the_vat_of_the_eu_does_not_count(
    country: str, postcode: str, expected: bool
) -> None:
    assert territory(country, postcode).in_eu is expected


def test_no_rate_is_invented() -> None:
    with pytest.raises(rates.NoRate):
        rates.standard_rate("US", DAY)
    with pytest.raises(rates.NoRate):
        rates.standard_rate("DE", dt.date(2019, 12, 31))

"""What is read from a bank's statement, and which invoices a transfer pays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.payments.statements import OPENING, entry, part, statement
from vizitka.common.money import Money
from vizitka.payments.enums import LeftoverReason
from vizitka.payments.matching import Due, match, reference_of
from vizitka.payments.sepa.camt053 import StatementRefused, Transaction, read


def _read(*entries: str, version: str = "08") -> tuple[Transaction, ...]:
    [found] = read(statement(*entries, version=version))
    return found.transactions


@pytest.mark.parametrize("version", ["02", "08"])
def test_transfers_of_both_forms_say_who_what_and_what_for(version: str) -> None:
    old = version == "02"
    [one] = _read(
        entry(30790, part("Rechnung VZ-2026-\n00418", end_to_end="R1", old=old), old=old), version=version
    )
    assert (one.amount, one.booked_on.isoformat()) == (Money(30790, "EUR"), "2026-06-12")
    assert (one.text, one.name) == ("Rechnung VZ-2026- 00418", "Alpenwerk AG")
    assert (one.iban, one.end_to_end) == ("AT611904300234573201", "R1")


def test_a_text_may_stand_beside_the_transaction() -> None:
    found = _read(
        entry(100, said="VZ-2026-1\nDanke"),
        entry(100, part(structured="VZ2026002")),
        entry(100, part(""), said="VZ-2026-3"),
    )
    assert [one.text for one in found] == ["VZ-2026-1 Danke", "VZ2026002", "VZ-2026-3"]


def test_what_is_nothing_or_not_booked_is_left_out() -> None:
    assert _read(entry(0, part("VZ-2026-1")), entry(500, state="PDNG"), entry(500, state="INFO")) == ()


@pytest.mark.parametrize("old", [True, False])
def test_a_batch_is_split_where_its_parts_add_up(old: bool) -> None:
    parts = [part("VZ-2026-1", cents=100, old=old), part("VZ-2026-2", cents=250, old=old)]
    version = "02" if old else "08"
    split = _read(entry(350, *parts, old=old), version=version)
    assert [(one.amount.amount, one.text) for one in split] == [(100, "VZ-2026-1"), (250, "VZ-2026-2")]
    [whole] = _read(entry(340, *parts, old=old), version=version)
    assert (whole.amount.amount, whole.text) == (340, "VZ-2026-1 VZ-2026-2")


def test_a_debit_that_comes_back_says_why_and_how_much_it_was() -> None:
    [one] = _read(entry(-10300, part("x", end_to_end="E1", returned="AC04", instructed=10000)))
    assert (one.amount.amount, one.return_code, one.end_to_end) == (-10300, "AC04", "E1")
    assert one.returned == Money(10000, "EUR")


def test_one_transaction_has_one_fingerprint_in_every_file() -> None:
    first, second = entry(100, part("a"), reference="X"), entry(100, part("a"), reference="X")
    alone, [one, other] = _read(first), _read(first, second)
    assert alone[0].fingerprint == one.fingerprint != other.fingerprint
    [another_day] = _read(entry(100, part("a"), reference="X", day="2026-06-13"))
    assert another_day.fingerprint != one.fingerprint


def test_balances_are_added_up() -> None:
    entries = [entry(30790), entry(-290)]
    [right] = read(statement(*entries, closing=OPENING + 30500))
    [wrong] = read(statement(*entries, closing=OPENING + 30501))
    [silent] = read(statement(*entries))
    assert (right.balanced, wrong.balanced, silent.balanced) == (True, False, None)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "xml"),
        (b"Datum;Betrag\n", "xml"),
        (b"<a/>", "kind"),
        (statement(entry(1)).replace(b"camt.053", b"camt.052"), "kind"),
        (b'<!DOCTYPE x [<!ENTITY e "x">]>' + statement(entry(1)).split(b"?>", 1)[1], "xml"),
        (b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>', "xml"),
        (statement(entry(100)).replace(b"1.00", b"1.005"), "amount"),
        (statement(entry(100)).replace(b"1.00", b"NaN"), "amount"),
        (statement(entry(100)).replace(b'"EUR"', b'"ZZZ"'), "amount"),
        (statement(entry(100)).replace(b">1.00", b">-1.00"), "amount"),
        (statement(entry(100)).replace(b"CRDT", b"BOTH"), "amount"),
        (statement(entry(100, day="12.06.2026")), "day"),
        (statement(entry(100)).split(b"<Stmt>")[0] + b"</BkToCstmrStmt></Document>", "kind"),
        (statement(entry(100))[:-20], "xml"),
    ],
)
def test_what_is_no_statement_is_refused(content: bytes, why: str) -> None:
    with pytest.raises(StatementRefused) as refused:
        read(content)
    assert refused.value.why == why


# --- matching

DUE = {
    ("VZ", 2026, number): Due(number, Money(cents, currency))
    for number, cents, currency in ((418, 30790, "EUR"), (371, 34900, "EUR"), (8, 0, "EUR"), (9, 5000, "CHF"))
}


def _pays(cents: int, text: str) -> list[object] | LeftoverReason | None:
    found = match(Money(cents, "EUR"), text, DUE, ["VZ"])
    return found.reason or [share.key for share in found.shares]


@pytest.mark.parametrize(
    ("cents", "text", "paid"),
    [
        (30790, "VZ-2026-00418", [418]),
        (30790, "Rechnung vz 2026/418 vom 11.6.", [418]),
        (30790, "VZ202600418", [418]),
        (30790, "RE VZ-2026-004 18 Alpenwerk", [418]),
        (30790, "RE VZ-2026-0\n0418", [418]),
        (65690, "VZ-2026-00418, VZ-2026-00371", [418, 371]),
        (65690, "VZ-2026-418 VZ-2026-418 VZ-2026-371", [418, 371]),
        # One of both is paid already.
        (34900, "VZ-2026-8 und VZ-2026-371", [371]),
        (30789, "VZ-2026-00418", LeftoverReason.AMOUNT_DIFFERS),
        (34900, "VZ-2026-00418", LeftoverReason.AMOUNT_DIFFERS),
        (100, "VZ-2026-00008", LeftoverReason.ALREADY_PAID),
        (5000, "VZ-2026-00009", LeftoverReason.CURRENCY),
        (30790, "VZ-2026-00419", LeftoverReason.UNKNOWN_REFERENCE),
        (30790, "VZ-2025-00418", LeftoverReason.UNKNOWN_REFERENCE),
        (30790, "2026-00418", LeftoverReason.NO_REFERENCE),
        # The end of another word.
        (30790, "LVZ-2026-00418", LeftoverReason.NO_REFERENCE),
        (30790, "", LeftoverReason.NO_REFERENCE),
        (-30790, "VZ-2026-00418", LeftoverReason.OUTGOING),
    ],
)
def test_a_transfer_pays_what_it_names_to_the_cent(cents: int, text: str, paid: object) -> None:
    assert _pays(cents, text) == paid


@given(st.text(max_size=60), st.integers(1, 10**7))
def test_no_text_pays_more_than_came(text: str, cents: int) -> None:
    found = match(Money(cents, "EUR"), f"{text} VZ-2026-418 {text}", DUE, ["VZ", "VG"])
    assert sum(share.amount.amount for share in found.shares) in {0, cents}


def test_a_number_of_another_form_is_no_reference() -> None:
    assert reference_of("VZ-2026-00418") == ("VZ", 2026, 418)
    assert reference_of("2026-1") is None

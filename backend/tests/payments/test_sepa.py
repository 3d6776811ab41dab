"""Files for the bank: debits that its schema takes, on days on which banks are open."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import etree

from vizitka.common.money import Money
from vizitka.payments import rules
from vizitka.payments.sepa import days
from vizitka.payments.sepa.pain008 import VERSIONS, Address, Creditor, Debit, FileRefused, written
from vizitka.payments.sepa.text import plain

CREDITOR = Creditor("Vizitka GmbH & Söhne", "DE89370400440532013000", "COBADEFFXXX", "DE98ZZZ09999999999")
DEBIT = Debit(
    end_to_end="VZ-2026-00418-1",
    amount=Money(1_875_000, "EUR"),
    holder="Alpenwerk AG – Größe//Grüße",
    iban="AT611904300234573201",
    bic="",
    address=Address("Salurner Straße", "15", "6020", "Innsbruck", "AT"),
    mandate="VZ-10284-1",
    signed_on=dt.date(2026, 1, 1),
    first=True,
    collect_on=dt.date(2027, 1, 4),
    text="Invoice VZ-2026-00418 株",
)
MADE = dt.datetime(2026, 12, 28, 21, 5, 7, tzinfo=dt.UTC)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_file_says_what_is_collected_and_is_the_same_each_time(version: str) -> None:
    second = replace(
        DEBIT, end_to_end="VZ-2026-00419-1", amount=Money(5, "EUR"), first=False, bic="GIBAATWWXXX"
    )
    other_day = replace(second, end_to_end="VZ-2026-00420-1", amount=Money(9995, "EUR"), address=None)
    other_day = replace(other_day, collect_on=dt.date(2027, 1, 5))

    def file() -> bytes:
        return written(
            CREDITOR, [other_day, second, DEBIT], message_id="VZ-DD-2026-7", made_at=MADE, version=version
        )

    made = file()
    assert made == file()
    document = etree.fromstring(made)
    names = {"p": f"urn:iso:std:iso:20022:tech:xsd:{version}"}

    def all_of(path: str) -> list[str]:
        return [element.text or "" for element in document.findall(f".//p:{path.replace('/', '/p:')}", names)]

    assert all_of("GrpHdr/MsgId") == ["VZ-DD-2026-7"]
    # Nine in the evening is not nine in the morning.
    assert all_of("GrpHdr/CreDtTm") == ["2026-12-28T21:05:07Z"]
    assert all_of("GrpHdr/NbOfTxs") == ["3"]
    assert all_of("GrpHdr/CtrlSum") == ["18850.00"]
    assert all_of("PmtInf/PmtInfId") == ["VZ-DD-2026-7-1", "VZ-DD-2026-7-2", "VZ-DD-2026-7-3"]
    assert all_of("PmtInf/ReqdColltnDt") == ["2027-01-04", "2027-01-04", "2027-01-05"]
    assert all_of("PmtTpInf/SeqTp") == ["FRST", "RCUR", "RCUR"]
    assert all_of("DrctDbtTxInf/InstdAmt") == ["18750.00", "0.05", "99.95"]
    assert all_of("PmtId/EndToEndId") == ["VZ-2026-00418-1", "VZ-2026-00419-1", "VZ-2026-00420-1"]
    assert all_of("Dbtr/Nm")[0] == "Alpenwerk AG - Groesse/Gruesse"
    assert all_of("Cdtr/Nm")[0] == "Vizitka GmbH + Soehne"
    assert all_of("PstlAdr/StrtNm") == ["Salurner Strasse"] * 2
    assert all_of("PstlAdr/TwnNm") == ["Innsbruck"] * 2
    assert all_of("MndtRltdInf/MndtId") == ["VZ-10284-1"] * 3
    assert all_of("MndtRltdInf/DtOfSgntr") == ["2026-01-01"] * 3
    assert not all_of("AdrLine")


@pytest.mark.parametrize(
    "broken",
    [
        replace(DEBIT, amount=Money(0, "EUR")),
        replace(DEBIT, amount=Money(100, "CHF")),
        replace(DEBIT, iban="AT61 1904"),
        replace(DEBIT, end_to_end="x" * 36),
        replace(DEBIT, mandate="x" * 36),
        replace(DEBIT, holder="株" * 80, address=Address("", "", "", "", "Austria")),
    ],
)
def test_what_a_bank_would_send_back_is_not_written(broken: Debit) -> None:
    with pytest.raises(FileRefused):
        written(CREDITOR, [broken], message_id="VZ-1", made_at=MADE)


def test_a_file_is_of_a_known_version_with_one_name_for_each_debit() -> None:
    for creditor, debits, version in (
        (CREDITOR, [], VERSIONS[0]),
        (CREDITOR, [DEBIT, DEBIT], VERSIONS[0]),
        (CREDITOR, [DEBIT], "pain.008.001.10"),
        (replace(CREDITOR, bic=""), [DEBIT], VERSIONS[1]),
    ):
        with pytest.raises(FileRefused):
            written(creditor, debits, message_id="VZ-1", made_at=MADE, version=version)
    assert written(replace(CREDITOR, bic=""), [DEBIT], message_id="VZ-1", made_at=MADE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Jürgen Groß & Cie_1", "Juergen Gross + Cie-1"),
        ("/Łódź//Žižkov/", "Lodz/Zizkov"),
        ("a\nb\tc  d", "a b c d"),
        ('<Vizitka>; "x" @ 5 €', "Vizitka x 5 EUR"),
    ],
)
def test_texts_have_letters_that_every_bank_knows(text: str, said: str) -> None:
    assert plain(text, 70) == said


@pytest.mark.parametrize(
    ("day", "opens"),
    [
        # Good Friday to Easter Monday of 2026.
        ("2026-04-03", "2026-04-07"),
        ("2026-05-01", "2026-05-04"),
        ("2026-12-25", "2026-12-28"),
        ("2027-01-01", "2027-01-04"),
        ("2026-11-24", "2026-11-24"),
        # Not a day off for banks, though it is one for many people.
        ("2026-05-14", "2026-05-14"),
    ],
)
def test_money_moves_on_days_of_target(day: str, opens: str) -> None:
    assert days.on_or_after(dt.date.fromisoformat(day)) == dt.date.fromisoformat(opens)


def test_easter_and_days_after() -> None:
    found = [days.easter(year).isoformat() for year in (1954, 1981, 2000, 2024, 2026, 2038, 2049)]
    assert found == [
        "1954-04-18",
        "1981-04-19",
        "2000-04-23",
        "2024-03-31",
        "2026-04-05",
        "2038-04-25",
        "2049-04-18",
    ]
    assert days.later(dt.date(2026, 4, 2), 2) == dt.date(2026, 4, 8)


def test_debits_are_collected_as_the_documentation_says() -> None:
    text = (Path(__file__).parents[3] / "docs/domain/payments.md").read_text()
    day = r"(\d{4}-\d\d-\d\d)"
    rows = re.findall(rf"^\| {day} \| {day} \| {day} \|$", text, re.MULTILINE)
    assert len(rows) == 4
    for row in rows:
        today, due, collected = map(dt.date.fromisoformat, row)
        assert rules.collect_on(due, today) == collected, row

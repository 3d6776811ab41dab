"""The code of an invoice, as a banking app reads it."""

from __future__ import annotations

import io

import pytest
import zxingcpp
from PIL import Image

from vizitka.common.money import Money
from vizitka.invoicing import epc

PAYEE = {"name": "Vizitka GmbH", "iban": "DE89 3704 0044 0532 0130 00", "bic": "COBADEFFXXX"}


def test_a_reader_finds_what_is_due() -> None:
    made = epc.code(amount=Money(30790, "EUR"), reference="VZ-2026-00418", **PAYEE)
    picture = io.BytesIO()
    made.save(picture, kind="png", scale=8, border=4)
    [found] = zxingcpp.read_barcodes(Image.open(picture))
    assert found.text.split("\n") == [
        "BCD",
        "002",
        "1",
        "SCT",
        "COBADEFFXXX",
        "Vizitka GmbH",
        "DE89370400440532013000",
        "EUR307.90",
        "",
        "",
        "VZ-2026-00418",
    ]
    assert made.error == "M"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("amount", Money(0, "EUR")),
        ("amount", Money(-30790, "EUR")),
        ("amount", Money(100_000_000_000, "EUR")),
        ("amount", Money(30790, "CHF")),
        # One digit is another one.
        ("iban", "DE88370400440532013000"),
        ("iban", ""),
        ("bic", "COBA"),
        ("name", " \n "),
        ("name", "株式会社" * 17),
    ],
)
def test_what_cannot_be_transferred_has_no_code(field: str, value: object) -> None:
    asked: dict[str, object] = {
        **PAYEE,
        "amount": Money(30790, "EUR"),
        "reference": "VZ-2026-00418 " + "é" * 120,
    }
    epc.payload(**{**asked, "reference": "VZ-2026-00418"})  # type: ignore[arg-type]
    with pytest.raises(epc.CannotBeTransferred):
        epc.payload(**{**asked, field: value})  # type: ignore[arg-type]
    assert epc.svg(**{**asked, field: value}) is None  # type: ignore[arg-type]


def test_a_name_cannot_write_further_lines() -> None:
    text = epc.payload(
        name="Vizitka\nGmbH\x00" + "g" * 80, iban=PAYEE["iban"], amount=Money(1, "EUR"), reference="VZ\n1"
    )
    lines = text.split("\n")
    assert len(lines) == 11
    assert lines[5] == ("Vizitka GmbH " + "g" * 80)[:70]
    assert (lines[7], lines[10]) == ("EUR0.01", "VZ 1")


def test_the_drawing_is_one_path_without_a_border() -> None:
    drawn = epc.svg(amount=Money(1, "EUR"), reference="VZ-2026-00001", **PAYEE)
    assert drawn is not None
    assert drawn.startswith("<svg")
    assert "viewBox" in drawn

"""Connecting by a list of serials, PINs and people."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import openpyxl
import pytest

from tests.conftest import MakeCard
from tests.products.conftest import Company
from tests.products.samples import PIN, WRONG, Given, make_product
from vizitka.cards.models import Card
from vizitka.products.enums import Label
from vizitka.products.hashing import pin_hash
from vizitka.products.models import STOCK
from vizitka.products.rules import printed_serial

pytestmark = pytest.mark.django_db

Row = Sequence[Any]
HEADER = ("Seriennummer", "PIN", "E-Mail")


def csv_of(rows: Sequence[Row], header: Row = HEADER) -> io.BytesIO:
    file = io.BytesIO("\n".join(";".join(row) for row in (header, *rows)).encode())
    file.name = "products.csv"
    return file


def xlsx_of(rows: Sequence[Row], header: Row = HEADER) -> io.BytesIO:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (header, *rows):
        sheet.append(list(row))
    file = io.BytesIO()
    book.save(file)
    file.seek(0)
    file.name = "products.xlsx"
    return file


def send(company: Company, file: io.BytesIO, *, dry_run: bool = False) -> Any:
    path = f"/v1/spaces/{company.space.pk}/products/list?dry_run={str(dry_run).lower()}"
    return company.owner.post(path, {}, files={"file": file})


def known(company: Company) -> None:
    """Eva by her address, Ivo by his personnel number."""
    cards = Card.objects.in_space(company.space.pk)
    cards.filter(pk=company.card.pk).update(primary_email="eva@alpenwerk.example")
    cards.filter(pk=company.other.pk).update(external_key="4711")


@pytest.fixture
def three(company: Company) -> list[Given]:
    known(company)
    return [make_product() for _ in range(3)]


def row(given: Given, person: str = "", pin: str = PIN) -> Row:
    return (printed_serial(given.serial), pin, person)


@pytest.mark.parametrize("made", [csv_of, xlsx_of])
def test_a_list_connects_people_and_fills_the_pool(company: Company, three: list[Given], made: Any) -> None:
    header = ("Serial number", "PIN code", "Employee number")
    eva, ivo, pool = three
    rows = [row(ivo, "4711"), row(pool)]
    done = send(company, made(rows, header)).json()["data"]
    change = done.pop("undo")
    assert done == {"dry_run": False, "rows": 2, "connected": 1, "pooled": 1, "bad": []}
    assert ivo.product().card_id == company.other.pk
    assert (pool.product().space_id, pool.product().label) == (company.space.pk, Label.NOT_CONNECTED)
    send(company, made([row(eva, "Eva@Alpenwerk.example")]))
    assert eva.product().card_id == company.card.pk
    # Taken back, those on cards lie in the pool; what hung there before the list is none of them.
    assert send(company, made(rows, header)).json()["data"]["undo"] is None
    undone = company.owner.post(f"/v1/spaces/{company.space.pk}/products/changes/{change}/undo")
    assert undone.json()["data"] == {"undone": 1}
    assert (ivo.product().space_id, ivo.product().label) == (company.space.pk, Label.NOT_CONNECTED)


def test_a_dry_run_says_what_would_be_and_changes_nothing(company: Company, three: list[Given]) -> None:
    rows = [row(three[0], "eva@alpenwerk.example"), row(three[1]), row(three[2], pin=WRONG)]
    said = send(company, csv_of(rows), dry_run=True).json()["data"]
    assert (said["dry_run"], said["rows"], said["connected"], said["pooled"]) == (True, 3, 1, 1)
    assert [(one["row"], one["message"]) for one in said["bad"]] == [
        (4, "Serial and PIN do not belong together. Please check both.")
    ]
    assert {one.product().space_id for one in three} == {STOCK}
    done = send(company, csv_of(rows)).json()["data"]
    assert done.pop("undo") is not None
    assert said.pop("undo") is None
    assert {**said, "dry_run": False} == done


def test_a_workbook_whose_pins_became_numbers_connects(company: Company, three: list[Given]) -> None:
    """The printer's file, opened in a spreadsheet and saved: its zeros in front are gone."""
    product = three[0].product()
    product.pin_hash = pin_hash(three[0].serial, "00418375")
    product.save(update_fields=["pin_hash"])
    rows = [(printed_serial(three[0].serial), 418375, 4711), (printed_serial(three[1].serial), int(PIN), "")]
    header = ("serial", "pin", "Personalnummer")
    done = send(company, xlsx_of(rows, header)).json()["data"]
    assert (done["connected"], done["pooled"], done["bad"]) == (1, 1, [])
    assert three[0].product().card_id == company.other.pk


def test_each_bad_row_is_named_with_its_reason(
    company: Company, three: list[Given], make_card: MakeCard
) -> None:
    Card.objects.in_space(company.space.pk).filter(pk=make_card(company.space).pk).update(external_key="4711")
    taken = make_product()
    company.connected(taken)
    mistyped = Given(three[0].serial[:-1] + ("2" if three[0].serial[-1] != "2" else "3"))
    rows = [
        row(three[0], "nobody@alpenwerk.example"),
        row(three[1], "4711"),
        row(mistyped, "eva@alpenwerk.example"),
        row(taken),
        row(three[2]),
        row(three[2]),
    ]
    done = send(company, csv_of(rows)).json()["data"]
    assert [(one["row"], one["message"]) for one in done["bad"]] == [
        (2, "No card has this email address or personnel number."),
        (3, "Several cards have this email address or personnel number."),
        (4, "There is a typing error in this serial."),
        (5, "This product is connected to another card. Disconnect it there first."),
        (7, "This serial stands in the list twice."),
    ]
    assert done["bad"][0]["person"] == "nobody@alpenwerk.example"
    assert done["pooled"] == 1


def test_guessing_by_lists_meets_the_throttle(company: Company, three: list[Given]) -> None:
    rows = [row(three[0], pin=f"{number:08}") for number in range(20_000_000, 20_000_008)]
    seen = [send(company, csv_of([one])).json()["data"]["bad"][0]["message"] for one in rows]
    assert seen[:5] == ["Serial and PIN do not belong together. Please check both."] * 5
    assert seen[5:] == ["Too many attempts. Please wait a little and try again."] * 3
    assert send(company, csv_of([row(three[0])])).json()["data"]["pooled"] == 0


@pytest.mark.parametrize(
    ("file", "word"),
    [
        (csv_of([("x", "y", "z")], ("Name", "PIN", "E-Mail")), "Serial"),
        (csv_of([]), "no rows"),
        (csv_of([("a", "b", "c")] * 1001), "1000"),
    ],
)
def test_a_file_that_is_no_list_is_refused(company: Company, file: io.BytesIO, word: str) -> None:
    file.seek(0)
    answer = send(company, file)
    assert answer.status_code == 422
    assert word in answer.json()["errors"]["file"][0]

"""Connecting by a list of serials, PINs and people."""

from __future__ import annotations

import errno
import io
import itertools
from collections.abc import Sequence
from typing import Any

import openpyxl
import pytest
from django.db import OperationalError

from tests.conftest import MakeCard
from tests.products.conftest import Company
from tests.products.samples import PIN, WRONG, Given, make_batch, make_product
from vizitka.cards.models import Card
from vizitka.common.models import ThrottleCounter
from vizitka.common.throttle import Bucket
from vizitka.products import by_list, services, throttles
from vizitka.products.enums import Label
from vizitka.products.hashing import pin_hash
from vizitka.products.models import STOCK, Product
from vizitka.products.rules import printed_serial

pytestmark = pytest.mark.django_db

Row = Sequence[Any]
HEADER = ("Seriennummer", "PIN", "E-Mail")
# Of a portion of PINs that are tried together, with its share of what there is once.
STATEMENTS = 20


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


def send(company: Company, file: io.BytesIO, *, dry_run: bool = False, leave_out: str = "") -> Any:
    path = f"/v1/spaces/{company.space.pk}/products/list?dry_run={str(dry_run).lower()}"
    return company.owner.post(path, {"leave_out": leave_out}, files={"file": file})


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
    company.connected(eva)
    # Its answer may have been lost: sent again, it connects nothing anew, and is taken back all the same.
    again = send(company, made(rows, header)).json()["data"]
    assert again == {**done, "undo": change}
    # What hung there before any list, no list takes back.
    alone = send(company, made([row(eva, "Eva@Alpenwerk.example")])).json()["data"]
    assert (alone["connected"], alone["undo"]) == (1, None)
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


def test_a_thousand_rows_take_hardly_more_statements_than_a_hundred(
    company: Company, django_assert_max_num_queries: Any
) -> None:
    """Rows are counted, looked at and written in sets. A row that is left out is not tried."""
    known(company)
    batch = make_batch()
    many = [make_product(batch) for _ in range(300)]
    rows = [row(given, "eva@alpenwerk.example") for given in many]
    rows[7] = row(many[7], "eva@alpenwerk.example", pin=WRONG)
    with django_assert_max_num_queries(STATEMENTS * len(rows) // 30):
        said = send(company, csv_of(rows), dry_run=True).json()["data"]
    assert (said["connected"], [one["row"] for one in said["bad"]]) == (299, [9])
    before = ThrottleCounter.objects.filter(failures=1).count()
    with django_assert_max_num_queries(STATEMENTS * len(rows) // 30):
        done = send(company, csv_of(rows), leave_out="9").json()["data"]
    assert (done["rows"], done["connected"], done["bad"]) == (299, 299, [])
    assert ThrottleCounter.objects.filter(failures=1).count() == before == 1
    assert Product.objects.in_space(company.space.pk).filter(card=company.card).count() == 299
    undone = company.owner.post(f"/v1/spaces/{company.space.pk}/products/changes/{done['undo']}/undo")
    assert undone.json()["data"] == {"undone": 299}


@pytest.mark.parametrize(
    ("error", "status"),
    [(OperationalError("database is locked"), 503), (OSError(errno.ENOSPC, "No space left on device"), 507)],
)
def test_a_list_that_breaks_off_goes_on_when_it_is_sent_again(
    company: Company, three: list[Given], monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    """Whatever is connected can be taken back: a portion is written with what takes it back, or not at all."""
    rows = [row(one, "eva@alpenwerk.example") for one in three]
    keeps, portions = services.keep_connected, itertools.count(1)

    def breaks(*given: Any, **more: Any) -> Any:
        if next(portions) == 2:
            raise error
        return keeps(*given, **more)

    monkeypatch.setattr(by_list, "AT_ONCE", 1)
    monkeypatch.setattr(by_list, "keep_connected", breaks)
    assert send(company, csv_of(rows)).status_code == status
    assert sorted(one.product().space_id == STOCK for one in three) == [False, True, True]
    said = send(company, csv_of(rows)).json()["data"]
    assert (said["connected"], said["bad"]) == (3, [])
    undone = company.owner.post(f"/v1/spaces/{company.space.pk}/products/changes/{said['undo']}/undo")
    assert undone.json()["data"] == {"undone": 3}


def test_right_pins_are_no_more_of_a_burden_than_when_they_are_typed(
    company: Company, three: list[Given]
) -> None:
    """Wrong ones before them have left room for one try at a time."""
    batch = make_batch()
    of_network = throttles.CONNECT.network
    assert isinstance(of_network, Bucket)
    wrong = [row(make_product(batch), pin=WRONG) for _ in range(of_network.at_once - 1)]
    assert len(send(company, csv_of(wrong)).json()["data"]["bad"]) == len(wrong)
    assert send(company, csv_of([row(one) for one in three])).json()["data"]["pooled"] == 3
    full = [row(make_product(batch), pin=WRONG), row(make_product(batch)), row(make_product(batch))]
    messages = [one["message"] for one in send(company, csv_of(full)).json()["data"]["bad"]]
    assert messages == [
        "Serial and PIN do not belong together. Please check both.",
        *["Too many attempts. Please wait a little and try again."] * 2,
    ]


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

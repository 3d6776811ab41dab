"""Statistics as files: what a person who opens them in a spreadsheet sees."""

from __future__ import annotations

import csv
import datetime as dt
import io
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.conftest import ApiClient, MakeCard, MakeUser
from tests.statistics.conftest import at
from tests.statistics.test_statistics_api import NOW, seen
from vizitka.cards.models import Card, CardMember
from vizitka.common import clock
from vizitka.statistics.models import CountedSpace

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: NOW)


@pytest.fixture
def looked_at(card: Card, make_card: MakeCard) -> Card:
    """Zoe was seen by link, and a card whose name would be a formula by code."""
    evil = make_card(
        card.space,
        first_name='=HYPERLINK("http://x")',
        last_name="",
        department="@SUM(1)",
        username="evil",
        state="active",
    )
    for who in "abc":
        seen(card, "2026-11-22T09:30:00+01:00", who=who * 16)
    seen(card, "2026-11-22T09:40:00+01:00", kind="contact", who="a" * 16)
    seen(card, "2026-10-10T09:40:00+02:00", times=2)
    seen(evil, "2026-11-21T23:30:00+01:00", times=1200, channel="qr_code")
    return card


def content(answer: Any) -> bytes:
    assert answer.status_code == 200, answer.content
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def table(answer: Any) -> list[list[str]]:
    raw = content(answer)
    assert raw.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(raw.decode("utf-8-sig")), delimiter=";"))


def workbook(answer: Any) -> dict[str, list[tuple[Any, ...]]]:
    book = load_workbook(io.BytesIO(content(answer)))
    assert all(cell.data_type != "f" for sheet in book for row in sheet.iter_rows() for cell in row)
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book}


def test_the_curve_is_a_table_in_the_language_of_the_person(
    looked_at: Card, api: ApiClient, user: Any
) -> None:
    path = f"/v1/spaces/{looked_at.space_id}/statistics/export?format=csv"
    answer = api.as_(user).get(path, Accept_Language="de")
    assert answer.headers["Content-Disposition"] == (
        f'attachment; filename="{looked_at.space.username}-statistics.csv"'
    )
    headers, *rows = table(answer)
    assert headers[:6] == [
        "Beginn (Europe/Vienna)",
        "Aufrufe",
        "Aufrufe per Link",
        "Aufrufe per QR-Code",
        "Aufrufe per Produkt",
        "Gespeicherte Kontakte",
    ]
    assert headers[-1] == "Besucher"
    assert len(rows) == 30
    assert rows[-1][:6] == ["2026-11-22", "3", "3", "0", "0", "1"]
    assert rows[-2][:2] == ["2026-11-21", "1200"]
    months = table(api.as_(user).get(f"{path}&step=month&channel=link&first=2026-10-01"))
    assert months[0] == [
        "Begins (Europe/Vienna)",
        "Views",
        "Views by link",
        "Views by QR code",
        "Views by product",
    ]
    assert [row[:3] for row in months[1:]] == [["2026-10-01", "2", "2"], ["2026-11-01", "3", "3"]]


def test_hours_are_those_of_the_clocks(card: Card, api: ApiClient, user: Any) -> None:
    seen(card, "2026-10-25T01:30:00+00:00")
    path = f"/v1/spaces/{card.space_id}/statistics/export?format=csv&step=hour"
    rows = table(api.as_(user).get(f"{path}&first=2026-10-25&last=2026-10-25"))
    assert [row[0] for row in rows[3:5]] == ["2026-10-25 02:00 (UTC+02:00)", "2026-10-25 02:00 (UTC+01:00)"]
    assert rows[4][1] == "1"


def test_cards_are_a_table_and_none_is_a_formula(looked_at: Card, api: ApiClient, user: Any) -> None:
    path = f"/v1/spaces/{looked_at.space_id}/statistics/export?format=csv&table=cards"
    headers, *rows = table(api.as_(user).get(path))
    assert headers[:5] == ["Card", "Department", "Location", "Views", "Views by link"]
    assert [row[:6] for row in rows] == [
        ['\'=HYPERLINK("http://x")', "'@SUM(1)", "", "1200", "0", "1200"],
        ["Zoe", "", "", "3", "3", "0"],
    ]
    assert [row[0] for row in table(api.as_(user).get(f"{path}&card={looked_at.pk}"))] == ["Card", "Zoe"]
    long = table(api.as_(user).get(f"{path}&first=2026-01-01&card={looked_at.pk}"))
    assert (long[0][3], long[1][3]) == ("Views", "5")
    assert table(api.as_(user).get(f"{path}&city=Nowhere"))[1:] == []


def test_cards_are_in_the_order_of_the_dashboard(
    looked_at: Card, make_card: MakeCard, api: ApiClient, user: Any
) -> None:
    """Also where several were looked at as often."""
    many = [
        make_card(looked_at.space, first_name=f"{n}", last_name="", username=f"card-{n}") for n in range(6)
    ]
    for number, card in enumerate(many):
        seen(card, "2026-11-20T12:00:00+01:00", times=7)
        seen(card, "2026-11-20T12:00:00+01:00", times=number % 3 + 1, kind="contact")
    path = f"/v1/spaces/{looked_at.space_id}/statistics"
    _head, *rows = table(api.as_(user).get(f"{path}/export?format=csv&table=cards"))
    best = api.as_(user).get(path).json()["data"]["best"]
    assert [row[0].removeprefix("'") for row in rows] == [card["name"] for card in best]


def test_a_workbook_has_all_there_is(looked_at: Card, api: ApiClient, user: Any) -> None:
    path = f"/v1/spaces/{looked_at.space_id}/statistics/export?format=xlsx"
    CountedSpace.objects.in_space(looked_at.space_id).update(since=at("2026-09-24T12:00:00+02:00"))
    sheets = workbook(api.as_(user).get(path))
    assert list(sheets) == [
        "Figures", "Days", "Cards", "Not looked at", "Weekdays and hours", "Products",
        "Country of the network", "Device", "Language",
    ]  # fmt: skip
    figures = {row[0]: row[1:] for row in sheets["Figures"] if row[0]}
    assert figures["Figure"] == ("2026-10-24 – 2026-11-22", "2026-09-24 – 2026-10-23", "Change")
    assert figures["Views"] == (1203, 2, 600.5)
    assert figures["Views by link"] == (3, 2, 0.5)
    CountedSpace.objects.in_space(looked_at.space_id).update(since=at("2026-09-25T00:00:00+02:00"))
    young = {row[0]: row[1:] for row in workbook(api.as_(user).get(path))["Figures"]}
    # Counted for a part of the time only, it would look like growth.
    assert young["Views"] == (1203, 2, None)
    assert (
        figures["Visitors a day, on average"] == (0.0, 0.1, None) or figures["Visitors a day, on average"][0]
    )
    assert figures["Time zone"][0] == "Europe/Vienna"
    assert (sheets["Days"][-1][0].date(), sheets["Days"][-1][1]) == (dt.date(2026, 11, 22), 3)
    assert [row[0] for row in sheets["Cards"][1:]] == ['=HYPERLINK("http://x")', "Zoe"]
    assert sheets["Country of the network"][1] == ("Austria", 1203)
    assert sheets["Device"][1] == ("Phone", 1203)
    assert sheets["Weekdays and hours"][10][7] == 3
    narrowed = workbook(api.as_(user).get(f"{path}&department=%40SUM(1)&channel=qr_code"))
    assert list(narrowed) == ["Figures", "Days", "Cards", "Not looked at"]
    said = {row[0]: row[1] for row in narrowed["Figures"] if row[0]}
    assert (said["Department"], said["Counted"]) == ("@SUM(1)", "Views by QR code")
    assert "Contacts saved" not in said


def test_networks_are_called_by_their_names(looked_at: Card, api: ApiClient, user: Any) -> None:
    for link in ("linkedin", "alpenwerk.example/jobs"):
        seen(looked_at, "2026-11-22T09:50:00+01:00", kind="links", link=link)
    path = f"/v1/spaces/{looked_at.space_id}/statistics/export?format=xlsx"
    assert sorted(workbook(api.as_(user).get(path))["Link"][1:]) == [
        ("LinkedIn", 1),
        ("alpenwerk.example/jobs", 1),
    ]


def test_what_a_space_has_never_had_has_no_column(looked_at: Card, api: ApiClient, user: Any) -> None:
    path = f"/v1/spaces/{looked_at.space_id}/statistics/export"
    of_card = f"/v1/cards/{looked_at.pk}/statistics/export?format=csv"
    tables = (f"{path}?format=csv", f"{path}?format=csv&table=cards", of_card)
    assert not any("Added to a wallet" in table(api.as_(user).get(one))[0] for one in tables)
    seen(looked_at, "2026-11-22T09:50:00+01:00", kind="pass")
    assert all("Added to a wallet" in table(api.as_(user).get(one))[0] for one in tables)
    figures = {row[0]: row[1:] for row in workbook(api.as_(user).get(f"{path}?format=xlsx"))["Figures"]}
    assert figures["Added to a wallet"] == (1, 0, None)


def test_a_card_user_takes_the_own_numbers_along(
    looked_at: Card, api: ApiClient, make_user: MakeUser
) -> None:
    person = make_user()
    CardMember.objects.create(space=looked_at.space, card=looked_at, user=person, role="user", agreed=True)
    path = f"/v1/cards/{looked_at.pk}/statistics/export"
    sheets = workbook(api.as_(person).get(f"{path}?format=xlsx", Accept_Language="hu"))
    assert len(sheets) == 5
    assert table(api.as_(person).get(f"{path}?format=csv"))[-1][:2] == ["2026-11-22", "3"]
    assert api.as_(person).get(f"{path}?format=pdf").status_code == 422
    looked_at.space.card_permissions = {**looked_at.space.card_permissions, "see_statistics": False}
    looked_at.space.save()
    assert api.as_(person).get(f"{path}?format=csv").status_code == 403


def test_a_workbook_takes_no_more_cards_than_it_may(
    looked_at: Card, api: ApiClient, user: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vizitka.statistics.exporting.answers.MOST_IN_WORKBOOK", 1)
    sheets = workbook(api.as_(user).get(f"/v1/spaces/{looked_at.space_id}/statistics/export?format=xlsx"))
    assert [row[3] for row in sheets["Cards"][1:]] == [1200]

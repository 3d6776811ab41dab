"""Locations as files: what goes out comes in again, by key or name, and a dry run writes nothing."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.conftest import ApiClient, MakeSpace, MakeUser
from vizitka.locations.models import Location
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db

WHOLE = {
    "name": "Vienna office",
    "external_key": "V1",
    "street": "=Operngasse 1",
    "zipcode": "01010",
    "city": "Wien",
    "country": "AT",
    "latitude": 48.203,
    "longitude": 16.369,
    "phones": [{"number": "+43 1 5123456"}, {"number": "+43 1 5123457"}],
    "hours": [
        {"day": 0, "opens": "08:00", "closes": "12:00"},
        {"day": 0, "opens": "13:00", "closes": "17:00"},
        {"day": 4, "opens": "22:00", "closes": "02:00"},
    ],
    "holidays": [
        {"date": "2024-02-29", "yearly": True, "name": "Leap day", "hours": []},
        {"date": "2026-12-24", "name": "Christmas Eve", "hours": [{"opens": "09:00", "closes": "11:00"}]},
    ],
    "time_zone": "Europe/Vienna",
    "note": "By appointment",
}


@pytest.fixture
def owner(make_user: MakeUser) -> Any:
    return make_user()


@pytest.fixture
def space(make_space: MakeSpace, owner: Any) -> Space:
    return make_space(owner=owner)


@pytest.fixture
def client(api: ApiClient, owner: Any) -> ApiClient:
    return api.as_(owner)


def bring(
    client: ApiClient, space: Space, content: bytes, *, name: str = "l.csv", dry_run: bool = False
) -> Any:
    return client.request(
        "POST",
        f"/v1/spaces/{space.pk}/locations/import?dry_run={str(dry_run).lower()}",
        files={"file": SimpleUploadedFile(name, content)},
    )


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_what_goes_out_comes_in_again(
    client: ApiClient, space: Space, make_space: MakeSpace, owner: Any, kind: str, language: str
) -> None:
    path = f"/v1/spaces/{space.pk}/locations"
    assert client.post(path, WHOLE).status_code == 201
    answer = client.get(f"{path}/export?format={kind}", Accept_Language=language)
    assert answer.status_code == 200
    assert f".{kind}" in answer.headers["Content-Disposition"]
    again = bring(client, space, answer.content, name=f"l.{kind}", dry_run=True).json()["data"]
    assert (again["same"], again["bad"], again["update"]) == (1, 0, 0), again["rows"]
    other = make_space(owner=owner)
    brought = bring(client, other, answer.content, name=f"l.{kind}").json()["data"]
    assert brought["create"] == 1, brought
    (found,) = Location.objects.in_space(other.pk)
    for name in WHOLE.keys() - {"phones", "holidays"}:
        assert getattr(found, name) == WHOLE[name], name
    assert [row["number"] for row in found.phones] == ["+43 1 5123456", "+43 1 5123457"]
    assert [(day["date"], day["yearly"], day["name"]) for day in found.holidays] == [
        ("2024-02-29", True, "Leap day"),
        ("2026-12-24", False, "Christmas Eve"),
    ]


def test_a_dry_run_says_it_and_writes_nothing(client: ApiClient, space: Space) -> None:
    client.post(f"/v1/spaces/{space.pk}/locations", {"name": "Graz", "city": "Graz"})
    content = "Standort;Ort;Straße;Montag\nGRAZ;Graz;Neu 1;9-12\nWien;Wien;;\n;Linz;;\nWien;Wien;;\n".encode()
    found = bring(client, space, content, dry_run=True).json()["data"]
    assert [(row["status"], row["name"]) for row in found["rows"]] == [
        ("update", "GRAZ"), ("create", "Wien"), ("bad", ""), ("bad", "Wien"),
    ]  # fmt: skip
    assert Location.objects.in_space(space.pk).count() == 1
    bring(client, space, content)
    graz = Location.objects.in_space(space.pk).get(city="Graz")
    assert (graz.street, graz.hours) == ("Neu 1", [{"day": 0, "opens": "09:00", "closes": "12:00"}])
    assert Location.objects.in_space(space.pk).count() == 2


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "cannot be read"),
        (b"\x00\x01\x02\xff\xfe", ""),
        (b"Street;City\nA;B\n", "names of locations"),
        (b"Location\n" + b"A\n" * 1001, "more than 1,000"),
    ],
)
def test_what_cannot_be_read_is_said_at_the_file(
    client: ApiClient, space: Space, content: bytes, words: str
) -> None:
    answer = bring(client, space, content)
    assert answer.status_code == 422, answer.content
    assert words in str(answer.json()["errors"]["file"])


def test_a_formula_is_a_text(client: ApiClient, space: Space) -> None:
    import openpyxl

    client.post(f"/v1/spaces/{space.pk}/locations", WHOLE)
    answer = client.get(f"/v1/spaces/{space.pk}/locations/export?format=csv")
    assert "'=Operngasse 1" in answer.content.decode("utf-8-sig")
    answer = client.get(f"/v1/spaces/{space.pk}/locations/export?format=xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets[0]
    assert {cell.data_type for row in sheet.iter_rows(min_row=2) for cell in row} <= {"s", "n"}


def test_a_day_that_is_not_in_the_file_keeps_its_hours(client: ApiClient, space: Space) -> None:
    client.post(f"/v1/spaces/{space.pk}/locations", WHOLE)
    bring(client, space, b"Key;Location;Monday;Tuesday\nV1;Vienna office;10-12;\n")
    (found,) = Location.objects.in_space(space.pk)
    assert found.hours == [
        {"day": 0, "opens": "10:00", "closes": "12:00"},
        {"day": 4, "opens": "22:00", "closes": "02:00"},
    ]
    bring(client, space, "Schlüssel;Standort;Freitag\nV1;Vienna office;geschlossen\n".encode())
    found.refresh_from_db()
    assert found.hours == [{"day": 0, "opens": "10:00", "closes": "12:00"}]


def test_what_is_no_hours_is_said_at_the_row_and_takes_nothing_away(client: ApiClient, space: Space) -> None:
    client.post(f"/v1/spaces/{space.pk}/locations", WHOLE)
    given = (
        "Key;Location;Monday;Remarks;Friday\nV1;Vienna office;by appointment;x;\n;;;;\n;Linz;;;25:00-26:00\n"
    )
    found = bring(client, space, given.encode()).json()["data"]
    assert [(row["status"], row["problem"]) for row in found["rows"]] == [
        ("bad", "Monday: Write hours as 08:00-12:00, 13:00-17:00, or “closed”."),
        ("bad", "Friday: Use a time in the form 09:00."),
    ]  # fmt: skip
    assert [column["header"] for column in found["columns"] if not column["field"]] == ["Remarks"]
    (kept,) = Location.objects.in_space(space.pk)
    assert kept.hours == WHOLE["hours"]


def test_why_a_row_is_left_out_is_said_in_the_persons_language(client: ApiClient, space: Space) -> None:
    answer = client.request(
        "POST",
        f"/v1/spaces/{space.pk}/locations/import?dry_run=true",
        files={"file": SimpleUploadedFile("l.csv", b"Standort;Ort\n;Linz\n")},
        Accept_Language="de",
    )
    assert answer.json()["data"]["rows"][0]["problem"] == "Standort: Dieses Feld wird benötigt."

"""The three exports of one HR system, as a company really has them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.importing.conftest import Importer
from vizitka.cards.models import Card

pytestmark = pytest.mark.django_db

FILES = ["hr-export.xlsx", "hr-export.csv"]
# Row 3 is the header in the workbook, row 1 in the CSV files.
OFFSET = {"hr-export.xlsx": 2, "hr-export.csv": 0}


def cards(importer: Importer) -> Any:
    return Card.objects.in_space(importer.space.id)


@pytest.mark.parametrize("name", FILES)
def test_the_file_is_understood(importer: Importer, name: str) -> None:
    item = importer.upload_data(name)
    assert (item["header_row"], item["row_count"]) == (1 + OFFSET[name], 641)
    fields = {column["header"]: column["field"] for column in item["columns"]}
    assert fields == {
        "Personalnummer": "external_key",
        "Titel": "prefix",
        "Vorname": "first_name",
        "Nachname": "last_name",
        "Nachgest. Titel": "suffix",
        "Funktion": "job_title",
        "Abteilung": "department",
        "E-Mail": "email",
        "Telefon": "phone_work",
        "Mobil": "phone_mobile",
        "Straße": "street",
        "PLZ": "zipcode",
        "Ort": "city",
        "Land": "country",
        "Sprache": "language",
        "Eintritt": None,
        "LinkedIn": "social.linkedin",
        "Bemerkung": None,
    }
    assert item["columns"][0]["samples"][0] == "010000"
    assert item["key"] == "external_key"
    assert item["status"] == "uploaded"


@pytest.mark.parametrize("name", FILES)
def test_the_check_names_every_bad_row_and_writes_no_card(importer: Importer, name: str) -> None:
    item = importer.check(importer.upload_data(name))
    assert item["status"] == "checked"
    assert item["summary"] == {
        "create": 635,
        "update": 0,
        "unchanged": 0,
        "bad": 6,
        "skipped": 0,
        "drafts": 0,
        "pictures": 0,
        "otherwise": 0,
        "phones": 475,
        "waiting": 635,
        "deleted": 0,
        "restored": 0,
        "stayed": 0,
        "total": 641,
    }
    bad = {row["row"] - OFFSET[name]: row["reasons"][0] for row in importer.rows(item, status="bad")}
    first = 534 + OFFSET[name]
    assert {row: (reason["field"], reason["message"]) for row, reason in bad.items()} == {
        70: ("job_title", "This text has 599 characters, 200 are possible."),
        111: ("email", "“alpenwerk.example” is not an email address."),
        134: ("last_name", "The name is missing."),
        438: ("job_title", "This text has 599 characters, 200 are possible."),
        507: ("job_title", "This text has 599 characters, 200 are possible."),
        642: ("external_key", f"“010532” already stands in row {first}."),
    }
    assert not cards(importer).exists()


def test_by_email_rows_without_or_with_the_same_address_are_bad(importer: Importer) -> None:
    item = importer.check(importer.upload_data("hr-export.csv"), key="email")
    assert item["summary"]["bad"] == 9
    messages = [row["reasons"][0]["message"] for row in importer.rows(item, status="bad")]
    assert messages.count("The email is missing, by which cards are found again.") == 2
    assert (
        sum("katalin.szabo@alpenwerk.example” already stands in row" in message for message in messages) == 1
    )


@pytest.mark.parametrize("name", FILES)
def test_good_rows_become_cards_and_a_second_import_doubles_nobody(importer: Importer, name: str) -> None:
    item = importer.check(importer.upload_data(name))
    item = importer.run(item)
    assert item["status"] == "done"
    assert item["job"]["message"] == "635 cards created. 6 rows with errors were left out."
    assert cards(importer).count() == 635
    assert set(cards(importer).values_list("state", flat=True)) == {"draft"}

    again = importer.check(importer.upload_data(name))
    assert again["summary"]["unchanged"] == 635
    again = importer.run(again)
    assert (again["summary"]["create"], again["summary"]["update"]) == (0, 0)
    assert cards(importer).count() == 635
    assert set(cards(importer).values_list("version", flat=True)) == {1}


def test_the_windows_file_updates_the_same_people(importer: Importer) -> None:
    """It holds the people whose names Windows-1252 can write; they all are there already."""
    importer.run(importer.check(importer.upload_data("hr-export.xlsx")))
    item = importer.upload_data("hr-export-windows.csv")
    assert (item["encoding"], item["delimiter"], item["row_count"]) == ("windows-1252", ";", 435)
    item = importer.check(item)
    assert item["summary"]["create"] == 0
    assert item["summary"]["update"] == 0
    assert item["summary"]["unchanged"] + item["summary"]["bad"] == 435


def test_a_card_has_what_the_row_says(importer: Importer) -> None:
    importer.run(importer.check(importer.upload_data("hr-export.xlsx")))
    card = cards(importer).get(external_key="010002")
    assert (card.prefix, card.first_name, card.last_name, card.suffix) == (
        "Dr.",
        "Toni",
        "Gegić-Zrilić",
        "BSc",
    )
    assert card.emails[0]["email"] == "toni.gegic-zrilic@alpenwerk.example"
    assert [(phone["label"], phone["number"], phone["e164"]) for phone in card.phones] == [
        ("work", "+385 92 319 4875", "+385923194875"),
        ("mobile", "+385 91 749 1186", "+385917491186"),
    ]
    address = card.addresses[0]
    assert (address["zipcode"], address["city"], address["country"]) == ("01895", "Rijeka", "HR")
    assert card.language == "hr"
    assert card.social_media[0]["url"] == "https://www.linkedin.com/in/toni-gegic-zrilic-2"
    padded = cards(importer).get(external_key="010048")
    assert padded.first_name == "Václav"
    portuguese = cards(importer).get(external_key="010004")
    assert portuguese.phones[0]["e164"] == "+351917684268"
    french = cards(importer).get(external_key="010008")
    assert french.phones[1]["e164"] == "+33695511637"


def test_an_abbreviated_country_is_read_and_told(importer: Importer) -> None:
    item = importer.check(importer.upload_data("hr-export.csv"))
    told = [
        row
        for page in range(1, 5)
        for row in importer.rows(item, status="create", page=page)
        if row["reasons"]
    ]
    countries = [row for row in told if row["reasons"][0]["field"] == "country"]
    assert [row["reasons"][0]["message"] for row in countries] == ["The country “Österr.” was read as AT."]
    assert countries[0]["reasons"][0]["bad"] is False
    assert countries[0]["values"]["addresses"][0]["country"] == "AT"


def test_all_rows_are_refused_while_some_are_bad(importer: Importer) -> None:
    item = importer.check(importer.upload_data("hr-export.csv"))
    response = importer.post(f"/v1/imports/{item['uuid']}/run", {"mode": "all"})
    assert response.status_code == 409
    assert response.json()["code"] == "import_has_bad_rows"
    assert not cards(importer).exists()


def test_the_bad_rows_come_back_as_a_harmless_file(importer: Importer) -> None:
    item = importer.check(importer.upload_data("hr-export.xlsx"))
    response = importer.api.get(f"/v1/imports/{item['uuid']}/bad-rows.csv")
    assert response.status_code == 200
    content = b"".join(response.streaming_content)
    assert content.startswith(b"\xef\xbb\xbf")
    text = content.decode("utf-8-sig")
    assert text.splitlines()[0].endswith(";Bemerkung;Reason")
    assert "'=HYPERLINK" in text
    assert ';"=HYPERLINK' not in text
    again = importer.upload(content, "errors.csv").json()["data"]
    assert again["row_count"] == 6
    assert [column["field"] for column in again["columns"]][:4] == [
        "external_key",
        "prefix",
        "first_name",
        "last_name",
    ]


def test_active_cards_stop_at_the_licence_and_the_rest_become_drafts(
    importer: Importer, make_space: Any
) -> None:
    importer.space = make_space(importer.owner, cards=100)
    item = importer.check(importer.upload_data("hr-export.csv"), card_state="active")
    assert item["without_seat"]["cards"] == 535
    assert "no package" not in item["without_seat"]["way"]
    item = importer.run(item)
    assert (item["summary"]["drafts"], item["without_seat"]) == (535, None)
    assert "535 cards stay drafts, because the licence covers no more active cards." in item["job"]["message"]
    assert cards(importer).filter(state="active").count() == 100
    assert cards(importer).count() == 635


def test_the_check_says_which_phones_got_their_country(importer: Importer) -> None:
    item = importer.check(importer.upload_data("hr-export.csv"))
    assert item["summary"]["phones"] == 475
    assert (
        f"{item['summary']['phones']} phone numbers got the code of their country." in item["job"]["message"]
    )
    (row,) = [row for row in importer.rows(item, status="create") if row["row"] == 4]
    told = [reason["message"] for reason in row["reasons"] if reason["field"].startswith("phone_")]
    assert told == [
        "“092 3194 875” became +385 92 319 4875: the row says HR.",
        "“091 7491 186” became +385 91 749 1186: the row says HR.",
    ]


@pytest.mark.parametrize("name", ["hr-export.csv", "hr-export-windows.csv", "hr-export.xlsx"])
def test_the_first_look_is_the_file_itself(importer: Importer, name: str) -> None:
    item = importer.upload_data(name)
    lines = {line["row"]: line["cells"] for line in item["beginning"]}
    headers = [column["header"] for column in item["columns"]]
    assert lines[item["header_row"]] == headers[: len(lines[item["header_row"]])]
    rows = [cells for number, cells in lines.items() if number > item["header_row"]]
    assert len(rows) == 8
    assert rows[0][:4] == ["010000", "", "Tristan", "Fernandes"]
    # Nothing of one row stands in another: an empty cell is shown as one.
    assert rows[0][7] == "tristan.fernandes@alpenwerk.example"

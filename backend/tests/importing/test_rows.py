"""One row into a card's values."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.jobs.messages import translated
from vizitka.transfer.importing.countries import country_of, language_of
from vizitka.transfer.importing.names import PersonName, split_name
from vizitka.transfer.importing.phones import CountryOf, phone_of
from vizitka.transfer.importing.rows import changes_for, new_card, read_row


def row(default: str = "", /, **cells: str) -> Any:
    names = [name.replace("__", ".") for name in cells]
    return read_row(list(cells.values()), dict(enumerate(names)), default)


def reasons(content: Any) -> list[tuple[str, str, bool]]:
    return [(reason["field"], translated(reason["message"]), reason["bad"]) for reason in content.reasons]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("AT", "AT"), ("at", "AT"), ("AUT", "AT"), ("Österreich", "AT"), ("Österr.", "AT"), ("Oesterreich", "AT"),
        ("Rakousko", "AT"), ("Ausztria", "AT"), ("A", "AT"), ("Deutschl.", "DE"), ("BRD", "DE"), ("Njemačka", "DE"),
        ("UK", "GB"), ("England", "GB"), ("U.S.A.", "US"), ("Česko", "CZ"), ("Tschechien", "CZ"), ("Holland", "NL"),
        ("Schweiz", "CH"), ("Guin", None), ("Austr", None), ("Mordor", None), ("EU", None), ("ZZ", None), ("", None),
    ],
)  # fmt: skip
def test_countries_as_people_write_them(text: str, code: str | None) -> None:
    assert country_of(text) == code


@pytest.mark.parametrize(
    ("text", "code"),
    [("de", "de"), ("de-AT", "de"), ("DEU", "de"), ("Deutsch", "de"), ("German", "de"), ("magyar", "hu"),
     ("English (UK)", "en"), ("pt_PT", "pt"), ("Klingon", None)],
)  # fmt: skip
def test_languages_as_people_write_them(text: str, code: str | None) -> None:
    assert language_of(text) == code


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Lovelace", PersonName("", "Ada", "Lovelace", "")),
        ("Lovelace, Ada", PersonName("", "Ada", "Lovelace", "")),
        ("Dr. Ada van der Berg, MSc", PersonName("Dr.", "Ada", "van der Berg", "MSc")),
        ("Prof. Dr. Karl Maria Weiß", PersonName("Prof. Dr.", "Karl Maria", "Weiß", "")),
        ("Müller, Dr. Hans, MBA", PersonName("Dr.", "Hans", "Müller", "MBA")),
        ("Dipl.-Ing. Uwe Eder BSc", PersonName("Dipl.-Ing.", "Uwe", "Eder", "BSc")),
        ("Ada", PersonName("", "", "Ada", "")),
    ],
)
def test_whole_names(text: str, expected: PersonName) -> None:
    assert split_name(text) == expected


def test_hungarian_names_begin_with_the_family() -> None:
    assert row(full_name="Szabó Katalin", language="hu").values["last_name"] == "Szabó"


@pytest.mark.parametrize(
    ("text", "country", "e164", "extension"),
    [
        ("(351) 917 684 268", "PT", "+351917684268", ""),
        ("+33 (0)6 95 51 16 37", "FR", "+33695511637", ""),
        ("00420 604 313 721", "AT", "+420604313721", ""),
        ("092 3194 875", "HR", "+385923194875", ""),
        ("0316 123456 DW 12", "AT", "+43316123456", "12"),
        ("092 3194 875", "", None, ""),
        ("intern 4711", "AT", None, ""),
    ],
)
def test_phones(text: str, country: str, e164: str | None, extension: str) -> None:
    number = phone_of(text, country)
    assert number is not None
    assert (number.e164, number.extension) == (e164, extension)


def test_a_phone_is_never_a_reason_to_refuse() -> None:
    content = row(last_name="Bauer", phone_work="kommt noch", phone_mobile="12/34")
    assert not content.bad
    assert [phone["number"] for phone in content.values["phones"]] == ["12/34"]
    assert reasons(content) == [
        ("phone_work", "“kommt noch” is not a phone number and is left out.", False),
        ("phone_mobile", "“12/34” stays as it is: no country is known for it.", False),
    ]


@pytest.mark.parametrize(
    ("country", "default", "of", "number", "said"),
    [
        ("AT", "DE", CountryOf.FILE, "+43 316 123456", "became +43 316 123456: the row says AT."),
        ("", "AT", CountryOf.FILE, "+43 316 123456", "AT was chosen for rows without a country."),
        ("", "AT", CountryOf.SPACE, "+43 316 123456", "became +43 316 123456: the space is in AT."),
        ("", "", CountryOf.SPACE, "0316 123456", "stays as it is: no country is known for it."),
        ("", "PT", CountryOf.SPACE, "0316 123456", "stays as it is: it is no number of PT."),
    ],
)
def test_what_was_assumed_of_a_phone_is_said(
    country: str, default: str, of: CountryOf, number: str, said: str
) -> None:
    raw = {
        "last_name": "Bauer",
        "phone_work": "0316 123456 DW 12",
        **({"country": country} if country else {}),
    }
    content = read_row(list(raw.values()), dict(enumerate(raw)), default, of)
    (phone,) = content.values["phones"]
    assert (phone["number"], phone["extension"]) == (number, "12")
    ((field, sentence, bad),) = reasons(content)
    assert (field, bad) == ("phone_work", False)
    assert sentence.endswith(said)


@pytest.mark.parametrize("text", ["+43 316 123456", "0043 316 123456", "+33 (0)6 95 51 16 37"])
def test_of_a_number_with_its_code_nothing_is_assumed(text: str) -> None:
    content = row("AT", last_name="Bauer", phone_work=text)
    assert [phone["number"] for phone in content.values["phones"]] == [text]
    assert reasons(content) == []


@given(
    digits=st.text("0123456789 /-()", min_size=3, max_size=20),
    country=st.sampled_from(["AT", "DE", "PT", "US", ""]),
)
def test_a_number_is_completed_once(digits: str, country: str) -> None:
    """What became international is the same number, and stays what it is."""
    first = phone_of(digits, country)
    if first is None:
        return
    again = phone_of(first.number, country)
    assert again is not None
    assert again.e164 == first.e164
    if first.written:
        assert first.number.startswith("+")
        assert (again.number, again.written) == (first.number, "")


def test_what_is_unknown_is_told_and_the_row_is_kept() -> None:
    content = row(
        last_name="Bauer",
        country="Mordor",
        language="Klingon",
        website="kein Web",
        social__linkedin="???",
        city="Graz",
    )
    assert not content.bad
    assert {field for field, _message, _bad in reasons(content)} == {
        "country",
        "language",
        "website",
        "social.linkedin",
    }
    assert content.values["addresses"] == [{"label": "work", "city": "Graz"}]


@pytest.mark.parametrize(
    "cells", [{"email": "a@example.org"}, {"organisation": "Alpenwerk"}, {"full_name": "  "}]
)
def test_a_row_without_a_name_is_bad(cells: dict[str, str]) -> None:
    content = row(**{name: cell.strip() for name, cell in cells.items()})
    assert content.bad
    assert ("last_name", "The name is missing.", True) in reasons(content)


@pytest.mark.parametrize(
    "text", ["alpenwerk.example", "a@b", "a b@example.org", "@example.org", "a@@example.org"]
)
def test_a_broken_email_is_bad(text: str) -> None:
    assert row(last_name="Bauer", email=text).bad


def present(**values: Any) -> dict[str, Any]:
    lists: dict[str, Any] = {
        name: [] for name in ("phones", "emails", "websites", "addresses", "social_media")
    }
    return {**lists, **values}


def test_a_card_made_from_a_row_is_not_changed_by_it_again() -> None:
    content = row(
        "AT", first_name="Ada", last_name="Bauer", email="Ada@Example.org", email_2="ada@home.example",
        phone_work="0316 123456", phone_mobile="0664 1234567", phone_other="1234", website="example.org",
        street="Gasse 1", city="Graz", country="AT", social__linkedin="@ada", language="de", description="a\nb",
    )  # fmt: skip
    assert changes_for(content.values, present(**new_card(content.values))) == {}


def test_an_update_replaces_its_own_entries_and_leaves_the_others() -> None:
    card = present(
        job_title="Head of Sales",
        phones=[
            {
                "id": "a",
                "label": "mobile",
                "custom_label": "",
                "number": "+43 664 1",
                "e164": None,
                "extension": "",
            },
            {
                "id": "b",
                "label": "work",
                "custom_label": "Büro",
                "number": "1",
                "e164": None,
                "extension": "",
            },
        ],
        addresses=[
            {
                "id": "c",
                "label": "home",
                "street": "Gasse 1",
                "zipcode": "8010",
                "city": "Graz",
                "country": "AT",
            }
        ],
    )
    changes = changes_for(
        row(last_name="Bauer", phone_work="0316 222333", city="Wien", job_title="").values, card
    )
    assert changes["last_name"] == "Bauer"
    assert "job_title" not in changes
    assert [(phone["id"], phone["number"]) for phone in changes["phones"]] == [
        ("a", "+43 664 1"),
        ("b", "0316 222333"),
    ]
    assert changes["phones"][1]["custom_label"] == "Büro"
    assert changes["addresses"] == [{**card["addresses"][0], "city": "Wien"}]

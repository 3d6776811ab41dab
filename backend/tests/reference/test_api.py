"""The reference endpoints over HTTP. They are public and need no table."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.django_db

PATHS = [
    "/v1/config/countries",
    "/v1/config/countries?i=true",
    "/v1/config/countries?phoneprefix=true",
    "/v1/config/currencies?i=true",
    "/v1/config/languages?i=true",
    "/v1/config/socialMedias",
    "/v1/config/socialMedias?focus=person&groupBy=category",
    "/v1/config/socialMedias?focus=company&groupBy=category&s=linked",
]


@pytest.mark.parametrize("path", PATHS)
def test_anybody_reads_and_keeps_the_lists(api: Any, path: str) -> None:
    answer = api.get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/json"
    assert answer["Cache-Control"].startswith("public")
    assert "Accept-Language" in answer["Vary"]
    assert answer.json()["data"]
    again = api.get(path, If_None_Match=answer["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_the_language_of_the_request_decides(api: Any) -> None:
    german = api.speaking("de").get("/v1/config/countries")
    english = api.speaking("en").get("/v1/config/countries")
    assert {"value": "AT", "text": "Österreich", "country": None} in german.json()["data"]
    assert {"value": "AT", "text": "Austria", "country": None} in english.json()["data"]
    assert german["ETag"] != english["ETag"]


def test_phone_prefixes_are_asked_for_by_a_parameter(api: Any) -> None:
    rows = api.get("/v1/config/countries?phoneprefix=true").json()["data"]
    assert {"value": "+43", "text": "Austria (+43)", "country": "AT"} in rows


def test_currencies_and_languages(api: Any) -> None:
    currencies = api.get("/v1/config/currencies").json()["data"]
    assert {"value": "EUR", "text": "Euro", "symbol": "€", "digits": 2} in currencies
    languages = api.get("/v1/config/languages").json()["data"]
    assert {"value": "de", "text": "German", "native": "Deutsch"} in languages
    assert len(languages) == 9


def test_social_media_come_flat_or_in_categories(api: Any) -> None:
    flat = api.get("/v1/config/socialMedias?focus=person").json()["data"]
    assert flat[0]["value"] == "linkedin"
    assert set(flat[0]) == {
        "value",
        "text",
        "category",
        "icon",
        "placeholder",
        "pattern",
        "kind",
        "example",
        "leads",
    }
    groups = api.speaking("de").get("/v1/config/socialMedias?focus=person&groupBy=category").json()["data"]
    assert (groups[0]["category"], groups[0]["text"]) == ("professional", "Beruf")
    assert sum(len(group["items"]) for group in groups) == len(flat) >= 70


def test_a_search_narrows_the_list(api: Any) -> None:
    assert [item["value"] for item in api.get("/v1/config/socialMedias?s=mastod").json()["data"]] == [
        "mastodon"
    ]


@pytest.mark.parametrize("query", ["focus=planet", "groupBy=colour", f"s={'x' * 101}"])
def test_unknown_parameters_values_are_refused(api: Any, query: str) -> None:
    answer = api.get(f"/v1/config/socialMedias?{query}")
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [query.split("=")[0]]


def test_what_was_pasted_comes_back_as_a_link(api: Any) -> None:
    answer = api.post(
        "/v1/config/socialMedias/normalise",
        {"network": "linkedin", "value": "linkedin.com/in/mara-huber/?trk=x"},
    )
    assert answer.status_code == 200
    assert answer.json()["data"] == {
        "network": "linkedin",
        "value": "mara-huber",
        "url": "https://www.linkedin.com/in/mara-huber",
        "label": "mara-huber",
    }


@pytest.mark.parametrize(
    ("value", "network"),
    [
        ("https://t.me/alpenwerk", "telegram"),
        ("alpenwerk.example/shop", "link"),
        ("@mara@wien.rocks", "mastodon"),
    ],
)
def test_without_a_network_it_is_found(api: Any, value: str, network: str) -> None:
    assert (
        api.post("/v1/config/socialMedias/normalise", {"value": value}).json()["data"]["network"] == network
    )


def test_a_refusal_says_what_to_do_in_the_readers_language(api: Any) -> None:
    answer = api.speaking("de").post(
        "/v1/config/socialMedias/normalise", {"network": "whatsapp", "value": "0664 1234567"}
    )
    sentence = "Beginnen Sie die Nummer mit der Ländervorwahl, zum Beispiel +43."
    assert answer.status_code == 422
    assert answer.json() == {
        "message": sentence,
        "code": "phone_without_country",
        "errors": {"value": [sentence]},
    }


@pytest.mark.parametrize("body", [{}, {"value": None}, {"value": "x", "more": 1}, {"value": "x" * 4001}, []])
def test_a_body_of_the_wrong_form_is_refused(api: Any, body: Any) -> None:
    assert api.post("/v1/config/socialMedias/normalise", body).status_code == 422

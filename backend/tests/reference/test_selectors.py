"""Names and order of countries, currencies, languages and networks."""

from __future__ import annotations

import pytest
from django.conf import settings

from vizitka.common.letters import fold
from vizitka.reference import rules, selectors
from vizitka.reference.collation import sort_key
from vizitka.reference.enums import Focus

LANGUAGES = [code for code, _ in settings.LANGUAGES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_all_countries_once(language: str) -> None:
    countries = selectors.list_countries(language)
    # 249 of ISO 3166-1 and Kosovo.
    assert len({country.value for country in countries}) == len(countries) == 250
    assert all(country.text and country.text != country.value for country in countries)
    assert [country.text for country in countries] == sorted(
        (country.text for country in countries), key=lambda text: sort_key(text, language)
    )


@pytest.mark.parametrize(
    ("language", "austria", "germany"),
    [
        ("en", "Austria", "Germany"),
        ("de", "Österreich", "Deutschland"),
        ("es", "Austria", "Alemania"),
        ("hr", "Austrija", "Njemačka"),
        ("cs", "Rakousko", "Německo"),
        ("fr", "Autriche", "Allemagne"),
        ("it", "Austria", "Germania"),
        ("pt", "Áustria", "Alemanha"),
        ("hu", "Ausztria", "Németország"),
    ],
)
def test_countries_are_named_in_the_language(language: str, austria: str, germany: str) -> None:
    names = {country.value: country.text for country in selectors.list_countries(language)}
    assert (names["AT"], names["DE"]) == (austria, germany)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Albania", "Åland", "Algeria"]),
        ("de", ["Afghanistan", "Ägypten", "Albanien", "Österreich", "Ostern", "Zypern"]),
        (
            "cs",
            [
                "Cypr",
                "Čad",
                "Honduras",
                "Chile",
                "Irsko",
                "Řecko",
                "Slovensko",
                "Španělsko",
                "Zambie",
                "Žilina",
            ],
        ),
        (
            "hr",
            [
                "Cipar",
                "Čad",
                "Ćup",
                "Danska",
                "Džibuti",
                "Đakovo",
                "Luksemburg",
                "Ljubljana",
                "Nizozemska",
                "Njemačka",
            ],
        ),
        ("hu", ["Ciprus", "Cuba", "Csád", "Gabon", "Gyula", "Olasz", "Óman", "Örmény", "Zambia", "Zsuzsa"]),
        ("es", ["Nauru", "Nueva", "Ñandú", "Omán"]),
        ("fr", ["Egypte", "Émirats", "Espagne"]),
    ],
)
def test_names_stand_in_the_order_of_the_language(language: str, words: list[str]) -> None:
    expected = {
        "en": ["Åland", "Albania", "Algeria"],
        "de": ["Afghanistan", "Ägypten", "Albanien", "Ostern", "Österreich", "Zypern"],
    }.get(language, words)
    backwards = list(reversed(words))
    assert sorted(backwards, key=lambda word: sort_key(word, language)) == expected


def test_searching_knows_no_accents_and_no_capitals() -> None:
    assert fold("Šimić-HÖLZL Straße Đakovo") == "simic-holzl strasse dakovo"


def test_phone_prefixes_name_country_and_prefix() -> None:
    prefixes = {prefix.country: prefix for prefix in selectors.list_phone_prefixes("de")}
    assert (prefixes["AT"].value, prefixes["AT"].text) == ("+43", "Österreich (+43)")
    assert prefixes["US"].value == prefixes["CA"].value == "+1"
    assert prefixes["XK"].value == "+383"


@pytest.mark.parametrize("language", LANGUAGES)
def test_currencies_have_names_symbols_and_digits(language: str) -> None:
    currencies = {currency.value: currency for currency in selectors.list_currencies(language)}
    assert len(currencies) > 140
    assert currencies["EUR"].digits == 2
    assert currencies["JPY"].digits == 0
    assert "DEM" not in currencies
    assert all(currency.text and currency.symbol for currency in currencies.values())


def test_languages_are_the_nine_in_the_own_and_the_readers_words() -> None:
    languages = {language.value: language for language in selectors.list_languages("de")}
    assert set(languages) == set(LANGUAGES)
    assert (languages["de"].text, languages["hr"].text) == ("Deutsch", "Kroatisch")
    assert languages["cs"].native == "Čeština"
    assert [language.native for language in selectors.list_languages("pt") if language.value == "pt"] == [
        "Português"
    ]


@pytest.mark.parametrize(
    ("given", "known"),
    [("de", "de"), ("pt-BR", "pt"), ("de_AT", "de"), ("xx", "en"), ("", "en"), (None, "en")],
)
def test_unknown_languages_become_english(given: str | None, known: str) -> None:
    assert selectors.known_language(given) == known


def test_the_focus_decides_what_comes_first() -> None:
    person = [item.value for item in selectors.list_social_media("en", focus=Focus.PERSON)]
    company = [item.value for item in selectors.list_social_media("en", focus=Focus.COMPANY)]
    link = [item.value for item in selectors.list_social_media("en", focus=Focus.LINK)]
    assert person[:3] == ["linkedin", "whatsapp", "instagram"]
    assert company[:3] == ["linkedin", "instagram", "facebook"]
    assert link[:2] == ["link", "linktree"]
    assert sorted(person) == sorted(company) == sorted(link)


def test_those_that_stand_first_on_a_card_say_so() -> None:
    for focus in Focus:
        rows = selectors.list_social_media("en", focus=focus)
        assert [item.leads for item in rows] == [True] * rules.LEADING + [False] * (len(rows) - rules.LEADING)
    assert not any(item.leads for item in selectors.list_social_media("en"))


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("linked", "linkedin"),
        ("TWITTER", "x"),
        ("t.me", "telegram"),
        ("reseñas", "google-reviews"),
        ("correo", "email"),
    ],
)
def test_the_search_knows_names_hosts_and_old_names(search: str, found: str) -> None:
    assert found in [item.value for item in selectors.list_social_media("es", search=search)]


def test_a_search_without_a_match_is_empty() -> None:
    assert selectors.list_social_media("en", search="qqqq") == ()
    assert selectors.list_social_media_by_category("en", search="qqqq") == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_categories_are_named_in_the_language(language: str) -> None:
    groups = selectors.list_social_media_by_category(language)
    assert all(group.text and group.items for group in groups)
    english = {group.text for group in selectors.list_social_media_by_category("en")}
    if language != "en":
        assert len({group.text for group in groups} - english) >= len(groups) - 2


def test_a_name_and_an_icon_are_there_for_networks_of_yesterday_too() -> None:
    assert selectors.network_name("linkedin") == "LinkedIn"
    assert selectors.network_name("myspace") == "myspace"
    assert selectors.network_icon("myspace") == selectors.network_icon("link")

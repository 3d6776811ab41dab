"""Multilingual cards from the visitor's request to the answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import vobject

pytestmark = pytest.mark.django_db

CHROME_IN_AUSTRIA = "de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7"


@pytest.fixture
def space(make_space: Callable[..., Any], user: Any) -> Any:
    return make_space(
        owner=user,
        visibility="public",
        multilingual=True,
        languages=["en", "de", "fr"],
        placeholder_name="Alpine Works",
        translations={"de": {"name": "Alpenwerk"}},
        shared_frames=[
            {
                "id": "s",
                "kind": "text",
                "title": "Visit us",
                "html": "<p>We are open.</p>",
                "locked": True,
                "place": "after",
                "translations": {"fr": {"title": "Venez nous voir", "html": "<p>Ouvert.</p>"}},
            }
        ],
    )


@pytest.fixture
def card(make_card: Callable[..., Any], space: Any) -> Any:
    return make_card(
        space,
        username="zoe",
        prefix="Eng.",
        job_title="Head of Products",
        description="Happy to talk.",
        translations={
            "de": {"prefix": "Ing.", "job_title": "Leiterin Produkte"},
            "cs": {"job_title": "Vedoucí"},
        },
    )


def text(response: Any) -> str:
    return response.content.decode()


@pytest.mark.parametrize(
    ("query", "header", "words", "title", "organisation", "frame", "spoken"),
    [
        ("", "", "Save contact", "Head of Products", "Alpine Works", "Visit us", "en"),
        ("", CHROME_IN_AUSTRIA, "Kontakt speichern", "Leiterin Produkte", "Alpenwerk", "Visit us", "de"),
        (
            "",
            "fr-CH, fr;q=0.9, de;q=0.5",
            "Enregistrer",
            "Head of Products",
            "Alpine Works",
            "Venez nous voir",
            "fr",
        ),
        # Words in the visitor's first language, texts in the first one that the card has.
        (
            "",
            "hr-HR,hr;q=0.9,de;q=0.7,en;q=0.3",
            "Spremi",
            "Leiterin Produkte",
            "Alpenwerk",
            "Visit us",
            "hr, de",
        ),
        ("", "hu", "Névjegy mentése", "Head of Products", "Alpine Works", "Visit us", "hu, en"),
        ("?lang=de", "fr", "Kontakt speichern", "Leiterin Produkte", "Alpenwerk", "Visit us", "de"),
        # A language in which the card has a text, but which the space does not want.
        ("?lang=cs", "de", "Uložit", "Leiterin Produkte", "Alpenwerk", "Visit us", "cs, de"),
    ],
)
@pytest.mark.parametrize("channel", ["c", "q"])
def test_the_page_in_the_visitors_languages(
    api: Any,
    card: Any,
    channel: str,
    query: str,
    header: str,
    words: str,
    title: str,
    organisation: str,
    frame: str,
    spoken: str,
) -> None:
    name = "zoe" if channel == "c" else card.code_handle
    answer = api.speaking(header).get(f"/{channel}/{name}{query}")
    page = text(answer)
    for part in (words, title, organisation, frame):
        assert part in page, part
    assert answer.headers["Content-Language"] == spoken
    assert "Accept-Language" in answer.headers["Vary"]
    for code in ("en", "de", "fr"):
        assert f'href="?lang={code}" lang={code} hreflang={code}' in page
    # The contact is saved in the languages of the page.
    assert f'href="/{channel}/{name}.vcf?lang={spoken[:2]}"' in page


def test_the_contact_is_in_the_language_of_the_page_and_complete(api: Any, card: Any) -> None:
    german = api.speaking("fr").get("/c/zoe.vcf?lang=de")
    contact = vobject.readOne(text(german))
    assert contact.title.value == "Leiterin Produkte"
    assert contact.org.value == ["Alpenwerk"]
    assert contact.fn.value == "Ing. Zoë Šimić-Hölzl"
    # What is not translated is as the card says it.
    assert "Happy to talk." in contact.note.value
    assert "Ing.%20Zo%C3%AB%20%C5%A0imi%C4%87-H%C3%B6lzl.vcf" in german.headers["Content-Disposition"]
    english = vobject.readOne(text(api.speaking("ja").get("/c/zoe.vcf")))
    assert (english.title.value, english.org.value) == ("Head of Products", ["Alpine Works"])
    # The person is the same in all of them.
    assert english.uid.value == contact.uid.value


def test_one_language_where_the_space_wants_no_more(api: Any, card: Any, space: Any) -> None:
    type(space).objects.filter(pk=space.pk).update(multilingual=False)
    for address in ("/c/zoe?lang=de", "/c/zoe.vcf?lang=de"):
        page = text(api.speaking("fr").get(address))
        assert "Head of Products" in page
        assert "Leiterin" not in page
        assert "Venez" not in page
    # The choice in the foot then is one of the page's words alone.
    assert text(api.get("/c/zoe")).index("?lang=en") < text(api.get("/c/zoe")).index("?lang=de")
    shown = api.get("/v1/c/zoe?lang=de").json()["data"]
    assert (shown["job_title"], shown["languages"]) == ("Head of Products", [])


def test_the_card_as_json_in_the_readers_language(api: Any, card: Any) -> None:
    shown = api.speaking("hr,de;q=0.5").get("/v1/c/zoe").json()["data"]
    assert (shown["job_title"], shown["organisation"]) == ("Leiterin Produkte", "Alpenwerk")
    assert (shown["content_language"], shown["languages"]) == ("de", ["en", "de", "fr"])
    assert api.speaking("de").get("/v1/c/zoe?lang=en").json()["data"]["job_title"] == "Head of Products"
    french = api.get("/v1/c/zoe?lang=fr").json()["data"]
    assert french["frames"][0]["title"] == "Venez nous voir"


def test_what_is_missing_stands_on_the_card(api: Any, card: Any, user: Any) -> None:
    languages = api.as_(user).get(f"/v1/cards/{card.pk}").json()["data"]["languages"]
    assert languages == {
        "own": "en",
        "wanted": ["en", "de", "fr"],
        "fields": ["prefix", "suffix", "pronouns", "job_title", "department", "organisation", "description"],
        "missing": {"de": ["description"], "fr": ["prefix", "job_title", "description"]},
    }


def test_the_preview_speaks_the_language_that_is_written(api: Any, card: Any, user: Any) -> None:
    unsaved = {"translations": {"fr": {"job_title": "Cheffe"}}, "lang": "fr"}
    html = api.as_(user).post(f"/v1/cards/{card.pk}/preview", unsaved).json()["data"]["html"]
    assert "Cheffe" in html
    assert "Venez nous voir" in html
    html = (
        api.as_(user).post(f"/v1/cards/{card.pk}/preview", {**unsaved, "lang": "de"}).json()["data"]["html"]
    )
    assert "Head of Products" in html


def test_a_translation_that_is_too_long_is_said_at_its_field(api: Any, card: Any, user: Any) -> None:
    answer = api.as_(user).patch(
        f"/v1/cards/{card.pk}",
        {"translations": {"fr": {"job_title": "x" * 201}}},
        If_Match=f'"{card.version}"',
    )
    assert answer.status_code == 422
    assert answer.json()["errors"] == {"translations.fr.job_title": ["Use at most 200 characters."]}


def test_exports_keep_the_cards_own_texts(api: Any, card: Any) -> None:
    from vizitka.transfer.exporting.services import _vcards

    assert "TITLE:Head of Products" in "".join(_vcards(iter([card])))

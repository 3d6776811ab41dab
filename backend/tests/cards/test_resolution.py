"""What a visitor sees, by table and for any combination: shared content, languages, focus (product.md, section 5)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.cards import rules
from vizitka.cards.values import CardValues, values_of
from vizitka.spaces.values import SpaceValues

LANGUAGES = ["en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"]


def frame(row_id: str, **fields: Any) -> dict[str, Any]:
    return {"id": row_id, "kind": "text", "title": row_id, **fields}


# --- shared frames and social media ------------------------------------------------------------------------

SPACE = {
    "shared_frames": [
        frame("top", place="before", locked=True),
        frame("free", place="before", locked=False),
        frame("end", place="after", locked=False),
    ],
    "shared_social_media": [
        {"id": "house", "network": "youtube", "value": "alpenwerk", "locked": True, "place": "after"}
    ],
}
CARD = {
    "frames": [frame("own")],
    "social_media": [{"id": "mine", "network": "mastodon", "value": "@zoe@example.org"}],
}


@pytest.mark.parametrize(
    ("card", "space", "frames", "networks"),
    [
        (CARD, SPACE, ["top", "free", "own", "end"], ["mastodon", "youtube"]),
        # Free ones can be left out, locked ones cannot.
        (
            {**CARD, "hidden_shared": ["free", "top", "house"]},
            SPACE,
            ["top", "own", "end"],
            ["mastodon", "youtube"],
        ),
        ({}, SPACE, ["top", "free", "end"], ["youtube"]),
        # What the grid hides is gone, the shared with the own.
        (CARD, {**SPACE, "field_modes": {"frames": {"visible": False}}}, [], ["mastodon", "youtube"]),
        (
            CARD,
            {**SPACE, "field_modes": {"social_media": {"visible": False}}},
            ["top", "free", "own", "end"],
            [],
        ),
        # The switch of the space takes all social media away, and nothing else.
        (CARD, {**SPACE, "social_media": False}, ["top", "free", "own", "end"], []),
    ],
)
def test_shared_content_stands_before_and_after_the_own(
    card: Any, space: Any, frames: list[str], networks: list[str]
) -> None:
    resolved = rules.resolve(card, space)
    assert [row["id"] for row in resolved.frames] == frames
    assert [row["network"] for row in resolved.social_media] == networks


@pytest.mark.parametrize(
    ("focus", "networks", "expected"),
    [
        ("person", ["vimeo", "linkedin", "github", "whatsapp"], ["linkedin", "whatsapp", "vimeo", "github"]),
        (
            "company",
            ["github", "whatsapp", "youtube", "facebook"],
            ["youtube", "facebook", "github", "whatsapp"],
        ),
    ],
)
def test_the_focus_decides_which_social_media_come_first(
    focus: str, networks: list[str], expected: list[str]
) -> None:
    rows = [{"id": name, "network": name} for name in networks]
    resolved = rules.resolve({"social_media": rows, "focus": focus}, {})
    assert [row["network"] for row in resolved.social_media] == expected


# --- languages ---------------------------------------------------------------------------------------------

TEXTS: CardValues = {
    "language": "de",
    "job_title": "Einkauf",
    "description": "Wir kaufen ein.",
    "translations": {"en": {"job_title": "Purchasing"}, "fr": {"description": "Nous achetons."}},
}
WORLD: SpaceValues = {
    "multilingual": True,
    "languages": ["de", "en", "fr"],
    "placeholder_name": "Alpenwerk",
    "translations": {"en": {"name": "Alpine Works"}},
}


@pytest.mark.parametrize(
    ("languages", "space", "language", "job_title", "description", "organisation"),
    [
        (["en"], WORLD, "en", "Purchasing", "Wir kaufen ein.", "Alpine Works"),
        (["de"], WORLD, "de", "Einkauf", "Wir kaufen ein.", "Alpenwerk"),
        (["fr"], WORLD, "fr", "Einkauf", "Nous achetons.", "Alpenwerk"),
        # The best match is the first that the card has.
        (["hr", "en", "de"], WORLD, "en", "Purchasing", "Wir kaufen ein.", "Alpine Works"),
        (["hr"], WORLD, "de", "Einkauf", "Wir kaufen ein.", "Alpenwerk"),
        ([], WORLD, "de", "Einkauf", "Wir kaufen ein.", "Alpenwerk"),
        # Off: one language only.
        (["en"], {**WORLD, "multilingual": False}, "de", "Einkauf", "Wir kaufen ein.", "Alpenwerk"),
        # A language that the space no longer wants.
        (["fr"], {**WORLD, "languages": ["de", "en"]}, "de", "Einkauf", "Wir kaufen ein.", "Alpenwerk"),
        # Locked to the space's own name, in the visitor's language.
        (
            ["en"],
            {**WORLD, "field_modes": {"organisation": {"locked": True}}},
            "en",
            "Purchasing",
            "Wir kaufen ein.",
            "Alpine Works",
        ),
    ],
)
def test_texts_come_in_the_best_language(
    languages: list[str], space: Any, language: str, job_title: str, description: str, organisation: str
) -> None:
    resolved = rules.resolve(TEXTS, space, languages)
    assert resolved.content_language == language
    assert (resolved.job_title, resolved.description, resolved.organisation) == (
        job_title,
        description,
        organisation,
    )


@pytest.mark.parametrize(
    ("card", "space", "expected"),
    [
        (TEXTS, WORLD, ("de", "en", "fr")),
        # Another language than the space's: its placeholder is German for all that.
        ({**TEXTS, "language": "hu"}, WORLD, ("hu", "en", "fr")),
        ({"language": "hu"}, {"multilingual": True, "languages": ["de"]}, ("hu",)),
        ({}, {"multilingual": True, "languages": ["cs", "de"]}, ("cs",)),
        ({"language": "fr"}, {}, ("fr",)),
        # Nobody says which language it is.
        ({}, {}, ()),
        # What is hidden, or the space's, counts for no language.
        (
            TEXTS,
            {**WORLD, "field_modes": {"description": {"visible": False}, "job_title": {"visible": False}}},
            ("de", "en"),
        ),
        (
            {**TEXTS, "organisation": "Gruber"},
            {**WORLD, "translations": {"fr": {"name": "X"}}},
            ("de", "en", "fr"),
        ),
        (
            {"language": "de", "organisation": "Gruber"},
            {**WORLD, "translations": {"fr": {"name": "X"}}},
            ("de",),
        ),
        # A translation of nothing is none.
        (
            {"language": "de", "translations": {"en": {"suffix": "MBA"}}},
            {**WORLD, "translations": {}},
            ("de",),
        ),
    ],
)
def test_the_cards_languages_begin_with_the_own(card: Any, space: Any, expected: tuple[str, ...]) -> None:
    assert rules.resolve(card, space).content_languages == expected


def test_texts_of_the_space_are_in_its_language_also_on_a_card_in_another() -> None:
    card: CardValues = {"language": "en", "job_title": "Buyer", "frames": [frame("own", html="<p>Hello</p>")]}
    shared = frame("all", html="<p>Hallo</p>", translations={"en": {"html": "<p>Hi</p>"}})
    space: SpaceValues = {**WORLD, "shared_frames": [shared], "placeholder_description": "Wir bauen."}
    resolved = rules.resolve(card, space, ["en"])
    assert resolved.content_languages == ("en",)
    assert (resolved.organisation, resolved.description) == ("Alpine Works", "Wir bauen.")
    assert dict(resolved.text_languages) == {"description": "de"}
    assert [row["html"] for row in resolved.frames] == ["<p>Hello</p>", "<p>Hi</p>"]
    assert [row.get("text_languages") for row in resolved.frames] == [None, {"title": "de"}]
    # In the order of the visitor's languages German is not one of this card's, though the space writes it.
    assert rules.resolve(card, space, ["de"]).job_title == "Buyer"


def test_frames_speak_too_and_fall_back_text_by_text() -> None:
    rows = [frame("a", html="<p>Hallo</p>", translations={"en": {"html": "<p>Hello</p>", "title": ""}})]
    resolved = rules.resolve(
        {"language": "de", "frames": rows}, {"multilingual": True, "languages": ["de", "en"]}, ["en"]
    )
    assert (resolved.content_language, resolved.frames[0]["html"], resolved.frames[0]["title"]) == (
        "en",
        "<p>Hello</p>",
        "a",
    )
    assert resolved.frames[0]["text_languages"] == {"title": "de"}


@pytest.mark.parametrize(
    ("card", "space", "expected"),
    [
        (TEXTS, WORLD, {"en": ["description"], "fr": ["job_title"]}),
        ({**TEXTS, "language": "en"}, WORLD, {"de": ["job_title", "description"], "fr": ["job_title"]}),
        (TEXTS, {**WORLD, "languages": ["de"]}, {}),
        (TEXTS, {**WORLD, "multilingual": False}, {}),
        # Hidden, or the space's own: nobody has to translate it on the card.
        (
            TEXTS,
            {**WORLD, "field_modes": {"description": {"visible": False}}},
            {"en": [], "fr": ["job_title"]},
        ),
        (TEXTS, {**WORLD, "field_modes": {"description": {"locked": True}}}, {"en": [], "fr": ["job_title"]}),
        # Locked without a value of the space: the card's own text is shown, so it is wanted.
        (
            TEXTS,
            {**WORLD, "field_modes": {"job_title": {"locked": True}}},
            {"en": ["description"], "fr": ["job_title"]},
        ),
        (
            {
                "language": "de",
                "frames": [frame("a", html="<p>Hallo</p>", translations={"en": {"title": "A"}})],
            },
            WORLD,
            {"en": ["frames.a.html"], "fr": ["frames.a.title", "frames.a.html"]},
        ),
    ],
)
def test_what_is_missing_in_each_language(card: Any, space: Any, expected: Any) -> None:
    fields = rules.own_texts(space.get("field_modes") or {})
    assert rules.missing_texts(card, space, fields) == expected


def test_what_a_space_has_not_translated() -> None:
    space: SpaceValues = {
        **WORLD,
        "placeholder_description": "Wir bauen.",
        "shared_frames": [frame("s", html="", translations={"fr": {"title": "S"}})],
    }
    assert rules.missing_space_texts(space) == {
        "en": ["description", "shared_frames.s.title"],
        "fr": ["name", "description"],
    }
    assert rules.missing_space_texts({**space, "multilingual": False}) == {}


texts = st.dictionaries(st.sampled_from(rules.TRANSLATED_FIELDS), st.text(max_size=5), max_size=7)
kept = st.dictionaries(st.sampled_from(LANGUAGES), texts, max_size=4)
modes = st.dictionaries(
    st.sampled_from(("organisation", "job_title", "description", "frames", "logo", "header")),
    st.fixed_dictionaries({"visible": st.booleans(), "locked": st.booleans()}),
)
wanted = st.lists(st.sampled_from(LANGUAGES), max_size=4)


@given(texts, kept, modes, wanted, wanted, st.booleans(), st.text(max_size=5), kept)
def test_any_combination_shows_what_is_there_and_nothing_else(
    own: Any,
    translations: Any,
    field_modes: Any,
    languages: list[str],
    of_space: list[str],
    multilingual: bool,
    name: str,
    space_translations: Any,
) -> None:
    card = values_of({**own, "translations": translations, "language": "de"})
    space: SpaceValues = {
        "multilingual": multilingual,
        "languages": of_space,
        "field_modes": field_modes,
        "placeholder_name": name,
        "translations": {
            code: {"name": texts.get("organisation", "")} for code, texts in space_translations.items()
        },
    }
    resolved = rules.resolve(card, space, languages)
    assert resolved.content_language in resolved.content_languages
    assert resolved.content_languages[0] == "de"
    if not multilingual:
        assert resolved.content_languages == ("de",)
    chosen = resolved.content_language
    own_of_space = of_space[0] if multilingual and of_space else ""
    for field in rules.TRANSLATED_FIELDS:
        shown = getattr(resolved, field)
        if not rules.is_visible(field, field_modes):
            assert shown == ""
            continue
        of_all = rules.is_of_space(field, card, field_modes)
        if of_all:
            original = name if field == "organisation" else ""
            translated = ((space["translations"] or {}).get(chosen) or {}).get("name", "")
            language = own_of_space
        else:
            original = own.get(field, "")
            translated = (translations.get(chosen) or {}).get(field, "")
            language = "de"
        # Never empty where there is a text; whole in the chosen language or whole in its own, and the page says which.
        assert bool(shown) == bool(original)
        if not shown:
            continue
        if chosen != language and translated:
            assert shown == translated
            assert field not in resolved.text_languages
        else:
            assert shown == original
            assert resolved.text_languages.get(field, chosen) == language

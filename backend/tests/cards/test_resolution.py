"""What a visitor sees, by table and for any combination: shared content, languages, focus (product.md, section 5)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.cards import rules

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

TEXTS = {
    "language": "de",
    "job_title": "Einkauf",
    "description": "Wir kaufen ein.",
    "translations": {"en": {"job_title": "Purchasing"}, "fr": {"description": "Nous achetons."}},
}
WORLD = {
    "multilingual": True,
    "languages": ["de", "en"],
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


def test_the_cards_languages_begin_with_the_own() -> None:
    assert rules.content_languages(TEXTS, WORLD) == ("de", "en", "fr")
    assert rules.content_languages({"language": "hu"}, {"multilingual": True, "languages": ["de"]}) == ("hu",)
    assert rules.content_languages({}, {"languages": ["cs", "de"]}) == ("cs",)
    assert rules.content_languages({}, {}) == ("",)


def test_frames_speak_too_and_fall_back_text_by_text() -> None:
    rows = [frame("a", html="<p>Hallo</p>", translations={"en": {"html": "<p>Hello</p>", "title": ""}})]
    resolved = rules.resolve({"language": "de", "frames": rows}, {"multilingual": True}, ["en"])
    assert (resolved.content_language, resolved.frames[0]["html"], resolved.frames[0]["title"]) == (
        "en",
        "<p>Hello</p>",
        "a",
    )


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
    card = {**own, "translations": translations, "language": "de"}
    space = {
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
    for field in rules.TRANSLATED_FIELDS:
        shown = getattr(resolved, field)
        if not rules.is_visible(field, field_modes):
            assert shown == ""
            continue
        locked = field == "organisation" and rules.is_locked(field, field_modes)
        if own.get(field) and not locked:
            # Never empty where the card has a text, and never another language than the chosen one or the own.
            of_card = [own[field], (translations.get(resolved.content_language) or {}).get(field)]
            assert shown
            assert shown in of_card
        elif field != "organisation":
            assert shown == ""
        if locked:
            assert shown in [
                name,
                ((space["translations"] or {}).get(resolved.content_language) or {}).get("name"),
            ]

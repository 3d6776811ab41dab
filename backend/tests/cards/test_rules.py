"""Resolution and what is derived from a card, by examples and by properties."""

from __future__ import annotations

import dataclasses
import re
import uuid
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.cards import rules
from vizitka.cards.fields import MODE_FIELDS
from vizitka.cards.values import CardValues
from vizitka.spaces.rules import DEFAULT_LAYOUT
from vizitka.spaces.values import SpaceValues

texts = st.text(max_size=12)
rows = st.lists(
    st.fixed_dictionaries({"id": st.text("abc", min_size=1, max_size=3), "city": texts}), max_size=3
)
images = st.none() | st.uuids()
layouts = st.fixed_dictionaries(
    {}, optional={"primary": st.none() | st.just("#AA0000"), "rounding": st.none() | st.integers(0, 32)}
)
cards = st.fixed_dictionaries(
    {
        **dict.fromkeys(rules.TEXT_FIELDS, texts),
        **dict.fromkeys(rules.ROW_FIELDS, rows),
        **dict.fromkeys(rules.IMAGE_FIELDS, images),
        "layout": layouts,
    }
)
modes = st.dictionaries(
    st.sampled_from(MODE_FIELDS), st.fixed_dictionaries({"visible": st.booleans(), "locked": st.booleans()})
)
spaces = st.fixed_dictionaries(
    {
        "placeholder_name": texts,
        "placeholder_description": texts,
        "placeholder_address": st.none() | st.fixed_dictionaries({"street": texts, "city": texts}),
        "placeholder_header": images,
        "placeholder_logo": images,
        "placeholder_profile_picture": images,
        "layout": layouts,
        "field_modes": modes,
    }
)


def of_space(field: str, space: dict[str, Any]) -> Any:
    value = space[rules.PLACEHOLDERS[field]]
    if field == "addresses":
        return (value,) if value and any(value.values()) else ()
    return value


@given(cards, spaces)
def test_locked_fields_always_show_the_value_of_the_space(card: Any, space: Any) -> None:
    resolved = rules.resolve(card, space)
    for field in rules.PLACEHOLDERS:
        mode = space["field_modes"].get(field, {"visible": True, "locked": False})
        if mode["visible"] and mode["locked"]:
            assert (getattr(resolved, field) or None) == (of_space(field, space) or None)


@given(cards, spaces)
def test_hidden_fields_never_leak_not_even_into_the_name(card: Any, space: Any) -> None:
    secret = "§secret§"
    hidden = {
        field for field, mode in space["field_modes"].items() if not mode["visible"] and field != "layout"
    }
    for field in hidden:
        if field in rules.TEXT_FIELDS:
            card[field] = secret
        elif field in rules.ROW_FIELDS:
            card[field] = [{"id": "a", "city": secret}]
        if field in rules.PLACEHOLDERS and field not in rules.IMAGE_FIELDS:
            space[rules.PLACEHOLDERS[field]] = {"city": secret} if field == "addresses" else secret
    resolved = rules.resolve(card, space)
    assert secret not in repr(dataclasses.asdict(resolved))
    for field in hidden:
        assert not getattr(resolved, field)


@given(cards, spaces)
def test_resolution_invents_nothing(card: Any, space: Any) -> None:
    resolved = rules.resolve(card, space)
    for field in (*rules.TEXT_FIELDS, *rules.ROW_FIELDS, *rules.IMAGE_FIELDS):
        shown = getattr(resolved, field)
        if not shown:
            continue
        own = tuple(card[field]) if field in rules.ROW_FIELDS else card[field]
        sources = [own] + ([of_space(field, space)] if field in rules.PLACEHOLDERS else [])
        assert shown in sources


@given(cards, spaces)
def test_free_fields_prefer_the_card_then_the_placeholder(card: Any, space: Any) -> None:
    space["field_modes"] = {}
    resolved = rules.resolve(card, space)
    for field in rules.PLACEHOLDERS:
        own = tuple(card[field]) if field == "addresses" else card[field]
        assert (getattr(resolved, field) or None) == (own or of_space(field, space) or None)


@given(layouts, layouts, st.booleans())
def test_every_key_of_a_layout_is_resolved_by_itself(own: Any, space: Any, locked: bool) -> None:
    layout = rules.resolve_layout(own, space, locked=locked)
    for key, default in DEFAULT_LAYOUT.items():
        mine = None if locked else own.get(key)
        wanted = mine if mine is not None else space.get(key)
        assert getattr(layout, key) == (wanted if wanted is not None else default)


def test_a_lock_without_a_value_of_the_space_keeps_the_cards_own() -> None:
    resolved = rules.resolve(
        {"job_title": "Pilot"}, {"field_modes": {"job_title": {"visible": True, "locked": True}}}
    )
    assert resolved.job_title == "Pilot"


def test_a_hidden_last_name_stays_out_of_name_and_initials() -> None:
    space: SpaceValues = {"field_modes": {"last_name": {"visible": False, "locked": False}}}
    resolved = rules.resolve({"first_name": "Zoë", "last_name": "Šimić"}, space)
    assert (resolved.display_name, resolved.initials) == ("Zoë", "Z")


@pytest.mark.parametrize(
    ("values", "name", "letters"),
    [
        (
            {"prefix": "Dr.", "first_name": "Zoë", "last_name": "Šimić", "suffix": "MBA"},
            "Dr. Zoë Šimić, MBA",
            "ZŠ",
        ),
        ({"first_name": "", "last_name": "Öhler"}, "Öhler", "Ö"),
        ({"organisation": "Alpenwerk Akademie GmbH"}, "Alpenwerk Akademie GmbH", "AA"),
        ({"prefix": "Dr."}, "", ""),
        ({}, "", ""),
    ],
)
def test_names(values: CardValues, name: str, letters: str) -> None:
    assert rules.display_name(values) == name
    assert rules.initials(values) == letters


def test_derived_columns_know_no_case_and_no_accents() -> None:
    derived = rules.derive(
        {
            "first_name": "Zoë",
            "last_name": "Šimić-Großmann",
            "department": "Qualität",
            "emails": [{"email": "Zoe.S@Alpenwerk.example"}],
            "addresses": [{"city": ""}, {"city": "Łódź"}],
        }
    )
    assert derived.sort_name == "simic-grossmann zoe"
    assert derived.primary_email == "zoe.s@alpenwerk.example"
    assert derived.city == "Łódź"
    assert {"zoe", "simic", "grossmann", "qualitat", "lodz", "alpenwerk"} <= set(derived.terms)
    assert derived.search_text[0] == derived.search_text[-1] == " "


@given(st.dictionaries(st.sampled_from([*rules.TEXT_FIELDS, "external_key"]), st.text(max_size=400)))
def test_derived_columns_fit_their_tables(values: CardValues) -> None:
    derived = rules.derive(values)
    assert len(derived.sort_name) <= 220
    assert len(derived.search_text) <= 1000
    assert all(len(rules.encoded_term(term)) <= 64 for term in derived.terms)


@pytest.mark.parametrize(
    ("number", "country", "expected"),
    [
        ("0664 1234567", "AT", "+436641234567"),
        ("+43 664 1234567", "", "+436641234567"),
        ("0043 664 1234567", "", "+436641234567"),
        ("+33 (0)6 95 51 16 37", "AT", "+33695511637"),
        ("0664 1234567", "", None),
        ("DW 17", "AT", None),
        ("12", "AT", None),
    ],
)
def test_phones_become_e164_only_where_that_is_sure(number: str, country: str, expected: str | None) -> None:
    assert rules.e164(number, country) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("example.org", "https://example.org"),
        ("HTTP://example.org/a?b=c", "HTTP://example.org/a?b=c"),
        ("//example.org", "https://example.org"),
        ("example.org:8080/x", "https://example.org:8080/x"),
        ("bücher.example", "https://bücher.example"),
        ("javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("https://user:secret@example.org", None),
        ("https://localhost", None),
        ("https://exa mple.org", None),
        ("ftp://example.org", None),
        ("", None),
    ],
)
def test_web_addresses(text: str, expected: str | None) -> None:
    assert rules.web_address(text) == expected


@pytest.mark.parametrize(
    ("text", "provider", "key"),
    [
        ("https://youtu.be/dQw4w9WgXcQ?t=3", "youtube", "dQw4w9WgXcQ"),
        ("www.youtube.com/watch?list=x&v=dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"),
        ("https://m.youtube.com/shorts/dQw4w9WgXcQ", "youtube", "dQw4w9WgXcQ"),
        ("https://vimeo.com/channels/staff/76979871", "vimeo", "76979871"),
        ("https://player.vimeo.com/video/76979871", "vimeo", "76979871"),
    ],
)
def test_videos_are_recognised(text: str, provider: str, key: str) -> None:
    video = rules.video_of(text)
    assert video is not None
    assert (video.provider, video.key) == (provider, key)


@pytest.mark.parametrize(
    "text", ["https://example.org/v", "https://youtube.com/@name", "https://vimeo.com/about", ""]
)
def test_other_addresses_are_no_videos(text: str) -> None:
    assert rules.video_of(text) is None


def test_rich_text_loses_all_that_could_act() -> None:
    dirty = (
        '<p onclick="x()">Hi <script>steal()</script><a href="javascript:x()">a</a>'
        '<a href="tel:+436601234567">b</a><img src=x onerror=y><iframe src=z></iframe></p>'
    )
    clean = rules.clean_html(dirty)
    assert "script" not in clean
    assert "onclick" not in clean
    assert "<img" not in clean
    assert 'href="tel:+436601234567"' in clean
    assert "Hi " in clean


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
        ("HTTP://example.org", "HTTP://example.org"),
        ("www.example.org/x", "https://www.example.org/x"),
        ("mailto:zoe@example.org", "mailto:zoe@example.org"),
        ("tel:+43 660 1234567", "tel:+43 660 1234567"),
        ("/auth/login", None),
        ("../x", None),
        ("#top", None),
        ("https:example.org", None),
        ("https:///example.org", None),
        ("https://example.org\\@evil.example", None),
        ("https://zoe@evil.example", None),
        ("java\nscript:x()", None),
        ("data:text/html,x", None),
        ("mailto:", None),
        ("tel:call", None),
    ],
)
def test_links_of_rich_text_are_whole_addresses_or_none(written: str, kept: str | None) -> None:
    found = re.findall(r'href="([^"]*)"', rules.clean_html(f'<p><a href="{written}">x</a></p>'))
    assert found == ([kept] if kept else [])


def test_rows_have_ids_that_differ() -> None:
    prepared = rules.with_row_ids([{"id": "a"}, {"id": "a"}, {"id": ""}])
    assert prepared[0]["id"] == "a"
    assert len({row["id"] for row in prepared}) == 3


def test_a_partial_layout_is_laid_over_the_present_one() -> None:
    present: CardValues = {"layout": {"primary": "#111111", "mode": "dark"}}
    prepared = rules.prepared({"layout": {"primary": None, "rounding": 4}}, "", present)
    assert prepared["layout"] == {"mode": "dark", "rounding": 4}


def test_phones_are_read_again_when_the_address_changes() -> None:
    present: CardValues = {"phones": [{"id": "a", "number": "0664 1234567", "e164": None}], "addresses": []}
    prepared = rules.prepared({"addresses": [{"country": "AT"}]}, "", present)
    assert prepared["phones"][0]["e164"] == "+436641234567"


def test_images_in_frames_count_as_images_of_the_card() -> None:
    one, two = uuid.uuid4(), uuid.uuid4()
    values: CardValues = {"logo": one, "header": None, "frames": [{"image": str(two)}, {"poster": None}]}
    assert rules.image_ids(values) == {str(one), str(two)}


@pytest.mark.parametrize(
    ("state", "options", "expected"),
    [
        ("active", {}, "visible"),
        ("draft", {}, "draft"),
        ("inactive", {}, "inactive"),
        ("locked", {}, "locked"),
        ("active", {"card_deleted": True}, "unknown"),
        ("active", {"space_deleted": True}, "unknown"),
        ("active", {"space_active": False}, "inactive"),
    ],
)
def test_what_a_visitor_meets(state: str, options: dict[str, bool], expected: str) -> None:
    flags = {"card_deleted": False, "space_deleted": False, "space_active": True, **options}
    assert rules.publication(state, **flags) == expected


def test_handles_have_ten_characters_without_look_alikes() -> None:
    assert not set("0o1il") & set(rules.HANDLE_ALPHABET)
    assert len(rules.HANDLE_ALPHABET) == 31
    assert rules.handle_of([0] * 10) == "2222222222"
    with pytest.raises(ValueError, match="ten"):
        rules.handle_of([1])

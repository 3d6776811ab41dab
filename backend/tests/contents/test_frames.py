"""Frames as they come in: what each kind keeps, what is refused, what is cleaned."""

from __future__ import annotations

import itertools
import uuid
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from vizitka.contents import rules
from vizitka.contents.enums import FrameKind
from vizitka.contents.schemas.frames import CardFrame, SharedFrame
from vizitka.contents.schemas.frames_in import CardFrameIn, SharedFrameIn

CARD_FRAME: TypeAdapter[CardFrameIn] = TypeAdapter(CardFrameIn)
SHARED_FRAME: TypeAdapter[SharedFrameIn] = TypeAdapter(SharedFrameIn)

ID = str(uuid.uuid4())
# Every field at once: a frame keeps what belongs to its kind.
EVERYTHING: dict[str, Any] = {
    "title": "Title",
    "html": "<p onclick=x>Text</p><script>alert(1)</script>",
    "image": ID,
    "alt": "A picture",
    "href": "example.org",
    "label": "Label",
    "poster": ID,
    "images": [{"image": ID, "alt": "One", "translations": {"de": {"alt": "Eins"}, "fr": {"alt": ""}}}],
    "document": ID,
    "address": {"street": "Ilica 5", "city": "Zagreb", "country": "hr"},
    "latitude": 45.8,
    "longitude": 15.9,
    "text": "Several\nlines",
    "consent": "Yes",
    "hours": [
        {"day": 1, "opens": "13:00", "closes": "17:00"},
        {"day": 1, "opens": "9:00", "closes": "12:00"},
    ],
    "note": "Note",
    "translations": {
        "de": {name: f"de {name}" for name in ("title", "html", "alt", "label", "text", "consent", "note")},
        "fr": {"title": ""},
    },
}
OWN_FIELDS = {
    "text": {"html"},
    "image": {"image", "alt", "href"},
    "gallery": {"images"},
    "video": {"url", "provider", "poster"},
    "file": {"document", "label"},
    "link": {"url", "label"},
    "map": {"address", "latitude", "longitude"},
    "contact_form": {"text", "consent"},
    "newsletter": {"text"},
    "opening_hours": {"hours", "note"},
}


def stored(kind: str, **fields: Any) -> dict[str, Any]:
    return CARD_FRAME.validate_python({"kind": kind, **fields}).stored()


def with_url(kind: str) -> dict[str, Any]:
    url = "https://youtu.be/dQw4w9WgXcQ" if kind == "video" else "example.org"
    return {**EVERYTHING, "url": url}


@pytest.mark.parametrize("kind", FrameKind.values)
def test_a_kind_keeps_its_own_fields_and_texts(kind: str) -> None:
    row = stored(kind, **with_url(kind))
    assert set(row) == {"id", "kind", "title", "translations", "version"} | OWN_FIELDS[kind]
    assert set(row["translations"]) == {"de"}
    assert set(row["translations"]["de"]) == set(rules.FRAME_TEXTS[kind])


@pytest.mark.parametrize("kind", FrameKind.values)
def test_what_is_stored_can_be_sent_again(kind: str) -> None:
    row = stored(kind, **with_url(kind))
    sent = {name: part for name, part in row.items() if name != "version"}
    assert CARD_FRAME.validate_python(sent).stored() == row
    shared = SHARED_FRAME.validate_python({**sent, "locked": True, "place": "before"}).stored()
    assert shared == {**row, "locked": True, "place": "before"}


@pytest.mark.parametrize("union", [CardFrameIn, SharedFrameIn, CardFrame, SharedFrame])
def test_every_kind_is_in_the_document(union: Any) -> None:
    found = TypeAdapter(union).json_schema()["discriminator"]
    assert found["propertyName"] == "kind"
    assert set(found["mapping"]) == set(FrameKind.values) == set(rules.FRAME_TEXTS)


@pytest.mark.parametrize("kind", FrameKind.values)
def test_translated_texts_are_texts_of_the_kind(kind: str) -> None:
    shown = TypeAdapter(CardFrame).validate_python({"kind": kind})
    assert set(rules.FRAME_TEXTS[kind]) <= set(type(shown).model_fields)


def test_rich_text_is_cleaned_in_every_language() -> None:
    bad = '<p onclick=x>a</p><script>x</script><a href="javascript:x">b</a><img src=x onerror=y>'
    row = stored("text", html=bad, translations={"de": {"html": bad}})
    for text in (row["html"], row["translations"]["de"]["html"]):
        assert text == '<p>a</p><a rel="noopener noreferrer nofollow">b</a>'


@pytest.mark.parametrize(
    ("kind", "fields", "where"),
    [
        ("link", {"url": "javascript:alert(1)"}, "url"),
        ("link", {}, "url"),
        ("video", {"url": "https://example.org/film"}, "url"),
        ("image", {"href": "data:text/html,x"}, "href"),
        ("gallery", {"images": [{"image": None}]}, "images.0.image"),
        ("gallery", {"images": [{"image": ID}] * 21}, "images"),
        ("map", {"latitude": 91, "longitude": 0}, "latitude"),
        ("map", {"latitude": 1, "longitude": 181}, "longitude"),
        ("map", {"latitude": 1}, ""),
        ("map", {"address": {"country": "XX"}}, "address.country"),
        ("opening_hours", {"hours": [{"day": 7, "opens": "09:00", "closes": "10:00"}]}, "hours.0.day"),
        ("opening_hours", {"hours": [{"day": 0, "opens": "25:00", "closes": "10:00"}]}, "hours.0.opens"),
        ("opening_hours", {"hours": [{"day": 0, "opens": "24:30", "closes": "10:00"}]}, "hours.0.opens"),
        ("opening_hours", {"hours": [{"day": 0, "opens": "09:00", "closes": "9:00"}]}, "hours.0"),
        (
            "opening_hours",
            {
                "hours": [
                    {"day": 0, "opens": "09:00", "closes": "12:00"},
                    {"day": 0, "opens": "11:59", "closes": "13:00"},
                ]
            },
            "hours",
        ),
        ("text", {"html": "x" * 20_001}, "html"),
        ("text", {"title": "x" * 201}, "title"),
        ("text", {"translations": {"xx": {"title": "x"}}}, "translations.xx.[key]"),
        ("text", {"translations": {"de": {"kind": "x"}}}, "translations.de.kind"),
        ("text", {"unknown": 1}, "unknown"),
        ("podcast", {}, "kind"),
    ],
)
def test_what_is_refused(kind: str, fields: dict[str, Any], where: str) -> None:
    with pytest.raises(ValidationError) as caught:
        CARD_FRAME.validate_python({"kind": kind, **fields})
    assert where in {".".join(map(str, error["loc"])) for error in caught.value.errors()}


def test_times_and_hours_are_put_in_order() -> None:
    row = stored(
        "opening_hours",
        hours=[
            {"day": 2, "opens": "18:00", "closes": "2:00"},
            {"day": 0, "opens": "9:00", "closes": "24:00"},
        ],
    )
    assert row["hours"] == [
        {"day": 0, "opens": "09:00", "closes": "00:00"},
        {"day": 2, "opens": "18:00", "closes": "02:00"},
    ]


def test_days_with_equal_hours_stand_together() -> None:
    office = [{"day": day, "opens": "09:00", "closes": "17:00"} for day in range(4)]
    groups = rules.day_groups([*office, {"day": 4, "opens": "09:00", "closes": "13:00"}])
    assert [(group.first, group.last, group.spans) for group in groups] == [
        (0, 3, (("09:00", "17:00"),)),
        (4, 4, (("09:00", "13:00"),)),
        (5, 6, ()),
    ]


TIMES = st.builds("{:02}:{:02}".format, st.integers(0, 23), st.integers(0, 59))
HOURS = st.lists(
    st.fixed_dictionaries({"day": st.integers(0, 6), "opens": TIMES, "closes": TIMES}).filter(
        lambda row: row["opens"] != row["closes"]
    ),
    max_size=12,
)


@given(HOURS)
def test_groups_cover_the_week_once_and_lose_nothing(hours: list[dict[str, Any]]) -> None:
    groups = rules.day_groups(hours)
    days = [day for group in groups for day in range(group.first, group.last + 1)]
    assert days == list(range(7))
    shown = [
        (day, *span) for group in groups for day in range(group.first, group.last + 1) for span in group.spans
    ]
    assert sorted(shown) == sorted((row["day"], row["opens"], row["closes"]) for row in hours)
    assert all(one.spans != other.spans for one, other in itertools.pairwise(groups))


@given(st.floats(-90, 90), st.floats(-180, 180))
def test_a_map_shows_its_point(latitude: float, longitude: float) -> None:
    part = rules.map_section(latitude, longitude)
    assert -180 <= part.west <= part.east <= 180
    assert -90 <= part.south <= part.north <= 90
    assert part.west - 1e-5 <= longitude <= part.east + 1e-5
    assert part.south - 1e-5 <= latitude <= part.north + 1e-5


def test_ids_in_frames() -> None:
    rows = [stored(kind, **with_url(kind)) for kind in FrameKind.values]
    found = {row["kind"]: (rules.frame_image_ids(row), rules.frame_document_ids(row)) for row in rows}
    assert {kind for kind, (images, _) in found.items() if images == {ID}} == {"image", "gallery", "video"}
    assert {kind for kind, (_, documents) in found.items() if documents == {ID}} == {"file"}

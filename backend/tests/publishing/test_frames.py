"""Frames on the page: every kind, without script, with the page's policy and size."""

from __future__ import annotations

import re
import uuid
from dataclasses import replace
from typing import Any

import pytest

from tests.publishing.samples import EMPTY, FULL, picture
from tests.publishing.test_renderer import NASTY, Reader, read, without_own_script
from vizitka.contents.rules import day_groups
from vizitka.documents.models import Document
from vizitka.publishing import renderer
from vizitka.publishing.frames.assembly import Sources, frames_of, map_url, shown_rows
from vizitka.publishing.frames.form import FormState
from vizitka.publishing.frames.hours import day_names, time_text
from vizitka.publishing.frames.types import (
    FileFrame,
    FormFrame,
    GalleryFrame,
    HoursFrame,
    MapFrame,
)
from vizitka.publishing.page import Address
from vizitka.publishing.short_way import packed_of
from vizitka.publishing.visitors import LANGUAGES
from vizitka.publishing.words import file_size

PICTURES = tuple(picture(f"p{n}", 1280, 720, 320, 640, 1280, alt=f"Peak {n}") for n in range(20))
HOURS = day_groups(
    [{"day": day, "opens": "09:00", "closes": "17:30"} for day in range(5)]
    + [{"day": 5, "opens": "10:00", "closes": "12:00"}]
)
GALLERY = GalleryFrame(pictures=PICTURES[:3], title="Peaks")
FILE = FileFrame(url="/media/documents/ab/x.pdf", label="Prices", pages=12, size=1_250_000)
PLACE = Address("Seilbahnstraße 12", "", "6020", "Innsbruck", "", "AT", "Austria")
MAP = MapFrame(
    address=PLACE, point=(47.26921, 11.4041), embed_url=map_url(47.26921, 11.4041), title="Visit us"
)
OPEN = HoursFrame(groups=HOURS, note="By appointment on holidays.")
FORM = FormFrame(key="form1", title="Write to me", text="I answer soon.")


def page_with(*frames: Any, **fields: Any) -> Any:
    return replace(FULL, frames=frames, **fields)


def test_a_gallery_is_a_row_to_swipe_that_keys_reach() -> None:
    page = read(page_with(GALLERY))
    region = next(found for found in page.all("div") if found.get("class") == "gl")
    assert region["tabindex"] == "0"
    assert region["aria-label"] == "Peaks"
    images = [image for image in page.all("img") if (image["alt"] or "").startswith("Peak")]
    assert len(images) == 3
    assert all(image["loading"] == "lazy" for image in images)
    alone = read(page_with(GalleryFrame(pictures=PICTURES[:1])))
    assert not [found for found in alone.all("div") if found.get("class") == "gl"]


def test_a_file_says_what_it_is() -> None:
    html = renderer.render(page_with(FILE))
    assert '<a class=e href="/media/documents/ab/x.pdf" download>' in html
    assert "Prices<small dir=auto>PDF • 12 pages • 1.2 MB</small>" in html
    assert file_size(1_250_000, "de") == "1,2 MB"
    assert file_size(12, "en") == "1 kB"


def test_a_map_is_reached_only_by_a_tap() -> None:
    page = read(page_with(MAP))
    frame = page.all("iframe")[0]
    assert "src" not in frame
    inner = Reader()
    inner.feed(frame["srcdoc"] or "")
    address = inner.all("a")[0]["href"] or ""
    assert address.startswith("https://www.openstreetmap.org/export/embed.html?bbox=")
    assert "marker=47.26921,11.4041" in address
    assert "frame-src https://www.openstreetmap.org;" in renderer.page_policy(page_with(MAP))
    links = [link["href"] or "" for link in page.all("a")]
    assert "https://maps.apple.com/?daddr=47.26921,11.4041" in links
    without = page_with(MapFrame(address=PLACE))
    assert not read(without).all("iframe")
    assert "frame-src 'none'" in renderer.page_policy(without)
    assert "Seilbahnstraße 12" in renderer.render(without)


def test_hours_are_a_table_by_days_and_locale() -> None:
    html = renderer.render(page_with(OPEN))
    assert "<th scope=row>Monday – Friday<td><span>9:00\u202fAM – 5:30\u202fPM</span>" in html
    assert "<th scope=row>Sunday<td>closed" in html
    german = renderer.render(page_with(OPEN, language="de"))
    assert "<th scope=row>Montag – Freitag<td><span>09:00 – 17:30</span>" in german
    assert "<h2>Öffnungszeiten</h2>" in german
    assert day_names(0, 0, "fr") == "Lundi"
    assert time_text("09:00", "pt") == "09:00"


def test_a_form_is_named_checked_by_the_server_and_safe_in_a_preview() -> None:
    page = read(page_with(FORM))
    form = page.all("form")[0]
    assert form["method"] == "post"
    assert form["action"] == "/c/zoe-simic/message?lang=en#f-form1"
    assert "novalidate" in form
    labels = {label.get("for") for label in page.all("label")}
    for field in ("name", "email", "phone", "message"):
        assert f"f-form1-{field}" in labels
    trap = next(found for found in page.all("input") if found.get("name") == "website")
    assert trap["tabindex"] == "-1"
    assert "form-action 'self'" in renderer.page_policy(page_with(FORM))
    assert "form-action 'none'" in renderer.page_policy(FULL)
    preview = read(page_with(FORM, is_preview=True))
    assert "disabled" in preview.all("button")[0]
    assert (
        read(page_with(FORM, channel="q", came_by="23456789ab")).all("form")[0]["action"]
        == "/q/23456789ab/message?lang=en#f-form1"
    )


def test_a_form_with_errors_keeps_what_was_typed() -> None:
    state = FormState("form1", {"name": NASTY, "message": "a\n<b>", "consent": "1"}, {"email": "Enter it."})
    html = renderer.render(page_with(FORM, form=state))
    page = read(page_with(FORM, form=state))
    email = next(found for found in page.all("input") if found.get("name") == "email")
    assert email["aria-invalid"] == "true"
    assert email["aria-describedby"] == "f-form1-email-e"
    assert "autofocus" in email
    assert '<p class=er id="f-form1-email-e">Enter it.</p>' in html
    assert "a\n&lt;b&gt;</textarea>" in html
    assert "checked" in next(found for found in page.all("input") if found.get("name") == "consent")
    assert not page.all("script")
    # Another form of the same page stays empty.
    other = read(page_with(replace(FORM, key="form2"), form=state))
    assert not [found for found in other.all("input") if found.get("aria-invalid")]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_page_with_all_kinds_stays_small_in_every_language(language: str) -> None:
    frames = (*FULL.frames, GALLERY, FILE, MAP, OPEN, FORM)
    page = replace(FULL, frames=frames, language=language)
    html = renderer.render(page)
    assert len(packed_of(html.encode())) < 14_000
    assert "<script" not in without_own_script(html)
    ids = re.findall(r'\sid="([^"]+)"', html)
    assert len(ids) == len(set(ids))


def test_what_people_write_never_becomes_markup() -> None:
    frames = (
        GalleryFrame(pictures=(replace(PICTURES[0], alt=NASTY), PICTURES[1]), title=NASTY),
        FileFrame(url="/x.pdf", label=NASTY, pages=1, size=1, title=NASTY),
        MapFrame(address=Address(NASTY, city=NASTY), title=NASTY),
        MapFrame(address=PLACE, point=(1, 1), embed_url='https://evil.example/"><script>', title="x"),
        HoursFrame(groups=HOURS, note=NASTY, title=NASTY),
        FormFrame(key="k", title=NASTY, text=NASTY, consent=NASTY),
    )
    result = read(page_with(*frames))
    assert not result.all("script")
    assert not [image for image in result.all("img") if image.get("src") == "x"]
    assert not result.all("iframe")


def _sources(documents: dict[uuid.UUID, Document] | None = None) -> Sources:
    return Sources(
        {}, documents or {}, lambda row: Address(street=row.get("street", ""), city=row.get("city", ""))
    )


@pytest.mark.parametrize(
    "row",
    [
        {"kind": "text"},
        {"kind": "image", "image": str(uuid.uuid4())},
        {"kind": "gallery", "images": [{"image": str(uuid.uuid4())}]},
        {"kind": "video"},
        {"kind": "file"},
        {"kind": "file", "document": str(uuid.uuid4())},
        {"kind": "link"},
        {"kind": "map", "address": None},
        {"kind": "map", "title": "Here", "address": {"country": "AT"}},
        {"kind": "opening_hours", "hours": []},
        {"kind": "of the future"},
        {},
    ],
)
def test_rows_with_nothing_to_show_are_left_out(row: dict[str, Any]) -> None:
    assert frames_of([row], _sources()) == ()


def test_a_file_without_words_of_its_own_is_called_like_the_document() -> None:
    key = uuid.uuid4()
    document = Document(pk=key, name="Menu.pdf", pages=1, bytes=10, file="documents/ab/x.pdf", space_id=key)
    (frame,) = frames_of([{"kind": "file", "document": str(key)}], _sources({key: document}))
    assert isinstance(frame, FileFrame)
    assert frame.label == "Menu"
    assert frame.url == "/media/documents/ab/x.pdf"


def test_forms_are_shown_only_where_somebody_gets_the_message() -> None:
    rows = [{"kind": "contact_form"}, {"kind": "text"}]
    assert [row["kind"] for row in shown_rows(rows, contact_form=True)] == ["contact_form", "text"]
    assert [row["kind"] for row in shown_rows(rows, contact_form=False)] == ["text"]


def test_an_empty_page_has_no_style_of_frames() -> None:
    assert ".gl{" not in renderer.render(EMPTY)
    assert ".fm{" not in renderer.render(FULL)

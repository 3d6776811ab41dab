"""The notice on the page: in its time, from memory, in the visitor's language, escaped."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.test import Client

from tests.notices.conftest import MINUTE, Place
from tests.publishing.test_parts import Memory, set_clock
from vizitka.common import clock
from vizitka.notices.models import CardNotice

SECOND = dt.timedelta(seconds=1)


@pytest.mark.django_db(transaction=True)
def test_a_notice_comes_and_goes_without_a_write(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.put(start=MINUTE, end=2 * MINUTE)
    notice = CardNotice.objects.in_space(place.space.pk).get()
    memory = Memory()
    for moment, is_shown, asked in (
        (clock.now(), False, 1),
        (notice.starts_at - SECOND, False, 1),
        (notice.starts_at, True, 2),
        (notice.ends_at - SECOND, True, 2),
        (notice.ends_at, False, 3),
        (notice.ends_at + MINUTE, False, 3),
    ):
        set_clock(monkeypatch, moment)
        assert ("On leave" in memory.get()[0], memory.asked) == (is_shown, asked)


@pytest.mark.django_db(transaction=True)
def test_a_write_shows_in_the_next_request(place: Place) -> None:
    memory = Memory()
    assert "On leave" not in memory.get()[0]
    place.put()
    assert "On leave" in memory.get()[0]
    place.put(text="Back on Monday")
    assert "Back on Monday" in memory.get()[0]
    place.owner.delete(place.path)
    assert "Back on Monday" not in memory.get()[0]
    place.put()
    assert "On leave" in memory.get()[0]
    place.switch(settings={"notices": False})
    assert "On leave" not in memory.get()[0]
    place.switch(settings={"notices": True})
    assert "On leave" in memory.get()[0]


def test_each_visitor_reads_the_own_language(place: Place) -> None:
    place.put(translations={"de": "Im Urlaub"})
    english, german, french = (_in(code) for code in ("en", "de", "fr"))
    assert "<p class=no>On leave until 3 May</p>" in english
    assert "<p class=no>Im Urlaub</p>" in german
    assert "<p class=no lang=en>On leave until 3 May</p>" in french


def _in(code: str) -> str:
    return Client().get("/c/zoe", headers={"Accept-Language": code}).content.decode()


def test_what_people_write_is_escaped_and_stands_below_the_name(place: Place) -> None:
    place.put(text="<script>alert(1)</script> & more")
    answer = Client().get("/c/zoe")
    page = answer.content.decode()
    assert "<script" not in page
    at = page.index("&lt;script&gt;alert(1)&lt;/script&gt; &amp; more")
    assert "<h1>" in page[:at]
    assert "<p class=v>" in page[at:]
    assert len(answer.content) < 14_000


def test_style_comes_with_a_notice_alone(place: Place) -> None:
    assert ".no{" not in Client().get("/c/zoe").content.decode()
    place.put()
    assert ".no{" in Client().get("/c/zoe").content.decode()
    assert "On leave" not in Client().get("/c/zoe.vcf").content.decode()


def test_previews_show_it_too(place: Place) -> None:
    place.put()
    shown: Any = place.owner.post(f"/v1/cards/{place.card.pk}/preview", {"first_name": "Ada"})
    assert "On leave" in shown.json()["data"]["html"]
    sample = place.owner.post(f"/v1/spaces/{place.space.pk}/preview", {})
    assert sample.status_code == 200
    assert "On leave" not in sample.json()["data"]["html"]

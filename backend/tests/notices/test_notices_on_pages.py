"""The notice on the page: in its time, from memory, in the visitor's language, escaped."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.front.ways import Counted
from tests.notices.conftest import MINUTE, Place
from tests.publishing.test_parts import set_clock
from vizitka.common import clock
from vizitka.notices.models import CardNotice

SECOND = dt.timedelta(seconds=1)


@pytest.mark.django_db(transaction=True)
def test_a_notice_comes_and_goes_without_a_write(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.put(start=MINUTE, end=2 * MINUTE)
    notice = CardNotice.objects.in_space(place.space.pk).get()
    memory = Counted()
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
    memory = Counted()
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


@pytest.mark.django_db(transaction=True)
def test_each_visitor_reads_the_best_language_from_memory_too(place: Place) -> None:
    place.switch(settings={"multilingual": True, "languages": ["en", "de", "fr"]})
    place.put(translations={"de": "Im Urlaub"})
    memory = Counted()
    for visitor, words in (
        ("en", "<p class=no dir=auto>On leave until 3 May</p>"),
        ("de", "<p class=no dir=auto>Im Urlaub</p>"),
        ("fr", "<p class=no dir=auto lang=en>On leave until 3 May</p>"),
        ("fr,de;q=0.5", "<p class=no dir=auto lang=de>Im Urlaub</p>"),
        ("fr,en;q=0.7,de;q=0.5", "<p class=no dir=auto lang=en>On leave until 3 May</p>"),
    ):
        for _twice in range(2):
            assert words in memory.get(languages=visitor)[0]
    assert memory.asked == 5


def test_what_the_space_does_not_want_is_read_by_nobody(place: Place) -> None:
    place.put(translations={"de": "Im Urlaub"})
    assert "<p class=no dir=auto lang=en>On leave until 3 May</p>" in _in("de")
    place.switch(settings={"multilingual": True, "languages": ["en", "fr"]})
    assert "<p class=no dir=auto lang=en>On leave until 3 May</p>" in _in("de")


def _in(code: str) -> str:
    return Client().get("/c/zoe", headers={"Accept-Language": code}).content.decode()


def test_a_page_asks_as_many_queries_with_a_notice_as_without_one(place: Place) -> None:
    Client().get("/c/zoe")
    without = _queries()
    place.put(start=MINUTE, end=2 * MINUTE)
    assert _queries() == without
    place.put()
    assert _queries() == without
    # The space's row of the setting is made by its first change.
    place.switch(settings={"notices": False})
    place.switch(settings={"notices": True})
    assert _queries() == without


def test_a_card_without_pictures_is_one_query_with_its_notice(place: Place) -> None:
    place.put()
    Client().get("/c/zoe")
    assert _queries() == 1


def _queries() -> int:
    with CaptureQueriesContext(connection) as found:
        assert Client().get("/c/zoe").status_code == 200
    return len(found)


def test_an_open_editor_of_the_card_is_not_disturbed(place: Place) -> None:
    before = place.owner.get(f"/v1/cards/{place.card.pk}")
    place.put()
    after = place.owner.get(f"/v1/cards/{place.card.pk}")
    assert (after["ETag"], after.json()["data"]["version"]) == (before["ETag"], 1)
    saved = place.owner.patch(f"/v1/cards/{place.card.pk}", {"job_title": "Pilot"}, If_Match=before["ETag"])
    assert saved.status_code == 200


def test_what_people_write_is_escaped_and_stands_below_the_name(place: Place) -> None:
    place.put(text="<script>alert(1)</script> & more")
    answer = Client().get("/c/zoe")
    page = answer.content.decode()
    assert "<script>alert" not in page
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

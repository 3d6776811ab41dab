"""A part that a domain brings: in its place, with its style and sources, and gone when its time is over."""

from __future__ import annotations

import datetime as dt
import html as markup
import re
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest
from django.db import connection
from django.db.models import F, Func
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.front.ways import Counted
from tests.publishing.test_renderer import NASTY, without_own_script
from vizitka.billing.enums import Feature
from vizitka.billing.models import Licence
from vizitka.cards.models import Card
from vizitka.cards.selectors import card_by_name
from vizitka.cards.services.pages import pages_changed
from vizitka.cards.settings import PaymentSettings
from vizitka.common import clock
from vizitka.publishing import parts
from vizitka.publishing.html import Html, html
from vizitka.publishing.page import CardPage
from vizitka.publishing.parts import Content, Part, Place, Subject
from vizitka.spaces.models import Space

STYLE = ".leave{color:red}"
ELSEWHERE = "https://pictures.example"


class Leave(Part[str]):
    """Says of a card that its person is on leave."""

    key = "leave"
    place: ClassVar[Place] = Place.NOTICE
    style = STYLE
    sources: ClassVar[dict[str, tuple[str, ...]]] = {"img-src": (ELSEWHERE,)}

    def __init__(self) -> None:
        self.text: str | None = "On leave"
        self.until: dt.datetime | None = None
        self.languages: tuple[str, ...] = ()

    def content(self, subject: Subject) -> Content[str]:
        is_over = self.until is not None and subject.now >= self.until
        return Content(None if is_over else self.text, None if is_over else self.until, self.languages)

    def render(self, data: str, page: CardPage) -> Html:
        return html('<p class="leave">{}</p>', data)


@pytest.fixture
def bring() -> Iterator[Callable[[Part[Any]], None]]:
    brought: list[str] = []

    def register(part: Part[Any]) -> None:
        parts.register(part)
        brought.append(part.key)

    yield register
    for key in brought:
        parts.unregister(key)


@pytest.fixture
def leave(bring: Callable[[Part[Any]], None]) -> Leave:
    part = Leave()
    bring(part)
    return part


@pytest.fixture
def card(make_space: Callable[..., Any], make_card: Callable[..., Any]) -> Card:
    return make_card(make_space(), username="zoe")


def set_clock(monkeypatch: pytest.MonkeyPatch, moment: dt.datetime) -> None:
    monkeypatch.setattr(clock, "now", lambda: moment)


@pytest.mark.parametrize(
    ("place", "before", "after"),
    [
        (Place.NOTICE, "<h1>", "<p class=v>"),
        (Place.ACTION, "<p class=v>", "<section>"),
        (Place.SECTION, "<p class=v>", "<details class=sh>"),
        (Place.REACH, "<div class=rr aria-hidden=true>", "</main>"),
        (Place.FOOT, "<footer>", "<details class=m name=m>"),
        (Place.FOOT_LINK, "</details>", ">Vizitka</a>"),
    ],
)
def test_a_part_stands_in_its_place(
    leave: Leave,
    card: Card,
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    place: Place,
    before: str,
    after: str,
) -> None:
    monkeypatch.setattr(Leave, "place", place)
    page = client.get("/c/zoe").content.decode()
    at = page.index('<p class="leave">On leave</p>')
    assert before in page[:at]
    assert after in page[at:]


def test_style_and_sources_come_with_the_part_alone(leave: Leave, card: Card, client: Client) -> None:
    shown = client.get("/c/zoe")
    assert STYLE in shown.content.decode()
    assert f"img-src 'self' {ELSEWHERE};" in shown["Content-Security-Policy"]
    leave.text = None
    other = client.get("/c/zoe")
    assert "leave" not in other.content.decode()
    assert "img-src 'self';" in other["Content-Security-Policy"]
    # The contact file is no page.
    leave.text = "On leave"
    assert "On leave" not in client.get("/c/zoe.vcf").content.decode()


def test_what_people_write_in_a_part_is_escaped(leave: Leave, card: Card, client: Client) -> None:
    leave.text = NASTY
    page = client.get("/c/zoe").content.decode()
    assert "<script" not in without_own_script(page)
    assert NASTY in markup.unescape(re.findall(r'<p class="leave">(.*?)</p>', page)[0])


@pytest.mark.django_db(transaction=True)
def test_a_part_is_gone_at_its_end_without_a_write(
    leave: Leave, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = clock.now().replace(microsecond=0) + dt.timedelta(hours=1)
    leave.until = end
    memory = Counted()
    first, headers = memory.get()
    assert "On leave" in first
    set_clock(monkeypatch, end - dt.timedelta(seconds=1))
    assert memory.get()[0] == first
    assert memory.asked == 1
    set_clock(monkeypatch, end)
    after, other = memory.get()
    assert "On leave" not in after
    assert memory.asked == 2
    assert other["ETag"] != headers["ETag"]
    assert other["Cache-Control"] == "no-cache"
    # From then on it is remembered again.
    memory.get()
    assert memory.asked == 2


@pytest.mark.django_db(transaction=True)
def test_a_part_of_a_feature_ends_with_the_licence(
    leave: Leave, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Leave, "feature", Feature.CUSTOM_DOMAIN)
    end = clock.now().replace(microsecond=0) + dt.timedelta(days=1)
    licence = Licence.objects.filter(spaces=card.space)
    licence.update(status="cancelled", valid_until=end)
    memory = Counted()
    assert "On leave" in memory.get()[0]
    set_clock(monkeypatch, end - dt.timedelta(seconds=1))
    assert "On leave" in memory.get()[0]
    assert memory.asked == 1
    set_clock(monkeypatch, end + dt.timedelta(seconds=1))
    assert "On leave" not in memory.get()[0]
    # A licence that goes on is a write, and shows in the next request.
    licence.update(valid_until=end + dt.timedelta(days=9))
    assert "On leave" in memory.get()[0]
    licence.update(status="cancelled", valid_until=end)
    assert "On leave" not in memory.get()[0]


@pytest.mark.django_db
@pytest.mark.parametrize("feature", [None, Feature.CUSTOM_DOMAIN])
def test_a_licence_that_is_a_version_is_read_after_it(
    bring: Callable[[Part[Any]], None], card: Card, monkeypatch: pytest.MonkeyPatch, feature: Feature | None
) -> None:
    """What was read with the card would be older than the version under which its page is kept."""
    monkeypatch.setattr(Leave, "feature", feature)
    bring(Leave())
    found = card_by_name("zoe", "link", parts.cards())
    assert found is not None
    assert Space.licence.is_cached(found.space) is (feature is None)


@pytest.mark.django_db(transaction=True)
def test_a_part_may_depend_on_what_no_version_tells(
    leave: Leave, card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Leave, "version_sql", "c.job_title")
    memory = Counted()
    memory.get()
    memory.get("/c/zoe.vcf")
    memory.get("/c/zoe.vcf")
    assert memory.asked == 2
    leave.text = "Back again"
    Card.objects.in_space(card.space_id).filter(pk=card.pk).update(first_name="Ina")
    assert "On leave" in memory.get()[0]
    Card.objects.in_space(card.space_id).filter(pk=card.pk).update(job_title="Pilot")
    assert "Back again" in memory.get()[0]


@pytest.mark.django_db(transaction=True)
def test_the_page_follows_what_a_resident_of_its_card_says_has_changed(leave: Leave, card: Card) -> None:
    memory = Counted()
    memory.get()
    leave.text = "Back again"
    assert "On leave" in memory.get()[0]
    pages_changed(card.space_id, [card.pk])
    assert "Back again" in memory.get()[0]
    version = card.version
    card.refresh_from_db()
    assert card.version == version


@pytest.mark.django_db(transaction=True)
def test_a_part_may_depend_on_the_visitors_further_languages(leave: Leave, card: Card) -> None:
    memory = Counted()
    for languages in ("fr,en", "fr,de"):
        memory.get(languages=languages)
    assert memory.asked == 1
    leave.languages = ("en", "de")
    pages_changed(card.space_id, [card.pk])
    for _twice in range(2):
        for languages in ("fr,en", "fr,de", "de,en", "de,fr"):
            memory.get(languages=languages)
    # Who prefers a language that is there gets one page, whatever follows.
    assert memory.asked == 4


def queries(client: Client) -> list[str]:
    with CaptureQueriesContext(connection) as found:
        assert client.get("/c/zoe").status_code == 200
    return [query["sql"] for query in found.captured_queries]


def test_columns_of_all_parts_are_read_at_once(
    bring: Callable[[Part[Any]], None], card: Card, client: Client
) -> None:
    class Long(Leave):
        def __init__(self, key: str) -> None:
            super().__init__()
            self.__dict__["key"] = key

        def columns(self) -> dict[str, Any]:
            return {f"{self.key}_length": Func(F("first_name"), function="LENGTH")}

        def content(self, subject: Subject) -> Content[str]:
            return Content(f"{self.key} {subject.columns[f'{self.key}_length']}")

    bring(Long("one"))
    with_one = queries(client)
    for key in ("two", "three"):
        bring(Long(key))
    assert len(queries(client)) == len(with_one)
    assert "three 3" in client.get("/c/zoe").content.decode()


def test_columns_of_a_part_with_a_version_are_read_after_it(
    bring: Callable[[Part[Any]], None], card: Card, client: Client
) -> None:
    class Counted(Leave):
        version_sql = "c.page_version"

        def columns(self) -> dict[str, Any]:
            return {"counted_length": Func(F("first_name"), function="LENGTH")}

        def content(self, subject: Subject) -> Content[str]:
            return Content(str(subject.columns["counted_length"]))

    bring(Counted())
    asked = queries(client)
    version = next(number for number, sql in enumerate(asked) if "c.page_version" in sql)
    data = [number for number, sql in enumerate(asked) if "counted_length" in sql]
    assert data == [number for number in data if number > version] != []


def test_the_preview_has_the_same_parts(
    leave: Leave, make_space: Callable[..., Any], make_card: Callable[..., Any], make_user: Any, api: Any
) -> None:
    owner = make_user()
    space = make_space(owner=owner)
    client, key = api.as_(owner), make_card(space).pk
    for address in (f"/v1/cards/{key}/preview", f"/v1/spaces/{space.pk}/preview"):
        shown = client.post(address, {})
        assert '<p class="leave">On leave</p>' in shown.json()["data"]["html"]
        assert STYLE in shown.json()["data"]["html"]


@pytest.mark.parametrize(
    "fields",
    [
        {"key": "save"},
        {"style": "</style>"},
        {"sources": {"script-src": ("https://x.example",)}},
        {"settings": PaymentSettings},
    ],
)
def test_a_part_that_would_break_the_page_is_refused_at_start(fields: dict[str, Any]) -> None:
    broken = type("Broken", (Leave,), {"key": "broken", **fields})()
    with pytest.raises(ValueError):
        parts.register(broken)

"""Observers hear what visitors were shown, from memory and from Django alike, and can break nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import structlog

from tests.front.ways import Memory
from tests.publishing.test_short_way import FakeDjango, House
from vizitka.cards.protection.services import protect_card
from vizitka.common.actor import SYSTEM
from vizitka.publishing import observers
from vizitka.publishing.observers import Served, View, Visitor, referrer_of
from vizitka.publishing.short_way import SLOT
from vizitka.spaces.enums import Channel


@pytest.fixture
def heard() -> Iterator[list[Served]]:
    found: list[Served] = []
    before = list(observers.registered)
    observers.registered[:] = [lambda served, _visitor: found.append(served)]
    yield found
    observers.registered[:] = before


@pytest.fixture
def card(make_space: Callable[..., Any], make_card: Callable[..., Any], user: Any) -> Any:
    return make_card(make_space(owner=user, visibility="public", pin_verification=True), username="zoe")


def served(card: Any, **other: Any) -> Served:
    return replace(Served(card.pk, card.space_id, Channel.LINK, "", "de", "page", name="zoe"), **other)


@pytest.mark.django_db
def test_page_contact_and_code_are_told(api: Any, card: Any, heard: list[Served]) -> None:
    german = api.speaking("de")
    german.get("/c/zoe")
    german.get("/c/zoe.vcf")
    german.get("/c/zoe/qr.svg")
    german.get(f"/q/{card.code_handle}", Referer="https://www.google.com/")
    assert heard == [
        served(card),
        served(card, kind="contact"),
        served(card, kind="code"),
        served(card, channel=Channel.QR_CODE, referrer="search", name=card.code_handle),
    ]


@pytest.mark.django_db
def test_what_nobody_has_seen_is_not_told(api: Any, card: Any, heard: list[Served]) -> None:
    api.client.head("/c/zoe")
    api.get("/c/nobody")
    api.get("/c/ZOE")
    api.get("/c/zoe", Sec_Purpose="prefetch;prerender")
    api.get("/c/zoe", Purpose="prefetch")
    api.get("/c/zoe", X_Moz="prefetch")
    api.get("/c/zoe", Sec_Fetch_Dest="iframe")
    api.client.post("/c/zoe/message", {"frame": "x"})
    protect_card(SYSTEM, card.pk, card.space, pin="482915", channels={"link": "on"})
    api.get("/c/zoe")
    assert heard == []
    api.client.post("/c/zoe/pin", {"pin": "482915"})
    api.client.get("/c/zoe")
    assert [one.kind for one in heard] == ["page"]


@pytest.mark.django_db
def test_who_is_sent_on_to_a_direct_link_is_told_by_every_channel(
    api: Any, card: Any, heard: list[Served]
) -> None:
    card.websites = [{"id": "shop", "label": "work", "url": "https://shop.example/"}]
    card.direct_link = "shop"
    card.save()
    german = api.speaking("de")
    assert german.get("/c/zoe")["Location"] == "https://shop.example/"
    german.get(f"/q/{card.code_handle}", Referer="https://www.google.com/")
    # The page that was asked for is the page; nothing is told of who did not look.
    german.get("/c/zoe?card=1")
    german.get("/c/zoe", Sec_Purpose="prefetch")
    api.client.head("/c/zoe")
    german.get("/c/ZOE")
    code = served(card, channel=Channel.QR_CODE, referrer="search", name=card.code_handle, led_on=True)
    assert heard == [served(card, led_on=True), code, served(card)]


class Watched(FakeDjango):
    """Releases its answers with a view, and tells of it as the views do."""

    view: View

    def __call__(self, environ: Any, start_response: Any) -> Any:
        result = super().__call__(environ, start_response)
        environ[SLOT].view = self.view
        observers.tell(observers.visitor_of(environ), self.view)
        return result


@pytest.mark.django_db
def test_answers_from_memory_are_told_like_the_first(card: Any, heard: list[Served]) -> None:
    house = House()
    django = Watched(house.probe)
    django.view = View(served(card))
    house.django, house.way = django, Memory(django, house.probe)
    house.get()
    etag = house.get()[1]["ETag"]
    status = house.get(HTTP_IF_NONE_MATCH=etag)[0]
    house.get(method="HEAD")
    house.get(HTTP_SEC_PURPOSE="prefetch")
    house.get(HTTP_REFERER="https://www.linkedin.com/")
    assert (django.calls, house.way.known) == (1, 2)
    assert status.startswith("304")
    assert heard == [served(card)] * 3 + [served(card, referrer="social")]


@pytest.mark.django_db
def test_a_failing_observer_changes_no_answer_and_does_not_fill_the_log(
    api: Any, card: Any, heard: list[Served]
) -> None:
    def broken(one: Served, visitor: Visitor) -> None:
        raise OSError("disk full")

    observers.registered.insert(0, broken)
    with structlog.testing.capture_logs() as logs:
        for _ in range(5):
            assert api.get("/c/zoe").status_code == 200
    assert len(heard) == 5
    assert [line["event"] for line in logs if line["event"] == "observer_failed"] == ["observer_failed"]


@pytest.mark.django_db
def test_whoever_invents_referrers_fills_no_memory(card: Any, heard: list[Served]) -> None:
    view = View(served(card))
    for number in range(1000):
        referer = f"https://{number}.example/{'x' * 9000}"
        observers.tell(Visitor({"referer": referer}.get), view)
    assert len(heard) == 1000
    assert len(view.known) <= 64
    assert max(map(len, view.known)) <= 300


def test_an_observer_counts_once() -> None:
    before = list(observers.registered)
    try:
        for _ in range(2):
            observers.register(print)
        assert observers.registered == [*before, print]
    finally:
        observers.registered[:] = before


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("https://cards.example/c/other", "own"),
        ("https://CARDS.example/", "own"),
        ("https://www.google.at/", "search"),
        ("https://duckduckgo.com/", "search"),
        ("https://google.evil.example.com.phish.example/", "other"),
        ("https://www.linkedin.com/", "social"),
        ("https://notlinkedin.com/", "other"),
        ("https://t.co/abc", "social"),
        ("https://alpenwerk.example/team", "other"),
        ("android-app://com.google.android.gm/", "other"),
        ("https://[::1", "other"),
        ("garbage", "other"),
    ],
)
def test_the_kind_of_a_referrer(address: str, kind: str) -> None:
    assert referrer_of(address, "cards.example") == kind

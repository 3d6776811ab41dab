"""From a click on a card to its sums: what counts, and that nobody raises a figure by telling more."""

from __future__ import annotations

import datetime as dt
import io
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.conftest import MakeCard
from tests.front.ways import Memory
from tests.publishing.test_messages import FORM, GOOD
from tests.statistics.conftest import PHONE, Visitors, files
from vizitka.cards.models import Card
from vizitka.cards.protection.services import protect_card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.newsletter.people.settings import NewsletterSettings
from vizitka.publishing import below
from vizitka.publishing.below import Below, Taken
from vizitka.spaces.services import update_space
from vizitka.statistics.models import CardDay, CardMonth, SpaceDay, SpaceHour
from vizitka.statistics.rules import MOST_OF_ONE

pytestmark = pytest.mark.django_db
FIGURES = ("links", "calls", "mails", "routes", "shares", "contacts", "sign_ups", "passes")


@pytest.fixture
def card(card: Card) -> Card:
    card.phones = [{"id": "p", "label": "work", "number": "+43 512 5566", "e164": "+435125566"}]
    card.emails = [{"id": "e", "label": "work", "email": "zoe@alpenwerk.example"}]
    card.websites = [{"id": "w", "label": "work", "url": "https://www.alpenwerk.example/jobs?from=card"}]
    card.addresses = [{"id": "a", "label": "work", "street": "Ilica 5", "city": "Zagreb", "country": "HR"}]
    card.social_media = [
        {"id": "s", "network": "linkedin", "value": "zoe", "url": "https://www.linkedin.com/in/zoe"}
    ]
    card.frames = [FORM]
    card.save()
    return card


def pings_of(visitors: Visitors, path: str = "/c/zoe") -> dict[str, str]:
    """Where the links of a page tell that they were followed."""
    page = visitors.come(path).content.decode()
    return {unescape(href): ping for href, ping in re.findall(r'href="([^"]*)" ping="([^"]*)"', page)}


def ping(visitors: Visitors, path: str, **who: Any) -> Any:
    answer = visitors.come(path, method="post", **who)
    assert (answer.status_code, answer.content, answer.cookies.output()) == (204, b"", "")
    assert answer["Cache-Control"] == "no-store"
    return answer


def figures(row: Any) -> dict[str, int]:
    return {name: getattr(row, name) for name in FIGURES if getattr(row, name)}


def test_what_visitors_follow_is_counted_as_what_it_is(visitors: Visitors, card: Card) -> None:
    told = pings_of(visitors)
    for address in (
        "https://www.linkedin.com/in/zoe",
        "https://www.alpenwerk.example/jobs?from=card",
        "tel:+435125566",
        "mailto:zoe@alpenwerk.example",
    ):
        ping(visitors, told[address], Sec_Fetch_Site="same-origin")
    ping(visitors, "/c/zoe/clicks/routes")
    ping(visitors, "/c/zoe/clicks/shares")
    ping(visitors, f"/q/{card.code_handle}/clicks/calls")
    assert visitors.summed_up() == 8
    assert visitors.summed_up() == 0
    space = SpaceDay.objects.in_space(card.space_id).get()
    rows = [
        space,
        *(model.objects.in_space(card.space_id).get() for model in (CardDay, CardMonth, SpaceHour)),
    ]
    assert [figures(row) for row in rows] == [
        {"links": 2, "calls": 2, "mails": 1, "routes": 1, "shares": 1}
    ] * 4
    assert (space.link, space.qr_code, space.visitors) == (1, 0, 1)
    assert space.traits["link"] == {"linkedin": 1, "alpenwerk.example/jobs": 1}
    assert space.traits["country"] == {"AT": 1}


@pytest.mark.parametrize(
    "who",
    [
        {"DNT": "1"},
        {"Sec_GPC": "1"},
        {"Cookie": "space=0198"},
        {"Sec_Purpose": "prefetch"},
        {"Sec_Fetch_Site": "cross-site"},
    ],
)
def test_clicks_of_who_is_not_counted_leave_nothing(
    visitors: Visitors, card: Card, who: dict[str, Any]
) -> None:
    ping(visitors, "/c/zoe/clicks/calls", **who)
    assert files() == []


def test_clicks_of_machines_are_left_out(visitors: Visitors, card: Card) -> None:
    ping(visitors, "/c/zoe/clicks/calls", User_Agent="curl/8.5.0")
    visitors.summed_up()
    space = SpaceDay.objects.in_space(card.space_id).get()
    assert (figures(space), space.bots) == ({}, 1)


def test_what_the_card_does_not_say_counts_nowhere(visitors: Visitors, card: Card) -> None:
    told = pings_of(visitors)
    visitors.summed_up()
    ping(visitors, "/c/zoe/clicks/0123456789")
    ping(visitors, "/c/nobody/clicks/calls")
    ping(visitors, "/c/ZOE/clicks/calls")
    card.websites = []
    card.save()
    ping(visitors, told["https://www.alpenwerk.example/jobs?from=card"])
    for state in ("locked", "inactive", "draft"):
        card.state = state
        card.save()
        ping(visitors, "/c/zoe/clicks/calls")
    assert visitors.summed_up() == 0
    assert visitors.api.client.get("/c/zoe/clicks/calls").status_code == 405


def test_nobody_raises_a_figure_by_clicking_on(visitors: Visitors, card: Card) -> None:
    for _part in range(2):
        for what in ("calls", "mails"):
            for _number in range(6):
                ping(visitors, f"/c/zoe/clicks/{what}")
        visitors.summed_up()
    ping(visitors, "/c/zoe/clicks/calls", address="203.0.113.9")
    visitors.come("/c/zoe")
    visitors.come("/c/zoe.vcf")
    visitors.summed_up()
    row = CardDay.objects.in_space(card.space_id).get()
    assert row.calls + row.mails == MOST_OF_ONE + 1
    assert (row.link, row.saves, row.visitors) == (1, 1, 2)


def test_a_space_that_wants_no_statistics_has_no_pings(visitors: Visitors, card: Card) -> None:
    update_space(SYSTEM, card.space_id, {"tracking": False})
    assert pings_of(visitors) == {}
    ping(visitors, "/c/zoe/clicks/calls")
    assert files() == []


def test_a_card_behind_a_pin_counts_for_who_has_entered_it_and_tells_nothing(
    visitors: Visitors, card: Card
) -> None:
    card.space.pin_verification = True
    card.space.save()
    protect_card(SYSTEM, card.pk, card.space, pin="482915", channels={"link": "on"})
    refused = ping(visitors, "/c/zoe/clicks/calls")
    assert files() == []
    visitors.api.client.post("/c/zoe/pin", {"pin": "482915"})
    given = ping(visitors, "/c/zoe/clicks/calls")
    told = [{**answer.headers, "X-Request-Id": ""} for answer in (refused, given)]
    assert told[0] == told[1]
    assert visitors.summed_up() == 1


def test_links_of_every_language_of_the_card_count(visitors: Visitors, card: Card) -> None:
    update_space(SYSTEM, card.space_id, {"multilingual": True, "languages": ["de", "fr"]})
    card.language = "de"
    card.frames = [
        {
            "id": "t", "kind": "text", "title": "T", "html": '<p><a href="https://a.example/de">a</a></p>',
            "translations": {"fr": {"html": '<p><a href="https://a.example/fr">a</a></p>'}},
        }
    ]  # fmt: skip
    card.save()
    for language in ("de", "fr"):
        told = pings_of(visitors, f"/c/zoe?lang={language}")
        ping(visitors, told[f"https://a.example/{language}"], Accept_Language="en")
    visitors.summed_up()
    space = SpaceDay.objects.in_space(card.space_id).get()
    assert space.traits["link"] == {"a.example/de": 1, "a.example/fr": 1}


def test_messages_that_are_really_sent_are_contacts(visitors: Visitors, card: Card) -> None:
    def send(**fields: str) -> int:
        headers = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "Accept-Language": "de"}
        answer = visitors.api.client.post("/c/zoe/message", {**GOOD, **fields}, headers=headers)
        return int(answer.status_code)

    assert (send(), send(website="https://spam.example"), send(email="none")) == (303, 303, 422)
    assert visitors.api.client.get("/c/zoe/message?sent=1").status_code == 200
    assert visitors.summed_up() == 1
    assert figures(CardDay.objects.in_space(card.space_id).get()) == {"contacts": 1}


@pytest.fixture
def sheets(card: Card, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], dict[str, str]]:
    """Opens a page below the card, of which the newsletter is on; returns what its form carries, 20 seconds later."""
    NewsletterSettings.objects.create(space=card.space, newsletter=True)

    def read(path: str) -> dict[str, str]:
        text = Client().get(f"{path}?lang=en").content.decode()
        now = clock.now() + dt.timedelta(seconds=20)
        monkeypatch.setattr(clock, "now", lambda: now)
        return dict(re.findall(r'<input type=hidden name=(\w+) value="?([^">]*)"?>', text))

    return read


BROWSER = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "Accept-Language": "de"}


def test_who_asks_for_the_newsletter_is_a_sign_up(
    visitors: Visitors, card: Card, user: Any, sheets: Callable[[str], dict[str, str]]
) -> None:
    client = visitors.api.client
    form = {**sheets("/c/zoe/newsletter"), "consent": "1"}

    def send(**fields: str) -> int:
        return int(client.post("/c/zoe/newsletter", {**form, **fields}, headers=BROWSER).status_code)

    good = {"email": "ada@example.org"}
    # Who writes into the trap, and who is sent no letter for the second time in a day, count as nobody.
    assert (send(**good), send(**good), send(email="none"), send(**good, website="x")) == (303, 303, 422, 303)
    assert client.get("/c/zoe/newsletter?sent=1").status_code == 200
    assert visitors.summed_up() == 1
    assert figures(CardDay.objects.in_space(card.space_id).get()) == {"sign_ups": 1}
    # By an app it is one of the link.
    sheet = client.get("/v1/c/zoe/newsletter").json()["data"]
    sheets("/c/zoe/newsletter")
    body = {"shown": sheet["shown"], "email": "bob@example.org", "consent": sheet["consent"]["version"]}
    for _ in range(2):
        answer = client.post("/v1/c/zoe/newsletter", body, content_type="application/json", headers=BROWSER)
        assert answer.status_code == 202
    assert visitors.summed_up() == 1
    assert figures(CardMonth.objects.in_space(card.space_id).get()) == {"sign_ups": 2}
    told = visitors.api.as_(user).get(f"/v1/spaces/{card.space_id}/statistics").json()["data"]
    assert (told["figures"]["sign_ups"], told["figures"]["contacts"]) == (2, 0)


def test_the_box_of_the_exchange_is_both(
    visitors: Visitors, card: Card, sheets: Callable[[str], dict[str, str]]
) -> None:
    form = {**sheets("/c/zoe/exchange"), "name": "Ada", "email": "ada@example.org", "consent": "1"}
    sent = {**form, "also-newsletter": "1"}
    for _ in range(2):
        assert visitors.api.client.post("/c/zoe/exchange", sent, headers=BROWSER).status_code == 303
    assert visitors.summed_up() == 2
    assert figures(CardDay.objects.in_space(card.space_id).get()) == {"contacts": 1, "sign_ups": 1}


def test_a_pass_for_a_wallet_is_counted_as_what_it_is(
    visitors: Visitors, card: Card, user: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever page below a card hands it out, on each channel; a machine that fetches it is none."""
    handed = Below("newsletter", lambda *_visit: Taken(HttpResponse(b"pass"), ("pass",)))
    monkeypatch.setitem(below._pages, "newsletter", handed)
    for path in ("/c/zoe/newsletter", f"/q/{card.code_handle}/newsletter"):
        assert visitors.come(path).content == b"pass"
    visitors.come("/c/zoe/newsletter", User_Agent="curl/8.1")
    visitors.come("/c/zoe/newsletter", DNT="1")
    visitors.come("/c/zoe/newsletter", method="head")
    visitors.come("/c/zoe/newsletter", times=MOST_OF_ONE, address="193.171.1.2")
    visitors.come("/c/zoe/newsletter", times=5, address="193.171.1.2")
    visitors.summed_up()
    for model in (CardDay, CardMonth, SpaceDay, SpaceHour):
        assert figures(model.objects.in_space(card.space_id).get()) == {"passes": 2 + MOST_OF_ONE}
    told = visitors.api.as_(user).get(f"/v1/spaces/{card.space_id}/statistics").json()["data"]
    assert (told["figures"]["passes"], told["figures"]["views"]) == (2 + MOST_OF_ONE, 0)


@pytest.mark.django_db(transaction=True)
def test_from_memory_clicks_cost_no_django_and_follow_the_card(visitors: Visitors, card: Card) -> None:
    asked: list[str] = []

    def django(environ: Any, start_response: Any) -> Any:
        from django.core.wsgi import get_wsgi_application

        asked.append(environ["PATH_INFO"])
        assert environ["CONTENT_LENGTH"] == "0"
        return get_wsgi_application()(environ, start_response)

    way = Memory(django)

    def tell(key: str) -> int:
        seen: list[Any] = []
        environ = {
            "REQUEST_METHOD": "POST", "PATH_INFO": f"/c/zoe/clicks/{key}", "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80", "HTTP_HOST": "localhost",
            "HTTP_USER_AGENT": PHONE, "wsgi.input": io.BytesIO(),
            "HTTP_ACCEPT_LANGUAGE": "de", "REMOTE_ADDR": "193.171.1.1", "CONTENT_LENGTH": "9999999",
            "wsgi.url_scheme": "http",
        }  # fmt: skip
        way(environ, lambda *found: seen.append(found))
        return int(seen[0][0][:3])

    assert [tell("calls"), tell("calls"), tell("mails"), tell("nothing")] == [204] * 4
    assert asked == ["/c/zoe/clicks/calls"]
    card.phones = []
    card.version += 1
    card.save()
    assert (tell("calls"), tell("mails")) == (204, 204)
    assert len(asked) == 2
    visitors.summed_up()
    assert figures(CardDay.objects.in_space(card.space_id).get()) == {"calls": 2, "mails": 2}


def test_a_card_that_is_gone_counts_for_its_space_alone(
    visitors: Visitors, card: Card, make_card: MakeCard
) -> None:
    ping(visitors, "/c/zoe/clicks/calls")
    Card.objects.in_space(card.space_id).filter(pk=card.pk).update(deleted_at="2026-01-01T00:00:00Z")
    ping(visitors, "/c/zoe/clicks/calls")
    assert visitors.summed_up() == 1

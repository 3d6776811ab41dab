"""oEmbed, its discovery, and links by keys."""

from __future__ import annotations

from html import unescape
from urllib.parse import quote

import pytest
from django.test import Client

from tests.conftest import MakeCard, MakeSpace
from vizitka.cards.models import Card
from vizitka.common.actor import SYSTEM
from vizitka.embedding import selectors
from vizitka.spaces import services
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
ZOE = "http://testserver/c/zoe"


def test_a_card_is_described_as_a_frame(space: Space, people: None) -> None:
    answer = Client().get("/oembed", {"url": ZOE, "format": "json"})
    assert answer.headers["Content-Type"] == "application/json"
    said = answer.json()
    assert {name: said[name] for name in ("version", "type", "title", "width", "height")} == {
        "version": "1.0",
        "type": "rich",
        "title": "Zoë Šimić",
        "width": 420,
        "height": 140,
    }
    assert said["html"].startswith(
        '<iframe src="http://testserver/embed/card/zoe" title="Zoë Šimić" width="420"'
    )


def test_people_are_described_by_the_address_of_their_space(space: Space, people: None) -> None:
    said = (
        Client()
        .get("/oembed", {"url": "http://testserver/s/alpenwerk", "maxwidth": "500", "maxheight": "300"})
        .json()
    )
    assert (said["title"], said["width"], said["height"]) == ("Alpenwerk", 500, 300)
    assert f"/embed/people/{space.pk}" in said["html"]


def test_what_a_person_is_called_ends_no_attribute(space: Space, make_card: MakeCard) -> None:
    make_card(space, first_name='"><script>', last_name="X", username="nasty")
    said = Client().get("/oembed", {"url": "http://testserver/c/nasty"}).json()
    assert "<script" not in said["html"]
    assert 'title="&quot;&gt;&lt;script&gt; X"' in said["html"]


@pytest.mark.parametrize("form", ["xml", "yaml"])
def test_other_formats_are_not_spoken(space: Space, people: None, form: str) -> None:
    assert Client().get("/oembed", {"url": ZOE, "format": form}).status_code == 501


@pytest.mark.parametrize(
    "url",
    [
        "",
        "x",
        "http://[",
        "http://elsewhere.example/c/zoe",
        "ftp://testserver/c/zoe",
        "http://testserver/c/draft",
        "http://testserver/q/zoe",
        "http://testserver/c/%00",
        "http://testserver/s/%00",
        "http://testserver/s/nobody",
        "http://testserver/",
        "http://user@testserver/c/zoe",
    ],
)
def test_nothing_is_said_of_what_is_not_shown(space: Space, people: None, url: str) -> None:
    answer = Client().get("/oembed", {"url": url})
    assert (answer.status_code, answer.json()) == (404, {"error": "not_found"})


def test_pages_of_cards_tell_where_it_is_said_while_it_is_switched_on(space: Space, people: None) -> None:
    link = '<link rel=alternate type="application/json+oembed" href="'
    page = Client().get("/c/zoe").content.decode()
    address = unescape(page.split(link)[1].split('"')[0])
    assert Client().get(address.removeprefix("http://testserver")).json()["title"] == "Zoë Šimić"
    services.update_space(SYSTEM, space.pk, {"embedding": False})
    assert link not in Client().get("/c/zoe").content.decode()


def test_a_page_that_asks_for_a_pin_tells_nothing(space: Space, people: None) -> None:
    code = Card.objects.in_space(space.pk).get(username="zoe").code_handle
    Space.objects.filter(pk=space.pk).update(pin_hash="there is one")
    services.update_space(SYSTEM, space.pk, {"pin_verification": True, "force_pin_links": True})
    assert "json+oembed" not in Client().get(f"/q/{code}").content.decode()


# --- links by keys


def opened(space: Space, key: str) -> tuple[int, str]:
    path = selectors.open_address(space).removeprefix("http://testserver")
    answer = Client().get(f"{path}{quote(key, safe='')}")
    return answer.status_code, answer.headers.get("Location", "")


def test_a_key_leads_to_the_card(space: Space, people: None) -> None:
    assert opened(space, "E-1001") == (302, ZOE)
    assert opened(space, "a/7") == (302, "http://testserver/c/anna")


def test_nobody_learns_which_keys_there_are(space: Space, people: None, make_space: MakeSpace) -> None:
    other = make_space(name="Seewerk")
    for key in ("E-9", "E-1002", "x" * 101, "\x00"):
        assert opened(space, key) == (404, "")
    # Another space has not switched it on, and an address that nobody has made opens nothing.
    assert opened(other, "E-1001") == (404, "")
    assert Client().get(f"/open/{space.pk}/E-1001").status_code == 404
    services.update_space(SYSTEM, space.pk, {"open_links": False})
    assert opened(space, "E-1001") == (404, "")


def test_a_key_of_two_cards_leads_to_none(space: Space, people: None, make_card: MakeCard) -> None:
    make_card(space, first_name="Twin", last_name="X", external_key="E-1001")
    assert opened(space, "E-1001") == (404, "")


def test_who_tries_keys_waits(space: Space, people: None) -> None:
    found = [opened(space, f"K-{number}")[0] for number in range(70)]
    assert found[0] == 404
    assert found[-1] == 429
    assert opened(space, "E-1001")[0] == 429

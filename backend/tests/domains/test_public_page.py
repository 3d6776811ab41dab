"""A customer's host: cards by their name alone, and a root that leads where the space says."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.front.ways import Gate
from vizitka.common.actor import SYSTEM
from vizitka.spaces import services
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
HOST = "cards.kunde.example"


@pytest.fixture
def space(make_space: Any) -> Any:
    return make_space(name="Alpenwerk", username="alpenwerk", visibility="public")


@pytest.fixture
def card(make_card: Any, space: Any) -> Any:
    return make_card(space, username="zoe.simic")


def change(space: Space, **values: Any) -> None:
    services.update_space(SYSTEM, space.pk, values)


def test_a_card_is_there_by_its_name_or_handle_alone(visit: Any, space: Any, card: Any, connect: Any) -> None:
    connect(space, primary=True)
    for name in ("zoe.simic", card.handle, f"{card.handle}/"):
        page = visit(f"/{name}", HOST)
        assert page.status == 200
        assert f'<link rel=canonical href="https://{HOST}/c/zoe.simic">' in page.text
    assert visit("/ZOE.Simic?lang=de", HOST).headers["location"] == "/c/zoe.simic?lang=de"
    # The code's name opens nothing as a link, and the installation's own host has its own roots.
    assert visit(f"/{card.code_handle}", HOST).status == 404
    assert "Business Manager" in visit(f"/{card.handle}", "testserver").text


def test_the_short_name_asks_for_the_pin_too(visit: Any, space: Any, card: Any, connect: Any) -> None:
    connect(space)
    Space.objects.filter(pk=space.pk).update(pin_hash="there is one")
    change(space, pin_verification=True, force_pin_links=True)
    answer = visit("/zoe.simic", HOST)
    assert answer.status == 403
    assert "Zoë" not in answer.text


def test_the_exchange_is_on_the_customers_host(visit: Any, space: Any, card: Any, connect: Any) -> None:
    connect(space, primary=True)
    page = visit("/c/zoe.simic?lang=en", HOST)
    (address,) = set(re.findall(r'href="([^"]*/exchange[^"]*)"', page.text))
    path = address.removeprefix(f"https://{HOST}").replace("&amp;", "&")
    sheet = visit(path, HOST)
    assert sheet.status == 200
    assert f'action="{path.split("?")[0]}' in sheet.text


def test_anothers_card_is_not_there(
    visit: Any, space: Any, connect: Any, make_space: Any, make_card: Any
) -> None:
    connect(space)
    other = make_space(username="other", visibility="public")
    change(other, public_page=True)
    make_card(other, username="otto")
    for path in ("/otto", "/c/otto", "/s/other", "/nobody"):
        answer = visit(path, HOST)
        assert answer.status == 404
        assert "Zoë" not in answer.text


def test_the_root_shows_the_public_page_where_there_is_one(
    visit: Any, space: Any, card: Any, connect: Any
) -> None:
    connect(space, primary=True)
    assert visit("/", HOST).status == 404
    change(space, public_page=True)
    page = visit("/?lang=de", HOST)
    assert page.status == 200
    assert "<h1 dir=auto>Alpenwerk</h1>" in page.text
    assert '<a href="/c/zoe.simic">' in page.text
    assert f'<link rel=canonical href="https://{HOST}/s/alpenwerk">' in page.text
    assert visit("/s/alpenwerk", HOST).status == 200
    assert visit("/", HOST, "POST").status == 405
    change(space, domain_root="nothing")
    assert visit("/", HOST).status == 404
    assert visit("/s/alpenwerk", HOST).status == 200
    change(space, domain_root="public_page", visibility="private")
    assert visit("/", HOST).status == 404


def test_the_root_leads_where_the_space_says_and_nowhere_else(visit: Any, space: Any, connect: Any) -> None:
    connect(space)
    change(space, domain_root="address", domain_root_address="https://www.alpenwerk.example/about?x=1")
    answer = visit("/?next=https://evil.example&lang=de", HOST)
    assert (answer.status, answer.headers["location"]) == (302, "https://www.alpenwerk.example/about?x=1")
    assert "no-store" in answer.headers["cache-control"]
    # A way back to itself is none, one to a card on the same host is.
    for address, status in (
        (f"https://{HOST}", 404),
        (f"https://{HOST}/", 404),
        (f"https://{HOST}/zoe", 302),
        ("", 404),
    ):
        change(space, domain_root_address=address)
        assert visit("/", HOST).status == status


@pytest.mark.parametrize(
    "address",
    ["http://x.example", "javascript:alert(1)", "//x.example", "https://", "https://x", "https://a@x.example",
     "https://x.example:99999", "https://x.example/\nLocation: y", "https:\\\\x.example", "ftp://x.example",
     "x.example",
     "https://[", "https://x.example/" + "a" * 500],
)  # fmt: skip
def test_only_a_secure_address_may_be_the_root(api: Any, space: Any, address: str) -> None:
    owner = api.as_(space.members.get().user)
    answer = owner.patch(
        f"/v1/spaces/{space.pk}", {"settings": {"domain_root_address": address}}, If_Match='"1"'
    )
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["settings.domain_root_address"]


def test_the_standard_address_leads_to_the_domain_where_the_space_wants_that(
    visit: Any, space: Any, connect: Any
) -> None:
    change(space, public_page=True)
    assert visit("/s/alpenwerk").status == 200
    connect(space, primary=True, redirect=True)
    answer = visit("/s/alpenwerk?page=2")
    assert (answer.status, answer.headers["location"]) == (302, f"https://{HOST}/s/alpenwerk?page=2")


@pytest.mark.django_db(transaction=True)
def test_memory_keeps_hosts_languages_and_ways_apart(
    visit: Any, space: Any, card: Any, connect: Any, make_space: Any, make_card: Any
) -> None:
    from vizitka.config.wsgi import django_application

    connect(space)
    change(space, public_page=True)
    second = make_space(name="Bergpost", username="bergpost", visibility="public")
    change(second, public_page=True)
    make_card(second, first_name="Otto", last_name="Berg", username="otto")
    connect(second, "karten.bergpost.example")
    gate = Gate(django_application)
    for _ in range(2):
        assert "<h1 dir=auto>Alpenwerk</h1>" in visit("/", HOST, gate=gate).text
        assert "<html lang=de " in visit("/", HOST, gate=gate, HTTP_ACCEPT_LANGUAGE="de").text
        assert "<html lang=en " in visit("/", HOST, gate=gate).text
        assert "<h1 dir=auto>Bergpost</h1>" in visit("/", "karten.bergpost.example", gate=gate).text
        assert "Business Manager" in visit("/", "testserver", gate=gate).text
        assert visit("/otto", HOST, gate=gate).status == 404
        assert visit("/otto", "karten.bergpost.example", gate=gate).status == 200
    change(space, domain_root="address", domain_root_address="https://www.alpenwerk.example/")
    assert visit("/", HOST, gate=gate).status == 302


def test_what_is_kept_of_visitors_is_said_on_the_customers_host_too(
    visit: Any, space: Any, card: Any, connect: Any
) -> None:
    connect(space, primary=True)
    for path in ("/zoe.simic", "/c/zoe.simic"):
        [link] = re.findall(
            r'<a href="([^"]+)" rel=nofollow>Privacy</a>', visit(f"{path}?lang=en", HOST).text
        )
        page = visit(link, HOST)
        assert (page.status, page.headers["x-robots-tag"]) == (200, "noindex")
        # It leads back on the same host, and elsewhere only to who makes Vizitka, as the card does.
        leads = re.findall(r'<a [^>]*href="?([^" >]+)', page.text)
        assert leads
        assert [one for one in leads if not re.match(r"\?|/[^/]", one)] == ["http://testserver/"]
        back = next(one for one in leads if one.startswith("/c/zoe.simic?"))
        assert visit(back, HOST).status == 200

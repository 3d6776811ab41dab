"""What a visit leads to: the table of docs/domain/visits.md, and a channel more by one row."""

from __future__ import annotations

import importlib
import types
import uuid
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.urls import clear_url_caches

from tests.front.ways import Memory
from vizitka.cards.models import Handle
from vizitka.cards.protection.services import protect_card
from vizitka.common.actor import SYSTEM
from vizitka.domains.hosts import CustomHost
from vizitka.publishing import urls
from vizitka.publishing.admission import (
    ORDER,
    AskForPin,
    Facts,
    Notice,
    Redirect,
    Show,
    admission,
    no_card,
    opened,
)
from vizitka.publishing.channels import CHANNELS, VisitChannel
from vizitka.publishing.cookies import Cookie
from vizitka.publishing.visit import Asked, Visit
from vizitka.spaces.enums import Channel

SPACE = uuid.UUID(int=1)
COOKIE = Cookie("card-view-1", "signed")
FACTS = Facts(SPACE, name="zoe", names=frozenset({"zoe", "abcdefghjk"}))
PUBLIC = Show(is_cached=True, is_remembered=True, is_indexed=True)
UNKEPT = Show(is_cached=False, is_remembered=False, is_indexed=False)
OWN_HOST = CustomHost("cards.alpenwerk.com", SPACE)
OTHER_HOST = CustomHost("cards.other.com", uuid.UUID(int=2))
SUFFIXES = {Asked.CONTACT: ".vcf", Asked.CODE: "/qr.svg", Asked.PIN: "/pin", Asked.MESSAGE: "/message"}


def visit(asked: Asked = Asked.PAGE, handle: str = "zoe", letter: str = "c", **given: Any) -> Visit:
    suffix = SUFFIXES.get(asked, "")
    return Visit(CHANNELS[letter], handle, asked, suffix, path=f"/{letter}/{handle}{suffix}", **given)


MOVED = {"moved_to": "cards.alpenwerk.com"}
PRIVATE = {"visibility": "private"}
CLOSED = {"asks": True, "has_pin": True}
ELSEWHERE = Redirect("https://cards.alpenwerk.com/c/zoe", by_frame=True)
TABLE: dict[str, tuple[Visit, dict[str, Any], Any]] = {
    # What there is, by visibility.
    "public": (visit(), {}, PUBLIC),
    "unlisted": (visit(), {"visibility": "unlisted"}, replace(PUBLIC, is_indexed=False)),
    "by the code": (visit(letter="q"), {}, PUBLIC),
    "contact": (visit(Asked.CONTACT), {}, PUBLIC),
    "code": (visit(Asked.CODE), {}, PUBLIC),
    "no code": (visit(Asked.CODE), {"offers_code": False}, Notice("no_code")),
    "contact without a code": (visit(Asked.CONTACT), {"offers_code": False}, PUBLIC),
    "message": (visit(Asked.MESSAGE), {}, UNKEPT),
    # States.
    "unknown": (visit(), {"state": "unknown"}, Notice("unknown")),
    "draft": (visit(), {"state": "draft"}, Notice("draft")),
    "inactive": (visit(), {"state": "inactive"}, Notice("inactive")),
    "locked, before all else": (visit(), {"state": "locked", **MOVED, **PRIVATE, **CLOSED}, Notice("locked")),
    # Hosts.
    "on its own host": (visit(host=OWN_HOST), {}, PUBLIC),
    "on another's host": (visit(host=OTHER_HOST), {}, Notice("unknown", speaks_of_card=False)),
    "a draft on another's host": (
        visit(host=OTHER_HOST),
        {"state": "draft"},
        Notice("unknown", speaks_of_card=False),
    ),
    "another's pin": (visit(Asked.PIN, host=OTHER_HOST), {}, Notice("unknown", speaks_of_card=False)),
    "moved": (visit(), MOVED, ELSEWHERE),
    "moved, with a query": (
        visit(query="lang=de&x=1"),
        MOVED,
        Redirect("https://cards.alpenwerk.com/c/zoe?lang=de&x=1", by_frame=True),
    ),
    "moved, contact": (
        visit(Asked.CONTACT),
        MOVED,
        Redirect("https://cards.alpenwerk.com/c/zoe.vcf", by_frame=True),
    ),
    "moved and there": (visit(host=OWN_HOST), MOVED, PUBLIC),
    "moved, in the manager": (visit(in_frame=True), MOVED, replace(PUBLIC, is_remembered=False)),
    "moved, a code": (visit(Asked.CODE), MOVED, replace(PUBLIC, is_remembered=False)),
    "moved, with a pin": (visit(), {**MOVED, **CLOSED}, AskForPin(has_pin=True)),
    "moved, a sent message": (visit(Asked.MESSAGE, is_sent=True), MOVED, UNKEPT),
    "moved and private": (visit(), {**MOVED, **PRIVATE}, ELSEWHERE),
    # Private spaces.
    "private": (visit(), PRIVATE, Notice("private")),
    "private, a member": (visit(), {**PRIVATE, "belongs": True}, UNKEPT),
    "private, a ticket": (visit(), {**PRIVATE, "ticket": COOKIE}, Redirect("/c/zoe", cookie=COOKIE)),
    "private, a ticket for the file": (
        visit(Asked.CONTACT, "ZOE"),
        {**PRIVATE, "ticket": COOKIE},
        Redirect("/c/ZOE.vcf", cookie=COOKIE),
    ),
    "private, with a pin": (visit(), {**PRIVATE, **CLOSED}, Notice("private")),
    "private, a member, with a pin": (
        visit(),
        {**PRIVATE, **CLOSED, "belongs": True},
        AskForPin(has_pin=True),
    ),
    # PINs.
    "pin": (visit(), CLOSED, AskForPin(has_pin=True)),
    "pin, none set": (visit(), {"asks": True}, AskForPin(has_pin=False)),
    "pin entered": (visit(), {**CLOSED, "entered": True}, UNKEPT),
    "pin, contact": (visit(Asked.CONTACT), CLOSED, AskForPin(has_pin=True)),
    "pin, no code": (visit(Asked.CODE), {**CLOSED, "offers_code": False}, AskForPin(has_pin=True)),
    "pin before other names": (visit(handle="zoe-old"), CLOSED, AskForPin(has_pin=True)),
    "pin before the direct link": (
        visit(),
        {**CLOSED, "direct": "https://shop.example"},
        AskForPin(has_pin=True),
    ),
    "a pin is sent": (visit(Asked.PIN, is_sent=True), CLOSED, AskForPin(has_pin=True)),
    "a pin is sent again": (
        visit(Asked.PIN, is_sent=True),
        {**CLOSED, "entered": True},
        AskForPin(has_pin=True),
    ),
    "a pin is sent in vain": (visit(Asked.PIN, "ZOE", is_sent=True), {}, Redirect("/c/zoe", status=303)),
    "a pin, the page reloaded": (visit(Asked.PIN, "Zoë"), {"state": "draft"}, Redirect("/c/Zo%C3%AB")),
    # Names.
    "the handle": (visit(handle="abcdefghjk"), {}, PUBLIC),
    "other letters": (visit(handle="ZOE", query="lang=de"), {}, Redirect("/c/zoe?lang=de")),
    "a former name's file": (visit(Asked.CODE, "zoe-old", "q"), {}, Redirect("/q/zoe/qr.svg")),
    # Direct links.
    "direct": (visit(), {"direct": "https://shop.example"}, Redirect("https://shop.example", is_visit=True)),
    "direct, but the card": (
        visit(choices={"card": "1"}),
        {"direct": "https://shop.example"},
        replace(PUBLIC, is_remembered=False),
    ),
    "direct, the contact": (visit(Asked.CONTACT), {"direct": "https://shop.example"}, PUBLIC),
    "direct, by another name": (
        visit(handle="zoe-old"),
        {"direct": "https://shop.example"},
        Redirect("/c/zoe"),
    ),
}


@pytest.mark.parametrize("case", TABLE)
def test_a_visit_leads_to(case: str) -> None:
    asked, known, expected = TABLE[case]
    assert admission(asked, replace(FACTS, **known)) == expected


@pytest.mark.parametrize("rule", ORDER, ids=lambda rule: rule.__name__)
def test_every_rule_decides_a_row_of_the_table(rule: Any) -> None:
    decided = []
    for asked, known, expected in TABLE.values():
        facts = replace(FACTS, **known)
        answers = (one(asked, facts) for one in ORDER)
        first = next((one for one, answer in zip(ORDER, answers, strict=True) if answer is not None), None)
        decided += [expected] if first is rule else []
    assert decided


def test_without_a_card_there_is_a_word_or_the_way_back() -> None:
    for asked in set(Asked) - {Asked.PIN}:
        assert no_card(visit(asked)) == Notice("unknown", speaks_of_card=False)
    assert no_card(visit(Asked.PIN, is_sent=True)) == Notice("unknown", speaks_of_card=False)
    assert no_card(visit(Asked.PIN, "nobody")) == Redirect("/c/nobody")


def test_a_right_pin_leads_to_the_card_in_the_chosen_language() -> None:
    assert opened(visit(Asked.PIN, "zoe-old"), FACTS) == "/c/zoe"
    german = visit(Asked.PIN, letter="q", choices={"lang": "de"}, languages=("de", "en"))
    assert opened(german, FACTS) == "/q/zoe?lang=de"


# --- one channel more


@pytest.fixture
def product(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[None]:
    """The channel of physical products, as the domain that brings it will: one row."""
    row = VisitChannel("p", Channel.PRODUCT, lambda card: ("serial2345",))
    monkeypatch.setitem(CHANNELS, "p", row)
    module = types.ModuleType("addresses_with_products")
    setattr(module, "urlpatterns", importlib.reload(urls).urlpatterns)  # noqa: B010
    monkeypatch.setitem(importlib.sys.modules, module.__name__, module)  # type: ignore[attr-defined]
    settings.ROOT_URLCONF = module.__name__
    clear_url_caches()
    yield
    monkeypatch.undo()
    importlib.reload(urls)
    clear_url_caches()


@pytest.mark.django_db
@pytest.mark.usefixtures("product")
def test_a_channel_more_is_one_row(
    api: Any, make_space: Callable[..., Any], make_card: Callable[..., Any], user: Any
) -> None:
    space = make_space(owner=user, visibility="public", pin_verification=True)
    card = make_card(space, username="zoe-simic")
    Handle.objects.create(handle="serial2345", channel="product", card_id=card.pk, space_id=space.pk)
    protect_card(SYSTEM, card.pk, space, pin="482915", channels={"product": "on"})
    asked = api.get("/p/serial2345")
    assert asked.status_code == 403
    assert 'action="/p/serial2345/pin?lang=en"' in asked.content.decode()
    assert api.get("/c/zoe-simic").status_code == 200
    assert api.get("/c/serial2345").status_code == 404
    entered = api.client.post("/p/serial2345/pin", {"pin": "482915"})
    assert (entered.status_code, entered["Location"]) == (303, "/p/serial2345")
    page = api.client.get("/p/serial2345")
    assert page.status_code == 200
    assert "/p/serial2345.vcf" in page.content.decode()
    assert api.client.get("/p/serial2345.vcf").status_code == 200
    # The code asks for nothing, and is not shown to those who had to enter a PIN.
    assert api.client.get("/p/serial2345/qr.svg").status_code == 404


@pytest.mark.usefixtures("product")
def test_the_short_way_knows_it_too() -> None:
    way = Memory(lambda environ, start: []).short_way
    for path in ("/c/zoe", "/p/zoe", "/p/zoe.vcf"):
        assert way._keys({"REQUEST_METHOD": "GET", "PATH_INFO": path}, path)
    assert not way._keys({"REQUEST_METHOD": "GET", "PATH_INFO": "/x/zoe"}, "/x/zoe")

"""A tap on a product: the card, or a kind word why not, in the visitor's language."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import psycopg
import pytest
from django.db import OperationalError
from django.test import Client

from tests.conftest import ApiClient, MakeSpace
from tests.front.ways import Counted
from tests.products.conftest import Company
from tests.products.samples import Given, make_product
from vizitka.cards.models import Card
from vizitka.cards.protection.services import protect_card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.products import services
from vizitka.products import taps as writing
from vizitka.products.channel import NOTICES_OF, astray
from vizitka.products.enums import Act, Label, Side
from vizitka.products.taps import Taps, taps
from vizitka.publishing import observers
from vizitka.publishing.observers import Served, Visitor
from vizitka.spaces.enums import Channel
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db

LOST = {"reason": "lost in Linz"}


def test_a_connected_product_shows_its_card(company: Company, product: Given, api: ApiClient) -> None:
    company.connected(product)
    page = api.get(product.path)
    assert page.status_code == 200
    assert "Eva Berger" in page.content.decode()
    assert f"{product.path}.vcf" in page.content.decode()
    assert api.get(f"{product.path}.vcf").status_code == 200
    assert api.get(f"/c/{product.serial}").status_code == 404


@pytest.mark.parametrize(("language", "words"), [("en", "Connect it"), ("de", "Verbinden")])
def test_a_new_product_leads_who_holds_it_to_connecting(
    product: Given, api: ApiClient, language: str, words: str
) -> None:
    printed = "-".join(product.serial[start : start + 4] for start in (0, 4, 8)).upper()
    answer = api.get(f"{product.path}?lang={language}")
    assert answer.status_code == 404
    page = answer.content.decode()
    assert words in page
    assert f"http://testserver/connect/{printed}" in page


@pytest.mark.parametrize("written", ["{upper}", "{grouped}"])
def test_other_spellings_lead_to_the_one_address(
    company: Company, product: Given, api: ApiClient, written: str
) -> None:
    company.connected(product)
    serial = product.serial.upper()
    grouped = "-".join((serial[:4], serial[4:8], serial[8:]))
    found = api.get(f"/p/{written.format(upper=serial, grouped=grouped)}")
    assert (found.status_code, found["Location"]) == (302, product.path)


def test_nobody_else_is_led_to_connecting(company: Company, product: Given, api: ApiClient) -> None:
    company.pooled(product)
    page = api.get(product.path)
    assert page.status_code == 404
    assert "/connect/" not in page.content.decode()
    assert "/connect/" not in api.get("/p/23456789abc4").content.decode()


# How a product came to stand as it does, the status, and a word of what is said.
STANDS: dict[str, tuple[list[tuple[str, dict[str, Any]]], int, str]] = {
    "not connected": ([("disconnect", {})], 404, "shows no card at the moment"),
    "hidden": ([("hide", {})], 404, "Nothing is shown here"),
    "inactive": ([("switch_off", {})], 410, "switched off"),
    "locked": ([("lock", LOST)], 403, "is locked"),
    "given up": ([("disconnect", {}), ("give_up", {})], 404, "shows no card at the moment"),
    "shown again": ([("hide", {}), ("show", {})], 200, "Eva Berger"),
    "switched on again": ([("switch_off", {}), ("switch_on", {})], 200, "Eva Berger"),
    "unlocked": ([("lock", LOST), ("unlock", {})], 200, "Eva Berger"),
}


@pytest.mark.parametrize("stand", STANDS)
def test_each_label_is_said_with_its_status(
    company: Company, product: Given, api: ApiClient, stand: str
) -> None:
    acts, status, word = STANDS[stand]
    company.connected(product)
    for act, more in acts:
        answer = company.change(product, act, **more)
        assert answer.status_code == 200, answer.content
    page = api.speaking("en").get(product.path)
    text = page.content.decode()
    assert page.status_code == status
    assert word in text
    assert ("Eva" in text) is (status == 200)
    assert "/auth/" not in text or status == 200
    if status != 200:
        assert page["Cache-Control"] == "private, no-store"
        assert page["X-Robots-Tag"] == "noindex"


def test_only_a_product_that_nobody_has_had_says_how_it_is_connected(
    company: Company, product: Given, api: ApiClient
) -> None:
    new = api.speaking("en").get(product.path)
    assert new.status_code == 404
    assert "connect it with the serial and the PIN" in new.content.decode()
    company.pooled(product)
    assert "connect it" not in api.speaking("en").get(product.path).content.decode()


@pytest.mark.parametrize("name", ["23456789abc4", "23456789abcd", "x", "a" * 60, "%00"])
def test_a_serial_that_does_not_exist_is_unknown(api: ApiClient, db: None, name: str) -> None:
    page = api.speaking("en").get(f"/p/{name}")
    assert page.status_code == 404
    assert "There is no card here" in page.content.decode()


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("de", "Produkt"), ("es", "producto"), ("hr", "proizvod"), ("cs", "produkt"), ("fr", "produit"),
        ("it", "prodotto"), ("pt", "produto"), ("hu", "termék"),
    ],
)  # fmt: skip
def test_what_is_said_is_in_the_visitors_language(
    company: Company, product: Given, api: ApiClient, language: str, word: str
) -> None:
    company.pooled(product)
    page = api.speaking(language).get(product.path)
    assert page["Content-Language"] == language
    assert word in page.content.decode().lower() or word in page.content.decode()


LANGUAGES = ("en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu")


def label_as(company: Company, product: Given, label: Label) -> None:
    """The company's product, so labelled."""
    company.connected(product)
    if label is Label.CALLED_BACK:
        held = product.product()
        services.change(SYSTEM, Side.OPERATOR, held.space_id, held.pk, Act.CALL_BACK, reason="it peels")
        return
    act = {Label.INACTIVE: "switch_off", Label.HIDDEN: "hide", Label.LOCKED: "lock"}[label]
    body: dict[str, Any] = LOST if act == "lock" else {}
    assert company.change(product, act, **body).status_code == 200


def said(page: Any) -> tuple[str, ...]:
    """The heading and the words below it."""
    found = re.search(r"<h1>([^<]+)</h1><p>([^<]+)</p>", page.content.decode())
    assert found is not None
    return found.groups()


@pytest.mark.parametrize("label", [Label.NOT_CONNECTED, *NOTICES_OF])
def test_every_label_is_said_in_words_of_its_own_in_every_language(
    company: Company, product: Given, api: ApiClient, label: Label
) -> None:
    if label is Label.NOT_CONNECTED:
        company.pooled(product)
    else:
        label_as(company, product, label)
    pages = [api.speaking(language).get(product.path) for language in LANGUAGES]
    assert [page["Content-Language"] for page in pages] == list(LANGUAGES)
    headings, texts = zip(*map(said, pages), strict=True)
    # No language borrows a sentence of another one, and the reason is the company's alone.
    assert len(set(headings)) == len(set(texts)) == len(LANGUAGES)
    assert not [page for page in pages if "Linz" in page.content.decode() or "peels" in page.content.decode()]


def test_a_name_like_a_serial_keeps_nobody_from_connecting(
    company: Company, product: Given, api: ApiClient
) -> None:
    rename(company.other, company, product.serial)
    company.connected(product)
    assert "Eva Berger" in api.get(product.path).content.decode()
    assert "Ivo Kos" in api.get(f"/c/{product.serial}").content.decode()


def test_a_pin_for_products_is_asked_for(company: Company, product: Given, api: ApiClient) -> None:
    company.connected(product)
    Space.objects.filter(pk=company.space.pk).update(pin_verification=True)
    protect_card(SYSTEM, company.card.pk, company.space, pin="482915", channels={"product": "on"})
    asked = api.get(product.path)
    assert asked.status_code == 403
    assert "Eva" not in asked.content.decode()
    assert api.get(f"/c/{company.card.username}").status_code == 200
    entered = api.client.post(f"{product.path}/pin", {"pin": "482915"})
    assert (entered.status_code, entered["Location"]) == (303, product.path)
    assert api.client.get(product.path).status_code == 200


def rename(card: Card, company: Company, name: str) -> None:
    answer = company.owner.put(f"/v1/cards/{card.pk}/username", {"username": name})
    assert answer.status_code == 200, answer.content


def with_link(company: Company, url: str) -> None:
    version = company.owner.get(f"/v1/cards/{company.card.pk}").json()["data"]["version"]
    patch = {"websites": [{"id": "shop", "label": "work", "url": url}], "direct_link": "shop"}
    answer = company.owner.patch(f"/v1/cards/{company.card.pk}", patch, If_Match=f'"{version}"')
    assert answer.status_code == 200, answer.content


def test_a_tap_goes_to_the_cards_direct_link_and_is_its_last(
    company: Company, product: Given, api: ApiClient
) -> None:
    company.connected(product)
    with_link(company, "https://example.com/shop")
    taps.flush()
    tapped = api.get(product.path)
    assert (tapped.status_code, tapped["Location"]) == (302, "https://example.com/shop")
    assert taps.flush() == 1
    assert product.product().last_tap_at is not None


def test_a_direct_link_to_the_product_itself_shows_the_card(
    company: Company, product: Given, api: ApiClient, settings: Any
) -> None:
    settings.CARDS_URL = "https://cards.example"
    company.connected(product)
    with_link(company, f"{settings.CARDS_URL}{product.path}")
    assert api.get(product.path).status_code == 200


def test_products_survive_a_new_name_of_the_card(company: Company, product: Given, api: ApiClient) -> None:
    company.connected(product)
    rename(company.card, company, "eva-at-alpenwerk")
    assert api.get(product.path).status_code == 200


# --- from memory


@pytest.mark.django_db(transaction=True)
def test_a_tap_is_answered_from_memory_until_the_product_changes(company: Company, product: Given) -> None:
    company.connected(product)
    memory = Counted()
    assert memory.ask(product.path)[0] == 200
    before = memory.asked
    assert memory.ask(product.path)[0] == 200
    assert memory.asked == before
    company.change(product, "move", card=str(company.other.pk))
    assert "Ivo Kos" in memory.ask(product.path)[1]
    company.change(product, "hide")
    assert memory.ask(product.path)[0] == 404


# --- counted


def test_a_tap_is_counted_as_product_and_is_its_last(
    company: Company, product: Given, api: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    company.connected(product)
    other = make_product()
    company.connected(other)
    taps.flush()
    told: list[Served] = []
    monkeypatch.setattr(observers, "registered", [lambda served, _visitor: told.append(served), taps.note])
    monkeypatch.setattr(clock, "now", lambda: dt.datetime(2027, 3, 1, 8, 30, 5, 77, tzinfo=dt.UTC))
    api.get(product.path)
    api.get(f"/c/{company.card.username}")
    assert [(one.channel, one.name) for one in told] == [
        (Channel.PRODUCT, product.serial),
        (Channel.LINK, company.card.username),
    ]
    assert taps.flush() == 1
    assert product.product().last_tap_at == dt.datetime(2027, 3, 1, 8, 30, 5, tzinfo=dt.UTC)
    assert other.product().last_tap_at is None


# --- the database is away


def away(*_arguments: object, **_values: object) -> Any:
    raise OperationalError("connection refused") from psycopg.OperationalError("connection refused")


@pytest.mark.parametrize("query", ["", "?e=EF963FF7828658A599F3041510671E88&c=94EED9EE65337086"])
def test_a_tap_is_answered_in_words_while_the_database_is_away(
    product: Given, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    """Also one of a tag with keys, whose counter cannot be compared now: it is told again later."""
    monkeypatch.setattr("vizitka.products.channel.ProductSerial.objects.filter", away)
    page = Client(raise_request_exception=False).get(
        f"{product.path}{query}", headers={"Accept-Language": "de"}
    )
    assert page.status_code == 503
    assert "Das kann gerade nicht gezeigt werden" in page.content.decode()
    assert (page["Cache-Control"], page["Retry-After"].isdigit()) == ("private, no-store", True)


def test_the_last_tap_waits_for_the_database_and_gives_way_to_a_later_one(
    company: Company, product: Given, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_product()
    for given in (product, other):
        company.connected(given)
    early, late = (dt.datetime(2027, 3, 1, 8, minute, tzinfo=dt.UTC) for minute in (1, 2))
    gathered = Taps()

    def tap(given: Given, at: dt.datetime) -> None:
        monkeypatch.setattr(clock, "now", lambda: at)
        served = Served(
            card_id=company.card.pk, space_id=company.space.pk, channel=Channel.PRODUCT, name=given.serial,
            host="", language="en", kind="page",
        )  # fmt: skip
        gathered.note(served, Visitor(lambda _name: ""))

    tap(product, early)
    tap(other, early)
    with monkeypatch.context() as broken:
        broken.setattr(writing, "_write", away)
        with pytest.raises(OperationalError):
            gathered.flush()
    tap(other, late)
    assert gathered.flush() == 2
    assert (product.product().last_tap_at, other.product().last_tap_at) == (early, late)
    assert gathered.flush() == 0


# --- on a customer's host


def test_a_product_says_nothing_on_the_host_of_another_space(
    company: Company, product: Given, make_space: MakeSpace
) -> None:
    company.pooled(product)
    there = make_space()
    assert astray(product.serial, there.pk) == "unknown"
    assert astray(product.serial, company.space.pk) == "product_not_connected"

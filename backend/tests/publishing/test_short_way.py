from __future__ import annotations

import gzip
import json
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.db import connection
from django.http import HttpResponse
from hypothesis import given
from hypothesis import strategies as st

from tests.front.ways import AtOnce, Memory
from tests.installation import BACKEND, run
from vizitka.front.wsgi import at_once
from vizitka.publishing import freshness
from vizitka.publishing.page_cache import Answer, PageCache, Subject
from vizitka.publishing.parts import versions_of
from vizitka.publishing.short_way import SLOT
from vizitka.publishing.visitors import visitor_languages

PAGE = b"<!doctype html>" + b"a card " * 200


class FakeProbe:
    """A database in which one card has a version."""

    def __init__(self) -> None:
        self.commits = 0
        self.version = 1
        self.reads = 0
        self.broken = False

    def generation(self) -> int | None:
        if self.broken:
            raise OSError("the database is gone")
        return self.commits

    async def freshness(self, subject: Subject) -> tuple[object, ...]:
        self.reads += 1
        return (self.version,)

    async def host(self, name: str) -> None:
        return None

    def commit(self, *, change: bool) -> None:
        self.commits += 1
        self.version += change


class Kept(HttpResponse):
    """A response that no request began."""

    def close(self) -> None:
        pass


class FakeDjango:
    """An application that may release its answer."""

    def __init__(self, probe: FakeProbe) -> None:
        self.probe = probe
        self.calls = 0
        self.status = "200 OK"
        self.private = False
        # The languages that the card has texts in.
        self.texts: tuple[str, ...] = ("de",)

    def page(self, environ: dict[str, Any]) -> bytes:
        """Words in the visitor's first language, texts in the first one that the card has."""
        chosen = dict(parse_qsl(environ.get("QUERY_STRING", ""))).get("lang", "")
        languages = visitor_languages(chosen, environ.get("HTTP_ACCEPT_LANGUAGE", ""))
        words = languages[0] if languages else self.texts[0]
        texts = next((code for code in languages if code in self.texts), self.texts[0])
        return f"words {words}, texts {texts}".encode()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> HttpResponse:
        self.calls += 1
        slot = environ.get(SLOT)
        if slot is not None and not self.private:
            slot.subject, slot.freshness = ("card", "1"), (self.probe.version,)
            first = visitor_languages(
                dict(parse_qsl(environ.get("QUERY_STRING", ""))).get("lang", ""),
                environ.get("HTTP_ACCEPT_LANGUAGE", ""),
            )[:1]
            slot.by_first_language = len(self.texts) < 2 or not first or first[0] in self.texts
        headers = [
            ("Content-Type", "text/html; charset=utf-8"),
            ("X-Request-Id", "from-django"),
            ("X-Kept", "yes"),
        ]
        start_response(self.status, headers)
        return Kept(self.page(environ) if len(self.texts) > 1 else PAGE + str(self.probe.version).encode())


class House:
    def __init__(self) -> None:
        self.probe = FakeProbe()
        self.django = FakeDjango(self.probe)
        self.way = Memory(self.django, self.probe)

    def get(
        self, path: str = "/c/zoe", method: str = "GET", **environ: str
    ) -> tuple[str, dict[str, str], bytes]:
        path, _, query = path.partition("?")
        seen: list[Any] = []
        asked = {"REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query}
        whole = {**asked, "HTTP_HOST": "localhost", **environ}
        body = b"".join(self.way(whole, lambda *found: seen.append(found)))
        return seen[0][0], dict(seen[0][1]), body


@pytest.fixture
def house() -> House:
    return House()


def test_the_second_visitor_is_served_from_memory(house: House) -> None:
    first, second = house.get(), house.get()
    assert house.django.calls == 1
    assert first[2] == second[2] == PAGE + b"1"
    assert second[1]["X-Kept"] == "yes"
    assert second[1]["Content-Length"] == str(len(second[2]))


def test_every_answer_has_an_id_of_its_own_or_the_given_one(house: House) -> None:
    ids = {house.get()[1]["X-Request-Id"] for _ in range(3)}
    assert len(ids) == 3
    assert "from-django" not in ids
    assert house.get(HTTP_X_REQUEST_ID="abcdef-123456")[1]["X-Request-Id"] == "abcdef-123456"
    assert house.get(HTTP_X_REQUEST_ID="a\r\nb: c")[1]["X-Request-Id"] != "a\r\nb: c"


def test_a_change_shows_in_the_next_request(house: House) -> None:
    house.get()
    house.probe.commit(change=True)
    assert house.get()[2] == PAGE + b"2"
    assert house.django.calls == 2


def test_further_languages_count_only_where_the_first_is_not_there(house: House) -> None:
    house.django.texts = ("en", "fr")
    for header in ("fr", "fr,de", "fr,en;q=0.5", "fr-CH,fr;q=0.9"):
        assert house.get(HTTP_ACCEPT_LANGUAGE=header)[2] == b"words fr, texts fr"
    assert house.django.calls == 1
    # Those who read nothing but German get the card's own language, and nobody else gets their page.
    assert house.get(HTTP_ACCEPT_LANGUAGE="de")[2] == b"words de, texts en"
    assert house.get(HTTP_ACCEPT_LANGUAGE="de,fr;q=0.5")[2] == b"words de, texts fr"
    assert house.get("/c/zoe?lang=de", HTTP_ACCEPT_LANGUAGE="fr")[2] == b"words de, texts fr"
    assert house.django.calls == 3


HEADERS = st.lists(st.sampled_from(["de", "en", "fr", "hr-HR", "ja", "*"]), max_size=4).map(",".join)


@given(
    st.lists(
        st.tuples(HEADERS, st.sampled_from(["", "lang=de", "lang=fr", "lang=xx", "utm=1"])), max_size=12
    ),
    st.sampled_from([("en", "fr"), ("de", "en", "fr"), ("hr", "de")]),
)
def test_nobody_is_served_what_was_made_for_another_language(
    visits: list[tuple[str, str]], texts: tuple[str, ...]
) -> None:
    house = House()
    house.django.texts = texts
    for header, query in visits:
        given_environ = {"QUERY_STRING": query, "HTTP_ACCEPT_LANGUAGE": header}
        served = house.get(f"/c/zoe?{query}", HTTP_ACCEPT_LANGUAGE=header)[2]
        assert served == house.django.page(given_environ)


def test_a_change_elsewhere_costs_one_read_and_no_rendering(house: House) -> None:
    house.get()
    house.probe.commit(change=False)
    house.get()
    house.get()
    assert house.django.calls == 1
    assert house.probe.reads == 1


def test_gzip_for_those_who_take_it(house: House) -> None:
    house.get()
    _, headers, body = house.get(HTTP_ACCEPT_ENCODING="br, gzip")
    assert headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == PAGE + b"1"
    assert headers["Content-Length"] == str(len(body))


def test_memory_holds_a_page_once_and_gives_it_in_either_form(house: House) -> None:
    house.get()
    plain, packed = house.get()[2], house.get(HTTP_ACCEPT_ENCODING="gzip")[2]
    assert plain == gzip.decompress(packed) == PAGE + b"1"
    assert house.way.short_way.cache.bytes < len(plain) + 2048
    assert house.django.calls == 1


def test_what_the_browser_has_is_not_sent_again(house: House) -> None:
    tag = house.get()[1]["ETag"]
    status, headers, body = house.get(HTTP_IF_NONE_MATCH=tag)
    assert (status, body) == ("304 Not Modified", b"")
    assert headers["ETag"] == tag
    house.probe.commit(change=True)
    assert house.get(HTTP_IF_NONE_MATCH=tag)[0] == "200 OK"


def test_head_has_the_headers_and_no_body(house: House) -> None:
    assert house.get(method="HEAD")[2] == b""
    _, headers, body = house.get(method="HEAD")
    assert (headers["Content-Length"], body) == (str(len(PAGE) + 1), b"")
    assert house.get()[2] == PAGE + b"1"


def test_what_a_browser_draws_before_it_is_opened_is_refused_and_asked_for_again(house: House) -> None:
    """Also where it is in memory, and in words that were met: who opens it then asks, and is counted."""
    for _ in range(3):
        status, headers, body = house.get(HTTP_SEC_PURPOSE="prefetch;prerender")
        assert (status[:3], headers["Cache-Control"], body) == ("503", "no-store", b"")
        assert house.get()[0][:3] == "200"
    # What is fetched ahead and not drawn is what it always was.
    assert house.get(HTTP_SEC_PURPOSE="prefetch")[0][:3] == "200"
    assert house.django.calls == 1


def test_languages_are_kept_apart_and_campaigns_are_not(house: House) -> None:
    for path, language in [
        ("/c/zoe", "de"),
        ("/c/zoe", "fr"),
        ("/c/zoe?lang=de", "fr"),
        ("/c/zoe?utm=1", "fr"),
    ]:
        house.get(path, HTTP_ACCEPT_LANGUAGE=language)
    assert house.django.calls == 2
    house.get("/q/zoe", HTTP_ACCEPT_LANGUAGE="de")
    house.get("/c/zoe.vcf", HTTP_ACCEPT_LANGUAGE="de")
    house.get("/c/zoe.vcf?v=4", HTTP_ACCEPT_LANGUAGE="de")
    assert house.django.calls == 5


@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("/c/zoe", "POST"),
        ("/c/zoe?ticket=x", "GET"),
        ("/c/a%20b", "GET"),
        ("/v1/c/zoe", "GET"),
        ("/cards", "GET"),
    ],
)
def test_everything_else_goes_to_django(house: House, path: str, method: str) -> None:
    house.get(path, method)
    house.get(path, method)
    assert house.django.calls == 2
    assert len(house.way.short_way.cache) == 0


@pytest.mark.parametrize("status", ["404 Not Found", "302 Found", "500 Internal Server Error"])
def test_only_good_answers_are_kept(house: House, status: str) -> None:
    house.django.status = status
    assert house.get()[0] == house.get()[0] == status
    assert house.django.calls == 2


def test_private_answers_are_never_kept(house: House) -> None:
    house.django.private = True
    house.get()
    house.get()
    assert house.django.calls == 2
    assert len(house.way.short_way.cache) == 0


def test_when_the_short_way_breaks_the_long_one_answers(house: House, monkeypatch: Any) -> None:
    house.get()
    monkeypatch.setattr(house.way.short_way, "cache", None)
    assert house.get()[2] == PAGE + b"1"
    assert house.django.calls == 2


def test_pages_in_memory_go_on_for_a_minute_while_the_database_is_away(
    house: House, monkeypatch: Any
) -> None:
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    house.get()
    now += 600
    house.get()
    house.probe.broken = True
    now += 59
    assert house.get()[2] == PAGE + b"1"
    assert house.django.calls == 1
    now += 2
    house.get()
    assert house.django.calls == 2


def test_what_was_not_shown_for_long_is_not_shown_while_the_database_is_away(
    house: House, monkeypatch: Any
) -> None:
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now)
    house.get()
    now += 61
    house.probe.broken = True
    house.get()
    assert house.django.calls == 2


def test_the_cache_is_bounded_and_forgets_the_oldest() -> None:
    cache = PageCache(most_bytes=10_000 * 20)
    for number in range(100):
        cache.put(number, Answer(b"x" * 8000, [], None, [], ""))
    assert cache.bytes <= 200_000
    assert cache.get(0) is None
    assert cache.get(99) is not None
    cache.put("huge", Answer(b"x" * 100_000, [], None, [], ""))
    assert cache.get("huge") is None


@pytest.mark.django_db(transaction=True)
def test_the_probe_reads_what_the_view_saw(
    make_space: Callable[..., Any], make_card: Callable[..., Any]
) -> None:
    card = make_card(make_space())
    card.refresh_from_db()
    probe = AtOnce()
    key: Subject = "card", freshness.key_of_card(card, connection.vendor)
    # The page notes beside them what its parts depend on.
    assert at_once(probe.freshness(key)) == (*freshness.freshness_of(card), *versions_of(card))
    type(card).objects.in_space(card.space_id).filter(pk=card.pk).update(version=card.version + 1)
    assert at_once(probe.freshness(key)) != (*freshness.freshness_of(card), *versions_of(card))
    nobody = "0" * 32 if connection.vendor == "sqlite" else str(uuid.UUID(int=0))
    assert at_once(probe.freshness(("card", nobody))) == at_once(probe.freshness(("space", nobody))) == ()
    of_space: Subject = "space", freshness.key_of_space(card.space, connection.vendor)
    space = type(card.space).objects.select_related("versions").get(pk=card.space_id)
    assert at_once(probe.freshness(of_space)) == freshness.freshness_of_space(space)


# --- two processes on one SQLite file ---------------------------------------------------------------------------------

MAKE = """
import django; django.setup()
from vizitka.common.actor import SYSTEM
from vizitka.spaces.models import Space
from vizitka.cards import services
space = Space.objects.create(name="Alpenwerk", username="alpenwerk")
services.create_card(SYSTEM, space, {"first_name": "Zoe", "state": "active", "username": "zoe"})
"""
RENAME = """
import django; django.setup()
from vizitka.common.actor import SYSTEM
from vizitka.cards import services
from vizitka.cards.selectors import card_by_name
card = card_by_name("zoe", "link")
services.update_card(SYSTEM, card.pk, card.space, {"first_name": "%s"})
"""


class Worker:
    def __init__(self, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(BACKEND / "tests/publishing/short_way_worker.py")],
            env=environment,
            cwd=BACKEND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._line() == "ready"

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def get(self, path: str, host: str = "") -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(f"GET {path} {host}\n")
        self.process.stdin.flush()
        return json.loads(self._line())

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait(timeout=20)


@pytest.fixture
def workers(installation: dict[str, str]) -> Iterator[list[Worker]]:
    run(installation, "-c", MAKE)
    found = [Worker(installation), Worker(installation)]
    yield found
    for worker in found:
        worker.stop()


def test_a_change_shows_in_the_next_request_of_every_process(
    workers: list[Worker], installation: dict[str, str]
) -> None:
    for worker in workers:
        assert worker.get("/c/zoe")["hit"] is False
        assert worker.get("/c/zoe")["hit"] is True
        assert "Zoe" in worker.get("/c/zoe.vcf")["body"]
    for name in ("Anna", "Berta"):
        run(installation, "-c", RENAME % name)
        for worker in workers:
            answer = worker.get("/c/zoe")
            assert name in answer["body"]
            assert answer["hit"] is False
            assert worker.get("/c/zoe")["hit"] is True
            assert name in worker.get("/c/zoe.vcf")["body"]
    headers = workers[0].get("/c/zoe")["headers"]
    for header in (
        "content-security-policy",
        "x-content-type-options",
        "referrer-policy",
        "x-request-id",
        "etag",
    ):
        assert header in headers


TEMPLATE = """
import django; django.setup()
from vizitka.common.actor import SYSTEM
from vizitka.cards.models import Card
from vizitka.cards.selectors import card_by_name
from vizitka.spaces.models import Template
from vizitka.spaces.services import update_space
from vizitka.spaces.templates import services
card = card_by_name("zoe", "link")
space = card.space
templates = Template.objects.in_space(space.pk)
%s
"""
FOLLOW = """
update_space(SYSTEM, space.pk, {"layout": {"primary": "#AA1122"}})
template = services.create_template(SYSTEM, space.pk, name="Fair")
Card.objects.in_space(space.pk).filter(pk=card.pk).update(template=template, version=card.version + 1)
update_space(SYSTEM, space.pk, {"layout": {"primary": "#0A7A3C"}})
"""
OVERWRITE = "services.update_template(SYSTEM, space.pk, templates.get().pk, from_space=True)"
DELETE = """
update_space(SYSTEM, space.pk, {"layout": {"primary": "#7A2D5C"}})
services.delete_template(SYSTEM, space.pk, templates.get().pk)
"""
RESTORE = "services.restore_template(SYSTEM, space.pk, Template.objects.deleted_in_space(space.pk).get().pk)"


def test_a_change_of_a_template_shows_in_the_next_request_of_every_process(
    workers: list[Worker], installation: dict[str, str]
) -> None:
    steps = ((FOLLOW, "#AA1122"), (OVERWRITE, "#0A7A3C"), (DELETE, "#7A2D5C"), (RESTORE, "#0A7A3C"))
    for step, colour in steps:
        run(installation, "-c", TEMPLATE % step)
        for worker in workers:
            answer = worker.get("/c/zoe")
            assert colour in answer["body"].upper()
            assert answer["hit"] is False
            assert worker.get("/c/zoe")["hit"] is True

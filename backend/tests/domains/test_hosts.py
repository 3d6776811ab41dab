"""Requests for the installation's hosts, for customers', and for nobody's."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.front.ways import AtOnce, Gate
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.exchange import Reply
from vizitka.domains import services
from vizitka.domains.hosts import MARK, CustomHost, HostDirectory, HostGate, OwnHosts, spoken_host
from vizitka.domains.models import CustomDomain
from vizitka.front.wsgi import at_once
from vizitka.publishing import observers
from vizitka.publishing.freshness import SqliteWatch, freshness_of
from vizitka.publishing.observers import Served
from vizitka.publishing.page_cache import Subject

pytestmark = pytest.mark.django_db
HOST = "cards.kunde.example"
NOT_THERE = "There is no card here"
NOBODYS = "No cards are shown at this address"


@pytest.fixture
def space(make_space: Any) -> Any:
    return make_space(visibility="public")


@pytest.fixture
def card(make_card: Any, space: Any) -> Any:
    return make_card(space)


# --- a customer's host ------------------------------------------------------------------------------------------------


def test_the_card_its_contact_and_its_codes_are_there(
    visit: Any, space: Any, card: Any, connect: Any
) -> None:
    connect(space, primary=True)
    page = visit(f"/c/{card.handle}", HOST)
    assert page.status == 200
    assert "Zoë" in page.text
    assert f'<link rel=canonical href="https://{HOST}/c/{card.handle}">' in page.text
    assert f'content="https://{HOST}/c/{card.handle}"' in page.text
    assert visit(f"/q/{card.code_handle}", HOST).status == 200
    assert f"https://{HOST}/c/{card.handle}" in visit(f"/c/{card.handle}.vcf", HOST).text
    assert visit(f"/c/{card.handle}/qr.svg", HOST).status == 200
    assert page.headers["content-security-policy"].startswith("default-src 'none'")


def test_what_is_followed_there_is_told_there(
    visit: Any,
    space: Any,
    card: Any,
    connect: Any,
    make_space: Any,
    make_card: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connect(space)
    told: list[Served] = []
    monkeypatch.setattr(observers, "registered", [lambda served, _visitor: told.append(served)])
    ping = f"/c/{card.handle}/clicks/shares"
    assert f'ping="{ping}"' in visit(f"/c/{card.handle}", HOST).text
    other = make_card(make_space(visibility="public"))
    answers = [
        visit(path, HOST, "POST", body=b"PING", CONTENT_TYPE="text/ping", HTTP_SEC_FETCH_SITE="same-origin")
        for path in (ping, f"/c/{other.handle}/clicks/shares")
    ]
    assert [(answer.status, answer.text) for answer in answers] == [(204, "")] * 2
    assert [(one.kind, one.host, one.card_id) for one in told[1:]] == [("shares", HOST, card.pk)]


@pytest.mark.parametrize(
    "path",
    [
        "/", "/v1/me", "/v1/custom-domains/ask", "/backoffice/", "/backoffice/login/", "/auth/login", "/assets/x.js",
        "/static/unfold/css/styles.css", "/healthz", "/readyz", "/metrics", "/a/abc", "/spaces", "/index.html",
        "/debug/mails", "/c", "/c/", "/c/a/b/c", "/q//", "/c/../v1/me", "//v1/me", "/p/ABC", "/media/", "/media/x",
        "/media/../index.html", "/favicon.ico", "/c/nobody-here",
    ],
)  # fmt: skip
def test_nothing_else_is(visit: Any, space: Any, connect: Any, production: Any, path: str) -> None:
    connect(space)
    answer = visit(path, HOST)
    assert answer.status in {404, 400}
    assert NOT_THERE in answer.text
    assert "Business Manager" not in answer.text
    assert "includesubdomains" not in answer.headers["strict-transport-security"].lower()


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
def test_the_api_does_not_listen_there_in_any_method(
    visit: Any, space: Any, connect: Any, method: str
) -> None:
    connect(space)
    answer = visit(
        "/v1/auth/login", HOST, method, body=b"{}", CONTENT_TYPE="application/json", HTTP_ORIGIN="https://x"
    )
    assert answer.status == 404
    assert "access-control-allow-origin" not in answer.headers


def test_the_notice_speaks_the_visitors_language(visit: Any, space: Any, connect: Any) -> None:
    connect(space)
    assert "<html lang=de " in visit("/", HOST, HTTP_ACCEPT_LANGUAGE="de-AT").text


@pytest.mark.parametrize(
    ("visibility", "rule"), [("public", "Allow"), ("unlisted", "Disallow"), ("private", "Disallow")]
)
def test_robots_follow_the_visibility(
    visit: Any, space: Any, connect: Any, visibility: str, rule: str
) -> None:
    connect(space)
    type(space).objects.filter(pk=space.pk).update(visibility=visibility)
    answer = visit("/robots.txt", HOST)
    assert answer.text == f"User-agent: *\n{rule}: /\n"


def test_a_picture_is_served_with_the_hosts_own_headers(
    visit: Any, space: Any, connect: Any, production: Any, tmp_path: Any, settings: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path
    name = "images/ab/" + "c" * 30 + "/320.webp"
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_bytes(b"RIFF")
    connect(space)
    gate = make_gate()
    own = visit(f"/media/{name}", "manager.example", gate=gate)
    theirs = visit(f"/media/{name}", HOST, gate=gate)
    assert (own.status, theirs.status) == (200, 200)
    assert "includeSubDomains" in own.headers["strict-transport-security"]
    assert "includeSubDomains" not in theirs.headers["strict-transport-security"]


def make_gate(watch: Any = None) -> Gate:
    from vizitka.config.wsgi import django_application

    return Gate(django_application, watch=watch)


def test_an_inactive_or_deleted_card_says_so_there_too(
    visit: Any, space: Any, card: Any, connect: Any
) -> None:
    connect(space)
    type(card).objects.in_space(space.pk).filter(pk=card.pk).update(state="inactive")
    assert visit(f"/c/{card.handle}", HOST).status == 410
    type(card).objects.in_space(space.pk).filter(pk=card.pk).update(deleted_at=clock.now())
    assert visit(f"/c/{card.handle}", HOST).status == 404


def test_a_deleted_space_takes_its_host_along(visit: Any, space: Any, card: Any, connect: Any) -> None:
    connect(space)
    type(space).objects.filter(pk=space.pk).update(deleted_at=clock.now())
    answer = visit(f"/c/{card.handle}", HOST)
    assert (answer.status, NOBODYS in answer.text) == (421, True)


# --- nobody's host -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["unknown.example", "a1.cards.vizitka.example", "203.0.113.7", "[2001:db8::1]"]
)
@pytest.mark.parametrize(
    "path", ["/", "/v1/me", "/backoffice/", "/c/{handle}", "/assets/x.js", "/robots.txt"]
)
def test_an_unknown_host_gets_a_notice(visit: Any, card: Any, production: Any, host: str, path: str) -> None:
    answer = visit(path.format(handle=card.handle), host)
    assert answer.status == 421
    assert NOBODYS in answer.text
    assert "Zoë" not in answer.text


@pytest.mark.parametrize(
    "host",
    [
        "", "manager.example, evil.example", "manager.example,manager.example", "user@manager.example",
        "manager.example:abc", "manager.example:80:80", "manager.example/x", "manager.example\x00", " manager.example",
        "manager.example#", "http://manager.example", "manager.example:", "x" * 300, "[manager.example]", "..", "-a.b",
    ],
)  # fmt: skip
def test_what_is_no_host_is_refused(visit: Any, production: Any, host: str) -> None:
    answer = visit("/", host)
    assert (answer.status, NOBODYS in answer.text) == (400, True)


def test_without_a_host_there_is_only_the_state_of_health(visit: Any, production: Any) -> None:
    assert visit("/", None).status == 400
    assert visit("/healthz", None).status == 200
    assert visit("/readyz", "203.0.113.7").status == 200
    assert visit("/healthz", "unknown.example").status == 421


@pytest.mark.parametrize(
    "host", ["manager.example", "MANAGER.example", "manager.example:443", "manager.example.", "cards.vizitka.example",
             "localhost", "127.0.0.1:8000", "[::1]:8000"],
)  # fmt: skip
def test_the_installations_own_hosts_go_on(visit: Any, production: Any, host: str) -> None:
    gate = make_gate()
    assert "Business Manager" in visit("/", host, gate=gate).text
    assert "Business Manager" in visit("/", host, gate=gate).text


@pytest.mark.parametrize(
    "host",
    ["CARDS.kunde.EXAMPLE", "cards.kunde.example.", "cards.kunde.example:8443", "cards.kunde.example.:443"],
)
def test_spellings_of_a_customers_host_are_that_host(
    visit: Any, space: Any, card: Any, connect: Any, production: Any, host: str
) -> None:
    connect(space)
    assert visit(f"/c/{card.handle}", host).status == 200
    assert visit("/", host).status == 404


def test_forwarded_hosts_are_not_believed(visit: Any, space: Any, connect: Any, production: Any) -> None:
    connect(space)
    tricks = {"HTTP_X_FORWARDED_HOST": "manager.example", "HTTP_FORWARDED": "host=manager.example"}
    assert visit("/", HOST, **tricks).status == 404
    assert "Business Manager" in visit("/", "manager.example", HTTP_X_FORWARDED_HOST=HOST).text


def test_no_header_can_be_the_mark(visit: Any, production: Any) -> None:
    assert MARK.islower()
    assert visit("/", "unknown.example", HTTP_VIZITKA_CUSTOM_HOST="x").status == 421


def test_where_any_host_is_allowed_a_proved_one_is_still_the_customers(
    visit: Any, space: Any, connect: Any, add: Any, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert "Business Manager" in visit("/", "laptop.lan").text
    assert "Business Manager" in visit("/", None).text
    add(space, "claimed.kunde.example")
    assert "Business Manager" in visit("/", "claimed.kunde.example").text
    domain = connect(space)
    assert NOT_THERE in visit("/", HOST).text
    CustomDomain.objects.in_space(space.pk).filter(pk=domain.pk).update(active=False)
    assert NOBODYS in visit("/", HOST).text


def test_a_pattern_of_hosts_is_the_installations(visit: Any, settings: Any) -> None:
    settings.ALLOWED_HOSTS = [".manager.example"]
    assert "Business Manager" in visit("/", "eu.manager.example").text
    assert "Business Manager" in visit("/", "manager.example").text
    assert visit("/", "notmanager.example").status == 421
    assert "x.manager.example" in OwnHosts()


def test_a_host_stays_closed_when_nobody_can_be_asked(visit: Any, production: Any) -> None:
    class Down:
        def generation(self) -> int:
            raise OSError("the database is gone")

        async def host(self, name: str) -> None:
            return None

    gate = make_gate()
    gate.gate.directory = HostDirectory(Down())
    assert visit("/", HOST, gate=gate).status == 503
    assert "Business Manager" in visit("/", "manager.example", gate=gate).text


@pytest.mark.parametrize(
    ("header", "host"),
    [
        ("A.example", "a.example"),
        ("a.example.:80", "a.example"),
        ("[::1]:80", "[::1]"),
        ("a b", ""),
        ("a_b.c", "a_b.c"),
    ],
)
def test_reading_a_host_header(header: str, host: str) -> None:
    assert spoken_host(header) == host


# --- what processes remember ------------------------------------------------------------------------------------------


class Watch:
    """A database whose commits are counted."""

    def __init__(self) -> None:
        self.commits = 0
        self.asked = 0
        self.row: tuple[Any, ...] | None = None

    def generation(self) -> int:
        return self.commits

    async def host(self, name: str) -> tuple[Any, ...] | None:
        self.asked += 1
        return self.row


def test_a_host_is_asked_for_again_only_after_a_commit(space: Any) -> None:
    watch = Watch()
    directory = HostDirectory(watch)
    assert at_once(directory.find(HOST)) is None
    watch.row = (space.pk.hex, True, True, None)
    assert at_once(directory.find(HOST)) is None
    assert watch.asked == 1
    watch.commits += 1
    assert at_once(directory.find(HOST)) == CustomHost(HOST, space.pk)
    watch.row, watch.commits = (space.pk.hex, False, True, None), 2
    assert at_once(directory.find(HOST)) == CustomHost(HOST, None)


async def told(environ: dict[str, Any]) -> Reply:
    """An application that says whether its request is for another host."""
    return Reply(200, [], str(MARK in environ).encode())


def test_strangers_cannot_fill_the_memory() -> None:
    directory = HostDirectory(Watch())
    for number in range(10_000):
        at_once(directory.find(f"h{number}.example"))
    assert len(directory._held) <= 4096
    gate = HostGate(told, directory)
    for number in range(1000):
        at_once(gate({"HTTP_HOST": f"localhost:{number}"}))
    assert len(gate.own.spellings) <= 256 + 8


def test_own_hosts_ask_nobody() -> None:
    watch = Watch()
    gate = HostGate(told, HostDirectory(watch))
    for _ in range(3):
        assert at_once(gate({"HTTP_HOST": "localhost:8000"})).body == b"False"
    assert watch.asked == 0


@pytest.mark.django_db(transaction=True)
def test_the_probe_reads_hosts_as_the_tables_hold_them(space: Any, connect: Any) -> None:
    watch = AtOnce()
    connect(space)
    assert at_once(HostDirectory(watch).find(HOST)) == CustomHost(HOST, space.pk)
    assert at_once(HostDirectory(watch).find("unknown.example")) is None
    second = dt.timedelta(seconds=1)
    CustomDomain.objects.in_space(space.pk).update(serves_until=clock.now() - second)
    assert at_once(HostDirectory(watch).find(HOST)) == CustomHost(HOST, None)
    CustomDomain.objects.in_space(space.pk).update(serves_until=clock.now() + second * 60)
    assert at_once(HostDirectory(watch).find(HOST)) == CustomHost(HOST, space.pk)
    if isinstance(watch.watch, SqliteWatch):
        watch.watch._close()


def test_pages_of_two_hosts_are_remembered_apart(
    visit: Any, space: Any, make_card: Any, make_space: Any, connect: Any
) -> None:
    class Still:
        def generation(self) -> int:
            return 1

        async def freshness(self, subject: Subject) -> tuple[object, ...]:
            return freshness_of(Card.objects.in_space(other.pk).select_related("space").get())

    other = make_space()
    card = make_card(other)
    connect(space)
    gate = make_gate(Still())
    assert visit(f"/c/{card.handle}", "testserver", gate=gate).status == 200
    assert visit(f"/c/{card.handle}", "testserver", gate=gate).status == 200
    assert visit(f"/c/{card.handle}", HOST, gate=gate).status == 404


def test_a_host_that_changes_hands_shows_no_page_of_its_former_space(
    visit: Any, space: Any, card: Any, make_space: Any, connect: Any
) -> None:
    class Still:
        def generation(self) -> int:
            return 1

    gate = make_gate(Still())
    domain = connect(space)
    assert visit(f"/c/{card.handle}", HOST, gate=gate).status == 200
    services.remove_domain(Person(user=space.members.first().user), space.pk, domain.pk)
    connect(make_space())
    assert visit(f"/c/{card.handle}", HOST, gate=gate).status == 404


# --- from the standard address to the primary one ---------------------------------------------------------------------


def test_the_standard_address_leads_to_the_primary_one_where_wanted(
    visit: Any, space: Any, card: Any, connect: Any
) -> None:
    connect(space, primary=True)
    assert visit(f"/c/{card.handle}").status == 200
    owner = Person(user=space.members.first().user)
    domain = CustomDomain.objects.in_space(space.pk).get()
    services.change_domain(owner, space.pk, domain.pk, redirect=True)
    for path in (
        f"/c/{card.handle}",
        f"/q/{card.code_handle}",
        f"/c/{card.handle}.vcf",
        f"/c/{card.handle}?lang=de",
    ):
        answer = visit(path)
        assert (answer.status, answer.headers["location"]) == (302, f"https://{HOST}{path}")
        assert "no-store" in answer.headers["cache-control"]
    assert visit(f"/c/{card.handle}/qr.svg").status == 200
    assert visit(f"/c/{card.handle}", HOST).status == 200


def test_the_manager_looks_at_the_card_on_its_own_host(
    visit: Any, space: Any, card: Any, connect: Any
) -> None:
    connect(space, primary=True, redirect=True)
    gate = make_gate()
    assert visit(f"/c/{card.handle}", gate=gate, HTTP_SEC_FETCH_DEST="iframe").status == 200
    assert visit(f"/c/{card.handle}", gate=gate).status == 302


def test_nothing_of_a_card_that_is_not_shown_is_sent_elsewhere(
    visit: Any, space: Any, card: Any, connect: Any
) -> None:
    connect(space, primary=True, redirect=True)
    type(card).objects.in_space(space.pk).filter(pk=card.pk).update(state="draft")
    assert visit(f"/c/{card.handle}").status == 404


# --- certificates ---------------------------------------------------------------------------------------------------


def test_certificates_are_for_hosts_that_serve(
    api: Any, space: Any, connect: Any, add: Any, monkeypatch: Any
) -> None:
    def ask(domain: str) -> int:
        return api.get(f"/v1/custom-domains/ask?domain={domain}").status_code

    add(space, "waiting.kunde.example")
    domain = connect(space)
    assert ask(HOST) == ask(f"{HOST}.") == 200
    for other in (
        "waiting.kunde.example", "unknown.example", "", "testserver", f"x.{HOST}", f"{HOST}:443", "*." + HOST, "a b",
        "203.0.113.7", "x" * 400,
    ):  # fmt: skip
        assert ask(other) == 404, other
    moment = clock.now() + dt.timedelta(days=15)
    type(space).objects.filter(pk=space.pk).update(licence=None)
    services.follow_licences()
    assert ask(HOST) == 200
    monkeypatch.setattr(clock, "now", lambda: moment)
    services.follow_licences()
    assert ask(HOST) == 404
    domain.refresh_from_db()
    assert not domain.active


def test_asking_costs_one_read(api: Any, space: Any, connect: Any, django_assert_num_queries: Any) -> None:
    connect(space)
    for host in (HOST, "unknown.example"):
        with django_assert_num_queries(1):
            api.get(f"/v1/custom-domains/ask?domain={host}")


# --- what visitors send --------------------------------------------------------------------------------------------


def test_a_pin_opens_the_card_on_the_host_where_it_was_entered(
    visit: Any, api: Any, make_space: Any, make_card: Any, connect: Any, production: Any
) -> None:
    space = make_space(pin_verification=True)
    card = make_card(space)
    connect(space)
    owner = api.as_(space.members.first().user)
    assert (
        owner.put(
            f"/v1/cards/{card.pk}/protection", {"pin": "482915", "channels": {"link": "on"}}
        ).status_code
        == 200
    )
    asked = visit(f"/c/{card.handle}", HOST)
    assert "Zoë" not in asked.text
    form = {"CONTENT_TYPE": "application/x-www-form-urlencoded", "HTTP_ORIGIN": f"https://{HOST}"}
    entered = visit(f"/c/{card.handle}/pin", HOST, "POST", body=b"pin=482915", **form)
    assert entered.status in {302, 303}
    assert entered.headers["location"].startswith("/c/")
    cookie = entered.headers["set-cookie"].split(";")[0]
    assert "domain=" not in entered.headers["set-cookie"].lower()
    assert "Zoë" in visit(f"/c/{card.handle}", HOST, HTTP_COOKIE=cookie).text


def test_the_contact_form_is_there_for_cards_of_the_space_only(
    visit: Any, space: Any, make_space: Any, make_card: Any, connect: Any, production: Any
) -> None:
    other = make_card(make_space())
    mine = make_card(space)
    connect(space)
    form = {"CONTENT_TYPE": "application/x-www-form-urlencoded", "HTTP_ORIGIN": f"https://{HOST}"}
    assert visit(f"/c/{other.handle}/message", HOST, "POST", body=b"name=Eve", **form).status == 404
    own = visit(f"/c/{mine.handle}/message", HOST, "POST", body=b"name=Eve", **form)
    standard = visit(f"/c/{mine.handle}/message", "cards.vizitka.example", "POST", body=b"name=Eve", **form)
    assert own.status == standard.status


def test_members_open_a_private_card_on_its_domain(
    visit: Any, api: Any, make_space: Any, make_card: Any, connect: Any
) -> None:
    space = make_space(visibility="private")
    card = make_card(space)
    connect(space, primary=True, redirect=True)
    member = api.as_(space.members.first().user)
    url = member.post(f"/v1/c/{card.handle}/view-ticket").json()["data"]["url"]
    assert url.startswith(f"https://{HOST}/c/{card.handle}?ticket=")
    taken = visit(url.removeprefix(f"https://{HOST}"), HOST)
    assert (taken.status, taken.headers["location"]) == (302, f"/c/{card.handle}")
    cookie = taken.headers["set-cookie"].split(";")[0]
    assert visit(f"/c/{card.handle}", HOST, HTTP_COOKIE=cookie).status == 200
    assert visit(f"/c/{card.handle}", HOST).status == 401


def test_a_card_with_a_pin_is_not_sent_to_the_domain_that_tells_whose_it_is(
    visit: Any, space: Any, card: Any, connect: Any
) -> None:
    domain = connect(space, primary=True, redirect=True)
    type(space).objects.filter(pk=space.pk).update(pin_verification=True, force_pin_links=True)
    for path in (f"/c/{card.handle}", f"/c/{card.handle}.vcf"):
        answer = visit(path)
        assert answer.status == 403
        assert "location" not in answer.headers
        assert domain.host not in answer.text
    assert visit(f"/q/{card.code_handle}").status == 302

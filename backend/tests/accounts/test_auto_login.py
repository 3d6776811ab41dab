"""Auto-login in both directions, with its safety rules (product.md, section 3)."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from tests.accounts.conftest import Clock
from tests.conftest import ApiClient
from vizitka.accounts.models import Session, SingleUseToken, User
from vizitka.accounts.rules import safe_redirect

pytestmark = pytest.mark.django_db
SITE = "https://manager.example"


def start(api: ApiClient, redirect: str | None = None) -> str:
    answer = api.post("/v1/me/auto-login", {} if redirect is None else {"redirect": redirect})
    assert answer.status_code == 200
    assert set(answer.json()) == {"redirect_url"}
    return str(answer.json()["redirect_url"])


def ticket_path(address: str) -> str:
    return urlsplit(parse_qs(urlsplit(address).query)["url"][0]).path


def test_the_address_and_its_ticket(api: ApiClient, user: User) -> None:
    address = start(api.as_(user), "/cards?state=draft&x=1")
    assert address.startswith(
        "http://testserver/auth/auto-login/?url=http%3A%2F%2Ftestserver%2Fv1%2Fauth%2Fauto-login%2F"
    )
    assert parse_qs(urlsplit(address).query)["redirect"] == ["/cards?state=draft&x=1"]
    answer = api.get(ticket_path(address))
    assert answer.status_code == 200
    assert set(answer.json()) == {"access_token", "session_id", "expires_at"}
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["Cache-Control"] == "no-store, no-transform"
    api.token = answer.json()["access_token"]
    assert api.get("/v1/me").json()["data"]["uuid"] == str(user.pk)


def test_without_a_body_the_address_has_no_redirect(api: ApiClient, user: User) -> None:
    token = api.as_(user).token
    answer = api.client.post(
        "/v1/me/auto-login", headers={"Authorization": f"Bearer {token}"}, content_type="text/plain"
    )
    assert answer.status_code == 200
    assert "redirect=" not in answer.json()["redirect_url"]


def test_a_ticket_works_once(api: ApiClient, user: User) -> None:
    path = ticket_path(start(api.as_(user)))
    assert api.get(path).status_code == 200
    assert api.get(path).status_code == 404
    assert Session.objects.count() == 2


def test_a_ticket_lives_a_minute(api: ApiClient, user: User, time: Clock) -> None:
    path = ticket_path(start(api.as_(user)))
    time.forward(seconds=61)
    assert api.get(path).status_code == 404


def test_a_ticket_of_a_blocked_person_is_void(api: ApiClient, user: User) -> None:
    path = ticket_path(start(api.as_(user)))
    user.is_active = False
    user.save()
    assert api.get(path).status_code == 404


def test_the_ticket_is_not_readable_in_the_table(api: ApiClient, user: User) -> None:
    ticket = ticket_path(start(api.as_(user))).rsplit("/", 1)[1]
    assert ticket not in str(SingleUseToken.objects.values())


@pytest.mark.parametrize(
    "redirect",
    [
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "\t//evil.example",
        "/\n/evil.example",
        " //evil.example",
        "https://evil.example",
        "https://manager.example.evil.example/",
        "http://testserver@evil.example/",
        "http://testserver:80@evil.example/",
        "http://testserver.evil.example/cards",
        "http:/evil.example",
        "http:evil.example/x",
        "javascript:alert(1)//x",
        "javascript:alert(1)",
        "data:text/html,x",
        "mailto:x@evil.example",
        "evil.example/x",
        "./x",
        "../x",
        "route name",
        "route?x=1",
        "x" * 101,
        "/" + "x" * 2000,
        "/a\u0000b",
    ],
)
def test_a_redirect_that_leads_away_is_refused(api: ApiClient, user: User, redirect: str) -> None:
    answer = api.as_(user).post("/v1/me/auto-login", {"redirect": redirect})
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["redirect"]
    assert not SingleUseToken.objects.exists(), "no ticket is made for nothing"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("cards", "cards"),
        ("space-cards-id", "space-cards-id"),
        ("/", "/"),
        ("/cards", "/cards"),
        ("/cards?next=https://evil.example", "/cards?next=https://evil.example"),
        ("/cards#top", "/cards#top"),
        (f"{SITE}/cards?x=1", "/cards?x=1"),
        (SITE + "/", "/"),
        (f"{SITE}//evil.example", None),
        (f"{SITE}\\@evil.example", None),
        ("https://manager.example:444/cards", None),
        ("http://manager.example/cards", None),
    ],
)
def test_names_of_routes_and_paths_of_this_site_are_kept(given: str, kept: str) -> None:
    assert safe_redirect(given, SITE) == kept

"""Everything that strangers may write has its throttle: a row of the table, and an answer 429 that keeps them out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.conftest import Answer, ApiClient, MakeCard, MakeSpace
from tests.contract import throttle_table
from tests.contract.test_document import operations
from tests.document import ROOT
from vizitka.cards.protection.services import protect_card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.api.router import Router
from vizitka.common.permissions import PUBLIC
from vizitka.common.throttle import ACTIONS, Action, Bucket
from vizitka.publishing import throttles

pytestmark = pytest.mark.django_db
PERSON: Final = {"password": "eight-quiet-rivers", "first_name": "Ada", "last_name": "Beispiel"}

Send = Callable[[int, str], Answer]
# What is sent, of which every try is another: somebody who walks through addresses, codes and links.
TRIES: Final[dict[str, Callable[[int], tuple[str, dict[str, Any]]]]] = {
    "/v1/auth/register": lambda n: ("/v1/auth/register", {"email": f"person{n}@example.org"}),
    "/v1/auth/register/{token}": lambda n: (f"/v1/auth/register/{n:043}", PERSON),
    "/v1/auth/verification": lambda n: (
        "/v1/auth/verification",
        {"registration": f"{n:043}", "code": "123456"},
    ),
    "/v1/auth/login": lambda n: ("/v1/auth/login", {"email": f"person{n}@example.org", "password": "wrong"}),
    "/v1/auth/login/factor": lambda n: (
        "/v1/auth/login/factor",
        {"ticket": f"{n:043}", "method": "totp", "code": "123456"},
    ),
    "/v1/auth/passkey": lambda n: (
        "/v1/auth/passkey",
        {"ticket": f"{n:043}", "credential": {"id": f"{n:043}"}},
    ),
    "/v1/auth/way": lambda n: ("/v1/auth/way", {"email": f"person{n}@example.org"}),
    "/v1/auth/providers/result": lambda n: ("/v1/auth/providers/result", {"result": f"{n:064}.{n:043}"}),
    "/v1/auth/providers/{connection_id}": lambda n: (
        f"/v1/auth/providers/00000000-0000-4000-8000-{n:012}",
        {},
    ),
    "/v1/auth/third-parties/{key}": lambda n: (f"/v1/auth/third-parties/party{n}", {}),
    "/v1/auth/recovery": lambda n: ("/v1/auth/recovery", {"email": f"person{n}@example.org"}),
    "/v1/auth/recovery/{token}": lambda n: (f"/v1/auth/recovery/{n:043}", {"password": PERSON["password"]}),
    "/v1/c/{address}/exchange": lambda n: (f"/v1/c/nobody{n}/exchange", {"shown": "", "name": "Eve"}),
    "/v1/c/{address}/newsletter": lambda n: (f"/v1/c/nobody{n}/newsletter", {"shown": "", "email": "eve"}),
    "/v1/newsletter/reports": lambda n: (
        "/v1/newsletter/reports",
        {"reports": [{"type": "complaint", "address": f"person{n}@example.org"}]},
    ),
    "/v1/contracts/declarations": lambda n: (
        "/v1/contracts/declarations",
        {"kind": "withdrawal", "name": "Eve", "email": f"person{n}@example.org"},
    ),
    "/v1/checkout": lambda n: ("/v1/checkout", {"items": []}),
    "/v1/print-jobs/{token}/shipped": lambda n: (f"/v1/print-jobs/{n:043}/shipped", {"parcels": []}),
    "/v1/payments/stripe/events": lambda n: ("/v1/payments/stripe/events", {"id": f"evt_{n}"}),
    "/v1/config/socialMedias/normalise": lambda n: (
        "/v1/config/socialMedias/normalise",
        {"network": "linkedin", "value": f"person{n}"},
    ),
    "/v1/billing-invitations/{code}/decline": lambda n: (f"/v1/billing-invitations/{n:043}/decline", {}),
    "/v1/billing-invitations/{code}/register": lambda n: (
        f"/v1/billing-invitations/{n:043}/register",
        PERSON,
    ),
    "/v1/invitations/{code}/decline": lambda n: (f"/v1/invitations/{n:043}/decline", {}),
    "/v1/invitations/{code}/register": lambda n: (f"/v1/invitations/{n:043}/register", PERSON),
}


def open_to_strangers() -> list[tuple[str, dict[str, Any]]]:
    return [
        (path, operation)
        for method, path, operation in operations()
        if operation["x-ability"] == "public" and method not in {"get", "head", "options"}
    ]


@pytest.fixture(autouse=True)
def _one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the tries take here."""
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)


def _sender(api: ApiClient, path: str) -> Send:
    def send(number: int, address: str) -> Answer:
        to, body = TRIES[path](number)
        return api.client.post(to, body, content_type="application/json", REMOTE_ADDR=address)

    return send


def _let_through(send: Send, limit: Bucket, address: Callable[[int], str]) -> int:
    """How many of more tries than the limit are looked at."""
    return sum(send(number, address(number)).status_code != 429 for number in range(limit.at_once + 3))


@pytest.mark.parametrize(
    ("path", "operation"), open_to_strangers(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_operation_for_strangers_stops_a_network(
    api: ApiClient, path: str, operation: dict[str, Any]
) -> None:
    action = ACTIONS[operation["x-throttle"]]
    assert isinstance(action.network, Bucket)
    send = _sender(api, path)
    assert _let_through(send, action.network, lambda _: "203.0.113.9") == action.network.at_once
    refused = send(0, "203.0.113.9")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_attempts")
    assert int(refused["Retry-After"]) > 0
    assert send(1000, "198.51.100.7").status_code != 429, "others go on"


@pytest.mark.parametrize(
    ("path", "operation"), open_to_strangers(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_and_those_beside_it(api: ApiClient, path: str, operation: dict[str, Any]) -> None:
    """A /48 of IPv6 has 65,536 networks of one person."""
    limit = ACTIONS[operation["x-throttle"]].wide_network
    assert isinstance(limit, Bucket)
    assert _let_through(_sender(api, path), limit, lambda n: f"2001:db8:1:{n:x}::1") == limit.at_once


def test_an_operation_without_a_throttle_does_not_start() -> None:
    with pytest.raises(LookupError, match="names no throttle"):
        Router().post("/guess", ability=PUBLIC, response=None)
    Router().get("/look", ability=PUBLIC, response=None)


@pytest.fixture
def pages(api: ApiClient, make_space: MakeSpace, make_card: MakeCard) -> dict[Action, Send]:
    """Forms outside of the document, by their action. Each try is at another card."""
    open_space = make_space()
    space = make_space(visibility="public", pin_verification=True, force_pin_links=True)

    def card(number: int) -> str:
        made = make_card(open_space)
        made.frames = [{"id": "form1", "kind": "contact_form", "title": "Write", "text": "", "consent": ""}]
        made.emails = [{"id": "e", "label": "work", "email": "zoe@example.org"}]
        made.save()
        return made.handle

    def guess_pin(number: int, address: str) -> Answer:
        made = make_card(space)
        protect_card(SYSTEM, made.pk, space, pin="903417", channels={"link": "on"})
        return api.client.post(f"/c/{made.handle}/pin", {"pin": f"{482900 + number}"}, REMOTE_ADDR=address)

    def send_message(number: int, address: str) -> Answer:
        body = {
            "frame": "form1",
            "name": "Eve",
            "email": f"eve{number}@example.org",
            "message": "Hello",
            "consent": "1",
        }
        return api.client.post(f"/c/{card(number)}/message", body, REMOTE_ADDR=address)

    return {throttles.PIN: guess_pin, throttles.EXCHANGE: send_message}


@pytest.mark.parametrize("action", [throttles.PIN, throttles.EXCHANGE], ids=lambda action: action.name)
def test_forms_of_cards_stop_a_network_too(
    pages: dict[Action, Send], action: Action, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert isinstance(action.network, Bucket)
    # A fair's hundreds would take long; that they are let through is a test of the exchange.
    limit = Bucket(min(30, action.network.at_once), action.network.every)
    monkeypatch.setattr(action, "network", limit)
    assert _let_through(pages[action], limit, lambda _: "203.0.113.9") == limit.at_once


def test_the_documentation_shows_the_table() -> None:
    shown = (ROOT / "docs/domain/sign-in.md").read_text()
    missing = [row for row in throttle_table.rows() if row not in shown]
    assert "\n".join(missing) == ""

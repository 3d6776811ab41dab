"""How an assistant comes to access by itself: the official client of the Model Context Protocol all the way, what is
said of that way, and registration."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import httpx2
import pytest
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
from mcp import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import (
    AuthorizationCodeResult,
    OAuthClientInformationFull,
    OAuthClientMetadata,
    OAuthToken,
)
from pydantic import AnyUrl

from tests.assistants.access.programs import (
    BACK,
    EVERY_TOOL,
    LOOKING,
    PASSWORD,
    SITE,
    Program,
    connected,
    error_of,
    opens,
    registered,
)
from tests.conftest import ApiClient, MakeCard, MakeSpace
from vizitka.accounts.models import User
from vizitka.assistants.access import clients, rules
from vizitka.assistants.access.abilities import CHANGE, LOOK
from vizitka.assistants.access.server import scope_of
from vizitka.assistants.models import AssistantClient, AuthorizationCode, RenewingToken
from vizitka.assistants.services import purge
from vizitka.assistants.tools import TOOLS
from vizitka.common.permissions import names
from vizitka.developers.models import PersonalToken
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db


# The official client, all the way.


class Memory:
    """What a program keeps of its access."""

    def __init__(self) -> None:
        self.tokens: OAuthToken | None = None
        self.client: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client = client_info


@dataclass
class Assistant:
    """The official client, and a person before a browser."""

    url: str
    person: User
    wanted: dict[str, Any] = field(default_factory=dict)
    memory: Memory = field(default_factory=Memory)
    asked: int = 0

    def __post_init__(self) -> None:
        self.provider = OAuthClientProvider(
            f"{self.url}/mcp",
            OAuthClientMetadata(
                redirect_uris=[AnyUrl("http://127.0.0.1:7777/callback")], client_name="Official"
            ),
            self.memory,
            self._open,
            self._come_back,
        )

    def do(self, act: Callable[[Client], Awaitable[Any]]) -> Any:
        async def run() -> Any:
            async with httpx2.AsyncClient(auth=self.provider, timeout=30) as http:
                transport = streamable_http_client(f"{self.url}/mcp", http_client=http)
                async with Client(transport) as client:
                    return await act(client)

        return asyncio.run(run())

    async def _open(self, address: str) -> None:
        async with httpx2.AsyncClient() as browser:
            page = await browser.get(address)
            packed = dict(parse_qsl(urlsplit(page.headers["Location"]).query))["request"]
            token = await asyncio.to_thread(self._sign_in)
            body = {"request": packed, "password": PASSWORD, **self.wanted}
            answer = await browser.post(
                f"{self.url}/v1/me/assistants", json=body, headers={"Authorization": f"Bearer {token}"}
            )
            assert answer.status_code == 200, answer.text
            self.back = dict(parse_qsl(urlsplit(answer.json()["data"]["address"]).query))
        self.asked += 1

    def _sign_in(self) -> str:
        return str(ApiClient().as_(self.person).token)

    async def _come_back(self) -> AuthorizationCodeResult:
        return AuthorizationCodeResult(code=self.back["code"], state=self.back["state"], iss=self.back["iss"])

    def tools(self) -> set[str]:
        return {tool.name for tool in self.do(lambda client: client.list_tools()).tools}


@pytest.fixture
def site(live_server: Any, settings: Any) -> str:
    settings.API_URL = settings.PUBLIC_URL = live_server.url
    return str(live_server.url)


@pytest.mark.django_db(transaction=True)
def test_the_official_client_registers_asks_works_renews_and_is_ended(
    site: str, ada: User, here: Space, make_card: MakeCard, make_space: MakeSpace
) -> None:
    card, there = make_card(here, first_name="Grace", last_name="Hopper"), make_space(owner=ada)
    make_card(there, first_name="Karl", last_name="Bauer")
    helper = Assistant(site, ada, {"may_change": True, "spaces": [str(here.pk)]})
    assert helper.tools() == EVERY_TOOL

    async def find(client: Client) -> Any:
        return await client.call_tool("find_people", {"space": str(here.pk), "search": "hop"})

    [person] = helper.do(find).structured_content["from_cards"]["people"]
    assert (person["id"], helper.asked) == (str(card.pk), 1)
    # The same person's other space was not given.
    elsewhere = helper.do(lambda client: client.call_tool("find_people", {"space": str(there.pk)}))
    assert (elsewhere.is_error, elsewhere.structured_content["code"]) == (True, "not_found")

    first = helper.memory.tokens
    assert first is not None
    assert first.scope == "read write"
    PersonalToken.objects.update(secret_until="2020-01-01T00:00Z")
    helper.provider.context.token_expiry_time = 1.0
    helper.do(find)
    assert helper.asked == 1
    second = helper.memory.tokens
    assert second is not None
    assert second.access_token != first.access_token
    assert second.refresh_token != first.refresh_token
    [row] = ApiClient().as_(ada).get("/v1/me/tokens").json()["data"]["tokens"]
    assert (row["name"], row["host"], row["spaces"]) == ("Official", "127.0.0.1:7777", [str(here.pk)])
    assert row["last_used_at"] is not None
    assert ApiClient().as_(ada).delete(f"/v1/me/tokens/{row['uuid']}").status_code == 204
    assert opens(second.access_token) == 401
    assert error_of(Program(helper.memory.client.client_id).renew(second.refresh_token)) == (  # type: ignore[union-attr, arg-type]
        400,
        "invalid_grant",
    )


@pytest.mark.django_db(transaction=True)
def test_one_that_only_looks_is_shown_what_only_looks(site: str, ada: User, here: Space) -> None:
    assert Assistant(site, ada).tools() == LOOKING


# What is said of the way.


def test_what_the_tools_need_is_what_can_be_given() -> None:
    needed = frozenset().union(*(tool.abilities for tool in TOOLS))
    assert needed == LOOK | CHANGE
    assert {tool.name for tool in TOOLS if not tool.writes and tool.is_for(LOOK)} == LOOKING
    assert not [tool.name for tool in TOOLS if tool.writes and tool.is_for(LOOK)]
    assert (scope_of(names(LOOK)), scope_of(names(LOOK | CHANGE))) == ("read", "read write")


def test_who_comes_without_access_is_told_where_there_is_some(api: ApiClient) -> None:
    for method in ("get", "post"):
        answer = getattr(api.client, method)("/mcp")
        assert answer.status_code == 401
        [address] = re.findall(r'resource_metadata="([^"]+)"', answer.headers["WWW-Authenticate"])
    assert address == f"{SITE}/.well-known/oauth-protected-resource/mcp"
    assert "error=" not in answer.headers["WWW-Authenticate"]
    wrong = ApiClient(token="vza_wrong").post("/mcp", {})
    assert 'error="invalid_token"' in wrong.headers["WWW-Authenticate"]
    resource = api.get(urlsplit(address).path).json()
    assert resource == api.get("/.well-known/oauth-protected-resource").json()
    assert (resource["resource"], resource["authorization_servers"]) == (
        f"{SITE}/mcp",
        [SITE],
    )


def test_the_server_says_of_itself_what_is_right(api: ApiClient) -> None:
    said = api.get("/.well-known/oauth-authorization-server").json()
    AuthorizationServerMetadata(said).validate()
    assert said["code_challenge_methods_supported"] == ["S256"]
    assert said["token_endpoint_auth_methods_supported"] == ["none"]


# Registration.


@pytest.mark.parametrize(
    "address",
    [
        "http://evil.example/cb",
        "http://localhost.evil.example/cb",
        "http://127.0.0.1@evil.example/cb",
        "https://user@assistant.example/cb",
        "https://assistant.example/cb#part",
        "https://assistant.example\\@evil.example/cb",
        "https://assistant.example/a b",
        "https://assistänt.example/cb",
        "javascript:alert(1)",
        "data:text/html,hi",
        "cursor://callback",
        "https://",
        "https://assistant.example:port/cb",
        "https://assistant.example/" + "a" * 500,
    ],
)
def test_an_answer_goes_to_https_or_the_own_device(api: ApiClient, address: str) -> None:
    answer = api.post("/oauth/register", {"redirect_uris": [address]})
    assert error_of(answer) == (400, "invalid_redirect_uri")
    assert not AssistantClient.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"{}",
        b"[]",
        b"{",
        b'{"redirect_uris": []}',
        b'{"redirect_uris": "https://a.example/cb"}',
        b'{"redirect_uris": ["https://a.example/cb"], "grant_types": ["client_credentials"]}',
        b'{"redirect_uris": ["https://a.example/cb"], "response_types": ["token"]}',
        b'{"redirect_uris": [' + b",".join([b'"https://a.example/cb"'] * 11) + b"]}",
    ],
)
def test_a_registration_that_says_nothing_of_use_is_refused(api: ApiClient, sent: bytes) -> None:
    answer = api.client.post("/oauth/register", sent, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["error"] in {"invalid_client_metadata", "invalid_redirect_uri"}
    assert not AssistantClient.objects.exists()


def test_a_program_is_public_whatever_it_asks_for_and_its_name_is_its_own_word(api: ApiClient) -> None:
    asked = {
        "redirect_uris": [BACK],
        "client_name": "Vizi\u202etka\n official \u200b" + "x" * 200,
        "token_endpoint_auth_method": "client_secret_basic",
    }
    made = api.post("/oauth/register", asked).json()
    assert (made["token_endpoint_auth_method"], "client_secret" in made) == ("none", False)
    assert made["client_name"].startswith("Vizitka official x")
    assert len(made["client_name"]) == 80


def test_too_many_registrations_are_throttled(api: ApiClient) -> None:
    answers = [api.post("/oauth/register", {"redirect_uris": [BACK]}) for _n in range(25)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert len(refused) == 5
    assert int(refused[0].headers["Retry-After"]) > 0
    assert AssistantClient.objects.count() == 20


def test_no_more_wait_at_once_than_there_is_room_for(api: ApiClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MOST_WAITING", 1)
    registered()
    assert error_of(api.post("/oauth/register", {"redirect_uris": [BACK]})) == (
        503,
        "temporarily_unavailable",
    )


def test_a_long_registration_is_not_read(api: ApiClient) -> None:
    sent = {"redirect_uris": [BACK], "tos_uri": "x" * 20_000}
    assert error_of(api.post("/oauth/register", sent)) == (413, "invalid_client_metadata")


def test_housekeeping_forgets_what_nobody_uses(ada: User, here: Space) -> None:
    unused, used = registered(), registered()
    given = connected(ada, used)
    AssistantClient.objects.update(created_at="2020-01-01T00:00Z")
    AuthorizationCode.objects.update(expires_at="2020-01-01T00:00Z")
    assert purge() == 2
    assert (clients.find(unused.id), AuthorizationCode.objects.count()) == (None, 0)
    again = used.renew(given["refresh_token"])
    assert again.status_code == 200
    RenewingToken.objects.update(expires_at="2020-01-01T00:00Z")
    AssistantClient.objects.update(used_at="2020-01-01T00:00Z")
    assert purge() == 3
    assert not AssistantClient.objects.exists()

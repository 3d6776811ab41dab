"""How an assistant comes to access by itself: the official client of the Model Context Protocol all the way, and those
who would like to come the same way without being asked."""

from __future__ import annotations

import asyncio
import base64
import datetime as dt
import hashlib
import re
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx2
import pytest
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata
from django.db import transaction
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

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.sign_ins import signed_in, without_password
from vizitka.accounts import keys
from vizitka.accounts.models import Session, User
from vizitka.accounts.rules import LATELY
from vizitka.assistants.access import asking, clients, metadata, rules
from vizitka.assistants.access.abilities import CHANGE, LOOK
from vizitka.assistants.access.server import scope_of
from vizitka.assistants.models import AssistantClient, AuthorizationCode, RenewingToken
from vizitka.assistants.services import purge
from vizitka.assistants.tools import TOOLS
from vizitka.audit.models import AuditEntry
from vizitka.common.actor import Person
from vizitka.common.permissions import names
from vizitka.developers.emails import build_made
from vizitka.developers.holders import OfPerson, Wanted
from vizitka.developers.models import PersonalToken
from vizitka.developers.rules import LONGEST_GRANT, MOST_TOKENS, UNUSED_LIFE
from vizitka.developers.services import make_token
from vizitka.spaces.models import Space, SpaceMember

pytestmark = pytest.mark.django_db
SITE = "https://cards.example.com"
PASSWORD = "correct-horse-battery"
BACK = "https://assistant.example/callback"
LOOKING = {"list_spaces", "find_people", "read_card", "numbers"}
EVERY_TOOL = LOOKING | {"change_card", "invite"}
EVIL = "https://evil.example/steal"


@pytest.fixture(autouse=True)
def _site(settings: Any) -> None:
    settings.API_URL = settings.PUBLIC_URL = SITE


@pytest.fixture
def ada(make_user: MakeUser) -> User:
    return make_user(email="ada@example.org", first_name="Ada", last_name="Lovelace")


@pytest.fixture
def here(make_space: MakeSpace, ada: User) -> Space:
    return make_space(owner=ada)


def challenge_of(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")


@dataclass
class Program:
    """An assistant that goes each step by itself, also the wrong ones."""

    id: str
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    back: str = BACK
    api: ApiClient = field(default_factory=ApiClient)

    def query(self, **other: Any) -> str:
        asked = {
            "response_type": "code",
            "client_id": self.id,
            "redirect_uri": self.back,
            "code_challenge": challenge_of(self.verifier),
            "code_challenge_method": "S256",
            "resource": metadata.resource(),
            "scope": "read write",
            "state": "a b&c=1e3",
        } | other
        return urlencode({name: value for name, value in asked.items() if value is not None})

    def page(self, **other: Any) -> str:
        """What the page of the manager has in its address."""
        answer = self.api.get(f"/oauth/authorize?{self.query(**other)}")
        assert answer.status_code == 302, answer.content
        address = urlsplit(answer.headers["Location"])
        assert (address.path, address.netloc) == ("/assistants/connect", urlsplit(SITE).netloc)
        [(name, packed)] = parse_qsl(address.query)
        assert name == "request"
        return packed

    def form(self, path: str, **sent: Any) -> Any:
        found = {"client_id": self.id} | sent
        body = urlencode({key: one for key, one in found.items() if one is not None})
        return self.api.client.post(path, body, content_type="application/x-www-form-urlencoded")

    def exchange(self, given: str, **other: Any) -> Any:
        sent = {
            "grant_type": "authorization_code",
            "code": given,
            "redirect_uri": self.back,
            "code_verifier": self.verifier,
            "resource": metadata.resource(),
        } | other
        return self.form("/oauth/token", **sent)

    def renew(self, renewing: str, **other: Any) -> Any:
        return self.form("/oauth/token", grant_type="refresh_token", refresh_token=renewing, **other)


def registered(*addresses: str, name: str = "Helper") -> Program:
    answer = ApiClient().post("/oauth/register", {"client_name": name, "redirect_uris": addresses or [BACK]})
    assert answer.status_code == 201, answer.content
    return Program(answer.json()["client_id"], back=(addresses or [BACK])[0])


def agree(person: User, program: Program, asked: dict[str, Any] | None = None, **wanted: Any) -> Any:
    body = {"request": program.page(**(asked or {})), "may_change": True, "password": PASSWORD, **wanted}
    return ApiClient().as_(person).post("/v1/me/assistants", body)


def code_of(answer: Any) -> str:
    assert answer.status_code == 200, answer.content
    return dict(parse_qsl(urlsplit(answer.json()["data"]["address"]).query))["code"]


def connected(person: User, program: Program, **wanted: Any) -> dict[str, Any]:
    answer = program.exchange(code_of(agree(person, program, **wanted)))
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def opens(access: str) -> int:
    """What the address of assistants says to it."""
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    answer = ApiClient(token=access).post(
        "/mcp", message, Accept="application/json, text/event-stream", Mcp_Protocol_Version="2025-06-18"
    )
    status: int = answer.status_code
    return status


def error_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("error") or answer.json()["code"]


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


# The person is asked.


def test_the_page_tells_who_asks_and_what_can_be_given(ada: User, here: Space) -> None:
    program = registered("https://claude.ai/api/callback", name="Claude")
    answer = ApiClient().as_(ada).post("/v1/me/assistants/request", {"request": program.page()})
    said = answer.json()["data"]
    assert (said["name"], said["host"], said["on_device"]) == ("Claude", "claude.ai", False)
    assert (said["may_look"], said["may_change"], said["asked"], said["has_room"]) == (
        True,
        True,
        "password",
        True,
    )
    assert said["spaces"] == [{"uuid": str(here.pk), "name": here.name, "has_access": True}]
    less = ApiClient().as_(ada).post("/v1/me/assistants/request", {"request": program.page(scope="read")})
    assert less.json()["data"]["may_change"] is False


def test_the_answer_names_the_state_and_who_gives_it(ada: User, here: Space) -> None:
    answer = agree(ada, registered())
    address = urlsplit(answer.json()["data"]["address"])
    said = dict(parse_qsl(address.query))
    assert (address.netloc, said["state"], said["iss"]) == (
        "assistant.example",
        "a b&c=1e3",
        SITE,
    )


def test_a_no_goes_back_and_gives_nothing(ada: User, here: Space) -> None:
    body = {"request": registered().page()}
    answer = ApiClient().as_(ada).post("/v1/me/assistants/refusal", body)
    said = dict(parse_qsl(urlsplit(answer.json()["data"]["address"]).query))
    assert (said["error"], said["state"], said["iss"]) == (
        "access_denied",
        "a b&c=1e3",
        SITE,
    )
    assert not AuthorizationCode.objects.exists()


def test_nobody_agrees_without_being_signed_in_or_by_a_token(ada: User, here: Space) -> None:
    body = {"request": registered().page(), "password": PASSWORD}
    _token, secret = make_token(OfPerson(Person(ada)), Wanted("CRM", ["cards.read"]))
    for path in ("/v1/me/assistants", "/v1/me/assistants/request", "/v1/me/assistants/refusal"):
        assert ApiClient().post(path, body).status_code == 401
        assert error_of(ApiClient(token=secret).post(path, body)) == (403, "not_for_tokens")
    assert not AuthorizationCode.objects.exists()


def test_a_stolen_session_agrees_to_nothing_without_the_password(ada: User, here: Space) -> None:
    for given in ("", "wrong"):
        assert error_of(agree(ada, registered(), password=given)) == (422, "wrong_password")
    assert not AuthorizationCode.objects.exists()


def test_who_has_no_password_has_to_have_signed_in_lately(ada: User, here: Space) -> None:
    without_password(ada)
    person, program = signed_in(ada), registered()
    body = {"request": program.page(), "password": ""}
    assert person.post("/v1/me/assistants", body).status_code == 200
    Session.objects.update(proved_at=Session.objects.latest("created_at").created_at - LATELY * 2)
    assert error_of(person.post("/v1/me/assistants", body)) == (403, "sign_in_again")


def test_nobody_gives_more_than_the_own(here: Space, add_member: AddMember, make_space: MakeSpace) -> None:
    analyst = add_member(here, "analyst")
    assert list(agree(analyst, registered()).json()["errors"]) == ["may_change"]
    strange = make_space()
    answer = agree(analyst, registered(), may_change=False, spaces=[str(strange.pk)])
    assert list(answer.json()["errors"]) == ["spaces"]
    # One that asked to look is not let do more by who agrees.
    answer = agree(here_owner(here), registered(), {"scope": "read"})
    assert list(answer.json()["errors"]) == ["may_change"]


def here_owner(space: Space) -> User:
    return SpaceMember.objects.in_space(space.pk).get(role="owner").user


def test_who_has_no_role_gives_nothing(make_user: MakeUser) -> None:
    answer = agree(make_user(), registered(), may_change=False)
    assert error_of(answer) == (409, "nothing_to_allow")


def test_it_counts_among_the_tokens(ada: User, here: Space) -> None:
    for _n in range(MOST_TOKENS):
        make_token(OfPerson(Person(ada)), Wanted("CRM", ["cards.read"]))
    assert error_of(agree(ada, registered())) == (409, "too_many_tokens")


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"client_id": "0199f5d2-0000-7000-8000-000000000000"}, "unknown_assistant"),
        ({"client_id": "nobody"}, "unknown_assistant"),
        ({"client_id": None}, "unknown_assistant"),
        ({"redirect_uri": EVIL}, "unknown_assistant"),
        ({"redirect_uri": BACK + "/more"}, "unknown_assistant"),
        ({"redirect_uri": BACK + "?next=https://evil.example"}, "unknown_assistant"),
        ({"redirect_uri": BACK.replace("https", "http")}, "unknown_assistant"),
        ({"redirect_uri": BACK.upper()}, "unknown_assistant"),
        ({"redirect_uri": 'https://evil.example/"'}, "unknown_assistant"),
        ({"redirect_uri": None}, "unknown_assistant"),
        ({"response_type": "token"}, "wrong_request"),
        ({"response_type": None}, "wrong_request"),
        ({"code_challenge": None}, "wrong_request"),
        ({"code_challenge": None, "code_challenge_method": None}, "wrong_request"),
        ({"code_challenge_method": "plain"}, "wrong_request"),
        ({"code_challenge_method": None}, "wrong_request"),
        ({"code_challenge": "short"}, "wrong_request"),
        ({"resource": "https://other.example/mcp"}, "wrong_request"),
        ({"resource": f"{SITE}/v1"}, "wrong_request"),
        ({"resource": None}, "wrong_request"),
    ],
)
def test_what_is_asked_wrongly_leads_nowhere(
    ada: User, here: Space, asked: dict[str, Any], code: str
) -> None:
    """The page says so, and has no address to lead to."""
    body = {"request": registered().page(**asked)}
    for path in ("/v1/me/assistants/request", "/v1/me/assistants", "/v1/me/assistants/refusal"):
        password = {"password": PASSWORD} if path.endswith("assistants") else {}
        answer = ApiClient().as_(ada).post(path, body | password)
        assert error_of(answer) == (422, code), answer.content
        assert "address" not in answer.json()
    assert not AuthorizationCode.objects.exists()


@pytest.mark.parametrize("packed", ["r.", "r.====", "x", "r.ÿ", asking.pack("a=1&" * 60), "r.gICA"])
def test_an_address_that_says_nothing_leads_nowhere(ada: User, packed: str) -> None:
    answer = ApiClient().as_(ada).post("/v1/me/assistants/request", {"request": packed})
    assert error_of(answer) in {(422, "unknown_assistant"), (422, "wrong_request")}


def test_twice_the_same_parameter_is_refused(ada: User, here: Space) -> None:
    program = registered()
    for again in (
        f"&redirect_uri={EVIL}",
        "&code_challenge=" + "a" * 43,
        f"&resource={EVIL}",
        "&client_id=1",
    ):
        packed = asking.pack(program.query() + again)
        answer = ApiClient().as_(ada).post("/v1/me/assistants/request", {"request": packed})
        assert answer.status_code == 422


def test_the_page_asks_in_no_frame_and_is_found_from_nowhere_else(api: ApiClient) -> None:
    page = api.get("/assistants/connect?request=r.YQ")
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    long = api.get("/oauth/authorize?state=" + "a" * 5_000)
    assert (long.status_code, "Location" in long.headers) == (400, False)


def test_a_program_on_the_own_device_may_listen_at_any_port(ada: User, here: Space) -> None:
    program = registered("http://127.0.0.1/callback")
    program.back = "http://127.0.0.1:51234/callback"
    assert connected(ada, program)["token_type"] == "Bearer"
    for other in (
        "http://127.0.0.1:51234/other",
        "http://localhost:51234/callback",
        "http://127.0.0.1.evil/callback",
    ):
        program.back = other
        assert error_of(agree(ada, program)) == (422, "unknown_assistant")


# The code.


def test_what_was_agreed_is_a_token_of_the_persons(ada: User, here: Space) -> None:
    given = connected(ada, registered(name="Claude"), spaces=[str(here.pk)])
    assert (given["expires_in"], given["scope"]) == (3600, "read write")
    token = PersonalToken.objects.get()
    assert (token.name, token.host, token.spaces) == ("Claude", "assistant.example", [str(here.pk)])
    assert token.expires_at - token.created_at == UNUSED_LIFE
    assert opens(given["access_token"]) == 200
    # What opens the address of assistants opens nothing of the API, and what renews it opens nothing.
    assert ApiClient(token=given["access_token"]).get(f"/v1/spaces/{here.pk}/cards").status_code == 401
    assert opens(given["refresh_token"]) == 401
    kept = f"{PersonalToken.objects.values()}{RenewingToken.objects.values()}{AuthorizationCode.objects.values()}"
    assert given["access_token"] not in kept
    assert given["refresh_token"] not in kept


def test_the_person_is_told_by_mail(ada: User, here: Space) -> None:
    connected(ada, registered(name="Claude"))
    letter = build_made(PersonalToken.objects.get().pk)
    assert letter is not None
    assert letter.to == ["ada@example.org"]
    for said in ("assistant.example", "Claude", "/profile#api-tokens"):
        assert said in letter.body


def test_the_log_names_the_person_the_assistant_and_that_it_is_one(
    ada: User, here: Space, make_card: MakeCard
) -> None:
    card, access = make_card(here), connected(ada, registered(name="Claude"))["access_token"]
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {
            "name": "change_card",
            "arguments": {"card": str(card.pk), "version": card.version, "fields": {"job_title": "Pilot"}},
        },
    }
    answer = ApiClient(token=access).post(
        "/mcp", message, Accept="application/json, text/event-stream", Mcp_Protocol_Version="2025-06-18"
    )
    assert answer.json()["result"]["isError"] is False, answer.content
    entry = AuditEntry.objects.filter(space_id=here.pk, action="card.updated").latest("created_at")
    assert (entry.actor_kind, entry.actor_label) == ("token", "Ada Lovelace (Claude, assistant)")


@pytest.mark.parametrize(
    ("other", "error"),
    [
        ({"code_verifier": None}, "invalid_request"),
        ({"code_verifier": "b" * 43}, "invalid_grant"),
        ({"redirect_uri": EVIL}, "invalid_grant"),
        ({"redirect_uri": None}, "invalid_grant"),
        ({"resource": "https://other.example/mcp"}, "invalid_target"),
        ({"code": "nothing"}, "invalid_grant"),
        ({"client_id": "nobody"}, "invalid_client"),
        ({"client_id": None}, "invalid_client"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
        ({"grant_type": "client_credentials"}, "unsupported_grant_type"),
    ],
)
def test_a_code_is_nothing_in_other_hands(ada: User, here: Space, other: dict[str, Any], error: str) -> None:
    program = registered()
    code = code_of(agree(ada, program))
    assert error_of(program.exchange(code, **other)) == (400, error)
    assert not PersonalToken.objects.exists()
    assert program.exchange(code).status_code == 200


def test_a_code_is_the_programs_that_was_given_it(ada: User, here: Space) -> None:
    program, other = registered(), registered()
    other.verifier = program.verifier
    assert error_of(other.exchange(code_of(agree(ada, program)))) == (400, "invalid_grant")


def test_a_code_is_valid_for_a_minute(ada: User, here: Space) -> None:
    program = registered()
    code = code_of(agree(ada, program))
    row = AuthorizationCode.objects.get()
    assert row.expires_at - row.created_at <= dt.timedelta(seconds=60)
    AuthorizationCode.objects.update(expires_at=row.created_at)
    assert error_of(program.exchange(code)) == (400, "invalid_grant")


def test_a_code_that_comes_again_ends_what_it_gave(ada: User, here: Space) -> None:
    program = registered()
    code = code_of(agree(ada, program))
    given = program.exchange(code).json()
    assert opens(given["access_token"]) == 200
    assert error_of(program.exchange(code)) == (400, "invalid_grant")
    assert opens(given["access_token"]) == 401
    assert error_of(program.renew(given["refresh_token"])) == (400, "invalid_grant")


def test_who_may_less_by_then_gives_less(here: Space, add_member: AddMember) -> None:
    editor, program = add_member(here, "editor"), registered()
    code = code_of(agree(editor, program))
    member = SpaceMember.objects.in_space(here.pk).filter(user=editor)
    member.update(role="analyst")
    assert program.exchange(code).json()["scope"] == "read"
    code = code_of(agree(editor, program, may_change=False))
    member.delete()
    assert error_of(program.exchange(code)) == (400, "invalid_grant")


# Renewing.


def test_each_secret_is_replaced_by_the_next(ada: User, here: Space) -> None:
    program = registered()
    given = connected(ada, program)
    PersonalToken.objects.update(expires_at="2026-11-01T00:00Z", created_at=dt.datetime.now(dt.UTC))
    PersonalToken.objects.update(expires_at=dt.datetime.now(dt.UTC) + dt.timedelta(days=3))
    following = program.renew(given["refresh_token"]).json()
    assert following["refresh_token"] != given["refresh_token"]
    assert [opens(one["access_token"]) for one in (given, following)] == [401, 200]
    token = PersonalToken.objects.get()
    assert token.expires_at - dt.datetime.now(dt.UTC) > dt.timedelta(days=89)


def test_it_ends_within_a_year_however_it_is_used(ada: User, here: Space) -> None:
    program = registered()
    given = connected(ada, program)
    begun = dt.datetime.now(dt.UTC) - LONGEST_GRANT + dt.timedelta(days=2)
    PersonalToken.objects.update(created_at=begun)
    following = program.renew(given["refresh_token"]).json()
    token = PersonalToken.objects.get()
    assert token.expires_at - token.created_at == LONGEST_GRANT
    PersonalToken.objects.update(expires_at=begun)
    assert opens(following["access_token"]) == 401
    assert error_of(program.renew(following["refresh_token"])) == (400, "invalid_grant")


def test_a_secret_that_renews_twice_ends_the_access(ada: User, here: Space) -> None:
    program = registered()
    given = connected(ada, program)
    following = program.renew(given["refresh_token"]).json()
    assert error_of(program.renew(given["refresh_token"])) == (400, "invalid_grant")
    assert opens(following["access_token"]) == 401
    assert error_of(program.renew(following["refresh_token"])) == (400, "invalid_grant")


def test_nobody_renews_what_is_anothers(ada: User, here: Space) -> None:
    program, other = registered(), registered()
    given = connected(ada, program)
    assert error_of(other.renew(given["refresh_token"])) == (400, "invalid_grant")
    assert error_of(program.renew(given["access_token"])) == (400, "invalid_grant")
    refused = program.renew(given["refresh_token"], resource="https://other.example/mcp")
    assert error_of(refused) == (400, "invalid_target")
    assert program.renew(given["refresh_token"], scope="read offline_access").json()["scope"] == "read write"


def test_who_comes_an_hour_late_is_told_to_renew(ada: User, here: Space) -> None:
    access = connected(ada, registered())["access_token"]
    PersonalToken.objects.update(secret_until="2020-01-01T00:00Z")
    assert {opens(access) for _n in range(70)} == {401}


# The end.


@pytest.mark.parametrize("secret", ["access_token", "refresh_token"])
def test_a_program_gives_its_access_back(ada: User, here: Space, secret: str) -> None:
    program, other = registered(), registered()
    given = connected(ada, program)
    assert other.form("/oauth/revoke", token=given[secret]).status_code == 200
    assert opens(given["access_token"]) == 200
    answer = program.form("/oauth/revoke", token=given[secret], token_type_hint="something")
    assert (answer.status_code, opens(given["access_token"])) == (200, 401)
    assert error_of(program.renew(given["refresh_token"])) == (400, "invalid_grant")
    assert program.form("/oauth/revoke", token="nothing").status_code == 200
    assert error_of(program.form("/oauth/revoke")) == (400, "invalid_request")


def test_it_is_neither_changed_nor_made_a_token_of_the_api(
    ada: User, here: Space, make_user: MakeUser
) -> None:
    connected(ada, registered())
    token = PersonalToken.objects.get()
    person = ApiClient().as_(ada)
    wanted = {"name": "x", "abilities": ["cards.read"], "password": PASSWORD}
    assert person.put(f"/v1/me/tokens/{token.pk}", wanted).status_code == 404
    replaced = person.post(f"/v1/me/tokens/{token.pk}/replace", {"days": 30, "password": PASSWORD})
    assert replaced.status_code == 404
    assert ApiClient().as_(make_user()).delete(f"/v1/me/tokens/{token.pk}").status_code == 404
    assert PersonalToken.objects.count() == 1


def test_who_proves_the_account_anew_or_is_blocked_leaves_nothing_open(ada: User, here: Space) -> None:
    program = registered()
    given, code = connected(ada, program), code_of(agree(ada, program))
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert opens(given["access_token"]) == 401
    assert error_of(program.renew(given["refresh_token"])) == (400, "invalid_grant")
    assert error_of(program.exchange(code)) == (400, "invalid_grant")
    User.objects.filter(pk=ada.pk).update(is_active=True)
    with transaction.atomic():
        keys.forget(ada)
    assert opens(given["access_token"]) == 401
    assert error_of(program.renew(given["refresh_token"])) == (400, "invalid_grant")
    assert error_of(program.exchange(code)) == (400, "invalid_grant")


def test_wrong_secrets_are_throttled_and_right_ones_are_not(ada: User, here: Space) -> None:
    program = registered()
    given = connected(ada, program)
    answers = {program.renew("vzr_wrong").status_code for _n in range(70)}
    assert answers == {400, 429}
    assert program.renew(given["refresh_token"]).status_code == 200


@pytest.mark.parametrize("path", ["/oauth/token", "/oauth/register", "/oauth/revoke"])
def test_only_what_the_protocol_has_is_taken(api: ApiClient, path: str) -> None:
    assert (api.get(path).status_code, api.get(path).headers["Allow"]) == (405, "POST")
    assert api.post("/oauth/authorize", {}).status_code == 405
    assert api.post("/oauth/token", {}).status_code == 400
    odd = api.client.post(path, b"\xff\xfe", content_type="application/x-www-form-urlencoded")
    assert odd.status_code == 400


def test_over_a_connection_that_others_read_nothing_is_given(settings: Any, client: Any) -> None:
    settings.API_URL = settings.PUBLIC_URL = "http://cards.example.com"
    answer = client.post("/oauth/token", "grant_type=refresh_token", "application/x-www-form-urlencoded")
    assert (answer.status_code, answer.json()["error"]) == (400, "insecure_transport")

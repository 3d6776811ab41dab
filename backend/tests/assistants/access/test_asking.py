"""The person is asked: who asks, what can be given, and what leads nowhere."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.assistants.access.programs import (
    BACK,
    EVIL,
    PASSWORD,
    SITE,
    agree,
    connected,
    error_of,
    registered,
)
from tests.conftest import AddMember, ApiClient, MakeSpace, MakeUser
from tests.sign_ins import signed_in, without_password
from vizitka.accounts.models import Session, User
from vizitka.accounts.rules import LATELY
from vizitka.assistants.access import asking
from vizitka.assistants.models import AuthorizationCode
from vizitka.common.actor import Person
from vizitka.developers.holders import OfPerson, Wanted
from vizitka.developers.rules import MOST_TOKENS
from vizitka.developers.services import make_token
from vizitka.spaces.models import Space, SpaceMember

pytestmark = pytest.mark.django_db


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

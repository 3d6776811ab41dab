"""Signing in, staying signed in, being stopped (product.md, section 3)."""

from __future__ import annotations

import datetime as dt
from typing import Any
from unittest import mock

import pytest
import structlog
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.accounts.conftest import Clock, Letters
from tests.conftest import PASSWORD, Answer, ApiClient, MakeUser
from vizitka.accounts.models import Session, User
from vizitka.accounts.services import passwords
from vizitka.common import clock, crypto

pytestmark = pytest.mark.django_db

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)


@pytest.fixture
def ada(make_user: MakeUser) -> User:
    return make_user(email="ada@example.org", language="de")


def log_in(
    api: ApiClient,
    password: str = PASSWORD,
    email: str = "ada@example.org",
    network: str = "198.51.100.7",
    **body: Any,
) -> Answer:
    return api.client.post(
        "/v1/auth/login",
        {"email": email, "password": password, **body},
        content_type="application/json",
        headers={**api.headers, "User-Agent": FIREFOX},
        REMOTE_ADDR=network,
    )


def test_login_answers_the_three_values_of_the_specification(api: ApiClient, ada: User) -> None:
    answer = log_in(api)
    assert answer.status_code == 200
    assert set(answer.json()) == {"access_token", "session_id", "expires_at"}
    session = Session.objects.get()
    assert str(session.pk) == answer.json()["session_id"]
    assert len(answer.json()["access_token"]) >= 43, "256 bits"
    assert session.token_hash == crypto.token_hash(answer.json()["access_token"])
    told = dt.datetime.fromisoformat(answer.json()["expires_at"])
    assert abs(told - session.expires_at) < dt.timedelta(seconds=1)


@pytest.mark.parametrize(("keep", "hours"), [(False, 12), (True, 30 * 24)])
def test_a_session_lasts_12_hours_or_30_days(
    api: ApiClient, ada: User, time: Clock, keep: bool, hours: int
) -> None:
    api.token = log_in(api, keep_signed_in=keep).json()["access_token"]
    time.forward(hours=hours, minutes=-1)
    assert api.get("/v1/auth/check").status_code == 200
    time.forward(minutes=1)
    assert api.get("/v1/auth/check").status_code == 401


def test_check_answers_the_user_without_an_envelope(api: ApiClient, ada: User) -> None:
    answer = api.as_(ada).get("/v1/auth/check").json()
    assert set(answer) == {"user"}
    assert answer["user"]["language"] == {"lang": "de"}
    assert set(answer["user"]) == {
        "uuid",
        "email",
        "first_name",
        "last_name",
        "phone",
        "picture",
        "language",
        "time_zone",
        "email_verified",
        "is_staff",
        "has_password",
        "second_factors",
        "billing",
        "created_at",
    }
    assert answer["user"].pop("has_password") is True
    assert "password" not in str(answer)


def test_logout_ends_this_session_only(api: ApiClient, ada: User) -> None:
    here, there = api.as_(ada), api.as_(ada)
    assert here.post("/v1/auth/logout").status_code == 204
    assert here.get("/v1/me").status_code == 401
    assert here.post("/v1/auth/logout").status_code == 401
    assert there.get("/v1/me").status_code == 200


def test_wrong_password_unknown_address_and_blocked_person_look_alike(
    api: ApiClient, ada: User, make_user: MakeUser
) -> None:
    make_user(email="blocked@example.org", is_active=False)
    answers = [
        log_in(api, "wrong-password-here"),
        log_in(api, email="nobody@example.org"),
        log_in(api, email="no address at all"),
        log_in(api, email="blocked@example.org"),
    ]
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.content for answer in answers}) == 1
    assert answers[0].json()["code"] == "wrong_credentials"


def test_an_unknown_address_costs_the_same_work(api: ApiClient, ada: User) -> None:
    """No oracle by time: one look at a hash and as many queries, whether the address is known or not."""
    hashed: list[str] = []

    def counting(password: str, *arguments: object) -> str:
        hashed.append(password)
        return "hash"

    with mock.patch.object(passwords, "make_password", counting):
        with CaptureQueriesContext(connection) as unknown:
            log_in(api, email="nobody@example.org")
        assert hashed == [PASSWORD]
        with CaptureQueriesContext(connection) as known:
            log_in(api, "wrong-password-here")
    assert hashed == [PASSWORD], "the known person's own hash was looked at instead"
    assert len(known) == len(unknown)


def test_asking_for_mail_costs_the_same_work(
    api: ApiClient, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is known is found out by a task, behind the answer."""
    path = "/v1/auth/recovery"
    monkeypatch.setattr("vizitka.accounts.services.prepare_recovery", lambda email: None)
    with CaptureQueriesContext(connection) as unknown:
        first = api.post(path, {"email": "nobody@example.org"})
    with CaptureQueriesContext(connection) as known:
        second = api.post(path, {"email": "ada@example.org"})
    assert first.status_code == second.status_code == 202
    assert [query["sql"].split()[0] for query in known] == [query["sql"].split()[0] for query in unknown]


def test_five_failures_stop_address_and_network(api: ApiClient, ada: User, make_user: MakeUser) -> None:
    make_user(email="bob@example.org")
    for _ in range(5):
        assert log_in(api, "wrong-password-here").status_code == 401
    stopped = log_in(api)
    assert stopped.status_code == 429, "even the right password has to wait"
    assert stopped.json()["code"] == "too_many_attempts"
    assert 0 < int(stopped["Retry-After"]) <= 31
    assert log_in(api, email="ADA@example.org ").status_code == 429, "another spelling is the same address"
    assert log_in(api, network="203.0.113.9").status_code == 200, "the owner elsewhere is not locked out"
    assert log_in(api, email="bob@example.org").status_code == 200, "nor is anybody else"


def test_unknown_addresses_are_stopped_too(api: ApiClient, ada: User) -> None:
    statuses = [log_in(api, email="nobody@example.org").status_code for _ in range(6)]
    assert statuses == [401] * 5 + [429]


def test_the_wait_grows(api: ApiClient, ada: User, time: Clock) -> None:
    for _ in range(5):
        log_in(api, "wrong-password-here")
    waits = []
    for _ in range(4):
        answer = log_in(api)
        waits.append(int(answer["Retry-After"]))
        time.forward(seconds=waits[-1] + 1)
        assert log_in(api, "wrong-password-here").status_code == 401
    assert waits == sorted(waits)
    assert waits[-1] > 4 * waits[0]


def test_a_success_forgets_the_failures(api: ApiClient, ada: User) -> None:
    for _ in range(3):
        for _ in range(4):
            log_in(api, "wrong-password-here")
        assert log_in(api).status_code == 200


def test_a_forged_forwarded_header_is_no_way_around_the_throttle(api: ApiClient, ada: User) -> None:
    for number in range(5):
        api.post(
            "/v1/auth/login", {"email": ada.email, "password": "wrong"}, X_Forwarded_For=f"203.0.{number}.1"
        )
    answer = api.post(
        "/v1/auth/login", {"email": ada.email, "password": PASSWORD}, X_Forwarded_For="192.0.2.1"
    )
    assert answer.status_code == 429


@pytest.mark.parametrize(
    "header",
    [
        None,
        "",
        "Bearer",
        "Bearer ",
        "Bearer  ",
        "Basic YWRhOmFkYQ==",
        "Token {token}",
        "{token}",
        "Bearer {token}x",
        "Bearer x{token}",
        "Bearer {token} {token}",
        "Bearer {token},Bearer {token}",
        "Bearer null",
        "Bearer undefined",
        "Bearer \u00e4\u00f6\u00fc",
        "Bearer " + "x" * 20_000,
        "Bearer {hash}",
        "Bearer {session}",
    ],
)
def test_odd_headers_sign_nobody_in(api: ApiClient, ada: User, header: str) -> None:
    token = api.as_(ada).token
    session = Session.objects.get()
    headers = {}
    if header is not None:
        filled = header.replace("{token}", token).replace("{hash}", session.token_hash)
        headers["Authorization"] = filled.replace("{session}", str(session.pk))
    answer = api.client.get("/v1/me", headers=headers)
    assert answer.status_code == 401
    assert answer.json()["code"] == "not_signed_in"


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_the_scheme_is_read_without_case(api: ApiClient, ada: User, scheme: str) -> None:
    token = api.as_(ada).token
    assert api.client.get("/v1/me", headers={"Authorization": f"{scheme} {token}"}).status_code == 200


def test_no_cookie_signs_anybody_in(api: ApiClient, ada: User) -> None:
    token = api.as_(ada).token
    for name in ("accessToken", "access_token", "Authorization", "sessionid", "backoffice-session"):
        api.client.cookies[name] = token
    assert api.get("/v1/me").status_code == 401


def test_a_blocked_person_is_out_at_once(api: ApiClient, ada: User) -> None:
    signed_in = api.as_(ada)
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert signed_in.get("/v1/me").status_code == 401


def test_a_request_costs_one_query_and_a_write_a_minute(
    api: ApiClient, ada: User, time: Clock, django_assert_num_queries: Any
) -> None:
    signed_in = api.as_(ada)
    first = Session.objects.get().last_used_at
    with django_assert_num_queries(2):
        # The session with its person, and the list.
        signed_in.get("/v1/me/sessions")
    assert Session.objects.get().last_used_at == first
    time.forward(seconds=61)
    signed_in.get("/v1/me/sessions")
    assert Session.objects.get().last_used_at > first


def test_sessions_are_listed_in_words(api: ApiClient, ada: User) -> None:
    log_in(api)
    here = api.as_(ada)
    Session.objects.filter(device="").update(device="Safari|iPhone", place="81.10.20.0/24")
    rows = here.get("/v1/me/sessions").json()["data"]
    assert [row["current"] for row in rows] == [True, False]
    assert rows[0]["device"] == "Safari on iPhone"
    assert rows[0]["place"] == "Network 81.10.20.…"
    assert rows[1]["device"] == "Firefox on Windows"
    assert "198.51.100.7" not in str(rows), "no address is kept"
    german = here.speaking("de").get("/v1/me/sessions").json()["data"]
    assert german[1]["device"] == "Firefox auf Windows"


def test_a_person_ends_an_own_session_and_is_told(api: ApiClient, ada: User, letters: Letters) -> None:
    here, there = api.as_(ada), api.as_(ada)
    other = Session.objects.get(token_hash=crypto.token_hash(there.token))
    assert here.delete(f"/v1/me/sessions/{other.pk}").status_code == 204
    assert there.get("/v1/me").status_code == 401
    assert here.delete(f"/v1/me/sessions/{other.pk}").status_code == 404
    assert [letter.subject for letter in letters.to(ada.email)] == ["Geräte wurden abgemeldet"]


def test_nobody_ends_a_session_of_another(api: ApiClient, ada: User, make_user: MakeUser) -> None:
    victim = api.as_(ada)
    session = Session.objects.get()
    answer = api.as_(make_user()).delete(f"/v1/me/sessions/{session.pk}")
    assert answer.status_code == 404
    assert victim.get("/v1/me").status_code == 200


def test_a_person_ends_all_other_sessions_and_is_told(
    api: ApiClient, ada: User, make_user: MakeUser, letters: Letters
) -> None:
    here, there, stranger = api.as_(ada), api.as_(ada), api.as_(make_user())
    assert here.delete("/v1/me/sessions").status_code == 204
    assert [client.get("/v1/me").status_code for client in (here, there, stranger)] == [200, 401, 200]
    assert here.delete("/v1/me/sessions").status_code == 204
    assert [letter.subject for letter in letters.outbox] == ["Geräte wurden abgemeldet"], (
        "nothing ended twice"
    )


def test_ended_sessions_are_not_listed(api: ApiClient, ada: User, time: Clock) -> None:
    api.as_(ada)
    Session.objects.update(expires_at=clock.now() - dt.timedelta(seconds=1))
    assert len(api.as_(ada).get("/v1/me/sessions").json()["data"]) == 1


@pytest.mark.parametrize(
    "body", [{}, {"email": "a@example.org"}, {"email": "", "password": ""}, {"email": 7}, []]
)
def test_a_login_without_what_it_needs_is_a_clear_422(api: ApiClient, body: Any) -> None:
    answer = api.post("/v1/auth/login", body)
    assert answer.status_code == 422
    assert answer.json()["errors"]


def test_blanks_belong_to_a_password(api: ApiClient, make_user: MakeUser) -> None:
    make_user(email="blank@example.org", password=" correct horse battery ")
    assert log_in(api, " correct horse battery ", email="blank@example.org").status_code == 200
    assert log_in(api, "correct horse battery", email="blank@example.org").status_code == 401


def test_messages_speak_the_language_of_the_request(api: ApiClient, ada: User) -> None:
    answer = log_in(api.speaking("hr"), "wrong-password-here")
    assert answer.json()["message"] == "E-adresa ili lozinka nije točna."


@pytest.mark.parametrize("email", ["a" * 254, "<script>", "' OR 1=1 --"])
def test_odd_addresses_are_wrong_credentials(api: ApiClient, ada: User, email: str) -> None:
    answer = log_in(api, email=email)
    assert (answer.status_code, answer.json()["code"]) == (401, "wrong_credentials")


@pytest.mark.parametrize("path", ["/a/{}", "/v1/auth/recovery/{}", "/v1/auth/auto-login/{}"])
def test_no_token_of_an_address_reaches_the_log(api: ApiClient, path: str) -> None:
    with structlog.testing.capture_logs() as lines:
        api.get(path.format("the-secret-token"))
    assert [line["event"] for line in lines] == ["request"]
    assert "the-secret-token" not in str(lines)

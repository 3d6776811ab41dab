"""A forgotten password (product.md, section 3)."""

from __future__ import annotations

import pytest

from tests.accounts.conftest import Clock, Letters, TurnOn
from tests.conftest import PASSWORD, ApiClient, MakeUser
from vizitka.accounts.models import SingleUseToken, User

pytestmark = pytest.mark.django_db
NEW = "nine-green-lanterns"


@pytest.fixture
def ada(make_user: MakeUser) -> User:
    return make_user(email="ada@example.org", language="cs")


def ask(api: ApiClient, letters: Letters, email: str = "ada@example.org") -> str:
    assert api.post("/v1/auth/recovery", {"email": email}).status_code == 202
    path = letters.link(email)
    assert path.startswith("/recovery/")
    return path.removeprefix("/recovery/")


def test_a_new_password_by_mail(api: ApiClient, letters: Letters, ada: User) -> None:
    before = api.as_(ada)
    token = ask(api, letters)
    assert letters.to("ada@example.org")[-1].subject == "Nastavit nové heslo"
    answer = api.get(f"/v1/auth/recovery/{token}")
    assert (answer.status_code, answer.json()) == (200, {"data": {"email": "ada@example.org"}})
    assert answer["Referrer-Policy"] == "no-referrer"
    assert api.post(f"/v1/auth/recovery/{token}", {"password": NEW}).status_code == 204
    assert before.get("/v1/me").status_code == 401, "all sessions end"
    assert api.post("/v1/auth/login", {"email": ada.email, "password": PASSWORD}).status_code == 401
    assert api.post("/v1/auth/login", {"email": ada.email, "password": NEW}).status_code == 200
    assert letters.to("ada@example.org")[-1].subject == "Vaše heslo bylo změněno"


def test_the_answer_never_tells_whether_an_address_is_known(
    api: ApiClient, letters: Letters, ada: User
) -> None:
    known = api.post("/v1/auth/recovery", {"email": "ada@example.org"})
    unknown = api.post("/v1/auth/recovery", {"email": "nobody@example.org"})
    assert known.status_code == unknown.status_code == 202
    assert known.json()["data"]["email"] == "ada@example.org"
    assert unknown.json()["data"]["email"] == "nobody@example.org"
    assert [message.to for message in letters.outbox] == [["ada@example.org"]]


def test_a_link_works_once(api: ApiClient, letters: Letters, ada: User) -> None:
    token = ask(api, letters)
    assert api.post(f"/v1/auth/recovery/{token}", {"password": NEW}).status_code == 204
    for again in (
        api.get(f"/v1/auth/recovery/{token}"),
        api.post(f"/v1/auth/recovery/{token}", {"password": NEW}),
    ):
        assert again.status_code == 404


def test_a_link_lives_an_hour(api: ApiClient, letters: Letters, ada: User, time: Clock) -> None:
    token = ask(api, letters)
    time.forward(minutes=61)
    assert api.get(f"/v1/auth/recovery/{token}").status_code == 404
    assert api.post(f"/v1/auth/recovery/{token}", {"password": NEW}).status_code == 404


def test_whoever_asks_again_voids_no_link_and_a_new_password_voids_all(
    api: ApiClient, letters: Letters, ada: User
) -> None:
    mine, strangers = ask(api, letters), ask(api, letters)
    assert api.post(f"/v1/auth/recovery/{mine}", {"password": NEW}).status_code == 204
    assert api.get(f"/v1/auth/recovery/{strangers}").status_code == 404


def test_a_weak_password_keeps_the_link(api: ApiClient, letters: Letters, ada: User) -> None:
    token = ask(api, letters)
    answer = api.post(f"/v1/auth/recovery/{token}", {"password": "short"})
    assert answer.status_code == 422
    assert answer.json()["errors"] == {"password": ["Use at least 12 characters."]}
    assert api.post(f"/v1/auth/recovery/{token}", {"password": NEW}).status_code == 204


def test_the_second_factor_stays(api: ApiClient, letters: Letters, ada: User, turn_totp_on: TurnOn) -> None:
    turn_totp_on(ada)
    token = ask(api, letters)
    api.post(f"/v1/auth/recovery/{token}", {"password": NEW})
    assert api.post("/v1/auth/login", {"email": ada.email, "password": NEW}).status_code == 202


def test_no_table_holds_a_link_that_works(api: ApiClient, letters: Letters, ada: User) -> None:
    token = ask(api, letters)
    row = SingleUseToken.objects.get()
    assert token not in f"{row.token_hash}{row.parameters}{row.pk}"


def test_a_link_of_another_kind_recovers_nothing(api: ApiClient, letters: Letters) -> None:
    api.post("/v1/auth/register", {"email": "eve@example.org"})
    token = letters.token("eve@example.org")
    assert api.post(f"/v1/auth/recovery/{token}", {"password": NEW}).status_code == 404
    assert User.objects.count() == 0


def test_a_recovery_link_is_no_action_link(api: ApiClient, letters: Letters, ada: User) -> None:
    token = ask(api, letters)
    assert api.get(f"/a/{token}").status_code == 410
    assert api.get(f"/v1/auth/auto-login/{token}").status_code == 404


def test_a_blocked_person_gets_no_link(api: ApiClient, letters: Letters, make_user: MakeUser) -> None:
    make_user(email="blocked@example.org", is_active=False)
    assert api.post("/v1/auth/recovery", {"email": "blocked@example.org"}).status_code == 202
    assert len(letters) == 0


@pytest.mark.parametrize("token", ["x", "x" * 5000, "..%2F..%2F", "%00", "a'--", "null"])
def test_odd_tokens_are_unknown(api: ApiClient, token: str) -> None:
    assert api.get(f"/v1/auth/recovery/{token}").status_code == 404

"""Required sign-in, the owners' way past it, lengths of sessions, and sessions that the provider ends."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pyotp
import pytest

from tests.conftest import PASSWORD, ApiClient, MakeUser
from tests.directories.conftest import owner_of, receive
from tests.sso.conftest import Browser, OpenProvider, sign_in
from tests.sso.works import claims_of, signed
from vizitka.accounts.models import Session, TotpDevice, User
from vizitka.accounts.services import factors
from vizitka.common import clock, crypto
from vizitka.directories.models import Directory, DirectoryCall, DirectorySettings
from vizitka.sso import emails
from vizitka.sso.models import Connection
from vizitka.sso.openid.tokens import LOGOUT_EVENT

pytestmark = pytest.mark.django_db


def require(directory: Directory, **changes: Any) -> None:
    DirectorySettings.objects.in_space(directory.space_id).update(sso_required=True, **changes)


def log_in(api: ApiClient, email: str) -> Any:
    return api.post("/v1/auth/login", {"email": email, "password": PASSWORD})


def give_factor(user: User) -> str:
    secret = pyotp.random_base32()
    TotpDevice.objects.create(
        user=user, encrypted_secret=crypto.encrypt(factors.PURPOSE, secret), confirmed_at=clock.now()
    )
    return secret


@pytest.fixture
def owner(directory: Directory, connection: Connection) -> User:
    """With an address of the company."""
    owner = owner_of(directory.space)
    owner.email = "owner@alpenwerk.example"
    owner.save()
    return owner


def test_where_it_is_required_a_password_opens_nothing(
    api: ApiClient, connection: Connection, directory: Directory, make_user: MakeUser
) -> None:
    make_user(email="anna@alpenwerk.example")
    assert log_in(api, "anna@alpenwerk.example").status_code == 200
    require(directory)
    answer = log_in(api, "anna@alpenwerk.example")
    assert (answer.status_code, answer.json()["code"]) == (403, "sign_in_elsewhere")
    # Who does not know the password learns nothing of it.
    wrong = api.post("/v1/auth/login", {"email": "anna@alpenwerk.example", "password": "wrong-wrong-wrong"})
    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_credentials")
    # Others are not concerned.
    make_user(email="ben@home.example")
    assert log_in(api, "ben@home.example").status_code == 200


def test_neither_does_a_new_account_by_mail(
    api: ApiClient, connection: Connection, directory: Directory
) -> None:
    from vizitka.accounts.models import AddressProof

    require(directory)
    link = crypto.new_token()
    AddressProof.objects.create(
        email="new@alpenwerk.example",
        language="en",
        browser_hash="b",
        link_hash=crypto.token_hash(link),
        expires_at=clock.now() + dt.timedelta(hours=1),
    )
    person = {"password": "a-long-enough-secret", "first_name": "Ned", "last_name": "New"}
    answer = api.post(f"/v1/auth/register/{link}", person)
    assert (answer.status_code, answer.json()["code"]) == (403, "sign_in_elsewhere")
    assert not User.objects.filter(email="new@alpenwerk.example").exists()


def test_an_owner_gets_in_with_a_second_factor_which_is_written_and_told(
    api: ApiClient, owner: User, directory: Directory, django_capture_on_commit_callbacks: Any
) -> None:
    require(directory)
    assert log_in(api, owner.email).json()["code"] == "sign_in_elsewhere"
    secret = give_factor(owner)
    ticket = log_in(api, owner.email)
    assert ticket.status_code == 202
    code = pyotp.TOTP(secret).at(clock.now())
    body = {"ticket": ticket.json()["ticket"], "method": "totp", "code": code}
    assert api.post("/v1/auth/login/factor", body).status_code == 200
    row = DirectoryCall.objects.in_space(directory.space_id).order_by("-at", "-pk").first()
    assert row is not None
    assert (row.label, row.payload) == (owner.email, {"how": "factor"})
    letter = emails.build_passed_by(directory.pk, owner.pk, owner.pk)
    assert letter is not None
    assert directory.name in letter.subject


def test_others_do_not_and_neither_do_owners_where_the_way_is_closed(
    api: ApiClient, owner: User, directory: Directory, make_user: MakeUser
) -> None:
    require(directory)
    anna = make_user(email="anna@alpenwerk.example")
    for user in (anna, owner):
        secret = give_factor(user)
        if user == owner:
            Connection.objects.in_space(directory.space_id).update(owners_keep_a_way=False)
        ticket = log_in(api, user.email).json()["ticket"]
        body = {"ticket": ticket, "method": "totp", "code": pyotp.TOTP(secret).at(clock.now())}
        assert api.post("/v1/auth/login/factor", body).json()["code"] == "sign_in_elsewhere"


def test_a_session_is_as_long_as_the_directory_says(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    DirectorySettings.objects.in_space(directory.space_id).update(session_hours=2)
    answer = sign_in(browser, connection, provider).json()
    left = dt.datetime.fromisoformat(answer["expires_at"]) - clock.now()
    assert dt.timedelta(minutes=118) < left < dt.timedelta(hours=2)


def test_what_comes_of_a_session_is_no_longer_than_it(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    DirectorySettings.objects.in_space(directory.space_id).update(session_hours=1)
    first = sign_in(browser, connection, provider).json()
    second = from_ticket(first["access_token"])
    assert second["expires_at"] <= first["expires_at"]


def from_ticket(token: str) -> Any:
    from urllib.parse import parse_qs, urlsplit

    made = ApiClient(token).post("/v1/me/auto-login", {}).json()["redirect_url"]
    ticket = parse_qs(urlsplit(made).query)["url"][0].rpartition("/")[2]
    return ApiClient().get(f"/v1/auth/auto-login/{ticket}").json()


# --- ended by the provider


def logout(connection: Connection, provider: OpenProvider, **changes: Any) -> Any:
    claims = claims_of(
        clock.now(),
        **{
            "iss": provider.issuer,
            "nonce": None,
            "events": {LOGOUT_EVENT: {}},
            "jti": "l-1",
            "sid": "s-1",
            **changes,
        },
    )
    form = {"logout_token": signed(claims)}
    return Browser("203.0.113.50").client.post(f"/v1/auth/providers/{connection.pk}/logout", form)


def sessions() -> int:
    return Session.objects.filter(user__email="zoe@alpenwerk.example").count()


def test_the_providers_session_ends_ours_and_what_came_of_it(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    first = sign_in(browser, connection, provider, sid="s-1").json()
    from_ticket(first["access_token"])
    sign_in(browser, connection, provider, sid="s-2")
    assert sessions() == 3
    answer = logout(connection, provider)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    assert sessions() == 1
    assert ApiClient(first["access_token"]).get("/v1/me").status_code == 401


def test_without_a_session_it_ends_all_of_the_person(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    sign_in(browser, connection, provider, sid="s-1")
    sign_in(browser, connection, provider, sid="s-2")
    assert logout(connection, provider, sid=None).status_code == 200
    assert sessions() == 0


@pytest.mark.parametrize(
    "changes",
    [{"nonce": "n"}, {"events": None}, {"jti": None}, {"aud": "x"}, {"iss": "https://m.example"}, {"iat": 1}],
)
def test_a_logout_that_is_not_right_ends_nothing_and_is_written(
    browser: Browser, connection: Connection, provider: OpenProvider, changes: dict[str, Any]
) -> None:
    sign_in(browser, connection, provider)
    answer = logout(connection, provider, **changes)
    assert (answer.status_code, answer.json()["error"]) == (400, "invalid_request")
    assert sessions() == 1
    row = DirectoryCall.objects.in_space(connection.space_id).order_by("-at", "-pk").first()
    assert row is not None
    assert (row.operation, row.outcome) == ("Back-channel logout", "refused")


def test_a_logout_counts_once(browser: Browser, connection: Connection, provider: OpenProvider) -> None:
    assert logout(connection, provider).status_code == 200
    sign_in(browser, connection, provider)
    assert logout(connection, provider).status_code == 400
    assert sessions() == 1


def test_a_person_whom_scim_has_brought_needs_no_password(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    receive(directory, "zoe")
    assert sign_in(browser, connection, provider).status_code == 200

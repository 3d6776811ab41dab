"""The door to the back office: staff only, throttled, with the second factor."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.accounts.conftest import Clock, TurnOn
from tests.conftest import PASSWORD, ApiClient, MakeUser
from vizitka.accounts.models import Session, User

pytestmark = pytest.mark.django_db
LOGIN = "/backoffice/login/?next=/backoffice/"


@pytest.fixture
def operator(make_user: MakeUser) -> User:
    return make_user(email="operator@example.org", is_staff=True, is_superuser=True)


def enter(
    client: Client,
    password: str = PASSWORD,
    code: str = "",
    email: str = "operator@example.org",
    **options: Any,
) -> Any:
    data = {"username": email, "password": password, "code": code, "next": "/backoffice/"}
    return client.post(LOGIN, data, **options)


def is_inside(client: Client) -> bool:
    return client.get("/backoffice/").status_code == 200


def test_staff_sign_in_with_the_same_password(client: Client, operator: User) -> None:
    answer = enter(client, email="OPERATOR@example.org")
    assert (answer.status_code, answer["Location"]) == (302, "/backoffice/")
    assert is_inside(client)


@pytest.mark.parametrize("page", ["accounts/user", "accounts/session", "audit/auditentry"])
def test_the_lists_open(client: Client, api: ApiClient, operator: User, page: str) -> None:
    api.as_(operator)
    enter(client)
    assert client.get(f"/backoffice/{page}/").status_code == 200


def test_a_person_is_opened_and_blocked(
    client: Client, api: ApiClient, operator: User, make_user: MakeUser
) -> None:
    user = make_user(email="eve@example.org")
    signed_in = api.as_(user)
    enter(client)
    page = f"/backoffice/accounts/user/{user.pk}/change/"
    assert client.get(page).status_code == 200
    assert "argon2" not in client.get(page).content.decode()
    data = {"email": user.email, "first_name": "Eve", "last_name": "Adams", "phone": "", "language": "en"}
    assert client.post(page, data).status_code == 302
    user.refresh_from_db()
    assert not user.is_active
    assert signed_in.get("/v1/me").status_code == 401
    assert not Session.objects.filter(user=user).exists()


def test_nobody_else_enters(client: Client, make_user: MakeUser, operator: User) -> None:
    make_user(email="eve@example.org")
    answer = enter(client, email="eve@example.org")
    assert answer.status_code == 200
    assert not is_inside(client)


def test_with_a_second_factor_the_password_alone_opens_nothing(
    client: Client, operator: User, turn_totp_on: TurnOn, time: Clock
) -> None:
    totp, codes = turn_totp_on(operator)
    assert enter(client).status_code == 200
    assert not is_inside(client)
    assert enter(client, code="000000").status_code == 200
    assert not is_inside(client)
    code = totp.at(time.now())
    assert enter(client, code=code).status_code == 302
    assert is_inside(client)
    client.logout()
    assert enter(client, code=code).status_code == 200, "a step counts once, here too"
    assert not is_inside(client)
    assert enter(client, code=codes[0]).status_code == 302
    client.logout()
    assert enter(client, code=codes[0]).status_code == 200


def test_the_form_asks_for_the_code(client: Client) -> None:
    html = client.get(LOGIN).content.decode()
    assert 'name="code"' in html
    assert 'autocomplete="one-time-code"' in html


def test_guessing_is_stopped_here_and_there(client: Client, api: ApiClient, operator: User) -> None:
    for _ in range(5):
        enter(client, "wrong-password-here")
    assert enter(client).status_code == 200
    assert not is_inside(client)
    answer = api.post("/v1/auth/login", {"email": operator.email, "password": PASSWORD})
    assert answer.status_code == 429, "one count for both doors"


def test_codes_are_counted_too(client: Client, operator: User, turn_totp_on: TurnOn, time: Clock) -> None:
    totp, _codes = turn_totp_on(operator)
    for _ in range(5):
        enter(client, code="000000")
    enter(client, code=totp.at(time.now()))
    assert not is_inside(client)


def test_a_changed_password_ends_the_back_office_session(
    client: Client, api: ApiClient, operator: User
) -> None:
    enter(client)
    body = {"current_password": PASSWORD, "new_password": "nine-green-lanterns"}
    assert api.as_(operator).post("/v1/me/password", body).status_code == 204
    assert not is_inside(client)


def test_its_session_is_no_key_to_the_api(client: Client, operator: User) -> None:
    enter(client)
    assert client.get("/v1/me").status_code == 401
    assert client.patch("/v1/me", {"first_name": "X"}, content_type="application/json").status_code == 401


def test_the_audit_log_cannot_be_changed(client: Client, operator: User) -> None:
    from tests.audit.entries import note

    entry = note("card.updated", object_kind="card")
    enter(client)
    assert client.get(f"/backoffice/audit/auditentry/{entry.pk}/change/").status_code == 200
    assert client.post(f"/backoffice/audit/auditentry/{entry.pk}/change/", {"action": "x"}).status_code == 403
    assert client.post(f"/backoffice/audit/auditentry/{entry.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.get("/backoffice/audit/auditentry/add/").status_code == 403


def test_staff_give_nobody_rights(client: Client, make_user: MakeUser) -> None:
    from django.contrib.auth.models import Permission

    staff = make_user(email="operator@example.org", is_staff=True)
    staff.user_permissions.add(*Permission.objects.filter(content_type__app_label="accounts"))
    enter(client)
    page = f"/backoffice/accounts/user/{staff.pk}/change/"
    data = {"email": staff.email, "language": "en", "is_active": "on", "is_superuser": "on", "is_staff": "on"}
    assert client.post(page, data).status_code == 302
    staff.refresh_from_db()
    assert not staff.is_superuser

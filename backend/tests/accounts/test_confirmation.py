"""Who it is, asked again before what outlives a session: by the password, or of who has none by a young sign-in."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.conftest import ApiClient, MakeUser
from tests.sign_ins import signed_in, without_password
from vizitka.accounts.models import Passkey, TotpDevice, User
from vizitka.accounts.rules import LATELY

pytestmark = pytest.mark.django_db

URL = "/v1/me/confirmation"
QUESTIONS = [
    "/v1/me/passkeys/options",
    "/v1/me/totp",
    "/v1/me/totp/disable",
    "/v1/me/recovery-codes",
    "/v1/me/archive",
    "/v1/me/leave",
]
LONGER_AGO = LATELY + dt.timedelta(seconds=1)


@pytest.fixture
def ida(make_user: MakeUser) -> User:
    return without_password(make_user(email="ida@alpenwerk.example"))


def asked(client: ApiClient) -> str:
    return str(client.get(URL).json()["data"]["asked"])


def test_a_screen_knows_beforehand_what_is_asked(ida: User, make_user: MakeUser) -> None:
    assert asked(signed_in(ida)) == "nothing"
    assert asked(signed_in(ida, ago=LONGER_AGO)) == "sign_in"
    assert asked(signed_in(make_user())) == "password"
    assert ApiClient().get(URL).status_code == 401
    assert signed_in(ida).get("/v1/me").json()["data"]["has_password"] is False


@pytest.mark.parametrize("url", QUESTIONS)
@pytest.mark.parametrize("typed", [{}, {"password": ""}, {"password": "guessed-guessed"}])
def test_who_has_none_signs_in_again_once_that_is_longer_ago(
    ida: User, url: str, typed: dict[str, Any]
) -> None:
    refused = signed_in(ida, ago=LONGER_AGO).post(url, typed)
    assert (refused.status_code, refused.json()["code"]) == (403, "sign_in_again")
    assert User.objects.filter(pk=ida.pk).exists()
    assert not TotpDevice.objects.exists()


@pytest.mark.parametrize("url", QUESTIONS)
def test_who_has_one_types_it_however_young_the_session_is(make_user: MakeUser, url: str) -> None:
    user = make_user()
    for typed in ({}, {"password": ""}, {"password": "guessed-guessed"}):
        refused = signed_in(user).post(url, typed)
        assert (refused.status_code, refused.json()["code"]) == (422, "wrong_password")
    assert User.objects.filter(pk=user.pk).exists()


def test_a_young_sign_in_opens_what_a_password_would(ida: User) -> None:
    young = signed_in(ida)
    assert young.post("/v1/me/passkeys/options", {}).status_code == 200
    assert young.post("/v1/me/totp", {}).status_code == 200
    assert young.post("/v1/me/archive", {}).status_code in {200, 201, 202}
    assert not Passkey.objects.exists()
    assert young.post("/v1/me/leave", {}).status_code == 204
    assert not User.objects.filter(pk=ida.pk, is_active=True).exists()


def test_another_address_wants_a_password_for_it_takes_the_account_elsewhere(ida: User) -> None:
    answer = signed_in(ida).post("/v1/me/email", {"email": "else@example.org", "password": "guessed-guessed"})
    assert (answer.status_code, answer.json()["code"]) == (422, "wrong_password")

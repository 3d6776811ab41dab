"""The second factor: TOTP with recovery codes (product.md, section 3; RFC 6238)."""

from __future__ import annotations

import pyotp
import pytest

from tests.accounts.conftest import Clock, Letters, TurnOn
from tests.conftest import PASSWORD, Answer, ApiClient, MakeUser
from vizitka.accounts.models import RecoveryCode, Session, TotpDevice, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(make_user: MakeUser) -> User:
    return make_user(email="ada@example.org")


def ticket(api: ApiClient) -> str:
    answer = api.post("/v1/auth/login", {"email": "ada@example.org", "password": PASSWORD})
    assert answer.status_code == 202
    assert "access_token" not in answer.json()
    return str(answer.json()["ticket"])


def factor(api: ApiClient, ticket: str, code: str, method: str = "totp") -> Answer:
    return api.post("/v1/auth/login/factor", {"ticket": ticket, "method": method, "code": code})


def test_turning_it_on_and_signing_in(api: ApiClient, ada: User, time: Clock) -> None:
    signed_in = api.as_(ada)
    offer = signed_in.post("/v1/me/totp", {"password": PASSWORD}).json()["data"]
    assert offer["otpauth_uri"].startswith("otpauth://totp/Vizitka:ada%40example.org?secret=")
    assert offer["qr_svg"].startswith("<svg")
    assert "<script" not in offer["qr_svg"]
    assert signed_in.get("/v1/me").json()["data"]["second_factors"] == {
        "totp": False,
        "recovery_codes_left": 0,
    }

    totp = pyotp.TOTP(offer["secret"])
    confirmed = signed_in.post("/v1/me/totp/confirm", {"code": totp.at(time.now())})
    codes = confirmed.json()["data"]["recovery_codes"]
    assert len(set(codes)) == 10
    assert signed_in.get("/v1/me").json()["data"]["second_factors"] == {
        "totp": True,
        "recovery_codes_left": 10,
    }

    time.forward(seconds=30)
    answer = api.post("/v1/auth/login", {"email": ada.email, "password": PASSWORD, "keep_signed_in": True})
    assert answer.status_code == 202
    assert set(answer.json()) == {"ticket", "methods", "expires_at"}
    assert answer.json()["methods"] == ["totp", "recovery_code"]
    signed = factor(api, answer.json()["ticket"], totp.at(time.now()))
    assert signed.status_code == 200
    assert set(signed.json()) == {"access_token", "session_id", "expires_at"}
    session = Session.objects.get(pk=signed.json()["session_id"])
    assert (session.expires_at - session.created_at).days == 30, (
        "the wish to stay signed in survives the step"
    )


def test_turning_it_on_asks_for_the_password_and_is_told(
    api: ApiClient, ada: User, letters: Letters, time: Clock
) -> None:
    """A thief of a session must not shut the owner out with an app of their own."""
    signed_in = api.as_(ada)
    for body in ({}, {"password": "wrong-password-here"}):
        refused = signed_in.post("/v1/me/totp", body)
        assert (refused.status_code, list(refused.json()["errors"])) == (422, ["password"])
    assert TotpDevice.objects.count() == 0
    offer = signed_in.post("/v1/me/totp", {"password": PASSWORD}).json()["data"]
    assert len(letters) == 0, "nothing is on yet"
    code = pyotp.TOTP(offer["secret"]).at(time.now())
    assert signed_in.post("/v1/me/totp/confirm", {"code": code}).status_code == 200
    assert letters.to(ada.email)[-1].subject == "Two-step sign-in was turned on"


def test_the_secret_is_not_readable_in_the_table(api: ApiClient, ada: User, time: Clock) -> None:
    secret = api.as_(ada).post("/v1/me/totp", {"password": PASSWORD}).json()["data"]["secret"]
    assert secret not in TotpDevice.objects.get().encrypted_secret


def test_a_totp_step_counts_once(api: ApiClient, ada: User, turn_totp_on: TurnOn, time: Clock) -> None:
    totp, _codes = turn_totp_on(ada)
    code = totp.at(time.now())
    assert factor(api, ticket(api), code).status_code == 200
    again = factor(api, ticket(api), code)
    assert again.status_code == 422
    assert again.json()["code"] == "wrong_code"
    assert list(again.json()["errors"]) == ["code"]


def test_an_older_step_than_the_last_does_not_count(
    api: ApiClient, ada: User, turn_totp_on: TurnOn, time: Clock
) -> None:
    totp, _codes = turn_totp_on(ada)
    time.forward(seconds=60)
    early = totp.at(time.now().timestamp() - 30)
    assert factor(api, ticket(api), totp.at(time.now())).status_code == 200
    assert factor(api, ticket(api), early).status_code == 422


def test_the_code_that_turned_it_on_does_not_sign_in(api: ApiClient, ada: User, time: Clock) -> None:
    signed_in = api.as_(ada)
    totp = pyotp.TOTP(signed_in.post("/v1/me/totp", {"password": PASSWORD}).json()["data"]["secret"])
    code = totp.at(time.now())
    signed_in.post("/v1/me/totp/confirm", {"code": code})
    assert factor(api, ticket(api), code).status_code == 422


@pytest.mark.parametrize("seconds", [-30, 0, 30])
def test_a_clock_may_be_half_a_minute_off(
    api: ApiClient, ada: User, turn_totp_on: TurnOn, time: Clock, seconds: int
) -> None:
    totp, _codes = turn_totp_on(ada)
    time.forward(minutes=5)
    assert factor(api, ticket(api), totp.at(time.now().timestamp() + seconds)).status_code == 200


@pytest.mark.parametrize("seconds", [-90, 90])
def test_a_code_of_another_time_is_refused(
    api: ApiClient, ada: User, turn_totp_on: TurnOn, time: Clock, seconds: int
) -> None:
    totp, _codes = turn_totp_on(ada)
    time.forward(minutes=5)
    assert factor(api, ticket(api), totp.at(time.now().timestamp() + seconds)).status_code == 422


def test_a_ticket_signs_in_once(api: ApiClient, ada: User, turn_totp_on: TurnOn, time: Clock) -> None:
    totp, codes = turn_totp_on(ada)
    one = ticket(api)
    assert factor(api, one, totp.at(time.now())).status_code == 200
    again = factor(api, one, codes[0], "recovery_code")
    assert (again.status_code, again.json()["code"]) == (401, "ticket_expired")
    assert RecoveryCode.objects.filter(used_at__isnull=True).count() == 10, "a dead ticket uses up nothing"


def test_a_ticket_lives_five_minutes(api: ApiClient, ada: User, turn_totp_on: TurnOn, time: Clock) -> None:
    totp, _codes = turn_totp_on(ada)
    one = ticket(api)
    time.forward(minutes=5, seconds=1)
    assert factor(api, one, totp.at(time.now())).status_code == 401


def test_a_ticket_is_no_access_token(api: ApiClient, ada: User, turn_totp_on: TurnOn) -> None:
    turn_totp_on(ada)
    api.token = ticket(api)
    assert api.get("/v1/me").status_code == 401
    assert api.get(f"/v1/auth/auto-login/{api.token}").status_code == 404


def test_guessing_is_stopped_for_the_person_whatever_the_ticket(
    api: ApiClient, ada: User, turn_totp_on: TurnOn, time: Clock
) -> None:
    totp, _codes = turn_totp_on(ada)
    for _ in range(5):
        assert factor(api, ticket(api), "000000").status_code == 422
    answer = factor(api, ticket(api), totp.at(time.now()))
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert Session.objects.count() == 0


def test_a_recovery_code_works_once_and_in_any_spelling(
    api: ApiClient, ada: User, turn_totp_on: TurnOn
) -> None:
    _totp, codes = turn_totp_on(ada)
    typed = codes[0].lower().replace("-", " ")
    assert factor(api, ticket(api), typed, "recovery_code").status_code == 200
    assert factor(api, ticket(api), codes[0], "recovery_code").status_code == 422
    assert RecoveryCode.objects.filter(used_at__isnull=True).count() == 9


def test_a_code_of_another_person_is_wrong(
    api: ApiClient, ada: User, make_user: MakeUser, turn_totp_on: TurnOn
) -> None:
    turn_totp_on(ada)
    _totp, codes = turn_totp_on(make_user())
    assert factor(api, ticket(api), codes[0], "recovery_code").status_code == 422


def test_no_code_stands_in_the_table(api: ApiClient, ada: User, turn_totp_on: TurnOn) -> None:
    _totp, codes = turn_totp_on(ada)
    hashes = set(RecoveryCode.objects.values_list("code_hash", flat=True))
    assert not hashes & {*codes, *(code.replace("-", "") for code in codes)}


def test_new_recovery_codes_make_the_old_ones_void_and_are_told(
    api: ApiClient, ada: User, turn_totp_on: TurnOn, letters: Letters
) -> None:
    _totp, codes = turn_totp_on(ada)
    signed_in = api.as_(ada)
    assert signed_in.post("/v1/me/recovery-codes", {"password": "wrong"}).status_code == 422
    new = signed_in.post("/v1/me/recovery-codes", {"password": PASSWORD}).json()["data"]["recovery_codes"]
    assert factor(api, ticket(api), codes[0], "recovery_code").status_code == 422
    assert factor(api, ticket(api), new[0], "recovery_code").status_code == 200
    assert letters.to(ada.email)[-1].subject == "You have new recovery codes"


def test_turning_it_off_needs_the_password_and_is_told(
    api: ApiClient, ada: User, turn_totp_on: TurnOn, letters: Letters
) -> None:
    turn_totp_on(ada)
    signed_in = api.as_(ada)
    refused = signed_in.post("/v1/me/totp/disable", {"password": "wrong"})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["password"])
    assert TotpDevice.objects.count() == 1
    assert signed_in.post("/v1/me/totp/disable", {"password": PASSWORD}).status_code == 204
    assert (TotpDevice.objects.count(), RecoveryCode.objects.count()) == (0, 0)
    assert letters.to(ada.email)[-1].subject == "Two-step sign-in was turned off"
    assert api.post("/v1/auth/login", {"email": ada.email, "password": PASSWORD}).status_code == 200
    assert signed_in.post("/v1/me/totp/disable", {"password": PASSWORD}).status_code == 409


def test_what_is_on_is_not_replaced_silently(api: ApiClient, ada: User, turn_totp_on: TurnOn) -> None:
    turn_totp_on(ada)
    signed_in = api.as_(ada)
    assert signed_in.post("/v1/me/totp", {"password": PASSWORD}).status_code == 409
    assert signed_in.post("/v1/me/totp/confirm", {"code": "000000"}).status_code == 409


def test_confirming_without_an_offer_or_with_a_wrong_code(api: ApiClient, ada: User, time: Clock) -> None:
    signed_in = api.as_(ada)
    assert signed_in.post("/v1/me/totp/confirm", {"code": "123456"}).status_code == 409
    signed_in.post("/v1/me/totp", {"password": PASSWORD})
    answer = signed_in.post("/v1/me/totp/confirm", {"code": "abc"})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["code"])
    assert signed_in.get("/v1/me").json()["data"]["second_factors"]["totp"] is False


def test_an_offer_that_was_not_confirmed_does_not_lock_out(api: ApiClient, ada: User) -> None:
    api.as_(ada).post("/v1/me/totp", {"password": PASSWORD})
    assert api.post("/v1/auth/login", {"email": ada.email, "password": PASSWORD}).status_code == 200


def test_an_unknown_method_is_a_clear_422(api: ApiClient, ada: User, turn_totp_on: TurnOn) -> None:
    turn_totp_on(ada)
    answer = factor(api, ticket(api), "123456", "sms")
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["method"])

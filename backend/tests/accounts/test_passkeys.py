"""Passkeys: a device signs in by itself (product.md, section 3; WebAuthn Level 3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.accounts.authenticator import Device, new_key
from tests.accounts.conftest import Clock, Letters, TurnOn
from tests.conftest import PASSWORD, Answer, ApiClient, MakeUser
from vizitka.accounts import rules
from vizitka.accounts.enums import TokenKind
from vizitka.accounts.models import Passkey, Session, SingleUseToken, User
from vizitka.accounts.services import tokens
from vizitka.accounts.services.operators import change_person
from vizitka.common.actor import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(make_user: MakeUser) -> User:
    return make_user(email="ada@example.org")


@pytest.fixture
def device() -> Device:
    return Device()


def asked_to_add(api: ApiClient, user: User) -> tuple[ApiClient, dict[str, Any]]:
    signed_in = api.as_(user)
    return signed_in, signed_in.post("/v1/me/passkeys/options", {"password": PASSWORD}).json()["data"]


def add(api: ApiClient, user: User, device: Device, **more: Any) -> Answer:
    signed_in, asked = asked_to_add(api, user)
    body = {"ticket": asked["ticket"], "credential": device.create(asked["options"]), **more}
    return signed_in.post("/v1/me/passkeys", body)


def asked(api: ApiClient) -> dict[str, Any]:
    return dict(api.get("/v1/auth/passkey/options").json()["data"])


def sign_in(api: ApiClient, device: Device, **more: Any) -> Answer:
    question = asked(api)
    body = {"ticket": question["ticket"], "credential": device.get(question["options"]), **more}
    return api.post("/v1/auth/passkey", body)


def test_a_passkey_is_added_and_signs_in(api: ApiClient, ada: User, device: Device, letters: Letters) -> None:
    _signed_in, question = asked_to_add(api, ada)
    options = question["options"]
    assert options["rp"] == {"name": "Vizitka", "id": "testserver"}
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert options["authenticatorSelection"]["residentKey"] == "required"

    added = add(api, ada, device, name="Laptop")
    assert added.status_code == 201
    shown = added.json()["data"]
    assert (shown["name"], shown["is_synced"], shown["last_used_at"]) == ("Laptop", True, None)
    assert letters.to(ada.email)[-1].subject == "You have a new passkey"
    assert Passkey.objects.get().transports == ["hybrid", "internal"], "what is no way is not kept"

    answer = sign_in(api, device, keep_signed_in=True)
    assert answer.status_code == 200
    assert set(answer.json()) == {"access_token", "session_id", "expires_at"}
    session = Session.objects.get(pk=answer.json()["session_id"])
    assert session.user == ada
    assert (session.expires_at - session.created_at).days == 30
    assert api.as_(ada).get("/v1/me/passkeys").json()["data"][0]["last_used_at"] is not None


def test_it_stands_for_both_steps(api: ApiClient, ada: User, device: Device, turn_totp_on: TurnOn) -> None:
    turn_totp_on(ada)
    add(api, ada, device)
    ticket = api.post("/v1/auth/login", {"email": ada.email, "password": PASSWORD}).json()
    assert ticket["methods"] == ["totp", "recovery_code", "passkey"]
    assert sign_in(api, device).status_code == 200


def test_a_passkey_is_no_code(api: ApiClient, ada: User, device: Device, turn_totp_on: TurnOn) -> None:
    turn_totp_on(ada)
    add(api, ada, device)
    ticket = api.post("/v1/auth/login", {"email": ada.email, "password": PASSWORD}).json()["ticket"]
    answer = api.post("/v1/auth/login/factor", {"ticket": ticket, "method": "passkey", "code": "123456"})
    assert answer.status_code == 422


def test_it_needs_the_password_to_add_one(api: ApiClient, ada: User) -> None:
    """A thief of a session must not make a way in that outlives it."""
    for body in ({}, {"password": "wrong-password-here"}):
        answer = api.as_(ada).post("/v1/me/passkeys/options", body)
        assert (answer.status_code, list(answer.json()["errors"])) == (422, ["password"])


def test_a_ticket_of_another_session_adds_nothing(
    api: ApiClient, ada: User, device: Device, make_user: MakeUser
) -> None:
    eve = make_user(email="eve@example.org")
    _eves, question = asked_to_add(api, eve)
    body = {"ticket": question["ticket"], "credential": device.create(question["options"])}
    answer = api.as_(ada).post("/v1/me/passkeys", body)
    assert (answer.status_code, answer.json()["code"]) == (422, "passkey_not_kept")
    assert not Passkey.objects.exists()


def test_a_ticket_adds_once_and_for_five_minutes(
    api: ApiClient, ada: User, device: Device, time: Clock
) -> None:
    signed_in, question = asked_to_add(api, ada)
    body = {"ticket": question["ticket"], "credential": device.create(question["options"])}
    assert signed_in.post("/v1/me/passkeys", body).status_code == 201
    again = {**body, "credential": device.create(question["options"])}
    assert signed_in.post("/v1/me/passkeys", again).status_code == 422
    assert Passkey.objects.count() == 1


def test_a_sign_in_ticket_adds_nothing(api: ApiClient, ada: User, device: Device) -> None:
    signed_in, question = asked_to_add(api, ada)
    other = asked(api)
    body = {"ticket": other["ticket"], "credential": device.create(question["options"])}
    assert signed_in.post("/v1/me/passkeys", body).status_code == 422


def test_an_answer_counts_once(api: ApiClient, ada: User, device: Device) -> None:
    add(api, ada, device)
    question = asked(api)
    body = {"ticket": question["ticket"], "credential": device.get(question["options"])}
    assert api.post("/v1/auth/passkey", body).status_code == 200
    assert api.post("/v1/auth/passkey", body).status_code == 401


def test_a_copied_key_that_counts_is_noticed(api: ApiClient, ada: User) -> None:
    device = Device(counts=True)
    add(api, ada, device)
    assert sign_in(api, device).status_code == 200
    device.keys[0].uses -= 1
    assert sign_in(api, device).status_code == 401


WRONG: dict[str, Callable[[Device, dict[str, Any]], dict[str, Any]]] = {
    "another place": lambda device, options: Device("https://evil.example", keys=device.keys).get(options),
    "another site": lambda device, options: device.get(options, site="evil.example"),
    "another challenge": lambda device, options: device.get({**options, "challenge": "AAAA"}),
    "nobody asked for finger or PIN": lambda device, options: Device(keys=device.keys, verifies=False).get(
        options
    ),
    "another key": lambda device, options: device.get(options, replace(device.keys[0], private=new_key())),
    "another person": lambda device, options: _with(device.get(options), userHandle="AAAAAAAAAAAAAAAAAAAAAA"),
    "no signature": lambda device, options: _with(device.get(options), signature=""),
    "no answer": lambda device, options: {**device.get(options), "response": None},
    "nothing": lambda device, options: {},
    "an unknown key": lambda device, options: {**device.get(options), "id": "AAAA", "rawId": "AAAA"},
    "one that is named otherwise": lambda device, options: {**device.get(options), "rawId": "AAAA"},
}


def _with(credential: dict[str, Any], **parts: Any) -> dict[str, Any]:
    return {**credential, "response": {**credential["response"], **parts}}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_not_right_opens_nothing(api: ApiClient, ada: User, device: Device, what: str) -> None:
    add(api, ada, device)
    before = Session.objects.count()
    question = asked(api)
    body = {"ticket": question["ticket"], "credential": WRONG[what](device, question["options"])}
    answer = api.post("/v1/auth/passkey", body)
    assert (answer.status_code, answer.json()["code"]) == (401, "passkey_refused"), "one answer for all"
    assert Session.objects.count() == before
    assert sign_in(api, device).status_code == 200, "and the right one still does"


def test_a_blocked_person_and_a_removed_passkey_open_nothing(
    api: ApiClient, ada: User, device: Device, letters: Letters
) -> None:
    shown = add(api, ada, device).json()["data"]
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert sign_in(api, device).status_code == 401
    User.objects.filter(pk=ada.pk).update(is_active=True)
    assert api.as_(ada).delete(f"/v1/me/passkeys/{shown['uuid']}").status_code == 204
    assert sign_in(api, device).status_code == 401
    assert letters.to(ada.email)[-1].subject == "A passkey was removed"


def test_a_recovered_password_removes_them(
    api: ApiClient, ada: User, device: Device, letters: Letters
) -> None:
    """Whoever had the account meanwhile may have added one."""
    add(api, ada, device)
    _token, raw = tokens.issue(ada, TokenKind.RECOVERY, email=ada.email)
    assert api.post(f"/v1/auth/recovery/{raw}", {"password": "eight-quiet-rivers"}).status_code == 204
    assert sign_in(api, device).status_code == 401
    assert "Your passkeys have been removed, too." in letters.to(ada.email)[-1].body
    assert not Passkey.objects.exists()


def test_another_address_by_an_operator_removes_them(
    api: ApiClient, ada: User, device: Device, make_user: MakeUser
) -> None:
    add(api, ada, device)
    change_person(Person(make_user(email="op@example.org")), ada.pk, {"email": "ada@example.com"})
    assert sign_in(api, device).status_code == 401


def test_a_changed_password_keeps_them(api: ApiClient, ada: User, device: Device) -> None:
    add(api, ada, device)
    body = {"current_password": PASSWORD, "new_password": "eight-quiet-rivers"}
    assert api.as_(ada).post("/v1/me/password", body).status_code == 204
    assert sign_in(api, device).status_code == 200


def test_names_and_strangers(api: ApiClient, ada: User, device: Device, make_user: MakeUser) -> None:
    eve = make_user(email="eve@example.org")
    uuid = add(api, ada, device).json()["data"]["uuid"]
    signed_in = api.as_(ada)
    assert signed_in.get("/v1/me/passkeys").json()["data"][0]["name"], "called after browser and system"
    assert signed_in.patch(f"/v1/me/passkeys/{uuid}", {"name": "Work"}).json()["data"]["name"] == "Work"
    assert signed_in.patch(f"/v1/me/passkeys/{uuid}", {"name": " "}).status_code == 422
    strange = api.as_(eve)
    assert strange.get("/v1/me/passkeys").json()["data"] == []
    assert strange.patch(f"/v1/me/passkeys/{uuid}", {"name": "Mine"}).status_code == 404
    assert strange.delete(f"/v1/me/passkeys/{uuid}").status_code == 404


def test_a_key_of_another_account_is_not_kept(
    api: ApiClient, ada: User, device: Device, make_user: MakeUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(api, ada, device)
    eve = make_user(email="eve@example.org")
    copied = device.keys[0].name
    monkeypatch.setattr("tests.accounts.authenticator.secrets.token_bytes", lambda length: copied)
    answer = add(api, eve, device)
    assert (answer.status_code, answer.json()["code"]) == (422, "passkey_not_kept")
    assert Passkey.objects.get().user == ada


def test_there_is_an_end_of_them(api: ApiClient, ada: User, device: Device) -> None:
    Passkey.objects.bulk_create(
        Passkey(user=ada, credential_id=f"key{number}", public_key=b"", name="x")
        for number in range(rules.PASSKEYS)
    )
    answer = api.as_(ada).post("/v1/me/passkeys/options", {"password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_passkeys")


def test_asking_writes_nothing(api: ApiClient) -> None:
    first, second = asked(api), asked(api)
    assert first["options"]["challenge"] != second["options"]["challenge"]
    assert "allowCredentials" not in first["options"] or first["options"]["allowCredentials"] == []
    assert not SingleUseToken.objects.exists()

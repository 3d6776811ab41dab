"""Passwords are hashed few at once, so that a crowd at the door leaves cores to those who are inside."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, identify_hasher, make_password
from django.db import connection

from tests.conftest import PASSWORD
from vizitka.accounts import hashing
from vizitka.accounts.enums import TokenKind
from vizitka.accounts.models import Session
from vizitka.accounts.services import tokens
from vizitka.cards.protection.services import protect_card
from vizitka.common.actor import SYSTEM
from vizitka.common.slots import Slots
from vizitka.config import settings as product

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _as_in_the_product(settings: Any) -> None:
    settings.PASSWORD_HASHERS = product.PASSWORD_HASHERS


def test_passwords_are_argon2id_in_one_lane() -> None:
    assert make_password("correct-horse").startswith("argon2$argon2id$v=19$m=102400,t=2,p=1$")


def test_who_had_more_lanes_signs_in_and_has_one_from_then_on(api: Any, make_user: Any) -> None:
    former = Argon2PasswordHasher().encode(PASSWORD, "salt-of-sixteen-letters")
    user = make_user(email="ada@example.org")
    type(user).objects.filter(pk=user.pk).update(password=former)
    answer = api.post("/v1/auth/login", {"email": "ada@example.org", "password": PASSWORD})
    assert answer.status_code == 200
    user.refresh_from_db()
    assert user.password != former
    assert not identify_hasher(user.password).must_update(user.password)
    assert check_password(PASSWORD, user.password)


@pytest.mark.parametrize("email", ["ada@example.org", "nobody@example.org"])
def test_while_many_sign_in_others_hear_when_to_come_again(
    api: Any, make_user: Any, monkeypatch: pytest.MonkeyPatch, email: str
) -> None:
    """Known or not: the answer tells nothing about the address."""
    make_user(email="ada@example.org")
    monkeypatch.setattr(hashing, "HASHING", Slots("hashing", patience=0, most_here=1))
    body = {"email": email, "password": PASSWORD}
    with hashing.HASHING.one():
        answer = api.speaking("de").post("/v1/auth/login", body)
    assert answer.status_code == 503
    assert answer.json()["code"] == "busy"
    assert answer.json()["message"].startswith("Im Moment ist viel los")
    assert int(answer.headers["Retry-After"]) >= 1
    assert not Session.objects.exists()


def test_tries_that_nobody_looked_at_lock_nobody_out(
    api: Any, make_user: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_user(email="ada@example.org")
    monkeypatch.setattr(hashing, "HASHING", Slots("hashing", patience=0, most_here=1))

    def log_in(password: str) -> int:
        answer = api.post("/v1/auth/login", {"email": "ada@example.org", "password": password})
        return int(answer.status_code)

    assert log_in("wrong-wrong-wrong") == 401
    with hashing.HASHING.one():
        assert [log_in(PASSWORD) for _ in range(8)] == [503] * 8
    assert [log_in("wrong-wrong-wrong") for _ in range(4)] == [401] * 4, "the first one still counts"
    assert log_in(PASSWORD) == 429


def test_a_visitor_with_a_pin_waits_as_well(
    api: Any, make_space: Any, make_card: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    space = make_space(visibility="public", pin_verification=True)
    card = make_card(space)
    protect_card(SYSTEM, card.pk, space, pin="903417", channels={"link": "on"})
    monkeypatch.setattr(hashing, "HASHING", Slots("hashing", patience=0, most_here=1))
    with hashing.HASHING.one():
        waiting = api.client.post(f"/c/{card.handle}/pin", {"pin": "903417"})
    assert waiting.status_code == 429
    assert int(waiting.headers["Retry-After"]) >= 1
    assert api.client.post(f"/c/{card.handle}/pin", {"pin": "903417"}).status_code in {302, 303}


def test_no_transaction_waits_for_a_hash(
    api: Any,
    user: Any,
    monkeypatch: pytest.MonkeyPatch,
    mailoutbox: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    """It would hold SQLite's lock, and with it everybody's changes."""
    inside: list[int] = []

    def encode(self: Any, password: str, salt: str) -> str:
        inside.append(len(connection.savepoint_ids))
        return str(Argon2PasswordHasher().encode(password, salt))

    monkeypatch.setattr(hashing.OneCoreArgon2, "encode", encode)
    monkeypatch.setattr(hashing.OneCoreArgon2, "must_update", lambda *_: False)
    user.set_password(PASSWORD)
    user.save()
    change = {"current_password": PASSWORD, "new_password": "seven-new-harbours"}
    assert api.as_(user).post("/v1/me/password", change).status_code in {200, 204}
    _token, raw = tokens.issue(user, TokenKind.RECOVERY, email=user.email)
    assert api.post(f"/v1/auth/recovery/{raw}", {"password": "eight-new-harbours"}).status_code in {200, 204}
    assert inside == [0, 0, 0]

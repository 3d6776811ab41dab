"""Passwords of phones: made with the account's own, shown once, and over when they should be."""

from __future__ import annotations

import datetime as dt
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core import mail

from tests.addressbooks.conftest import Phone, phone_of
from tests.conftest import ApiClient, MakeUser
from tests.sign_ins import signed_in, without_password
from vizitka.accounts.models import User
from vizitka.accounts.rules import LATELY
from vizitka.accounts.ways import How
from vizitka.addressbooks import rules, services, throttles
from vizitka.addressbooks.models import AppPassword
from vizitka.audit.models import AuditEntry
from vizitka.common import clock
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
URL = "/v1/me/app-passwords"
PASSWORD = "correct-horse-battery"


def make(api: ApiClient, person: User, **wanted: Any) -> Any:
    return api.as_(person).post(URL, {"name": "iPhone", "password": PASSWORD, **wanted})


def opens(user: User, secret: str) -> bool:
    return bool(Phone(user, secret).ask("PROPFIND", "/carddav/", depth="0").status_code == 207)


def test_it_is_shown_once_and_opens_address_books_alone(
    api: ApiClient, owner: User, space: Space, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = make(api, owner)
    assert answer.status_code == 201
    made = answer.json()["data"]
    secret = made["secret"]
    assert rules.typed(secret)
    assert opens(owner, secret)
    listed = api.as_(owner).get(URL).json()["data"]
    assert [row["name"] for row in listed["passwords"]] == ["iPhone"]
    assert secret not in str(listed)
    assert not AppPassword.objects.filter(secret_hash__contains=secret[:5]).exists()
    assert listed["books"] == [{"uuid": str(space.pk), "name": space.name, "is_on": True}]
    assert listed["user_name"] == owner.email
    assert ApiClient(token=secret).get("/v1/me").status_code == 401
    login = api.post("/v1/auth/login", {"email": owner.email, "password": secret})
    assert login.status_code in {401, 422}
    [letter] = mail.outbox
    assert (letter.to, letter.subject) == ([owner.email], "You have a new password for address books")
    assert secret not in letter.body
    assert "/profile#address-books" in letter.body


def test_a_stolen_session_makes_none(api: ApiClient, owner: User) -> None:
    refused = make(api, owner, password="something-else-entirely")
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["password"])
    assert not AppPassword.objects.exists()


@pytest.fixture
def ida(make_user: MakeUser) -> User:
    return without_password(make_user(email="ida@alpenwerk.example"))


def asked(client: ApiClient) -> str:
    return str(client.get(URL).json()["data"]["asked"])


@pytest.mark.parametrize("how", [How.PROVIDER, How.THIRD_PARTY])
def test_who_has_no_password_confirms_by_a_sign_in_of_the_last_minutes(ida: User, how: How) -> None:
    lately = signed_in(ida, how, LATELY - dt.timedelta(minutes=1))
    assert asked(lately) == "nothing"
    answer = lately.post(URL, {"name": "iPhone"})
    assert answer.status_code == 201
    assert opens(ida, answer.json()["data"]["secret"])


def test_who_has_no_password_signs_in_again_once_that_is_longer_ago(ida: User) -> None:
    longer_ago = signed_in(ida, ago=LATELY + dt.timedelta(seconds=1))
    # What another device does meanwhile proves nothing here.
    signed_in(ida)
    assert asked(longer_ago) == "sign_in"
    for typed in ({}, {"password": ""}, {"password": PASSWORD}):
        refused = longer_ago.post(URL, {"name": "iPhone", **typed})
        assert (refused.status_code, refused.json()["code"]) == (403, "sign_in_again")
    assert not AppPassword.objects.exists()


def test_a_stolen_session_gets_no_young_one_by_a_ticket_of_itself(ida: User) -> None:
    stolen = signed_in(ida, ago=dt.timedelta(hours=1))
    address = stolen.post("/v1/me/auto-login", {}).json()["redirect_url"]
    [ticket] = parse_qs(urlsplit(address).query)["url"]
    young = ApiClient().get(urlsplit(ticket).path).json()["access_token"]
    refused = ApiClient(token=young).post(URL, {"name": "iPhone"})
    assert (refused.status_code, refused.json()["code"]) == (403, "sign_in_again")


def test_sessions_of_former_releases_prove_nothing(api: ApiClient, ida: User) -> None:
    assert asked(api.as_(ida)) == "sign_in"


def test_who_has_a_password_types_it_however_young_the_session_is(owner: User) -> None:
    young = signed_in(owner, How.PASSWORD)
    assert asked(young) == "password"
    refused = young.post(URL, {"name": "iPhone"})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["password"])


def test_it_ends_with_one_click_and_the_log_tells_of_it(api: ApiClient, owner: User) -> None:
    made = make(api, owner).json()["data"]
    other = api.as_(owner)
    assert other.delete(f"{URL}/{made['uuid']}").status_code == 204
    assert not opens(owner, made["secret"])
    assert other.delete(f"{URL}/{made['uuid']}").status_code == 404
    actions = (
        AuditEntry.objects.filter(object_kind="app_password").order_by("pk").values_list("action", flat=True)
    )
    assert list(actions) == ["app_password.made", "app_password.ended"]


def test_nobody_ends_anothers(api: ApiClient, owner: User, make_user: MakeUser) -> None:
    made = make(api, owner).json()["data"]
    assert api.as_(make_user()).delete(f"{URL}/{made['uuid']}").status_code == 404
    assert opens(owner, made["secret"])


def test_it_is_over_when_nobody_has_used_it_for_a_year_and_goes_on_for_who_does(
    owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone, start = phone_of(owner), clock.now()
    for days, is_open in ((360, True), (720, True), (1086, False)):
        moment = start + dt.timedelta(days=days)
        monkeypatch.setattr(clock, "now", lambda moment=moment: moment)
        assert opens(owner, phone.secret) is is_open
    assert AppPassword.objects.get().last_network == "127.0.0.0/24"


def test_it_is_over_with_the_account(owner: User, make_user: MakeUser) -> None:
    phone = phone_of(owner)
    User.objects.filter(pk=owner.pk).update(is_active=False)
    assert not opens(owner, phone.secret)
    User.objects.filter(pk=owner.pk).update(is_active=True)
    services.end_all_of(owner)
    assert not opens(owner, phone.secret)
    services.forget_all_of(owner)
    assert not AppPassword.objects.exists()


def test_there_are_25_at_most(api: ApiClient, owner: User) -> None:
    for _n in range(rules.MOST_PASSWORDS):
        phone_of(owner)
    refused = make(api, owner)
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_app_passwords")
    assert api.as_(owner).get(URL).json()["data"]["may_make"] is False


def test_wrong_ones_wait_and_right_ones_do_not(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = phone_of(owner)
    wrong = Phone(owner, rules.new_secret())
    answers = [wrong.ask("PROPFIND", "/carddav/", depth="0") for _n in range(62)]
    assert [answers[0].status_code, answers[-1].status_code] == [401, 429]
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert opens(owner, phone.secret)
    assert throttles.PASSWORD.network is not None

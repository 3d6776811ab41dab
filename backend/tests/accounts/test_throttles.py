"""Strangers who try an address from everywhere neither get in nor keep its owner out."""

from __future__ import annotations

import datetime as dt
import itertools
from collections.abc import Iterator

import pytest
from django.test import Client

from tests.accounts.conftest import Clock, Letters, TurnOn
from tests.conftest import PASSWORD, Answer, ApiClient, MakeUser
from vizitka.accounts import throttles
from vizitka.accounts.models import User
from vizitka.accounts.services import devices
from vizitka.common.throttle import Bucket

pytestmark = pytest.mark.django_db
HOUR = dt.timedelta(hours=1)
HOME = "198.51.100.7"
WRONG, NEW = "wrong-password-here", "nine-green-lanterns"


@pytest.fixture
def ada(make_user: MakeUser) -> User:
    return make_user(email="ada@example.org")


@pytest.fixture
def strangers() -> Iterator[str]:
    """Addresses of as many networks as anybody likes."""
    return (f"2001:db8:{number:x}::1" for number in itertools.count(1))


def post(path: str, body: object, address: str = HOME, browser: Client | None = None) -> Answer:
    client = browser or Client()
    answer: Answer = client.post(path, body, content_type="application/json", REMOTE_ADDR=address)
    return answer


def log_in(
    password: str = PASSWORD,
    email: str = "ada@example.org",
    address: str = HOME,
    browser: Client | None = None,
) -> Answer:
    return post("/v1/auth/login", {"email": email, "password": password}, address, browser)


def besiege(strangers: Iterator[str], email: str = "ada@example.org") -> None:
    """Until no network gets a guess at the address any more."""
    for address in strangers:
        if [log_in(WRONG, email, address).status_code for _ in range(2)] == [429, 429]:
            return


@pytest.fixture
def _small_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real ones would need hundreds of guesses."""
    monkeypatch.setattr(throttles.LOGIN, "target", Bucket(3, HOUR))
    monkeypatch.setattr(throttles.LOGIN, "newcomers", Bucket(3, HOUR))
    monkeypatch.setattr(throttles.FACTOR, "target", Bucket(3, HOUR))


# --- signing in ----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_small_buckets")
def test_many_networks_guess_no_further_and_hear_the_same_for_every_address(
    ada: User, strangers: Iterator[str]
) -> None:
    heard = {}
    for email in ("ada@example.org", "nobody@example.org"):
        besiege(strangers, email)
        answer = log_in(WRONG, email, next(strangers))
        heard[email] = (answer.status_code, answer.json())
    assert heard["ada@example.org"] == heard["nobody@example.org"]
    assert log_in(address=next(strangers)).status_code == 429, "nor does a right guess tell that it is"


@pytest.mark.usefixtures("_small_buckets")
def test_a_known_device_gets_in_while_many_networks_guess(ada: User, strangers: Iterator[str]) -> None:
    browser = Client()
    assert log_in(browser=browser).status_code == 200
    besiege(strangers)
    assert log_in().status_code == 429
    assert log_in(browser=browser).status_code == 200
    assert log_in(browser=browser, address=next(strangers)).status_code == 200, "wherever it is taken"


@pytest.mark.usefixtures("_small_buckets")
def test_a_second_factor_gets_in_while_many_networks_guess(
    ada: User, strangers: Iterator[str], turn_totp_on: TurnOn, time: Clock
) -> None:
    totp, _codes = turn_totp_on(ada)
    besiege(strangers)
    assert log_in(WRONG).status_code == 429
    half = log_in()
    assert half.status_code == 202
    body = {"ticket": half.json()["ticket"], "method": "totp", "code": totp.at(time.now())}
    assert post("/v1/auth/login/factor", body).status_code == 200


@pytest.mark.usefixtures("_small_buckets")
def test_a_recovery_code_gets_in_while_somebody_with_the_password_guesses_codes(
    ada: User, strangers: Iterator[str], turn_totp_on: TurnOn, time: Clock
) -> None:
    totp, codes = turn_totp_on(ada)
    ticket = log_in().json()["ticket"]
    guess = {"ticket": ticket, "method": "totp", "code": "000000"}
    statuses = [post("/v1/auth/login/factor", guess, next(strangers)).status_code for _ in range(5)]
    assert statuses == [422, 422, 422, 429, 429]
    right = {**guess, "code": totp.at(time.now())}
    assert post("/v1/auth/login/factor", right).status_code == 429
    by_code = {**guess, "method": "recovery_code", "code": codes[0]}
    assert post("/v1/auth/login/factor", by_code).status_code == 200


def test_a_neighbour_in_the_same_network_does_not_lock_out_a_known_device(ada: User) -> None:
    browser = Client()
    log_in(browser=browser)
    for _ in range(6):
        log_in(WRONG)
    assert log_in().status_code == 429
    assert log_in(browser=browser).status_code == 200


# --- devices -------------------------------------------------------------------------------------------------


def test_the_cookie_of_a_device_is_read_by_no_script_and_signs_nobody_in(ada: User) -> None:
    browser = Client()
    cookie = log_in(browser=browser).cookies[devices.COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/v1/"
    assert cookie["max-age"] == 365 * 24 * 3600
    assert ada.email not in cookie.value
    assert ada.pk.hex not in cookie.value.replace("-", "")
    assert browser.get("/v1/me").status_code == 401


def test_a_wrong_password_makes_no_device_known(ada: User) -> None:
    assert devices.COOKIE not in log_in(WRONG).cookies


def test_half_a_sign_in_makes_no_device_known(ada: User, turn_totp_on: TurnOn, time: Clock) -> None:
    totp, _codes = turn_totp_on(ada)
    half = log_in()
    assert devices.COOKIE not in half.cookies
    body = {"ticket": half.json()["ticket"], "method": "totp", "code": totp.at(time.now())}
    assert devices.COOKIE in post("/v1/auth/login/factor", body).cookies


def test_a_known_device_guesses_no_more_than_anybody(ada: User) -> None:
    browser = Client()
    log_in(browser=browser)
    statuses = [log_in(WRONG, browser=browser).status_code for _ in range(7)]
    assert statuses == [401] * 5 + [429] * 2


def test_a_device_is_known_to_its_people_alone(ada: User, make_user: MakeUser) -> None:
    make_user(email="bob@example.org")
    mallorys = Client()
    log_in(email="bob@example.org", browser=mallorys)
    for _ in range(5):
        log_in(WRONG, browser=mallorys)
    assert log_in(WRONG, browser=mallorys).status_code == 429, "measured as a stranger's"
    # One browser, two people: both stay known.
    log_in(address="203.0.113.9", browser=mallorys)
    for email in ("ada@example.org", "bob@example.org"):
        for _ in range(6):
            log_in(WRONG, email, address="192.0.2.1")
        assert log_in(email=email, address="192.0.2.1", browser=mallorys).status_code == 200


@pytest.mark.parametrize("value", ["", "x", "a:b:c", "W10:1:x", "x" * 5000])
def test_an_invented_cookie_is_a_strangers(ada: User, value: str) -> None:
    for _ in range(5):
        log_in(WRONG)
    browser = Client()
    browser.cookies[devices.COOKIE] = value
    assert log_in(browser=browser).status_code == 429


@pytest.mark.parametrize("how", ["password", "elsewhere", "recovery"])
def test_devices_are_forgotten_with_the_sessions(
    ada: User, api: ApiClient, letters: Letters, how: str
) -> None:
    lost, own = Client(), Client()
    log_in(browser=lost)
    own.cookies[devices.COOKIE] = log_in(browser=own).cookies[devices.COOKIE].value
    signed_in = api.as_(ada)
    password = PASSWORD
    if how == "password":
        password = NEW
        body = {"current_password": PASSWORD, "new_password": NEW}
        answer = signed_in.post("/v1/me/password", body)
        own.cookies[devices.COOKIE] = answer.cookies[devices.COOKIE].value
    elif how == "elsewhere":
        answer = signed_in.delete("/v1/me/sessions")
        own.cookies[devices.COOKIE] = answer.cookies[devices.COOKIE].value
    else:
        password = NEW
        post("/v1/auth/recovery", {"email": ada.email})
        link = letters.link(ada.email).removeprefix("/recovery/")
        assert post(f"/v1/auth/recovery/{link}", {"password": NEW}).status_code == 204
        log_in(NEW, browser=own)
    for _ in range(5):
        log_in(WRONG)
    assert log_in(password, browser=lost).status_code == 429, "what was lost is strange"
    assert log_in(password, browser=own).status_code == 200, "the one in hand stays known"


# --- recovery and letters ------------------------------------------------------------------------------------


def test_a_stranger_keeps_nobody_from_recovering(
    ada: User, strangers: Iterator[str], letters: Letters
) -> None:
    """Whoever asks for Ada from everywhere, without end: she asks as well, and a link that works is in her mailbox."""
    answers = [post("/v1/auth/recovery", {"email": ada.email}, next(strangers)) for _ in range(12)]
    assert {answer.status_code for answer in answers} == {202}
    first = letters.link(ada.email)
    assert post("/v1/auth/recovery", {"email": ada.email}).status_code == 202
    assert len(letters) == 5, "the mailbox is not filled"
    for _ in range(3):
        post("/v1/auth/recovery", {"email": ada.email}, next(strangers))
    path = f"/v1/auth{first.removesuffix('/')}"
    assert post(path, {"password": NEW}).status_code == 204
    assert log_in(NEW).status_code == 200


def test_within_the_life_of_a_link_another_one_goes_out(
    ada: User, strangers: Iterator[str], letters: Letters, time: Clock
) -> None:
    for _ in range(12):
        post("/v1/auth/recovery", {"email": ada.email}, next(strangers))
    before = len(letters)
    time.forward(minutes=11)
    post("/v1/auth/recovery", {"email": ada.email})
    assert len(letters) == before + 1


def test_a_known_device_recovers_while_many_networks_ask(
    ada: User, strangers: Iterator[str], letters: Letters
) -> None:
    browser = Client()
    log_in(browser=browser)
    for _ in range(12):
        post("/v1/auth/recovery", {"email": ada.email}, next(strangers))
    before = len(letters)
    assert post("/v1/auth/recovery", {"email": ada.email}, browser=browser).status_code == 202
    assert len(letters) == before + 1


def test_what_many_networks_ask_for_is_answered_the_same_for_every_address(
    ada: User, strangers: Iterator[str]
) -> None:
    for email in ("ada@example.org", "nobody@example.org"):
        answers = [post("/v1/auth/recovery", {"email": email}, next(strangers)) for _ in range(12)]
        assert {(answer.status_code, answer.json()["data"]["email"]) for answer in answers} == {(202, email)}


def test_nobody_mails_many_people(make_user: MakeUser, letters: Letters) -> None:
    people = [make_user().email for _ in range(30)]
    statuses = [post("/v1/auth/recovery", {"email": email}).status_code for email in people]
    assert statuses == [202] * 20 + [429] * 10
    assert len(letters) == 20

"""Registration: the address is proved first, then name and password are asked for (product.md, section 3)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.accounts.conftest import Clock, Letters
from tests.conftest import PASSWORD, Answer, ApiClient, MakeUser
from vizitka.accounts.models import AddressProof, Session, User

pytestmark = pytest.mark.django_db

EMAIL = "ada@example.org"
ADA = {"password": "eight-quiet-rivers", "first_name": "Ada", "last_name": "Beispiel", "lang": "de"}


def ask(api: ApiClient, email: str = EMAIL, **more: str) -> str:
    """Asks for an account; answers what the browser keeps."""
    answer = api.post("/v1/auth/register", {"email": email, **more})
    assert answer.status_code == 202
    return str(answer.json()["data"]["registration"])


def prove(api: ApiClient, registration: str, code: str) -> Answer:
    return api.post("/v1/auth/verification", {"registration": registration, "code": code})


def finish(api: ApiClient, token: str, **changed: Any) -> Answer:
    return api.post(f"/v1/auth/register/{token}", {**ADA, **changed})


def log_in(api: ApiClient, password: str) -> int:
    return api.post("/v1/auth/login", {"email": EMAIL, "password": password}).status_code


def other(code: str) -> str:
    """A code that is not this one."""
    return f"{(int(code) + 1) % 10**6:06d}"


def verbs(queries: CaptureQueriesContext) -> list[str]:
    return [query["sql"].split()[0] for query in queries]


def assert_signed_in_as_ada(api: ApiClient, answer: Answer) -> None:
    assert answer.status_code == 200
    tokens = answer.json()["data"]
    assert set(tokens) == {"access_token", "session_id", "expires_at"}
    api.token = tokens["access_token"]
    me = api.get("/v1/me").json()["data"]
    assert (me["email"], me["first_name"], me["email_verified"]) == (EMAIL, "Ada", True)
    assert me["language"] == {"lang": "de"}


def test_a_new_person_opens_the_link_says_name_and_password_and_is_in(
    api: ApiClient, letters: Letters
) -> None:
    answer = api.post("/v1/auth/register", {"email": "Ada@Example.org"})
    assert answer.status_code == 202
    assert answer.json()["data"]["email"] == EMAIL
    assert User.objects.count() == 0, "there is no account before the address is proved"

    page = api.get(letters.link(EMAIL))
    assert (page.status_code, page["Location"]) == (
        302,
        f"http://testserver/auth/register/{letters.token(EMAIL)}",
    )
    assert page["Referrer-Policy"] == "no-referrer"
    known = api.get(f"/v1/auth/register/{letters.token(EMAIL)}")
    assert (known.status_code, known.json()) == (200, {"data": {"email": EMAIL}})
    assert User.objects.count() == 0, "opening the link makes nothing"
    assert_signed_in_as_ada(api, finish(api, letters.token(EMAIL)))
    assert log_in(api, ADA["password"]) == 200


def test_a_new_person_types_the_code_in_instead(api: ApiClient, letters: Letters) -> None:
    registration = ask(api)
    code = letters.code(EMAIL)
    answer = prove(api, registration, f"{code[:3]} {code[3:]}")
    assert answer.status_code == 200
    assert_signed_in_as_ada(api, finish(api, answer.json()["data"]["token"]))


class TestStrangerAsksToo:
    """Mallory registers Ada's address before and after her, and reads every answer but none of her mail."""

    def test_nothing_but_the_address_is_taken_from_who_has_proved_nothing(self, api: ApiClient) -> None:
        for field, value in {**ADA, "time_zone": "Europe/Vienna", "redirect": "/spaces"}.items():
            if field == "lang":
                continue
            answer = api.post("/v1/auth/register", {"email": EMAIL, field: value})
            assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
        assert not AddressProof.objects.exists()

    def test_ada_gets_an_account_in_which_nothing_is_mallorys(self, api: ApiClient, letters: Letters) -> None:
        ask(api, lang="hu")
        before = letters.token(EMAIL)
        ask(api, lang="de")
        own = letters.token(EMAIL)
        stranger = ask(api, lang="hu")
        assert finish(api, own, lang=None, time_zone="Europe/Lisbon").status_code == 200
        ada = User.objects.get()
        assert (ada.full_name, ada.language, ada.time_zone) == ("Ada Beispiel", "en", "Europe/Lisbon")
        for token in (before, letters.token(EMAIL)):
            again = finish(api, token, password="the-password-of-mallory")
            assert (again.status_code, again.json()["code"]) == (409, "account_exists")
        assert prove(api, stranger, "000000").status_code == 422
        assert log_in(api, ADA["password"]) == 200
        assert log_in(api, "the-password-of-mallory") == 401
        assert Session.objects.count() == 2, "Ada's own two sign-ins"

    def test_a_link_that_mallory_had_sent_leads_to_adas_own_password(
        self, api: ApiClient, letters: Letters
    ) -> None:
        ask(api)
        assert finish(api, letters.token(EMAIL)).status_code == 200
        assert log_in(api, ADA["password"]) == 200

    def test_the_code_of_one_browser_is_worth_nothing_in_another(
        self, api: ApiClient, letters: Letters
    ) -> None:
        own = ask(api)
        code = letters.code(EMAIL)
        stranger = ask(api)
        if letters.code(EMAIL) != code:
            assert prove(api, stranger, code).status_code == 422
        assert prove(api, own, code).status_code == 200
        assert prove(api, "no-browser-has-this", code).status_code == 422

    def test_an_account_that_nobody_has_proved_is_none(
        self, api: ApiClient, letters: Letters, make_user: MakeUser
    ) -> None:
        """Former releases made accounts before the proof."""
        stale = make_user(
            EMAIL, first_name="Mallory", phone="+43 660 1", language="hu", email_verified_at=None
        )
        session = api.as_(stale)
        assert log_in(api, PASSWORD) == 401
        api.post("/v1/auth/recovery", {"email": EMAIL})
        assert len(letters) == 0, "a link would bring its names along"
        ask(api)
        assert finish(api, letters.token(EMAIL)).status_code == 200
        ada = User.objects.get()
        assert (ada.full_name, ada.phone, ada.language) == ("Ada Beispiel", "", "de")
        assert log_in(api, PASSWORD) == 401
        assert session.get("/v1/me").status_code == 401


class TestSilence:
    def test_known_and_unknown_addresses_are_answered_alike(
        self, api: ApiClient, letters: Letters, make_user: MakeUser
    ) -> None:
        make_user(email=EMAIL, language="fr", first_name="Ada", last_name="Lovelace")
        unknown = api.post("/v1/auth/register", {"email": "new@example.org"})
        known = api.post("/v1/auth/register", {"email": EMAIL})
        assert known.status_code == unknown.status_code == 202
        assert known.json()["data"].keys() == unknown.json()["data"].keys()
        assert dict(known.headers).keys() == dict(unknown.headers).keys()
        for one in (known, unknown):
            wrong = prove(api, one.json()["data"]["registration"], "abcdef")
            assert (wrong.status_code, wrong.json()["code"]) == (422, "wrong_code")
        letter = letters.to(EMAIL)[0]
        assert "/a/" not in letter.body
        assert letter.subject == "Vous avez déjà un compte"
        assert "Ada Lovelace" in letter.body
        assert log_in(api, PASSWORD) == 200

    def test_they_cost_the_same_work(
        self, api: ApiClient, make_user: MakeUser, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Who is known is found out by a task, behind the answer."""
        make_user(email=EMAIL)
        monkeypatch.setattr("vizitka.accounts.emails.build_proof", lambda proof_id: None)
        with CaptureQueriesContext(connection) as unknown:
            ask(api, "nobody@example.org")
        with CaptureQueriesContext(connection) as known:
            ask(api)
        assert verbs(known) == verbs(unknown)

    def test_a_blocked_person_gets_no_mail(
        self, api: ApiClient, letters: Letters, make_user: MakeUser
    ) -> None:
        make_user(email=EMAIL, is_active=False)
        ask(api)
        assert len(letters) == 0


class TestTheCode:
    def test_five_tries_then_only_the_link_counts(self, api: ApiClient, letters: Letters) -> None:
        registration = ask(api)
        code = letters.code(EMAIL)
        answers = [prove(api, registration, other(code)) for _ in range(5)]
        assert {(one.status_code, one.json()["code"]) for one in answers} == {(422, "wrong_code")}
        assert list(answers[0].json()["errors"]) == ["code"]
        spent = prove(api, registration, code)
        assert (spent.status_code, spent.json()["code"]) == (422, "code_spent")
        assert finish(api, letters.token(EMAIL)).status_code == 200

    def test_a_new_mail_gives_no_endless_tries(self, api: ApiClient, letters: Letters, time: Clock) -> None:
        """Ten wrong codes for one address, whoever asks; then one in two hours, and always the link."""
        for _ in range(2):
            registration = ask(api)
            for _ in range(5):
                assert prove(api, registration, other(letters.code(EMAIL))).status_code == 422
            time.forward(minutes=16)
        registration = ask(api)
        stopped = prove(api, registration, letters.code(EMAIL))
        assert stopped.status_code == 429
        assert 0 < int(stopped["Retry-After"]) <= 2 * 3600
        assert finish(api, letters.token(EMAIL)).status_code == 200

    def test_a_network_does_not_guess_for_many_addresses(self, api: ApiClient, letters: Letters) -> None:
        statuses = []
        for number in range(7):
            registration = ask(api, f"person{number}@example.org")
            code = other(letters.code(f"person{number}@example.org"))
            statuses += [prove(api, registration, code).status_code for _ in range(5)]
        assert statuses == [422] * 30 + [429] * 5

    def test_right_codes_use_nothing_up(self, api: ApiClient, letters: Letters) -> None:
        for number in range(20):
            registration = ask(api, f"person{number}@example.org")
            assert prove(api, registration, letters.code(f"person{number}@example.org")).status_code == 200

    def test_it_lives_fifteen_minutes(self, api: ApiClient, letters: Letters, time: Clock) -> None:
        registration = ask(api)
        time.forward(minutes=15, seconds=1)
        assert prove(api, registration, letters.code(EMAIL)).status_code == 422
        assert finish(api, letters.token(EMAIL)).status_code == 200, "the link has its hour"

    def test_it_counts_once_and_ends_the_link(self, api: ApiClient, letters: Letters) -> None:
        registration = ask(api)
        code, link = letters.code(EMAIL), letters.token(EMAIL)
        token = prove(api, registration, code).json()["data"]["token"]
        assert prove(api, registration, code).status_code == 422
        assert finish(api, link).status_code == 404
        assert finish(api, token).status_code == 200

    def test_the_link_ends_it(self, api: ApiClient, letters: Letters) -> None:
        registration = ask(api)
        assert finish(api, letters.token(EMAIL)).status_code == 200
        assert prove(api, registration, letters.code(EMAIL)).status_code == 422

    @pytest.mark.parametrize("code", ["", "0", "12345x", "１２３４５６", "x" * 41, "\x00"])
    def test_what_is_no_code_is_wrong(self, api: ApiClient, letters: Letters, code: str) -> None:
        assert prove(api, ask(api), code).status_code == 422

    def test_no_table_holds_it(self, api: ApiClient, letters: Letters) -> None:
        registration = ask(api)
        (row,) = AddressProof.objects.values()
        for secret in (registration, letters.code(EMAIL), letters.token(EMAIL)):
            assert secret not in str(row)


class TestTheLink:
    def test_it_lives_an_hour(self, api: ApiClient, letters: Letters, time: Clock) -> None:
        ask(api)
        time.forward(minutes=61)
        assert api.get(letters.link(EMAIL)).status_code == 410
        assert api.get(f"/v1/auth/register/{letters.token(EMAIL)}").status_code == 404
        assert finish(api, letters.token(EMAIL)).status_code == 404
        assert User.objects.count() == 0

    def test_it_works_once(self, api: ApiClient, letters: Letters) -> None:
        ask(api)
        assert finish(api, letters.token(EMAIL)).status_code == 200
        assert finish(api, letters.token(EMAIL), password="another-long-secret").status_code == 404
        assert api.get(letters.link(EMAIL)).status_code == 410

    @pytest.mark.parametrize("token", ["x", "x" * 5000, "..%2F..%2F", "%00", "a'--", "null"])
    def test_odd_tokens_are_unknown(self, api: ApiClient, token: str) -> None:
        assert api.get(f"/v1/auth/register/{token}").status_code == 404

    def test_that_of_a_next_address_registers_nobody(
        self, api: ApiClient, letters: Letters, make_user: MakeUser
    ) -> None:
        body = {"email": EMAIL, "password": PASSWORD}
        api.as_(make_user(email="mallory@example.org")).post("/v1/me/email", body)
        assert finish(api, letters.token(EMAIL)).status_code == 404
        assert api.get(f"/v1/auth/register/{letters.token(EMAIL)}").status_code == 404


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("short", "Use at least 12 characters."),
        ("password1234", "This password is well known. Choose another one."),
        ("864209753186420", "Do not use digits only."),
        ("ada-beispielova", "This is too close to your name or email address."),
    ],
)
def test_a_weak_password_is_refused_in_words_and_keeps_the_link(
    api: ApiClient, letters: Letters, password: str, sentence: str
) -> None:
    ask(api)
    answer = finish(api, letters.token(EMAIL), password=password, last_name="Beispielova")
    assert answer.status_code == 422
    assert sentence in answer.json()["errors"]["password"]
    assert User.objects.count() == 0
    assert finish(api, letters.token(EMAIL)).status_code == 200


@pytest.mark.parametrize("language", ["de", "es", "hr", "cs", "fr", "it", "pt", "hu"])
def test_passwords_are_refused_in_the_language_of_the_request(
    api: ApiClient, letters: Letters, language: str
) -> None:
    ask(api)
    answer = finish(api.speaking(language), letters.token(EMAIL), password="short")
    assert answer.json()["errors"]["password"]
    assert "Use at least" not in str(answer.json())
    assert "marked fields" not in str(answer.json())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", "no address"),
        ("email", "jörg@example.org"),
        ("email", "a@b"),
        ("email", f"{'a' * 250}@example.org"),
        ("email", "ada@example.org\r\nBcc: all@example.org"),
        ("lang", "xx"),
        ("is_staff", True),
    ],
)
def test_bad_input_names_the_field(api: ApiClient, field: str, value: Any) -> None:
    answer = api.post("/v1/auth/register", {"email": EMAIL, field: value})
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]
    assert AddressProof.objects.count() == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("first_name", ""),
        ("first_name", "   "),
        ("first_name", "a" * 101),
        ("last_name", "Be\u0000ispiel"),
        ("last_name", "Beispiel\nBcc: x"),
        ("lang", "xx"),
        ("password", "x" * 257),
        ("email", "mallory@example.org"),
        ("is_staff", True),
    ],
)
def test_bad_input_about_the_person_names_the_field(
    api: ApiClient, letters: Letters, field: str, value: Any
) -> None:
    ask(api)
    answer = finish(api, letters.token(EMAIL), **{field: value})
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]
    assert User.objects.count() == 0


def test_an_address_is_not_flooded(api: ApiClient, letters: Letters) -> None:
    statuses = [api.post("/v1/auth/register", {"email": EMAIL}).status_code for _ in range(7)]
    assert statuses == [202] * 5 + [429] * 2
    assert len(letters) == 5


def test_the_mail_speaks_as_the_request_and_the_account_as_the_person(
    api: ApiClient, letters: Letters
) -> None:
    ask(api.speaking("it-CH, it;q=0.9"))
    assert letters.to(EMAIL)[0].subject == "Confermi il suo indirizzo e-mail"
    finish(api.speaking("hr"), letters.token(EMAIL), lang=None)
    assert User.objects.get().language == "hr"


@pytest.mark.parametrize(("told", "kept"), [("America/Santiago", "America/Santiago"), ("Mars/Olympus", "")])
def test_the_account_takes_the_zone_of_the_browser(
    api: ApiClient, letters: Letters, told: str, kept: str
) -> None:
    ask(api)
    assert finish(api, letters.token(EMAIL), time_zone=told).status_code == 200
    assert User.objects.get().time_zone == kept

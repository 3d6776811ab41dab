"""Registration and the proof of an address (product.md, section 3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.accounts.conftest import Clock, Letters
from tests.conftest import PASSWORD, ApiClient, MakeUser
from vizitka.accounts.models import SingleUseToken, User

pytestmark = pytest.mark.django_db

ADA = {
    "email": "Ada@Example.org",
    "password": "eight-quiet-rivers",
    "first_name": "Ada",
    "last_name": "Beispiel",
    "lang": "de",
}


def test_a_new_person_registers_verifies_and_signs_in(api: ApiClient, letters: Letters) -> None:
    answer = api.post("/v1/auth/register", ADA)
    assert (answer.status_code, answer.json()) == (202, {"data": {"email": "ada@example.org"}})
    login = {"email": "ada@EXAMPLE.org", "password": ADA["password"]}
    refused = api.post("/v1/auth/login", login)
    assert (refused.status_code, refused.json()["code"]) == (403, "email_not_verified")

    link = letters.link("ada@example.org")
    page = api.get(link)
    assert page.status_code == 200
    assert User.objects.get().email_verified_at is None, "opening the link changes nothing"
    assert "Adresse" in page.content.decode(), "the page speaks the language of the registration"
    assert api.post(link).status_code == 200
    signed_in = api.post("/v1/auth/login", login)
    assert signed_in.status_code == 200
    api.token = signed_in.json()["access_token"]
    me = api.get("/v1/me").json()["data"]
    assert (me["email"], me["first_name"], me["email_verified"]) == ("ada@example.org", "Ada", True)
    assert me["language"] == {"lang": "de"}


def test_the_answer_is_the_same_for_a_known_address(
    api: ApiClient, letters: Letters, make_user: MakeUser
) -> None:
    make_user(email="ada@example.org", language="fr")
    unknown = api.post("/v1/auth/register", {**ADA, "email": "new@example.org"})
    known = api.post("/v1/auth/register", ADA)
    assert (known.status_code, set(known.json())) == (unknown.status_code, set(unknown.json()))
    assert known.json() == {"data": {"email": "ada@example.org"}}
    assert User.objects.count() == 2
    letter = letters.to("ada@example.org")[0]
    assert "/a/" not in letter.body
    assert letter.subject == "Vous avez déjà un compte"


def test_a_known_address_keeps_its_password(api: ApiClient, letters: Letters, make_user: MakeUser) -> None:
    make_user(email="ada@example.org")
    api.post("/v1/auth/register", ADA)
    assert api.post("/v1/auth/login", {"email": "ada@example.org", "password": PASSWORD}).status_code == 200
    assert (
        api.post("/v1/auth/login", {"email": "ada@example.org", "password": ADA["password"]}).status_code
        == 401
    )


def test_nobody_puts_a_password_into_an_account_of_another_address(api: ApiClient, letters: Letters) -> None:
    """The link that the owner opens brings the owner's password, whoever registered before or after."""
    attack = {**ADA, "password": "the-password-of-mallory", "first_name": "Mallory"}
    api.post("/v1/auth/register", attack)
    api.post("/v1/auth/register", ADA)
    own_link = letters.link("ada@example.org")
    api.post("/v1/auth/register", attack)
    other_link = letters.link("ada@example.org")

    api.post(own_link)
    assert (
        api.post("/v1/auth/login", {"email": "ada@example.org", "password": ADA["password"]}).status_code
        == 200
    )
    assert (
        api.post("/v1/auth/login", {"email": "ada@example.org", "password": attack["password"]}).status_code
        == 401
    )
    assert api.post(other_link).status_code == 410, "once the address is proved the other links are void"
    assert User.objects.get().first_name == "Ada"
    assert not SingleUseToken.objects.exclude(parameters={}).exists(), "no hash stays in a table of links"


@pytest.mark.parametrize("email", ["known@example.org", "unknown@example.org"])
@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("short", "Use at least 12 characters."),
        ("password1234", "This password is well known. Choose another one."),
        ("864209753186420", "Do not use digits only."),
        ("ada-beispielova", "This is too close to your name or email address."),
    ],
)
def test_a_weak_password_is_refused_in_words(
    api: ApiClient, make_user: MakeUser, email: str, password: str, sentence: str
) -> None:
    make_user(email="known@example.org")
    body = {**ADA, "email": email, "password": password, "last_name": "Beispielova"}
    answer = api.post("/v1/auth/register", body)
    assert answer.status_code == 422
    assert sentence in answer.json()["errors"]["password"]
    assert User.objects.count() == 1


@pytest.mark.parametrize("language", ["de", "es", "hr", "cs", "fr", "it", "pt", "hu"])
def test_passwords_are_refused_in_the_language_of_the_request(api: ApiClient, language: str) -> None:
    answer = api.speaking(language).post("/v1/auth/register", {**ADA, "password": "short"})
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
        ("first_name", ""),
        ("first_name", "   "),
        ("first_name", "a" * 101),
        ("last_name", "Be\u0000ispiel"),
        ("last_name", "Beispiel\nBcc: x"),
        ("lang", "xx"),
        ("password", "x" * 257),
        ("is_staff", True),
    ],
)
def test_bad_input_names_the_field(api: ApiClient, field: str, value: Any) -> None:
    answer = api.post("/v1/auth/register", {**ADA, field: value})
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]
    assert User.objects.count() == 0


def test_the_first_letter_carries_no_text_of_the_sender(api: ApiClient, letters: Letters) -> None:
    api.post("/v1/auth/register", {**ADA, "first_name": "Win a prize at evil.example"})
    message = letters.to("ada@example.org")[0]
    assert "evil.example" not in message.body + message.alternatives[0][0]


def test_a_link_expires_after_an_hour(api: ApiClient, letters: Letters, time: Clock) -> None:
    api.post("/v1/auth/register", ADA)
    link = letters.link("ada@example.org")
    time.forward(minutes=61)
    assert api.get(link).status_code == 410
    assert api.post(link).status_code == 410
    assert User.objects.get().email_verified_at is None


def test_a_link_works_once(api: ApiClient, letters: Letters) -> None:
    api.post("/v1/auth/register", ADA)
    link = letters.link("ada@example.org")
    assert api.post(link).status_code == 200
    again = api.post(link)
    assert again.status_code == 410
    assert b"<form" not in again.content


def test_the_link_is_sent_again_and_still_brings_the_password(api: ApiClient, letters: Letters) -> None:
    api.post("/v1/auth/register", ADA)
    answer = api.post("/v1/auth/verification", {"email": "ada@example.org"})
    assert (answer.status_code, answer.json()) == (202, {"data": {"email": "ada@example.org"}})
    assert len(letters.to("ada@example.org")) == 2
    api.post(letters.link("ada@example.org"))
    assert api.post("/v1/auth/login", {"email": ADA["email"], "password": ADA["password"]}).status_code == 200


@pytest.mark.parametrize("email", ["known@example.org", "unknown@example.org"])
def test_asking_for_a_link_tells_nothing(
    api: ApiClient, letters: Letters, make_user: MakeUser, email: str
) -> None:
    make_user(email="known@example.org")
    answer = api.post("/v1/auth/verification", {"email": email})
    assert (answer.status_code, answer.json()) == (202, {"data": {"email": email}})
    assert len(letters) == 0


def test_an_address_is_not_flooded(api: ApiClient, letters: Letters) -> None:
    statuses = [api.post("/v1/auth/register", ADA).status_code for _ in range(7)]
    assert statuses == [202] * 5 + [429] * 2
    assert len(letters) == 5


def test_registration_takes_the_language_of_the_request(api: ApiClient, letters: Letters) -> None:
    body = {key: value for key, value in ADA.items() if key != "lang"}
    api.speaking("it-CH, it;q=0.9").post("/v1/auth/register", body)
    assert User.objects.get().language == "it"

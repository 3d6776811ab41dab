"""The own account: data, picture, language, password, address, leaving."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from tests.accounts.conftest import Letters
from tests.audit.entries import note
from tests.conftest import PASSWORD, Answer, ApiClient, MakeUser
from vizitka.accounts import departures
from vizitka.accounts.models import Session, User
from vizitka.audit.models import AuditEntry
from vizitka.common.actor import Person
from vizitka.images.models import Image

pytestmark = pytest.mark.django_db
NEW = "nine-green-lanterns"


@pytest.fixture
def ada(make_user: MakeUser) -> User:
    return make_user(email="ada@example.org", first_name="Ada", last_name="Lovelace")


def picture_of(user: User, purpose: str = "user_picture") -> Image:
    files = {"avif": "images/a.avif", "webp": "images/a.webp"}
    return Image.objects.create(
        owner_id=user.pk, purpose=purpose, width=320, height=320, bytes=1, variants={"320": files}
    )


def test_only_what_is_given_changes(api: ApiClient, ada: User) -> None:
    answer = api.as_(ada).patch("/v1/me", {"phone": "+43 660 1234567", "language": {"lang": "hu"}})
    assert answer.status_code == 200
    me = answer.json()["data"]
    assert (me["phone"], me["language"], me["first_name"]) == ("+43 660 1234567", {"lang": "hu"}, "Ada")
    entry = AuditEntry.objects.get(action="user.updated")
    assert entry.changes == {"phone": ["", "+43 660 1234567"], "language": ["en", "hu"]}
    assert entry.actor_id == ada.pk


def test_saving_what_is_there_already_writes_no_log(api: ApiClient, ada: User) -> None:
    api.as_(ada).patch("/v1/me", {"first_name": "Ada"})
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"language": {"lang": "xx"}}, "language.lang"),
        ({"language": "de"}, "language"),
        ({"phone": "call me"}, "phone"),
        ({"first_name": None}, "first_name"),
        ({"first_name": "x" * 101}, "first_name"),
        ({"last_name": "a\u0007b"}, "last_name"),
        ({"email": "new@example.org"}, "email"),
        ({"is_staff": True}, "is_staff"),
        ({"picture": "no uuid"}, "picture"),
        ({"picture": str(uuid.UUID(int=1))}, "picture"),
    ],
)
def test_bad_input_changes_nothing(api: ApiClient, ada: User, body: Any, field: str) -> None:
    answer = api.as_(ada).patch("/v1/me", body)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [field]
    assert User.objects.values().get() == {
        **User.objects.values().get(),
        "first_name": "Ada",
        "is_staff": False,
    }
    assert not AuditEntry.objects.exists()


def test_a_picture_is_set_and_removed(api: ApiClient, ada: User) -> None:
    picture = picture_of(ada)
    signed_in = api.as_(ada)
    shown = signed_in.patch("/v1/me", {"picture": str(picture.pk)}).json()["data"]["picture"]
    assert shown["uuid"] == str(picture.pk)
    assert shown["url"].endswith("images/a.webp")
    assert signed_in.patch("/v1/me", {"picture": None}).json()["data"]["picture"] is None


def test_the_picture_of_another_is_refused(api: ApiClient, ada: User, make_user: MakeUser) -> None:
    foreign = picture_of(make_user())
    other_purpose = picture_of(ada, "logo")
    for picture in (foreign, other_purpose):
        answer = api.as_(ada).patch("/v1/me", {"picture": str(picture.pk)})
        assert (answer.status_code, list(answer.json()["errors"])) == (422, ["picture"])
    ada.refresh_from_db()
    assert ada.picture_id is None


def test_a_new_password_ends_all_other_sessions(api: ApiClient, ada: User, letters: Letters) -> None:
    here, there = api.as_(ada), api.as_(ada)
    answer = here.post("/v1/me/password", {"current_password": PASSWORD, "new_password": NEW})
    assert answer.status_code == 204
    assert [here.get("/v1/me").status_code, there.get("/v1/me").status_code] == [200, 401]
    assert api.post("/v1/auth/login", {"email": ada.email, "password": NEW}).status_code == 200
    assert letters.to(ada.email)[-1].subject == "Your password was changed"
    assert NEW not in str(list(AuditEntry.objects.values()))


def test_a_new_password_makes_recovery_links_void(api: ApiClient, ada: User, letters: Letters) -> None:
    api.post("/v1/auth/recovery", {"email": ada.email})
    token = letters.link(ada.email).removeprefix("/recovery/")
    api.as_(ada).post("/v1/me/password", {"current_password": PASSWORD, "new_password": NEW})
    assert api.get(f"/v1/auth/recovery/{token}").status_code == 404


def test_the_present_password_is_asked_and_guarded(api: ApiClient, ada: User) -> None:
    signed_in = api.as_(ada)
    body = {"current_password": "wrong-password-here", "new_password": NEW}
    for _ in range(5):
        answer = signed_in.post("/v1/me/password", body)
        assert (answer.status_code, list(answer.json()["errors"])) == (422, ["current_password"])
    assert signed_in.post("/v1/me/password", {**body, "current_password": PASSWORD}).status_code == 429
    assert api.post("/v1/auth/login", {"email": ada.email, "password": PASSWORD}).status_code == 200


def test_a_weak_new_password_is_refused_in_words(api: ApiClient, ada: User) -> None:
    answer = (
        api.as_(ada)
        .speaking("pt")
        .post("/v1/me/password", {"current_password": PASSWORD, "new_password": "ada@example"})
    )
    assert answer.status_code == 422
    assert answer.json()["errors"]["new_password"][0] in {
        "É demasiado parecida com o seu nome ou endereço de e-mail.",
        "Use pelo menos 12 caracteres.",
    }


def ask_for(signed_in: ApiClient, email: str) -> None:
    answer = signed_in.post("/v1/me/email", {"email": email, "password": PASSWORD})
    assert (answer.status_code, answer.json()) == (202, {"data": {"email": email.lower()}})


def by_link(signed_in: ApiClient, letters: Letters, email: str) -> Answer:
    return signed_in.post("/v1/me/email/link", {"token": letters.token(email)})


def by_code(signed_in: ApiClient, code: str) -> Answer:
    return signed_in.post("/v1/me/email/code", {"code": code})


def address_of(signed_in: ApiClient) -> str:
    return str(signed_in.get("/v1/me").json()["data"]["email"])


@pytest.mark.parametrize("way", ["link", "code"])
def test_a_new_address_is_proved_first(api: ApiClient, ada: User, letters: Letters, way: str) -> None:
    signed_in = api.as_(ada)
    ask_for(signed_in, "Countess@Example.org")
    assert address_of(signed_in) == "ada@example.org"
    notice = letters.to("ada@example.org")[0]
    assert "countess@example.org" in notice.body
    assert "/a/" not in notice.body, "the old address cannot confirm"
    if way == "link":
        opened = api.get(letters.link("countess@example.org"))
        token = letters.token("countess@example.org")
        assert opened["Location"] == f"http://testserver/auth/email/{token}"
        assert address_of(signed_in) == "ada@example.org", "opening the link changes nothing"
        changed = by_link(signed_in, letters, "countess@example.org")
    else:
        changed = by_code(signed_in, letters.code("countess@example.org"))
    assert (changed.status_code, changed.json()["data"]["email"]) == (200, "countess@example.org")
    assert address_of(signed_in) == "countess@example.org"
    assert api.post("/v1/auth/login", {"email": "ada@example.org", "password": PASSWORD}).status_code == 401
    assert AuditEntry.objects.get(action="user.email_changed").changes == {
        "email": ["ada@example.org", "countess@example.org"]
    }
    told = letters.to("ada@example.org")[-1]
    assert told.subject == "Your email address was changed"
    assert "countess@example.org" in told.body


class TestAddressOfAnother:
    """Mallory asks to have Ada's address as the next one of an own account."""

    @pytest.fixture
    def mallory(self, api: ApiClient, make_user: MakeUser) -> ApiClient:
        signed_in = api.as_(make_user(email="mallory@example.org"))
        ask_for(signed_in, "ada@example.org")
        return signed_in

    def test_opening_the_link_gives_mallory_nothing(
        self, api: ApiClient, mallory: ApiClient, letters: Letters, make_user: MakeUser
    ) -> None:
        """Ada opens the link in her mail, without a session and then in one of her own."""
        link = letters.link("ada@example.org")
        api.get(link)
        assert api.post(link).status_code == 405
        assert by_link(api, letters, "ada@example.org").status_code == 401
        adas_other = api.as_(make_user(email="ada@elsewhere.example"))
        refused = by_link(adas_other, letters, "ada@example.org")
        assert (refused.status_code, refused.json()["code"]) == (409, "link_of_another_account")
        assert by_code(adas_other, letters.code("ada@example.org")).status_code == 422
        assert address_of(mallory) == "mallory@example.org"
        assert address_of(adas_other) == "ada@elsewhere.example"

    def test_the_mail_says_nothing_of_mallorys(self, mallory: ApiClient, letters: Letters) -> None:
        mallory.patch("/v1/me", {"first_name": "Win a prize at evil.example"})
        ask_for(mallory, "ada@example.org")
        message = letters.to("ada@example.org")[-1]
        assert "evil.example" not in message.body + message.alternatives[0][0]

    def test_ada_can_register_all_the_same(
        self, api: ApiClient, mallory: ApiClient, letters: Letters
    ) -> None:
        mallorys = letters.token("ada@example.org")
        api.post("/v1/auth/register", {"email": "ada@example.org"})
        person = {"password": NEW, "first_name": "Ada", "last_name": "Lovelace"}
        path = f"/v1/auth/register/{letters.token('ada@example.org')}"
        assert api.post(path, person).status_code == 200
        late = mallory.post("/v1/me/email/link", {"token": mallorys})
        assert (late.status_code, late.json()["code"]) == (409, "account_exists")
        assert User.objects.get(email="ada@example.org").first_name == "Ada"

    def test_guessing_the_code_ends_after_five_tries(self, mallory: ApiClient, letters: Letters) -> None:
        code = letters.code("ada@example.org")
        wrong = f"{(int(code) + 1) % 10**6:06d}"
        assert {by_code(mallory, wrong).json()["code"] for _ in range(5)} == {"wrong_code"}
        assert by_code(mallory, code).json()["code"] == "code_spent"
        assert address_of(mallory) == "mallory@example.org"


def test_only_the_newest_next_address_counts(api: ApiClient, ada: User, letters: Letters) -> None:
    signed_in = api.as_(ada)
    ask_for(signed_in, "first@example.org")
    ask_for(signed_in, "second@example.org")
    assert by_link(signed_in, letters, "first@example.org").status_code == 404
    assert by_link(signed_in, letters, "second@example.org").status_code == 200
    assert by_link(signed_in, letters, "second@example.org").status_code == 404, "a link works once"
    assert by_code(signed_in, letters.code("second@example.org")).status_code == 422, "and ends the code"


def test_a_taken_address_is_not_told(
    api: ApiClient, ada: User, letters: Letters, make_user: MakeUser
) -> None:
    make_user(email="taken@example.org")
    signed_in = api.as_(ada)
    ask_for(signed_in, "free@example.org")
    ask_for(signed_in, "taken@example.org")
    (letter,) = letters.to("taken@example.org")
    assert letter.subject == "You already have an account"
    assert "/a/" not in letter.body
    assert by_code(signed_in, "123456").json()["code"] == "wrong_code", "as for any other address"


def test_an_address_that_was_taken_meanwhile_stays_with_its_owner(
    api: ApiClient, ada: User, letters: Letters, make_user: MakeUser
) -> None:
    signed_in = api.as_(ada)
    ask_for(signed_in, "late@example.org")
    make_user(email="late@example.org")
    assert by_link(signed_in, letters, "late@example.org").status_code == 409
    assert address_of(signed_in) == "ada@example.org"


def test_a_changed_password_calls_the_change_of_address_off(
    api: ApiClient, ada: User, letters: Letters
) -> None:
    signed_in = api.as_(ada)
    ask_for(signed_in, "mallory@example.org")
    signed_in.post("/v1/me/password", {"current_password": PASSWORD, "new_password": NEW})
    assert by_link(signed_in, letters, "mallory@example.org").status_code == 404


def test_a_new_address_needs_the_password_and_must_be_new(
    api: ApiClient, ada: User, letters: Letters
) -> None:
    signed_in = api.as_(ada)
    wrong = signed_in.post("/v1/me/email", {"email": "new@example.org", "password": "wrong"})
    assert (wrong.status_code, list(wrong.json()["errors"])) == (422, ["password"])
    same = signed_in.post("/v1/me/email", {"email": "ADA@example.org", "password": PASSWORD})
    assert (same.status_code, list(same.json()["errors"])) == (422, ["email"])
    assert len(letters) == 0


class Holding:
    """A domain that still needs the person, or not."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.parted: list[object] = []

    def obstacles(self, user: User) -> list[str]:
        return self.names

    def part(self, user: User) -> None:
        self.parted.append(user.pk)


def test_leaving_deletes_the_person_and_forgets_the_name(
    api: ApiClient, ada: User, make_user: MakeUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    holding = Holding([])
    monkeypatch.setattr(departures, "_departures", [holding])
    stranger = make_user(first_name="Somebody", last_name="Else")
    note("card.updated", object_kind="card", actor=Person(ada))
    note("card.updated", object_kind="card", actor=Person(stranger))
    signed_in = api.as_(ada)
    signed_in.patch("/v1/me", {"last_name": "Byron"})
    assert signed_in.post("/v1/me/leave", {"password": PASSWORD}).status_code == 204
    assert signed_in.get("/v1/me").status_code == 401
    assert holding.parted == [ada.pk]
    assert list(User.objects.values_list("pk", flat=True)) == [stranger.pk]
    log = str(list(AuditEntry.objects.values()))
    assert not any(word in log for word in ("Lovelace", "Byron", "ada@example.org"))
    assert "Somebody Else" in log
    assert AuditEntry.objects.filter(actor_id=ada.pk).count() == 3, "what was done stays in the log"


def test_nobody_leaves_who_is_still_needed(
    api: ApiClient, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    holding = Holding(["Alpenwerk", "Bergbahn"])
    monkeypatch.setattr(departures, "_departures", [holding])
    answer = api.as_(ada).post("/v1/me/leave", {"password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (409, "still_needed")
    assert "Alpenwerk, Bergbahn" in answer.json()["message"]
    assert User.objects.count() == 1
    assert holding.parted == []
    german = api.as_(ada).speaking("de").post("/v1/me/leave", {"password": PASSWORD})
    assert german.json()["message"].startswith("Nur Ihnen gehört: Alpenwerk, Bergbahn.")


def test_leaving_needs_the_password(api: ApiClient, ada: User) -> None:
    answer = api.as_(ada).post("/v1/me/leave", {"password": "wrong"})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["password"])
    assert Session.objects.count() == 1


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/v1/me"),
        ("patch", "/v1/me"),
        ("post", "/v1/me/password"),
        ("post", "/v1/me/email"),
        ("post", "/v1/me/email/code"),
        ("post", "/v1/me/email/link"),
        ("get", "/v1/me/sessions"),
        ("delete", "/v1/me/sessions"),
        ("delete", f"/v1/me/sessions/{uuid.UUID(int=1)}"),
        ("post", "/v1/me/totp"),
        ("post", "/v1/me/totp/confirm"),
        ("post", "/v1/me/totp/disable"),
        ("post", "/v1/me/recovery-codes"),
        ("post", "/v1/me/leave"),
        ("post", "/v1/me/auto-login"),
        ("get", "/v1/auth/check"),
        ("post", "/v1/auth/logout"),
        ("get", "/v1/debug/info"),
    ],
)
def test_nothing_of_an_account_without_a_session(api: ApiClient, method: str, path: str) -> None:
    answer = api.request(method, path, {} if method in {"post", "patch"} else None)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"

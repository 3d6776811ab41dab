"""Tokens of a person: what each opens, in which spaces, and that a stolen session makes none. What is of all tokens
(checksum, networks, limits, replacement) stands in test_tokens.py."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core import mail

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.sign_ins import signed_in, without_password
from vizitka.accounts.models import User
from vizitka.accounts.rules import LATELY
from vizitka.accounts.services import passkeys
from vizitka.audit.models import AuditEntry
from vizitka.cards.enums import CardRole
from vizitka.cards.models import CardMember
from vizitka.developers import rules, services
from vizitka.developers.models import PersonalToken
from vizitka.spaces.models import Space, SpaceMember

pytestmark = pytest.mark.django_db
URL = "/v1/me/tokens"
PASSWORD = "correct-horse-battery"


@pytest.fixture
def ada(make_user: MakeUser) -> User:
    return make_user(email="ada@example.org", first_name="Ada", last_name="Lovelace")


@pytest.fixture
def here(make_space: MakeSpace, ada: User) -> Space:
    return make_space(owner=ada)


@pytest.fixture
def there(make_space: MakeSpace, ada: User) -> Space:
    return make_space(owner=ada)


def make(api: ApiClient, person: User, **wanted: Any) -> dict[str, Any]:
    body = {"name": "Intranet", "abilities": ["cards.read"], "password": PASSWORD, **wanted}
    answer = api.as_(person).post(URL, body)
    assert answer.status_code == 201, answer.content
    made: dict[str, Any] = answer.json()["data"]
    return made


def cards(secret: str, space: Space) -> Any:
    return ApiClient(token=secret).get(f"/v1/spaces/{space.pk}/cards")


def test_it_works_in_the_chosen_spaces_or_in_all_of_the_persons(
    api: ApiClient, ada: User, here: Space, there: Space, make_space: MakeSpace
) -> None:
    chosen = make(api, ada, spaces=[str(here.pk)])
    assert chosen["spaces"] == [str(here.pk)]
    assert [cards(chosen["token"], space).status_code for space in (here, there)] == [200, 404]
    everywhere = make(api, ada)["token"]
    assert [cards(everywhere, space).status_code for space in (here, there)] == [200, 200]
    strange = make_space()
    assert cards(everywhere, strange).status_code == 404
    refused = api.as_(ada).post(
        URL, {"name": "x", "abilities": ["cards.read"], "password": PASSWORD, "spaces": [str(strange.pk)]}
    )
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["spaces"])


def test_it_may_no_more_than_its_person_and_less_on_the_day_the_person_may_less(
    api: ApiClient, here: Space, add_member: AddMember, make_card: MakeCard
) -> None:
    editor, card = add_member(here, "editor"), make_card(here)
    for abilities in (["audit.read"], ["tokens.manage"], ["nothing.real"], []):
        body = {"name": "x", "abilities": abilities, "password": PASSWORD}
        refused = api.as_(editor).post(URL, body)
        assert (refused.status_code, list(refused.json()["errors"])) == (422, ["abilities"])
    system = ApiClient(token=make(api, editor, abilities=["cards.read", "cards.edit"])["token"])

    def change() -> int:
        version = system.get(f"/v1/cards/{card.pk}").headers.get("ETag", '"1"')
        status: int = system.patch(
            f"/v1/cards/{card.pk}", {"job_title": "Pilot"}, If_Match=version
        ).status_code
        return status

    assert change() == 200
    role = SpaceMember.objects.in_space(here.pk).filter(user=editor)
    role.update(role="analyst")
    assert change() == 403
    role.delete()
    assert change() == 404


def test_who_has_but_a_card_lets_a_system_change_that_one(
    api: ApiClient, here: Space, make_user: MakeUser, make_card: MakeCard
) -> None:
    person, own, other = make_user(), make_card(here), make_card(here)
    CardMember.objects.create(space=here, card=own, user=person, role=CardRole.ADMIN, agreed=True)
    system = ApiClient(token=make(api, person, abilities=["cards.read"])["token"])
    assert [system.get(f"/v1/cards/{card.pk}").status_code for card in (own, other)] == [200, 404]


def test_the_log_names_the_person_and_the_token(
    api: ApiClient, ada: User, here: Space, make_card: MakeCard
) -> None:
    card = make_card(here)
    system = ApiClient(token=make(api, ada, abilities=["cards.read", "cards.edit"])["token"])
    version = system.get(f"/v1/cards/{card.pk}").headers["ETag"]
    assert system.patch(f"/v1/cards/{card.pk}", {"job_title": "Pilot"}, If_Match=version).status_code == 200
    entry = AuditEntry.objects.filter(space_id=here.pk, action="card.updated").latest("created_at")
    assert (entry.actor_kind, entry.actor_label) == ("token", "Ada Lovelace (Intranet)")


def test_a_space_whose_package_has_no_access_for_systems_takes_no_calls(
    api: ApiClient, ada: User, here: Space, there: Space
) -> None:
    secret = make(api, ada)["token"]
    Space.objects.filter(pk=here.pk).update(licence=None)
    refused = cards(secret, here)
    assert (refused.status_code, refused.json()["code"]) == (402, "feature_not_in_plan")
    assert cards(secret, there).status_code == 200
    listed = api.as_(ada).get(URL).json()["data"]["spaces"]
    assert {row["uuid"]: row["has_access"] for row in listed} == {str(here.pk): False, str(there.pk): True}


def test_what_is_kept_for_one_token_is_not_said_to_another_of_the_same_person(
    api: ApiClient, ada: User, here: Space
) -> None:
    body, key = {"last_name": "Bauer"}, "start-4711"
    may, may_not = make(api, ada, abilities=["cards.read", "cards.create"]), make(api, ada)
    url = f"/v1/spaces/{here.pk}/cards"
    first, again = (ApiClient(token=may["token"]).post(url, body, Idempotency_Key=key) for _n in range(2))
    assert (first.status_code, again.json()["data"]["uuid"]) == (201, first.json()["data"]["uuid"])
    assert ApiClient(token=may_not["token"]).post(url, body, Idempotency_Key=key).status_code == 403


# --- a session alone makes none


def test_making_and_replacing_ask_for_the_password_and_are_told_by_mail(
    api: ApiClient, ada: User, here: Space, django_capture_on_commit_callbacks: Any
) -> None:
    wrong = {"name": "x", "abilities": ["cards.read"], "password": "stolen-session-only"}
    refused = api.as_(ada).post(URL, wrong)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["password"])
    with django_capture_on_commit_callbacks(execute=True):
        made = make(api, ada)
    [letter] = mail.outbox
    assert letter.to == [ada.email]
    assert "Intranet" in str(letter.body)
    assert "/profile#api-tokens" in str(letter.body)
    assert made["token"] not in str(letter.body)
    replace = f"{URL}/{made['uuid']}/replace"
    assert api.as_(ada).post(replace, {"password": "stolen-session-only"}).status_code == 422
    with django_capture_on_commit_callbacks(execute=True):
        new = api.as_(ada).post(replace, {"password": PASSWORD}).json()["data"]
    assert len(mail.outbox) == 2
    assert [cards(one["token"], here).status_code for one in (made, new)] == [200, 200]


def test_who_has_no_password_makes_one_after_a_sign_in_of_the_last_minutes(ada: User, here: Space) -> None:
    without_password(ada)
    body = {"name": "Intranet", "abilities": ["cards.read"]}
    young, old = signed_in(ada), signed_in(ada, ago=LATELY + dt.timedelta(seconds=1))
    made = young.post(URL, body).json()["data"]
    assert cards(made["token"], here).status_code == 200
    one = f"{URL}/{made['uuid']}"
    wider = {**body, "abilities": ["cards.read", "cards.edit"]}
    for refused in (old.post(URL, body), old.post(f"{one}/replace", {}), old.put(one, wider)):
        assert (refused.status_code, refused.json()["code"]) == (403, "sign_in_again")
    assert [client.get(URL).json()["data"]["asked"] for client in (young, old)] == ["nothing", "sign_in"]
    # Another name is no more than before.
    assert old.put(one, {**body, "name": "HR"}).status_code == 200
    assert young.put(one, wider).status_code == 200
    assert young.post(f"{one}/replace", {}).status_code == 201
    assert PersonalToken.objects.count() == 2


def told_of(call: Any, capture: Any) -> tuple[Any, list[str]]:
    """The answer of a call, and the subjects of the mails that it sends."""
    before = len(mail.outbox)
    with capture(execute=True):
        answer = call()
    return answer, [str(letter.subject) for letter in mail.outbox[before:]]


WIDE_AND_NARROW = {
    "abilities": (["cards.read", "cards.edit"], ["cards.read"]),
    "networks": ([], ["203.0.113.0/24"]),
    "a larger network": (["203.0.0.0/16"], ["203.0.113.0/24"]),
    "a network of another kind": (["203.0.113.0/24", "2001:db8::/32"], ["203.0.113.0/24"]),
}


@pytest.mark.parametrize("what", [*WIDE_AND_NARROW, "spaces", "a further space"])
def test_letting_one_do_more_asks_for_the_password_and_is_told_by_mail(
    api: ApiClient, ada: User, here: Space, there: Space, what: str, django_capture_on_commit_callbacks: Any
) -> None:
    capture, both = django_capture_on_commit_callbacks, sorted([str(here.pk), str(there.pk)])
    of_spaces = {"spaces": ([], [str(here.pk)]), "a further space": (both, [str(here.pk)])}
    wide, narrow = (WIDE_AND_NARROW | of_spaces)[what]
    column = "networks" if "network" in what else "spaces" if "space" in what else what
    body = {"name": "Intranet", "abilities": ["cards.read"]}
    made = make(api, ada, **{column: narrow})
    one, client = f"{URL}/{made['uuid']}", api.as_(ada)
    for stolen in ({}, {"password": "stolen-session-only"}, {"password": None}):
        refused, letters = told_of(lambda: client.put(one, {**body, column: wide, **stolen}), capture)  # noqa: B023
        said = refused.json()
        assert (refused.status_code, said["code"], letters) == (422, "wrong_password", [])
        assert list(said["errors"]) == ["password"]
    [row] = client.get(URL).json()["data"]["tokens"]
    assert row[column] == narrow
    answer, letters = told_of(lambda: client.put(one, {**body, column: wide, "password": PASSWORD}), capture)
    assert (answer.status_code, letters) == (200, ["An API token of yours may do more"])
    assert sorted(answer.json()["data"][column]) == sorted(wide)
    assert mail.outbox[-1].to == [ada.email]
    assert "Intranet" in str(mail.outbox[-1].body)
    assert "/profile#api-tokens" in str(mail.outbox[-1].body)
    # The way back, and another name, ask for nothing and are nobody's news.
    back, letters = told_of(lambda: client.put(one, {**body, column: narrow, "name": "Portal"}), capture)
    assert (back.status_code, back.json()["data"][column], letters) == (200, narrow, [])


def test_parts_of_a_network_are_no_further_ones() -> None:
    def wider(before: list[str], after: list[str]) -> bool:
        return rules.is_wider(
            {"abilities": ["cards.read"], "networks": before},
            {"abilities": ["cards.read"], "networks": after},
        )

    assert not wider(["203.0.113.0/24"], ["203.0.113.7/32", "203.0.113.128/25"])
    assert not wider(["203.0.113.0/25", "203.0.113.128/25"], ["203.0.113.0/24"])
    assert not wider([], ["203.0.113.0/24"])
    assert not wider([], [])
    assert wider(["203.0.113.0/24"], [])
    assert wider(["203.0.113.0/24"], ["203.0.113.0/24", "198.51.100.7/32"])
    assert wider(["203.0.113.0/24"], ["::/0"])


def test_a_token_makes_no_tokens_and_reads_nothing_of_the_person(
    api: ApiClient, ada: User, here: Space
) -> None:
    system = ApiClient(token=make(api, ada)["token"])
    body = {"name": "x", "abilities": ["cards.read"], "password": PASSWORD}
    for answer in (
        system.post(URL, body),
        system.get(URL),
        system.get("/v1/me"),
        system.get("/v1/me/spaces"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "not_for_tokens")


def test_who_proves_the_account_anew_keeps_no_token(api: ApiClient, ada: User, here: Space) -> None:
    secret = make(api, ada)["token"]
    passkeys.forget(ada)
    assert cards(secret, here).status_code == 401


def test_a_blocked_person_has_no_token(api: ApiClient, ada: User, here: Space) -> None:
    secret = make(api, ada)["token"]
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert cards(secret, here).status_code == 401


# --- life


def test_what_is_changed_and_ended_counts_from_the_next_call_on(
    api: ApiClient, ada: User, here: Space, there: Space, make_user: MakeUser
) -> None:
    made = make(api, ada)
    one = f"{URL}/{made['uuid']}"
    body = {"name": "Intranet", "abilities": ["cards.read"], "spaces": [str(there.pk)]}
    assert api.as_(make_user()).put(one, body).status_code == 404
    assert api.as_(ada).put(one, body).json()["data"]["spaces"] == [str(there.pk)]
    assert [cards(made["token"], space).status_code for space in (here, there)] == [404, 200]
    [row] = api.as_(ada).get(URL).json()["data"]["tokens"]
    assert (row["last_network"], "token" in row) == ("127.0.0.0/24", False)
    assert api.as_(ada).delete(one).status_code == 204
    assert cards(made["token"], there).status_code == 401
    actions = AuditEntry.objects.filter(object_kind="personal_token").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == [
        "personal_token.made",
        "personal_token.changed",
        "personal_token.ended",
    ]


def test_its_person_is_told_before_the_end(
    api: ApiClient, ada: User, here: Space, move_clock: Any, django_capture_on_commit_callbacks: Any
) -> None:
    make(api, ada, days=90)
    move_clock(dt.timedelta(days=61))
    with django_capture_on_commit_callbacks(execute=True):
        assert (services.tell_ends(), services.tell_ends()) == (1, 0)
    assert "Intranet" in mail.outbox[-1].subject
    assert mail.outbox[-1].to == [ada.email]


def test_the_tokens_of_who_leaves_go_with_the_account(
    api: ApiClient, make_user: MakeUser, make_card: MakeCard, here: Space
) -> None:
    person = make_user()
    CardMember.objects.create(space=here, card=make_card(here), user=person, role=CardRole.USER, agreed=True)
    secret = make(api, person)["token"]
    assert api.as_(person).post("/v1/me/leave", {"password": PASSWORD}).status_code in {200, 204}
    assert cards(secret, here).status_code == 401
    assert not PersonalToken.objects.exists()
    labels = AuditEntry.objects.filter(object_kind="personal_token").values_list("object_label", flat=True)
    assert not any("Intranet" in label for label in labels)

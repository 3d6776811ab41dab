"""Ownership goes over by a yes, and by nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.conftest import PASSWORD, Answer, ApiClient
from vizitka.accounts.models import User
from vizitka.accounts.services import leave as leave_vizitka
from vizitka.audit.models import AuditEntry
from vizitka.common.actor import Person
from vizitka.members import rules
from vizitka.members.models import OwnershipOffer
from vizitka.members.services import purge_offers
from vizitka.spaces.models import SpaceMember

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga(make_user: Any) -> User:
    found: User = make_user(email="olga@example.org", first_name="Olga", last_name="Owner")
    return found


@pytest.fixture
def space(make_space: Any, olga: User) -> Any:
    return make_space(owner=olga, name="Alpenwerk AG")


@pytest.fixture
def anna(make_user: Any, add_member: Any, space: Any) -> User:
    """An analyst of the space."""
    person = make_user(email="anna@example.org", first_name="Anna", last_name="Lyst", language="de")
    found: User = add_member(space, "analyst", person)
    return found


def roles(space: Any) -> dict[str, str]:
    rows = SpaceMember.objects.in_space(space.pk).select_related("user")
    return {row.user.email: row.role for row in rows}


BEFORE = {"olga@example.org": "owner", "anna@example.org": "analyst"}


def path(space: Any) -> str:
    return f"/v1/spaces/{space.pk}/members/owner"


def offer(api: ApiClient, by: User, space: Any, to: User, **more: Any) -> Answer:
    return api.as_(by).post(path(space), {"user": str(to.pk), **more})


def offered(api: ApiClient, to: User) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = api.as_(to).get("/v1/me/ownership-offers").json()["data"]
    return found


def answer(api: ApiClient, to: User, how: str) -> Answer:
    (waiting,) = offered(api, to)
    return api.as_(to).post(f"/v1/me/ownership-offers/{waiting['uuid']}/{how}")


def code_of(refused: Answer) -> tuple[int, str]:
    return refused.status_code, refused.json()["code"]


def test_an_offer_changes_nothing_and_is_mailed(
    space: Any, olga: User, anna: User, api: ApiClient, letters: Any
) -> None:
    made = offer(api, olga, space, anna)
    assert made.status_code == 202, made.content
    assert roles(space) == BEFORE
    seen = api.as_(olga).get(path(space)).json()["data"]
    assert seen == made.json()["data"]
    assert (seen["user"]["name"], seen["offered_by"], seen["stays"]) == ("Anna Lyst", "Olga Owner", False)
    (mine,) = offered(api, anna)
    assert (mine["space"]["name"], mine["offered_by"]) == ("Alpenwerk AG", "Olga Owner")
    (letter,) = letters.to("anna@example.org")
    assert letter.subject == "Olga Owner bietet Ihnen die Inhaberschaft von Alpenwerk AG an"
    assert "/confirmation/space-invite/verify" in letter.body
    entry = AuditEntry.objects.get(action="member.ownership_offered")
    assert (entry.space_id, entry.object_label, entry.actor_id) == (space.pk, "Anna Lyst", olga.pk)
    assert entry.changes == {}, "nobody's role is another before the yes"


def test_the_yes_makes_the_owner_and_the_former_one_an_admin(
    space: Any, olga: User, anna: User, api: ApiClient, letters: Any
) -> None:
    offer(api, olga, space, anna)
    accepted = answer(api, anna, "accept")
    assert accepted.status_code == 200, accepted.content
    assert accepted.json()["data"] == {
        "space": str(space.pk),
        "space_name": "Alpenwerk AG",
        "card": None,
        "role": "owner",
    }
    assert roles(space) == {"olga@example.org": "admin", "anna@example.org": "owner"}
    entry = AuditEntry.objects.get(action="space.ownership_handed_over")
    assert (entry.space_id, entry.actor_id) == (space.pk, anna.pk)
    assert AuditEntry.objects.filter(action="member.role_changed").count() == 2
    assert [letter.subject for letter in letters.to("olga@example.org")] == [
        "Anna Lyst is now an owner of Alpenwerk AG"
    ]
    assert offered(api, anna) == []
    assert offer(api, olga, space, anna).status_code == 403


def test_who_offers_may_stay_an_owner(space: Any, olga: User, anna: User, api: ApiClient) -> None:
    assert offer(api, olga, space, anna, stays=True).json()["data"]["stays"]
    assert answer(api, anna, "accept").status_code == 200
    assert roles(space) == {"olga@example.org": "owner", "anna@example.org": "owner"}
    assert api.as_(anna).delete(f"/v1/me/spaces/{space.pk}").status_code == 204
    assert api.as_(olga).delete(f"/v1/me/spaces/{space.pk}").json()["code"] == "last_owner"


def test_the_no_leaves_the_owner_and_is_mailed(
    space: Any, olga: User, anna: User, api: ApiClient, letters: Any
) -> None:
    offer(api, olga, space, anna)
    assert answer(api, anna, "decline").status_code == 204
    assert roles(space) == BEFORE
    assert api.as_(olga).get(path(space)).json()["data"] is None
    (letter,) = letters.to("olga@example.org")
    assert letter.subject == "Anna Lyst has declined the ownership of Alpenwerk AG"
    assert AuditEntry.objects.filter(action="member.ownership_offer_declined").exists()


@pytest.mark.parametrize(
    "how",
    [
        "withdrawn",
        "expired",
        "the person is out",
        "the person has left",
        "the owner is none",
        "space deleted",
    ],
)
def test_an_offer_that_is_over_makes_nobody_an_owner(
    space: Any, olga: User, anna: User, api: ApiClient, time: Any, add_member: Any, make_user: Any, how: str
) -> None:
    other = add_member(space, "owner", make_user(email="other@example.org"))
    offer(api, olga, space, anna)
    (waiting,) = offered(api, anna)
    owner = api.as_(olga)
    if how == "withdrawn":
        assert owner.delete(path(space)).status_code == 204
        assert owner.delete(path(space)).status_code == 404
        assert AuditEntry.objects.filter(action="member.ownership_offer_withdrawn").exists()
    elif how == "expired":
        time.forward(days=14, seconds=1)
        assert api.as_(olga).get(path(space)).json()["data"] is None
    elif how == "the person is out":
        assert owner.delete(f"/v1/spaces/{space.pk}/members/{anna.pk}").status_code == 204
        add_member(space, "analyst", anna)
    elif how == "the person has left":
        assert api.as_(anna).delete(f"/v1/me/spaces/{space.pk}").status_code == 204
    elif how == "the owner is none":
        lowered = api.as_(other).patch(f"/v1/spaces/{space.pk}/members/{olga.pk}", {"role": "admin"})
        assert lowered.status_code == 200
    else:
        assert owner.delete(f"/v1/spaces/{space.pk}?name=Alpenwerk+AG").status_code == 204
    assert offered(api, anna) == []
    for word in ("accept", "decline"):
        late = api.as_(anna).post(f"/v1/me/ownership-offers/{waiting['uuid']}/{word}")
        assert late.status_code == 404
    assert roles(space).get("anna@example.org") in {None, "analyst"}
    assert purge_offers() == (1 if how == "expired" else 0)


def test_only_the_person_answers(
    space: Any, olga: User, anna: User, api: ApiClient, add_member: Any, make_user: Any
) -> None:
    offer(api, olga, space, anna)
    (waiting,) = offered(api, anna)
    for other in (olga, add_member(space, "admin", make_user()), make_user()):
        for word in ("accept", "decline"):
            refused = api.as_(other).post(f"/v1/me/ownership-offers/{waiting['uuid']}/{word}")
            assert refused.status_code == 404
    assert roles(space)["anna@example.org"] == "analyst"


def test_an_offer_goes_to_people_of_the_space_and_tells_nothing_of_others(
    space: Any, olga: User, anna: User, api: ApiClient, make_user: Any, add_member: Any
) -> None:
    in_without_a_yes = make_user()
    SpaceMember.objects.create(space=space, user=in_without_a_yes, role="admin", agreed=False)
    nobody = User(pk="00000000-0000-7000-8000-000000000000")
    answers = [offer(api, olga, space, one).json() for one in (make_user(), in_without_a_yes, nobody)]
    assert answers[0] == answers[1] == answers[2]
    assert code_of(offer(api, olga, space, olga)) == (409, "already_owner")
    assert code_of(offer(api, olga, space, add_member(space, "owner"))) == (409, "already_owner")
    assert offer(api, add_member(space, "admin"), space, anna).status_code == 403
    assert not OwnershipOffer.objects.in_space(space.pk).exists()


def test_a_change_of_role_makes_no_owner(space: Any, olga: User, anna: User, api: ApiClient) -> None:
    refused = api.as_(olga).patch(f"/v1/spaces/{space.pk}/members/{anna.pk}", {"role": "owner"})
    assert code_of(refused) == (409, "ownership_needs_a_yes")
    assert roles(space) == BEFORE
    rows = api.as_(olga).get(f"/v1/spaces/{space.pk}/members").json()["data"]
    assert [(row["can_own"], "owner" in row["assignable"]) for row in rows] == [(False, True), (True, False)]


def test_one_offer_of_a_space_at_a_time_and_few_a_day(
    space: Any, olga: User, anna: User, api: ApiClient, add_member: Any, time: Any, letters: Any
) -> None:
    offer(api, olga, space, anna)
    assert code_of(offer(api, olga, space, add_member(space, "admin"))) == (409, "ownership_offered_already")
    assert code_of(offer(api, olga, space, anna)) == (429, "sent_just_now")
    time.forward(minutes=2)
    assert offer(api, olga, space, anna, stays=True).json()["data"]["stays"]
    (mine,) = offered(api, anna)
    assert mine["stays"]
    while len(letters.to("anna@example.org")) < rules.OFFERS_A_DAY:
        assert api.as_(olga).delete(path(space)).status_code == 204
        assert offer(api, olga, space, anna).status_code == 202
    api.as_(olga).delete(path(space))
    assert code_of(offer(api, olga, space, anna)) == (429, "too_many_offers")
    time.forward(days=15)
    assert offer(api, olga, space, anna).status_code == 202


def test_an_expired_offer_makes_room(
    space: Any, olga: User, anna: User, api: ApiClient, add_member: Any, time: Any
) -> None:
    offer(api, olga, space, anna)
    time.forward(days=15)
    assert offer(api, olga, space, add_member(space, "admin")).status_code == 202
    assert offered(api, anna) == []


def test_that_somebody_owns_a_free_space_is_told_to_nobody_else(
    api: ApiClient, make_user: Any, make_space: Any, add_member: Any
) -> None:
    giver, taker = make_user(), make_user()
    make_space(owner=taker, cards=None)
    space = make_space(owner=giver, cards=None)
    add_member(space, "admin", taker)
    assert offer(api, giver, space, taker).status_code == 202
    assert code_of(answer(api, taker, "accept")) == (409, "licence_required")
    assert roles(space)[giver.email] == "owner"
    # A second owner is a second role, which comes with a package; to hand the space over does not.
    assert code_of(offer(api, giver, space, taker, stays=True)) == (402, "feature_not_in_plan")


def test_nothing_is_mailed_for_what_is_over(
    space: Any, olga: User, anna: User, api: ApiClient, letters: Any, monkeypatch: Any
) -> None:
    from vizitka.members.tasks import send_member_letter

    queued: list[Any] = []
    monkeypatch.setattr("vizitka.members.errands.SEND_MEMBER_LETTER.put", lambda *given: queued.append(given))
    offer(api, olga, space, anna)
    api.as_(olga).delete(path(space))
    send_member_letter.call(*queued[0])
    assert len(letters) == 0


@pytest.mark.parametrize("language", ["en", "de", "es", "hr", "cs", "fr", "it", "pt", "hu"])
def test_letters_in_every_language(
    space: Any, olga: User, anna: User, api: ApiClient, letters: Any, time: Any, language: str
) -> None:
    User.objects.update(language=language)
    offer(api, olga, space, anna)
    answer(api, anna, "decline")
    time.forward(minutes=2)
    offer(api, olga, space, anna, stays=True)
    answer(api, anna, "accept")
    assert len(letters) == 4
    for letter in [*letters.to("anna@example.org"), *letters.to("olga@example.org")]:
        assert not re.search(r"%\(|None", letter.body + letter.subject)
        assert f'lang="{language}"' in letter.alternatives[0][0]


@pytest.mark.parametrize("who", ["olga", "anna"])
def test_an_offer_goes_with_whoever_leaves_vizitka(
    space: Any, olga: User, anna: User, api: ApiClient, add_member: Any, who: str
) -> None:
    add_member(space, "owner")
    offer(api, olga, space, anna)
    leave_vizitka(Person({"olga": olga, "anna": anna}[who]), PASSWORD)
    assert not OwnershipOffer.objects.in_space(space.pk).exists()
